//! The games of the house.

use axum::Json;
use engine::Choices;
use serde_json::{Value, json};

/// Every game with what can be chosen when a table is set up, and the levels of its bots.
pub(super) async fn games() -> Json<Value> {
    let games = catalog::all().into_iter().map(|about| {
        let options = about.options.iter().map(|option| {
            let (kind, values) = match &option.choices {
                Choices::OneOf(words) => ("one-of", json!(words)),
                Choices::Number(range) => ("number", json!([range.start(), range.end()])),
                Choices::Free(words) => ("free", json!(words)),
            };
            json!({ "name": option.name, "kind": kind, "values": values, "words": option.words })
        });
        let levels = bots::levels_of(about.slug)
            .iter()
            .map(|level| json!({ "slug": level.slug, "name": level.name, "words": level.words }));
        json!({
            "slug": about.slug,
            "name": about.name,
            "players": [about.players.start(), about.players.end()],
            "summary": about.summary,
            "credit": about.credit,
            "options": options.collect::<Value>(),
            "levels": levels.collect::<Value>(),
        })
    });
    Json(games.collect())
}
