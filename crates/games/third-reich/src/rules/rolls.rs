//! What is left to chance, and by which rule. The catalogues say in which order the dice fall.

use crate::rulebook::*;

sandtable_kit::rolls! {
    ATTACK = dice("attack", R11_1_1);
    /// R36: cards lost to raids and bombing.
    HAND = draw("hand", RULING_36);
}
