//! Who asks: a browser by its cookie, an address for the limits. Requests that change something
//! must come from our own page.

use crate::api::ErrorCode;
use crate::app::{App, now, random, random_name};
use crate::error::{Answer, Fail};
use crate::limits::Kind;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use sandtable_store::BrowserId;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub const COOKIE: &str = "sandtable";

/// The address at the other end of the connection, put into each request by the listener.
#[derive(Copy, Clone)]
pub struct Peer(pub IpAddr);

/// Set when whoever made a request has gone.
#[derive(Clone, Default)]
pub struct Gone(Arc<AtomicBool>);

impl Gone {
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Sets it when dropped.
pub struct WhileHere(pub Gone);

impl Drop for WhileHere {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

pub struct Caller {
    pub browser: Option<BrowserId>,
    pub address: IpAddr,
    pub gone: Gone,
}

impl Caller {
    pub fn browser(&self) -> Option<&BrowserId> {
        self.browser.as_ref()
    }

    /// The browser, which must be one that has been given a cookie.
    pub fn known(&self) -> Answer<&BrowserId> {
        self.browser.as_ref().ok_or_else(Fail::not_yours)
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Fail;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Caller> {
        let address = address(parts, app.config.proxies);
        let limits = &app.config.limits;
        let reads = matches!(parts.method, Method::GET | Method::HEAD);
        if reads {
            app.buckets.take(Kind::Read, address, limits.read)?;
        } else {
            same_site(&parts.headers)?;
        }
        let browser = match token(&parts.headers) {
            Some(token) => app.recognise(&token).await?,
            None => None,
        };
        if !reads {
            // Cookies are free: who has many has no more than their address.
            app.buckets.take(Kind::ActFrom, address, limits.act_from)?;
            if let Some(browser) = &browser {
                app.buckets.take(Kind::Act, browser.as_str(), limits.act)?;
                app.whereabouts.lock().expect("the whereabouts").insert(browser.clone(), address);
            }
        }
        let gone = parts.extensions.get::<Gone>().cloned().unwrap_or_default();
        Ok(Caller { browser, address, gone })
    }
}

/// The address limits count for. Each of our `proxies` has added the address it was asked from to the
/// end of `x-forwarded-for`; what stands before those, anybody may have written.
fn address(parts: &Parts, proxies: u32) -> IpAddr {
    let peer = parts.extensions.get::<Peer>().map(|p| p.0);
    let forwarded = || {
        let lines = parts.headers.get_all("x-forwarded-for").iter().filter_map(|v| v.to_str().ok());
        let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
        let hop = hops[hops.len().checked_sub(proxies as usize)?];
        hop.parse().ok().or_else(|| hop.parse().ok().map(|a: SocketAddr| a.ip()))
    };
    let address = if proxies > 0 { forwarded().or(peer) } else { peer };
    household(address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
}

/// A line has one address of version 4, and 2^64 of version 6.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 => v4,
    }
}

/// Another site's page cannot set the header without our leave, and browsers say where they are.
fn same_site(headers: &HeaderMap) -> Answer<()> {
    let text = |name: &str| headers.get(name).and_then(|v| v.to_str().ok());
    let refuse = |message: &str| Err(Fail::new(ErrorCode::CrossSite, message));
    if text("x-sandtable") != Some("1") {
        return refuse("the header x-sandtable: 1 is missing");
    }
    if text("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none") {
        return refuse("the request comes from another site");
    }
    let host = text("host").unwrap_or_default();
    match text("origin").and_then(|o| o.split_once("://")) {
        Some((_, origin)) if origin != host => refuse("the request comes from another origin"),
        _ => Ok(()),
    }
}

fn token(headers: &HeaderMap) -> Option<[u8; 32]> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok());
    let mut pairs = cookies.flat_map(|c| c.split(';')).filter_map(|c| c.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| *name == COOKIE)?;
    hex::decode(value).ok()?.try_into().ok()
}

impl App {
    async fn recognise(&self, token: &[u8; 32]) -> Answer<Option<BrowserId>> {
        let hash: [u8; 32] = Sha256::digest(token).into();
        if let Some(browser) = self.browsers.lock().expect("the browsers").get(&hash) {
            return Ok(Some(browser.clone()));
        }
        let found = self.store.browser(&hash).await?;
        if let Some(browser) = &found {
            self.browsers.lock().expect("the browsers").insert(hash, browser.clone());
        }
        Ok(found)
    }

    /// The caller's browser, or a new one with the cookie that will hold its seats.
    pub async fn introduce(&self, caller: &Caller) -> Answer<(BrowserId, HeaderMap)> {
        let mut headers = HeaderMap::new();
        if let Some(browser) = &caller.browser {
            return Ok((browser.clone(), headers));
        }
        let token: [u8; 32] = random();
        let hash: [u8; 32] = Sha256::digest(token).into();
        let browser = BrowserId::new(&random_name());
        self.store.add_browser(&browser, hash, now()).await?;
        self.browsers.lock().expect("the browsers").insert(hash, browser.clone());
        let secure = if self.config.secure_cookies { "; Secure" } else { "" };
        let cookie =
            format!("{COOKIE}={}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}", hex::encode(token));
        headers.insert(header::SET_COOKIE, HeaderValue::from_str(&cookie).expect("plain letters"));
        Ok((browser, headers))
    }
}

/// The request's JSON body.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Fail;

    async fn from_request(request: Request, app: &Arc<App>) -> Answer<Body<T>> {
        let patience = app.config.limits.patience;
        let body = tokio::time::timeout(patience, axum::body::Bytes::from_request(request, app));
        let slow = |_| Fail::new(ErrorCode::TooSlow, format!("the body did not come within {patience:?}"));
        let bytes = body.await.map_err(slow)?.map_err(|rejection| {
            let large = rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE;
            Fail::new(if large { ErrorCode::TooLarge } else { ErrorCode::BadRequest }, rejection.body_text())
        })?;
        serde_json::from_slice(&bytes).map(Body).map_err(|e| Fail::bad(format!("the body: {e}")))
    }
}

/// The request's query.
pub struct Params<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Params<T> {
    type Rejection = Fail;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Answer<Params<T>> {
        let query = Query::try_from_uri(&parts.uri).map_err(|e| Fail::bad(e.body_text()))?;
        Ok(Params(query.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(lines: &[&str], proxies: u32) -> String {
        let mut request = axum::http::Request::builder();
        for line in lines {
            request = request.header("x-forwarded-for", *line);
        }
        let (mut parts, ()) = request.body(()).unwrap().into_parts();
        parts.extensions.insert(Peer("10.0.0.9".parse().unwrap()));
        address(&parts, proxies).to_string()
    }

    #[test]
    fn the_right_hop_is_believed_and_no_other() {
        assert_eq!(asked(&["1.1.1.1"], 0), "10.0.0.9");
        assert_eq!(asked(&["6.6.6.6, 1.1.1.1"], 1), "1.1.1.1");
        // Several lines are one list.
        assert_eq!(asked(&["6.6.6.6, 1.1.1.1", "2.2.2.2"], 2), "1.1.1.1");
        assert_eq!(asked(&["6.6.6.6", "1.1.1.1"], 1), "1.1.1.1");
        // Somebody who has come past the proxies.
        assert_eq!(asked(&[], 1), "10.0.0.9");
        assert_eq!(asked(&["1.1.1.1"], 2), "10.0.0.9");
        assert_eq!(asked(&["nonsense"], 1), "10.0.0.9");
    }

    #[test]
    fn a_household_is_one_address() {
        let of = |text: &str| household(text.parse().unwrap()).to_string();
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:1.2.3.4"), "1.2.3.4");
    }
}
