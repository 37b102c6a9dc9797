use crate::api::{ErrorBody, ErrorCode, Failure, FieldFault, Seq};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sandtable_store::StoreError;
use sandtable_table::{Ground, Refused};

/// Why a request was not done. Boxed: it is the rare case.
#[derive(Debug)]
pub struct Fail(pub Box<Failure>);

pub type Answer<T> = Result<T, Fail>;

impl Fail {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Fail {
        Fail(Box::new(Failure { code, message: message.into(), seq: None, refused: None, fields: None }))
    }

    pub fn bad(message: impl Into<String>) -> Fail {
        Fail::new(ErrorCode::BadRequest, message)
    }

    pub fn not_found(what: &str) -> Fail {
        Fail::new(ErrorCode::NotFound, format!("no such {what}"))
    }

    pub fn not_yours() -> Fail {
        Fail::new(ErrorCode::NotYours, "this browser does not hold that seat")
    }

    pub fn not_now(message: impl Into<String>) -> Fail {
        Fail::new(ErrorCode::NotNow, message)
    }

    pub fn stale(seq: Seq) -> Fail {
        let mut fail = Fail::new(ErrorCode::Stale, format!("the position has changed; its number is {seq} now"));
        fail.0.seq = Some(seq);
        fail
    }

    pub fn fields(message: impl Into<String>, fields: Vec<FieldFault>) -> Fail {
        let mut fail = Fail::bad(message);
        fail.0.fields = Some(fields);
        fail
    }

    pub fn refused(refused: Refused) -> Fail {
        match refused {
            Refused::Unreadable(problem) => Fail::bad(format!("action: {problem}")),
            Refused::Rules(grounds) => Fail::by_rules(grounds),
        }
    }

    fn by_rules(grounds: Vec<Ground>) -> Fail {
        let clauses: Vec<_> = grounds.iter().map(|g| g.clause.0).collect();
        let mut fail = Fail::new(ErrorCode::Refused, format!("the rules forbid it: {}", clauses.join(", ")));
        fail.0.refused = Some(grounds);
        fail
    }

    /// The record of a table cannot be read as it was written.
    pub fn damaged(table: &sandtable_store::TableId, problem: impl std::fmt::Display) -> Fail {
        tracing::error!(%table, %problem, "a table is damaged");
        Fail::new(ErrorCode::Damaged, format!("the record of table {table} is damaged: {problem}"))
    }

    pub fn rules_changed(problem: impl std::fmt::Display) -> Fail {
        Fail::new(ErrorCode::RulesChanged, format!("the record does not fit the rules in force: {problem}"))
    }
}

impl From<StoreError> for Fail {
    fn from(error: StoreError) -> Fail {
        if error.is_away() {
            // The store has said so itself, once for many.
            return Fail::new(ErrorCode::Unavailable, "the storage cannot be reached or written now; try again later");
        }
        if let StoreError::Damaged { table, problem } = &error {
            return Fail::damaged(table, problem);
        }
        tracing::error!(%error, "storage");
        Fail::new(ErrorCode::Internal, "the storage did not answer")
    }
}

impl IntoResponse for Fail {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            ErrorCode::BadRequest => StatusCode::BAD_REQUEST,
            ErrorCode::CrossSite | ErrorCode::NotYours => StatusCode::FORBIDDEN,
            ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::Stale
            | ErrorCode::NotNow
            | ErrorCode::Barrier
            | ErrorCode::RulesChanged
            | ErrorCode::Damaged => StatusCode::CONFLICT,
            ErrorCode::Refused => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::TooSlow => StatusCode::REQUEST_TIMEOUT,
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let mut response = (status, Json(ErrorBody { error: *self.0 })).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}
