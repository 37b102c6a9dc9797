//! What is left to chance, and by which rule. The catalogues say in which order the dice fall.

use crate::rulebook::*;

sandtable_kit::rolls! {
    /// 2.1.2(4): which marker lies in an oil field, when it is first turned.
    OIL = draw("oil", R3_0_5);
    OIL_DIE = dice("oil-die", R4_0_4_1);
    ATTACK = dice("attack", R11_1_1);
    CARRIER = dice("carrier", R11_6);
    YES_OR_NO = dice("yes-or-no", CARD_YES_OR_NO);
    SUBMARINE = dice("submarine", CARD_SUBMARINE);
    COMMONWEALTH = draw("commonwealth", CARD_COMMONWEALTH_REINFORCEMENTS);
    CHINESE = draw("chinese", CARD_CHINESE_REINFORCEMENTS);
}
