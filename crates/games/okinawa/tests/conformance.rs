sandtable_conformance::suite!(okinawa::Okinawa);
