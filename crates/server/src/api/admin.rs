//! What only the operator of a node may do.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};

use crate::app::App;
use crate::error::Refused;
use crate::{cluster, secret};

/// Gives this node's tables to others and sends its players there. The node goes on running, and says that it is unfit.
pub(super) async fn drain(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<(StatusCode, &'static str), Refused> {
    is_operator(&app, &headers)?;
    let Some(cluster) = app.cluster.clone() else {
        let why = "This server is no node of a cluster, so nobody can take its tables.";
        return Err(Refused::new(StatusCode::CONFLICT, "not-a-node", why));
    };
    tokio::spawn(async move { cluster::drain(&app, &cluster, None).await });
    Ok((StatusCode::ACCEPTED, "draining\n"))
}

/// Whether the request has the operator's token. Without one, nobody is the operator.
fn is_operator(app: &App, headers: &HeaderMap) -> Result<(), Refused> {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    // Comparing hashes tells nothing about how much of a wrong token is right.
    match (given, app.config.admin_token.as_ref().filter(|token| !token.is_empty())) {
        (Some(given), Some(token)) if secret::hash(given.trim()) == secret::hash(token) => Ok(()),
        _ => Err(Refused::not_found()),
    }
}
