//! Files, health, numbers.

use crate::app::App;
use crate::config::File;
use crate::error::{Answer, Fail};
use crate::ident::Caller;
use axum::body::Bytes;
use axum::extract::{Path, State as Shared};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// An answer a browser may keep as long as it asks whether it still holds.
pub fn tagged(headers: &HeaderMap, mime: &str, body: Bytes) -> Response {
    let tag = format!("\"{}\"", hex::encode(&Sha256::digest(&body)[..8]));
    let known = headers.get(header::IF_NONE_MATCH).and_then(|v| v.to_str().ok());
    let same = known.is_some_and(|k| k.trim_start_matches("W/") == tag);
    let mut response = if same { StatusCode::NOT_MODIFIED.into_response() } else { body.into_response() };
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::from_str(mime).unwrap_or(HeaderValue::from_static("text/plain")));
    out.insert(header::ETAG, HeaderValue::from_str(&tag).expect("hex"));
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn serve(headers: &HeaderMap, file: File) -> Response {
    if !file.immutable {
        return tagged(headers, &file.mime, file.bytes);
    }
    let mut response = file.bytes.into_response();
    let out = response.headers_mut();
    out.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_str(&file.mime).unwrap_or(HeaderValue::from_static("text/plain")),
    );
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    response
}

pub async fn map(Shared(app): Shared<Arc<App>>, Path(path): Path<String>, headers: HeaderMap) -> Answer<Response> {
    let maps = app.parts.maps.clone();
    // The first to ask may have to wait for the painter.
    let file = tokio::task::spawn_blocking(move || maps.file(&path)).await.ok().flatten();
    let mut response = serve(&headers, file.ok_or_else(|| Fail::not_found("map"))?);
    // A drawing carries its own style, and nothing else.
    let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:";
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    Ok(response)
}

/// The client. Paths without an extension are its own routes.
pub async fn page(Shared(app): Shared<Arc<App>>, uri: Uri, headers: HeaderMap) -> Answer<Response> {
    let path = uri.path().trim_start_matches('/');
    let route = !path.rsplit('/').next().unwrap_or_default().contains('.');
    let site = &app.parts.site;
    let file = if route { site.file("index.html") } else { site.file(path) };
    Ok(serve(&headers, file.ok_or_else(|| Fail::not_found("page"))?))
}

pub async fn no_such_path(_: Caller) -> Fail {
    Fail::not_found("path")
}

pub async fn openapi(headers: HeaderMap) -> Response {
    tagged(&headers, "application/json", Bytes::from_static(include_bytes!("../../openapi.json")))
}

pub async fn health(Shared(app): Shared<Arc<App>>) -> Response {
    match app.health.ask(&app.store).await {
        Ok(()) => "ok\n".into_response(),
        Err(problem) => {
            (StatusCode::SERVICE_UNAVAILABLE, format!("the storage is not well: {problem}\n")).into_response()
        }
    }
}

pub async fn metrics(Shared(app): Shared<Arc<App>>) -> Response {
    let (rooms, streams) = app.census();
    let text = app.metrics.write(&[
        ("sandtable_tables_in_memory", "Tables with somebody at them.", rooms as f64),
        ("sandtable_streams", "Open event streams.", streams as f64),
        ("sandtable_thoughts_waiting", "Decisions computers owe that nobody works on yet.", app.pool.waiting() as f64),
    ]);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
