//! What is left to chance, and by which rule. The catalogues say in which order the dice fall.

use crate::rulebook::*;

sandtable_kit::rolls! {
    /// 5.0(5): a marker on each red high point.
    MARKERS = draw("mt", R5_0);
    US_CUP = draw("us-cup", R6_1_1);
    JP_CUP = draw("jp-cup", R6_2);
    SPECIAL_OPERATION = dice("special-operation", CHIT_JP_SPECIAL_OPERATION);
    FIGHTERS = dice("fighters", CHIT_JP_FIGHTER_GROUP);
    CARRIERS = dice("carriers", CHIT_US_CARRIER_AIRCRAFT);
    KIKUSUI = dice("kikusui", CHIT_JP_KIKUSUI);
    YAMATO = dice("yamato", CHIT_JP_YAMATO);
    DEFENDER_FIRE = dice("defender-fire", R14_4_2);
    ATTACKER_FIRE = dice("attacker-fire", R14_5_2);
    MELEE = dice("melee", R14_6_3);
    STAFF_MEETING = dice("staff-meeting", R19_3_2_1);
    YAHARA = dice("yahara", R19_3_2_2);
    FORFEIT = draw("us-mt", R20_0_2_1);
}
