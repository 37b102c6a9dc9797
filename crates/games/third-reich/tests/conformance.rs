sandtable_conformance::suite!(third_reich::ThirdReich, generic_share = 0.17);
