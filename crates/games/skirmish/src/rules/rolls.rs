//! What is left to chance, and by which rule. The catalogues say in which order the dice fall.

use crate::rulebook::*;

sandtable_kit::rolls! {
    ASSAULT = dice("assault", R5_2);
}
