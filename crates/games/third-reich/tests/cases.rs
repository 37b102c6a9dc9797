//! Questions as `sandtable try` reads them, each with what the rulebook demands; the format is
//! described in `sandtable_conformance`.

sandtable_conformance::cases!(third_reich::ThirdReich: questions checklist_nations checklist_play checklist_special examiner);
