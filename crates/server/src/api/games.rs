//! The games that the server offers.

use axum::Json;
use engine::{About, Choices, OptionSpec};
use protocol::rest::{GameInfo, LevelInfo, OptionInfo, OptionValues};

/// Every game with its options for a table and the levels of its bots.
pub(super) async fn games() -> Json<Vec<GameInfo>> {
    Json(catalog::all().into_iter().map(game).collect())
}

fn game(about: &About) -> GameInfo {
    let levels = bots::levels_of(about.slug).iter().map(|level| LevelInfo {
        slug: level.slug.into(),
        name: level.name.into(),
        words: level.words.into(),
    });
    GameInfo {
        slug: about.slug.into(),
        name: about.name.into(),
        players: [*about.players.start(), *about.players.end()],
        summary: about.summary.into(),
        credit: about.credit.into(),
        options: about.options.iter().map(option).collect(),
        levels: levels.collect(),
    }
}

fn option(option: &OptionSpec) -> OptionInfo {
    let values = match &option.choices {
        Choices::OneOf(choices) => OptionValues::OneOf(choices.iter().map(|choice| choice.value.into()).collect()),
        Choices::Number(range) => OptionValues::Number([*range.start(), *range.end()]),
        Choices::Counts { of, total, .. } => {
            OptionValues::Counts { of: of.iter().map(|thing| thing.word.into()).collect(), total: *total }
        }
    };
    OptionInfo { name: option.name.into(), label: option.label.into(), values, words: option.words.into() }
}
