sandtable_conformance::suite!(southern::Southern);
