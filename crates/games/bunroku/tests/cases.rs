//! Questions as `sandtable try` reads them, each with what the rulebook demands; the format is
//! described in `sandtable_conformance`.

sandtable_conformance::cases!(bunroku::Bunroku: sequence march_number supply replenishment march battle retreat walls cards victory rulings refusals refusals_march refusals_battle reactions);
