//! Questions as `sandtable try` reads them, each with what the rulebook demands; the format is
//! described in `sandtable_conformance`.

sandtable_conformance::cases!(okinawa::Okinawa: chits battle movement supply_and_reinforcements events_and_air_sea turn_and_victory rulings refusals refusals_turn refusals_battle duels);
