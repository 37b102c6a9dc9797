//! The router: every path of the API on one screen. Handlers authorise, load, act and answer.

mod files;
mod games;
mod offers;
mod play;
mod practice;
mod record;
mod site;
mod tables;
mod talk;

use crate::app::App;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use std::sync::Arc;
use tower_http::compression::CompressionLayer;

/// For those who watch over the server.
pub fn numbers() -> Router<Arc<App>> {
    Router::new().route("/metrics", get(site::metrics))
}

pub fn router(app: Arc<App>) -> Router {
    let limits = app.config.limits;
    let quick = Router::new()
        .route("/api/tables/{id}/stream", get(play::stream))
        .route("/api/tables/{id}/act", post(play::act))
        .route("/api/tables/{id}/undo", post(play::undo))
        .route("/api/tables/{id}/resign", post(play::resign))
        .route("/api/tables/{id}/draw", post(offers::draw))
        .route("/api/tables/{id}/takeback", post(offers::takeback))
        .route("/api/tables/{id}/rematch", post(offers::rematch))
        .route("/api/tables/{id}/chat", get(talk::chat).post(talk::say))
        .route("/api/tables/{id}/notes", get(talk::notes).put(talk::keep))
        .route("/healthz", get(site::health));
    let quick = if app.config.metrics.is_none() { quick.merge(numbers()) } else { quick };
    let compressed = Router::new()
        .route("/api/games", get(games::list))
        .route("/api/levels", get(games::levels))
        .route("/api/games/{id}/board", get(games::board))
        .route("/api/games/{id}/vocabulary", get(games::vocabulary))
        .route("/api/games/{id}/catalogue/{file}", get(games::catalogue))
        .route("/api/games/{id}/rules", get(games::rules))
        .route("/api/games/{id}/lessons", get(practice::list))
        .route("/api/practice", post(practice::practise).layer(DefaultBodyLimit::max(limits.position)))
        .route("/api/practice/why", post(practice::why).layer(DefaultBodyLimit::max(limits.position)))
        .route("/api/practice/odds", post(practice::odds).layer(DefaultBodyLimit::max(limits.position)))
        .route("/api/practice/overlay", post(practice::overlay).layer(DefaultBodyLimit::max(limits.position)))
        .route("/api/seeds", post(tables::seed))
        .route("/api/tables", get(tables::list).post(tables::create).layer(DefaultBodyLimit::max(limits.file)))
        .route("/api/tables/{id}", get(tables::info).delete(tables::delete))
        .route("/api/tables/{id}/join", post(tables::join))
        .route("/api/tables/{id}/reveal", post(tables::reveal))
        .route("/api/tables/{id}/continue", post(tables::go_on))
        .route("/api/tables/{id}/state", get(play::state))
        .route("/api/tables/{id}/why", post(play::why))
        .route("/api/tables/{id}/odds", get(play::odds))
        .route("/api/tables/{id}/overlay", get(play::overlay))
        .route("/api/tables/{id}/log", get(record::log))
        .route("/api/tables/{id}/at/{seq}", get(record::at))
        .route("/api/tables/{id}/trial", get(practice::trial))
        .route("/api/tables/{id}/start", get(files::start_file))
        .route("/api/tables/{id}/file", get(files::game_file))
        .route("/api/tables/{id}/position", get(files::position_file))
        .route("/api/openapi.json", get(site::openapi))
        .route("/api/{*path}", get(site::no_such_path))
        .route("/maps/{*path}", get(site::map))
        .fallback(get(site::page))
        .layer(CompressionLayer::new());
    quick.merge(compressed).layer(DefaultBodyLimit::max(limits.body)).with_state(app)
}
