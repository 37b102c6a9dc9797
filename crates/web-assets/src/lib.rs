//! The browser client, built and carried inside the program. Only the server binary depends on
//! this crate, so that nothing else needs node to build.

use rust_embed::Embed;
use std::borrow::Cow;

#[derive(Embed)]
#[folder = "$OUT_DIR/dist"]
struct Client;

/// A file of the client.
pub struct Asset {
    pub bytes: Cow<'static, [u8]>,
    pub mime: String,
    /// Its name holds a hash of its contents.
    pub immutable: bool,
}

/// The file at `path`, without a leading slash.
pub fn get(path: &str) -> Option<Asset> {
    let file = Client::get(path)?;
    let mime = mime_guess::from_path(path).first_or_octet_stream();
    let text = mime.type_() == "text" || mime.subtype() == "javascript" || mime.subtype() == "json";
    let mime = if text { format!("{mime}; charset=utf-8") } else { mime.to_string() };
    Some(Asset { bytes: file.data, mime, immutable: path.starts_with("assets/") })
}

#[cfg(test)]
mod tests {
    #[test]
    fn there_is_a_page() {
        let page = super::get("index.html").expect("the client has a page");
        assert_eq!(page.mime, "text/html; charset=utf-8");
        assert!(!page.immutable && !page.bytes.is_empty());
        assert!(super::get("no-such-file").is_none());
    }
}
