sandtable_conformance::suite!(bunroku::Bunroku, generic_share = 0.01);
