sandtable_conformance::suite!(skirmish::Skirmish);
