//! What people write, without what would deceive or break.

/// Marks that turn the direction of what follows: with them a text reads otherwise than it is.
fn turns(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Invisible and not needed to write any language: separators of old, fillers, tags, no characters.
fn hides(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}' | '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
        || (c as u32) & 0xfffe == 0xfffe
}

/// Lines and tabs stay; every other control character goes, and what turns or hides text.
pub fn cleaned(text: &str) -> String {
    text.chars().filter(|c| matches!(c, '\n' | '\t') || !(c.is_control() || turns(*c) || hides(*c))).collect()
}

/// The same on one line.
pub fn one_line(text: &str) -> String {
    cleaned(text).replace(['\n', '\t'], " ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_deceives_is_taken_out_and_languages_stay() {
        assert_eq!(cleaned("a\0b\u{1b}[31m\u{202e}c\r\nd\te"), "ab[31mc\nd\te");
        let fine = "加藤 清正 – かとう ‘quoted’ עברית نَصّ 👨\u{200d}👩";
        assert_eq!(cleaned(fine), fine);
        assert_eq!(one_line("  two\nlines "), "two lines");
    }
}
