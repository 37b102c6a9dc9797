//! What never changes while the program runs: games, boards, words, rules.

use crate::api::*;
use crate::app::App;
use crate::error::{Answer, Fail};
use crate::ident::{Caller, Params};
use crate::routes::site::tagged;
use axum::Json;
use axum::extract::{Path, State as Shared};
use axum::http::HeaderMap;
use axum::response::Response;
use sandtable_kernel::Lang;
use sandtable_table::AnyGame;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

type Chosen = Params<BTreeMap<String, String>>;

pub async fn list(Shared(app): Shared<Arc<App>>, _: Caller, headers: HeaderMap) -> Answer<Response> {
    let mut cards = Vec::new();
    for id in app.parts.games.ids() {
        cards.push(card(app.game(id, &BTreeMap::new())?.as_ref()));
    }
    json(&headers, &cards)
}

fn card(game: &dyn AnyGame) -> GameCard {
    let info = game.info();
    let seat =
        |s: &sandtable_kernel::SeatInfo| SeatCard { id: s.id.into(), names: s.names.clone(), colour: s.colour.into() };
    let option = |o: &sandtable_kernel::OptionSpec| OptionCard {
        id: o.id.into(),
        label: o.label.clone(),
        on: o.on.into(),
        dice: o.dice,
        values: o
            .values
            .iter()
            .zip(o.value_labels)
            .map(|(id, label)| ValueCard { id: (*id).into(), label: label.clone() })
            .collect(),
    };
    GameCard {
        id: info.id.into(),
        titles: info.titles.clone(),
        sentence: info.sentence.clone(),
        blurb: info.blurb.clone(),
        seats: info.seats.iter().map(seat).collect(),
        turns: info.turns,
        minutes: info.minutes,
        complexity: info.complexity.into(),
        hidden: info.hidden,
        score_unit: info.score_unit.into(),
        rules: info.rules_version.into(),
        data: game.data_version().into(),
        options: game.option_specs().iter().map(option).collect(),
    }
}

pub async fn levels(Shared(app): Shared<Arc<App>>, _: Caller) -> Json<Vec<LevelCard>> {
    Json(app.parts.thinker.levels())
}

pub async fn board(
    Shared(app): Shared<Arc<App>>,
    _: Caller,
    Path(id): Path<String>,
    Params(options): Chosen,
    headers: HeaderMap,
) -> Answer<Response> {
    json(&headers, app.game(&id, &options)?.board())
}

pub async fn vocabulary(
    Shared(app): Shared<Arc<App>>,
    _: Caller,
    Path(id): Path<String>,
    Params(options): Chosen,
    headers: HeaderMap,
) -> Answer<Response> {
    json(&headers, app.game(&id, &options)?.vocabulary())
}

pub async fn catalogue(
    Shared(app): Shared<Arc<App>>,
    _: Caller,
    Path((id, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer<Response> {
    let lang: Option<Lang> = file.strip_suffix(".ftl").and_then(|l| l.parse().ok());
    let lang = lang.ok_or_else(|| Fail::not_found("catalogue"))?;
    let text = app.game(&id, &BTreeMap::new())?.catalogue(lang);
    Ok(tagged(&headers, "text/plain; charset=utf-8", text.as_bytes().to_vec().into()))
}

pub async fn rules(
    Shared(app): Shared<Arc<App>>,
    _: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let game = app.game(&id, &BTreeMap::new())?;
    let book = game.rulebook();
    let clause = |c: &sandtable_kernel::ClauseText| ClauseCard {
        number: c.clause.0.into(),
        title: c.title.clone(),
        text: c.text.clone(),
    };
    let ruling = |r: &sandtable_kernel::RulingText| RulingCard {
        number: r.clause.0.into(),
        on: r.on.into(),
        text: r.text.clone(),
        option: r.option.map(Into::into),
    };
    let rules = Rules {
        clauses: book.clauses.iter().map(clause).collect(),
        rulings: book.rulings.iter().map(ruling).collect(),
    };
    json(&headers, &rules)
}

fn json(headers: &HeaderMap, value: &impl Serialize) -> Answer<Response> {
    let body = serde_json::to_vec(value).map_err(|e| Fail::new(ErrorCode::Internal, e.to_string()))?;
    Ok(tagged(headers, "application/json", body.into()))
}
