//! Questions as `sandtable try` is asked them, with the answers that rulebook, series and rulings give.

sandtable_conformance::cases!(luzon::Luzon: movement overrun combat barrage supply air returns phases);

/// The same written as an examiner would: verdict and first clause from the text of the checklists, before any answer was seen.
mod exam {
    sandtable_conformance::cases!(luzon::Luzon: exam_sequence exam_zoc exam_stacking exam_modes exam_moving exam_overruns
        exam_fights exam_barrages exam_supplies exam_air exam_marker exam_returning exam_variants exam_victory exam_more);
}
