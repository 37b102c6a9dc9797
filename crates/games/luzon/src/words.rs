//! What the game is called and which options it has: what its sheet says.

sandtable_kit::sheet!();
