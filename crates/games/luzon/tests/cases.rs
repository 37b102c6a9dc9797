//! Questions as `sandtable try` is asked them, with the answers that rulebook, series and rulings give.

sandtable_conformance::cases!(luzon::Luzon: movement overrun combat barrage supply air returns phases);
