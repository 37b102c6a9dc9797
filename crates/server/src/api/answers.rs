//! What every request may be answered with.

use super::*;

/// The request was accepted and is on disk.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Done {
    pub seq: Seq,
    /// The new table of an agreed rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The request is not well formed, or a field of it is wrong.
    BadRequest,
    /// The `x-sandtable` header is missing or the request comes from another site.
    CrossSite,
    /// The seat, or the view, is not this browser's.
    NotYours,
    NotFound,
    /// The position has changed: `seq` is its number now. A repeated request is answered so too.
    Stale,
    /// The rules forbid it: `refused` says why.
    Refused,
    /// Not possible in this phase of the table, e.g. it is over.
    NotNow,
    /// A barrier lies before the step.
    Barrier,
    /// The rules or data have changed and the record does not fit them any more.
    RulesChanged,
    /// The record of the table cannot be read as it was written; `sandtable doctor` says more.
    Damaged,
    TooMany,
    TooLarge,
    /// The request did not arrive in time.
    TooSlow,
    /// The storage cannot be reached or written now. Nothing is promised; try again later.
    Unavailable,
    Internal,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Failure {
    pub code: ErrorCode,
    /// English, for logs and developers.
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<Seq>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Vec<Ground>>,
    /// What is wrong in an uploaded file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<FieldFault>>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FieldFault {
    pub field: String,
    pub problem: String,
}

/// The body of every answer that is not a success.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ErrorBody {
    pub error: Failure,
}
