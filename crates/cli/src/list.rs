//! The list of games: as JSON for programs, as text for people.

use engine::{About, Choices, Game, Sketch, Tone};
use serde_json::{Map, Value, json};

use crate::terminal;

/// A game as the referee lists it.
pub fn describe(about: &'static About) -> Value {
    let defaults = catalog::visit(about.slug, Defaults).unwrap_or_default();
    let options: Map<String, Value> = about
        .options
        .iter()
        .map(|spec| {
            let values = match &spec.choices {
                Choices::OneOf(choices) => choices.iter().map(|choice| choice.value).collect(),
                other => json!(other.to_string()),
            };
            (spec.name.into(), json!({ "values": values, "default": defaults.get(spec.name), "about": spec.words }))
        })
        .collect();
    json!({
        "slug": about.slug,
        "name": about.name,
        "min_players": about.players.start(),
        "max_players": about.players.end(),
        "options": options,
    })
}

/// Prints the games and their options.
pub fn print() {
    let mut sketch = Sketch::default();
    for about in catalog::all() {
        let (least, most) = (about.players.start(), about.players.end());
        let players = if least == most { least.to_string() } else { format!("{least} to {most}") };
        sketch.line().put(Tone::Gold, format!("{:10}", about.slug)).put(Tone::Strong, about.name);
        sketch.put(Tone::Faint, format!("   {players} players, by {}", about.credit));
        sketch.line().plain(format!("{:10}{}", "", about.summary));
        for spec in about.options {
            sketch.line().plain(" ".repeat(10)).put(Tone::Blue, format!("{} ", spec.name));
            sketch.plain(format!("{}. ", spec.choices)).put(Tone::Faint, spec.words);
        }
        sketch.line();
    }
    terminal::print(&sketch);
}

struct Defaults;

impl catalog::Visit for Defaults {
    type Output = Map<String, Value>;

    fn visit<G: Game>(self) -> Map<String, Value> {
        match serde_json::to_value(G::Options::default()) {
            Ok(Value::Object(options)) => options,
            _ => Map::new(),
        }
    }
}
