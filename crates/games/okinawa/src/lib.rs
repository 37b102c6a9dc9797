//! okinawa
