//! Questions as `sandtable try` reads them, each with what the rulebook demands; the format is
//! described in `sandtable_conformance`.

sandtable_conformance::cases!(southern::Southern: movement control attack retreat air cards turn positions together refusals examiner vectors);
