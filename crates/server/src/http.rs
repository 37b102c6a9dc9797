//! Listening, the headers every answer carries, and stopping in order.

use crate::api::ErrorCode;
use crate::app::App;
use crate::config::{Config, Parts};
use crate::error::Fail;
use crate::ident::{Gone, Peer, WhileHere};
use crate::routes;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use sandtable_store::{Store, StoreError};
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;

/// Nothing from elsewhere, no script or style inside a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";

/// How long requests under way may take once the server is to stop.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub enum ServeError {
    Store(StoreError),
    Listen(SocketAddr, io::Error),
}

impl std::fmt::Display for ServeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ServeError::Store(error) => write!(f, "the database cannot be opened: {error}"),
            ServeError::Listen(addr, error) => write!(f, "cannot listen on {addr}: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}

/// A runtime to serve in. One core answers thousands of moves a second and every thread more costs
/// each of them some wake-ups; computer players have threads of their own.
pub fn runtime() -> io::Result<tokio::runtime::Runtime> {
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    tokio::runtime::Builder::new_multi_thread().worker_threads((cores / 2).clamp(1, 8)).enable_all().build()
}

/// A server that listens and serves until told to stop.
pub struct Server {
    pub addr: SocketAddr,
    listener: TcpListener,
    app: Arc<App>,
    router: Router,
    tasks: Vec<tokio::task::JoinHandle<()>>,
    writer: tokio::task::JoinHandle<()>,
}

/// Serves until `stop` is done, then finishes what is under way.
pub async fn serve(config: Config, parts: Parts, stop: impl Future<Output = ()>) -> Result<(), ServeError> {
    Server::start(config, parts).await?.run(stop).await;
    Ok(())
}

impl Server {
    pub async fn start(config: Config, parts: Parts) -> Result<Server, ServeError> {
        // Two streams a table: the usual limit of open files is soon reached.
        let _ = rlimit::increase_nofile_limit(u64::MAX);
        // A stream that waits has touched little of its buffers: in pages of 2 MiB all of it would count, which makes
        // 19 KiB of 14.
        #[cfg(target_os = "linux")]
        let _ = rustix::thread::disable_transparent_huge_pages(true);
        let (store, writer) = Store::open(&config.database).await.map_err(ServeError::Store)?;
        let wanted = config.addr;
        let listener = TcpListener::bind(wanted).await.map_err(|e| ServeError::Listen(wanted, e))?;
        let addr = listener.local_addr().map_err(|e| ServeError::Listen(wanted, e))?;
        let notices = store.listen().await.map_err(ServeError::Store)?;
        let (app, inbox) = App::new(config, parts, store);
        let mut tasks = vec![
            tokio::spawn(app.clone().sweep()),
            tokio::spawn(app.clone().heed(inbox.thoughts)),
            tokio::spawn(app.clone().retry(inbox.due)),
            tokio::spawn(app.clone().resume()),
            tokio::spawn(app.clone().expire()),
        ];
        if let Some(notices) = notices {
            tasks.push(tokio::spawn(app.clone().hear(notices)));
        }
        if let Some(place) = app.config.metrics {
            let listener = TcpListener::bind(place).await.map_err(|e| ServeError::Listen(place, e))?;
            tracing::info!(addr = %place, "the numbers are served apart");
            let router = routes::numbers().with_state(app.clone());
            tasks.push(tokio::spawn(watch_over(listener, router)));
        }
        let router = routes::router(app.clone())
            .layer(middleware::from_fn_with_state(app.clone(), dress))
            .layer(CatchPanicLayer::new());
        tracing::info!(%addr, "listening");
        Ok(Server { addr, listener, app, router, tasks, writer })
    }

    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { listener, app, router, tasks, writer, .. } = self;
        let graceful = GracefulShutdown::new();
        tokio::pin!(stop);
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, peer)) => {
                        let Some(line) = app.clone().connect(peer.ip()) else { continue };
                        let _ = stream.set_nodelay(true);
                        let service = router.clone();
                        let service = tower::service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
                            request.extensions_mut().insert(Peer(peer.ip()));
                            tower::ServiceExt::oneshot(service.clone(), request.map(axum::body::Body::new))
                        });
                        let connection = http1::Builder::new()
                            .timer(TokioTimer::new())
                            .header_read_timeout(app.config.limits.patience)
                            .max_buf_size(64 << 10)
                            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
                        let connection = graceful.watch(connection);
                        tokio::spawn(async move {
                            let _line = line;
                            connection.await
                        });
                    }
                    Err(error) => {
                        // Out of file handles, most likely: let some close.
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                },
                () = &mut stop => break,
            }
        }
        drop(listener);
        tracing::info!("stopping");
        app.end_streams();
        if tokio::time::timeout(PATIENCE, graceful.shutdown()).await.is_err() {
            tracing::warn!("some requests were cut off");
        }
        for task in &tasks {
            task.abort();
        }
        // Everything handed to the writer is written before it ends.
        let store = app.store.clone();
        drop(app);
        drop(router);
        store.finish().await;
        writer.abort();
        let _ = tokio::time::timeout(PATIENCE, store.close()).await;
        tracing::info!("stopped");
    }
}

/// Serves the numbers, without the limits and headers of the table.
async fn watch_over(listener: TcpListener, router: Router) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(Duration::from_secs(10))
            .serve_connection(TokioIo::new(stream), service);
        tokio::spawn(connection);
    }
}

/// The headers every answer carries; a line in the log without query, cookie or body.
async fn dress(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    // What changes something is finished even when the client has gone: what is durable is told.
    let mut response = if method == Method::GET {
        next.run(request).await
    } else {
        let gone = Gone::default();
        request.extensions_mut().insert(gone.clone());
        let _here = WhileHere(gone);
        match tokio::spawn(next.run(request)).await {
            Ok(response) => response,
            Err(_) => Fail::new(ErrorCode::Internal, "the request broke down").into_response(),
        }
    };
    let headers = response.headers_mut();
    let fixed = |text| HeaderValue::from_static(text);
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(fixed(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, fixed("nosniff"));
    headers.insert(header::REFERRER_POLICY, fixed("no-referrer"));
    headers.insert("cross-origin-opener-policy", fixed("same-origin"));
    headers.insert("cross-origin-resource-policy", fixed("same-origin"));
    if app.config.secure_cookies {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, fixed("max-age=31536000"));
    }
    // What a visitor can name and the log can find.
    let number = crate::app::random_name();
    headers.insert("x-request-id", HeaderValue::from_str(&number).expect("plain letters"));
    if path.starts_with("/api/") {
        headers.entry(header::CACHE_CONTROL).or_insert(fixed("no-store"));
    }
    let status = response.status().as_u16();
    app.metrics.request(status);
    // That the storage is away it says itself, once for many requests.
    if status >= 500 && status != 503 {
        tracing::error!(request = number, %method, path, status, micros = begun.elapsed().as_micros() as u64, "answered");
    } else if matches!(status, 403 | 408 | 413 | 429) {
        // Somebody tries a door that is shut, or too many of them.
        tracing::info!(target: "security", request = number, %method, path, status, "turned away");
    } else {
        tracing::debug!(request = number, %method, path, status, micros = begun.elapsed().as_micros() as u64, "answered");
    }
    response
}
