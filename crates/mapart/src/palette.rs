//! Colours of both themes: muted inks on paper by day, the same map by lamplight.

use crate::Theme;

pub(crate) type Rgb = [f32; 3];

pub(crate) const fn rgb(hex: u32) -> Rgb {
    [((hex >> 16) & 255) as f32, ((hex >> 8) & 255) as f32, (hex & 255) as f32]
}

pub(crate) fn mix(a: Rgb, b: Rgb, t: f32) -> Rgb {
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * t)
}

/// Colours for the painted ground.
pub(crate) struct Ground {
    /// Land tints at equal steps of height.
    pub land: [Rgb; 6],
    pub foreign: Rgb,
    /// Sea at the beach, on the shelf, in the deep.
    pub sea: [Rgb; 3],
    pub light: Rgb,
    pub shade: Rgb,
    pub coast: Rgb,
    pub paper: Rgb,
    /// Strength of the hill shading.
    pub relief: f32,
    pub forest: Rgb,
    pub swamp: Rgb,
    pub hill: Rgb,
    pub town: Rgb,
    pub desert: Rgb,
}

pub(crate) fn ground(theme: Theme, climate: &str) -> Ground {
    let land = match (theme, climate) {
        (Theme::Light, "tropical") => [0xCFD6AE, 0xD6D8AF, 0xDCD6AC, 0xD6C69A, 0xC7AE86, 0xB99E80],
        (Theme::Light, "arid") => [0xE6DCBC, 0xE8D9B2, 0xE4CFA3, 0xD8BC8E, 0xC6A47C, 0xB6947A],
        (Theme::Light, "cold") => [0xD6DACB, 0xDCDDCE, 0xE0DDCF, 0xD9D2C4, 0xCFC8C0, 0xE6E6E4],
        (Theme::Light, _) => [0xD8DABB, 0xDFDCBB, 0xE3D8B4, 0xDAC8A0, 0xCAB28C, 0xBBA187],
        (Theme::Dark, "tropical") => [0x4E5843, 0x545B44, 0x5C5C45, 0x646047, 0x6C634C, 0x756A56],
        (Theme::Dark, "arid") => [0x5E5846, 0x645B46, 0x6A5D46, 0x706048, 0x76644E, 0x7C6A56],
        (Theme::Dark, "cold") => [0x50564F, 0x565A53, 0x5C5D57, 0x64635D, 0x6E6D68, 0x84848A],
        (Theme::Dark, _) => [0x525845, 0x585B46, 0x605D48, 0x67614A, 0x6F654F, 0x776C5A],
    }
    .map(rgb);
    match theme {
        Theme::Light => Ground {
            land,
            foreign: rgb(0xDCD6C4),
            sea: [rgb(0xD3E2DE), rgb(0xB4CCD0), rgb(0x98B6C1)],
            light: rgb(0xFFF8E2),
            shade: rgb(0x4E4A55),
            coast: rgb(0x5C6B6C),
            paper: rgb(0xF1EADA),
            relief: 1.0,
            forest: rgb(0x9DB07E),
            swamp: rgb(0xA9BE9A),
            hill: rgb(0xC9AC7E),
            town: rgb(0xC9BBAA),
            desert: rgb(0xE8D8A8),
        },
        Theme::Dark => Ground {
            land,
            foreign: rgb(0x4A4A45),
            sea: [rgb(0x3A5159), rgb(0x2A3D47), rgb(0x1F2F39)],
            light: rgb(0xC9BC97),
            shade: rgb(0x12141B),
            coast: rgb(0x10181C),
            paper: rgb(0x24221E),
            relief: 0.95,
            forest: rgb(0x3F5339),
            swamp: rgb(0x41574B),
            hill: rgb(0x75654A),
            town: rgb(0x6B6258),
            desert: rgb(0x746848),
        },
    }
}
