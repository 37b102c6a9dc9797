sandtable_conformance::suite!(bunroku::Bunroku);
