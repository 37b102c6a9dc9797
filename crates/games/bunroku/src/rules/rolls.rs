//! What is left to chance, and by which rule. The catalogues say in which order the dice fall.

use crate::rulebook::*;

sandtable_kit::rolls! {
    /// 5.2: which nation acts.
    CUP = draw("cup", R5_2_2);
    MARCH = dice("march", R7_1_1_1);
    INITIATIVE = dice("initiative", R8_1_2);
    ATTACK = dice("attack", R8_1_4);
    ASSAULT = dice("assault", R13_32_2);
    REPLACEMENTS = dice("replacements", CARD_REPLACEMENTS);
    UPRISING = dice("uprising", CARD_RIGHTEOUS_UPRISING);
    EPIDEMIC = dice("epidemic", CARD_EPIDEMIC);
    JAPAN_DECK = draw("japan-deck", R11_1_1_1);
    ALLIED_DECK = draw("allied-deck", R5_3_1);
    AT_LARGE = draw("at-large-pool", R5_3_2);
}
