sandtable_conformance::suite!(southern::Southern, generic_share = 0.27);
