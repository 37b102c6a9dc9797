sandtable_conformance::suite!(third_reich::ThirdReich);
