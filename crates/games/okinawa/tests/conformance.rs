sandtable_conformance::suite!(okinawa::Okinawa, generic_share = 0.04);
