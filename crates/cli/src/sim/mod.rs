//! `quickdraw sim`: games by the million.

mod decisions;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail, ensure};
use bots::{Effort, RANDOM};
use engine::{About, Choices, Game, OptionSpec, read_options};
use lab::Entrant;
use lab::sim::{Findings, Simulation, page};
use serde_json::{Map, Value};

use crate::options::{effort, games, given, threads, visit};
use crate::{file, watch};

/// What to simulate, and how to report it.
#[derive(Clone, Debug, clap::Args)]
pub struct Sim {
    /// The game; `quickdraw games` lists them
    game: String,
    /// Number of games, such as 1000, 250k, 1e6 or 2m
    #[arg(long, default_value = "100k", value_parser = games)]
    games: u64,
    /// Players at a table. Default: the fewest the game allows
    #[arg(long)]
    players: Option<usize>,
    /// Set an option of the game; `quickdraw games` lists them. May be repeated
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The players: one name for all seats, or one for each seat
    #[arg(long, value_delimiter = ',', default_value = RANDOM.slug, value_name = "NAME[,NAME...]")]
    bots: Vec<String>,
    /// Effort of the bots, in percent of their effort against people
    #[arg(long, default_value = "100", value_name = "PERCENT", value_parser = effort)]
    effort: u32,
    /// Seed, any text: the same seed gives the same games. Default: random
    #[arg(long)]
    seed: Option<String>,
    /// Number of threads. Default: one for each core
    #[arg(long, value_parser = threads)]
    threads: Option<usize>,
    /// Judge the first games and tell how they went: drama, lead changes, what decisions are worth, skill and luck. It
    /// takes much longer than playing; --effort is the judge's, too
    #[arg(long, value_parser = games, value_name = "GAMES")]
    judged: Option<u64>,
    /// Format of the report. Default: by the extension of --out, else text
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// File for the report. Default: standard output. With the extension .jsonl, the decisions of all games are written
    /// for learning from play, in place of the report
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Also write the report as a page with plots
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Compare these values of an option on the same luck. Default: all values of the option
    #[arg(long, value_name = "NAME[=VALUE,VALUE...]")]
    compare: Option<String>,
    /// Report on every number of players, and on every other value of each option that is not set, as one report
    #[arg(long, conflicts_with_all = ["compare", "players"])]
    every: bool,
}

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people at a terminal
    Text,
    /// For spreadsheets
    Csv,
    /// For programs
    Json,
    /// A page with plots
    Html,
    /// Not a report: the decisions of all games
    Jsonl,
}

impl Sim {
    /// Plays and reports.
    pub fn run(self) -> Result<()> {
        if self.format() == Format::Jsonl {
            return self.write_decisions();
        }
        visit(&self.game.clone(), self)?
    }

    fn format(&self) -> Format {
        let ending = self.out.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
        let by_name = ending.and_then(|ending| <Format as clap::ValueEnum>::from_str(ending, true).ok());
        self.format.or(by_name).unwrap_or(Format::Text)
    }

    /// The sets of options to play with, each with a name.
    fn variants<G: Game>(&self) -> Result<Vec<(String, G::Options)>> {
        let about = G::about();
        let fixed = given(&self.options)?;
        let read = |given: &Map<String, Value>| -> Result<G::Options> { Ok(read_options(about, given)?) };
        let variant = |name: &str, value: &Value| {
            let mut given = fixed.clone();
            given.insert(name.into(), value.clone());
            let told = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            Ok((format!("{name}={told}"), read(&given)?))
        };
        if let Some(compare) = &self.compare {
            let (name, values) = values(about, compare)?;
            return values.iter().map(|value| variant(name, &Value::from(value.as_str()))).collect();
        }
        let name = if fixed.is_empty() { "the usual options".into() } else { self.options.join(", ") };
        let mut all = vec![(name, read(&fixed)?)];
        let free = about.options.iter().filter(|spec| self.every && !fixed.contains_key(spec.name));
        for (spec, value) in free.flat_map(|spec| others::<G>(spec).into_iter().map(move |value| (spec, value))) {
            all.push(variant(spec.name, &value)?);
        }
        Ok(all)
    }
}

/// The values of an option other than the usual one: all words, half and twice a number. Of things that are counted
/// there are too many.
fn others<G: Game>(spec: &OptionSpec) -> Vec<Value> {
    match &spec.choices {
        Choices::OneOf(choices) => choices[1..].iter().map(|choice| choice.value.into()).collect(),
        Choices::Number(range) => {
            let usual = engine::write_json(&G::Options::default())[spec.name].as_u64().unwrap_or_default();
            let near = [usual / 2, usual * 2].into_iter().filter_map(|number| u32::try_from(number).ok());
            near.filter(|number| range.contains(number)).map(Value::from).collect()
        }
        Choices::Counts { .. } => Vec::new(),
    }
}

impl catalog::Visit for Sim {
    type Output = Result<()>;

    fn visit<G: Game>(self) -> Result<()> {
        let about = G::about();
        let players = self.players.unwrap_or(*about.players.start());
        about.check_players(players).map_err(anyhow::Error::msg)?;
        let whole = matches!(self.format(), Format::Text | Format::Html);
        ensure!(whole || !self.every, "--every reports as text or as a page: --format html");
        let seed = self.seed.clone().unwrap_or_else(crate::seed::fresh);
        let tables = if self.every { about.players.clone() } else { players..=players };
        let simulations: Vec<_> = tables.map(|players| self.simulation::<G>(players, &seed)).collect::<Result<_>>()?;
        let judged = self.judged.unwrap_or_default();
        ensure!(judged <= self.games, "{judged} games cannot be judged if only {} are played", self.games);
        // Fail before an hour of games, not after it, if a file cannot be written.
        self.out.iter().chain(&self.html).try_for_each(|path| file::try_to_write(path))?;
        let stop = watch::stop_on_ctrl_c(watch::STOPS_GAMES)?;
        let mut all = Vec::new();
        for simulation in &simulations {
            all.push(self.findings(simulation, judged, stop)?);
            if stop.load(Ordering::Relaxed) || all.iter().any(|findings| findings.fault.is_some()) {
                break;
            }
        }
        let written = report(&all, self.format());
        match &self.out {
            None => println!("{written}"),
            Some(path) => write(path, &written)?,
        }
        self.html.as_deref().map(|path| write(path, &page(&all))).transpose()?;
        all.into_iter().find_map(|findings| findings.fault).map_or(Ok(()), |fault| Err(fault.into()))
    }
}

impl Sim {
    fn simulation<G: Game>(&self, players: usize, seed: &str) -> Result<Simulation<G>> {
        let effort = Effort::percent(self.effort);
        let entrants = self.bots.iter().map(|name| Entrant::<G>::named(name, effort)).collect::<Result<Vec<_>, _>>()?;
        let (variants, threads) = (self.variants::<G>()?, self.threads.unwrap_or_else(watch::processors));
        let simulation = Simulation { entrants, players, variants, games: self.games, seed: seed.into(), threads };
        simulation.check()?;
        Ok(simulation)
    }

    /// Plays, and judges some of the games.
    fn findings<G: Game>(&self, simulation: &Simulation<G>, judged: u64, stop: &AtomicBool) -> Result<Findings> {
        let variants = simulation.variants.len() as u64;
        let bar = watch::bar(self.games * variants);
        let mut findings = simulation.run(stop, |games| bar.set_position(games))?;
        bar.finish_and_clear();
        if judged > 0 && findings.fault.is_none() {
            let bar = watch::bar(judged * variants);
            bar.set_message(", judging");
            let effort = Effort::percent(self.effort);
            simulation.judge(judged, effort, &mut findings, stop, |games| bar.set_position(games));
            bar.finish_and_clear();
        }
        Ok(findings)
    }
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))?;
    eprintln!("Written to {}.", path.display());
    Ok(())
}

fn report(all: &[Findings], format: Format) -> String {
    let each = |told: fn(&Findings) -> String| all.iter().map(told).collect::<Vec<_>>().join("\n\n");
    match format {
        // Decisions are written by `write_decisions`.
        Format::Text | Format::Jsonl => each(Findings::text),
        Format::Csv => each(Findings::csv),
        Format::Json => each(|findings| findings.json().to_string()),
        Format::Html => page(all),
    }
}

/// An option and the values to compare: those given, or all it has.
fn values<'a>(about: &'static About, compare: &'a str) -> Result<(&'a str, Vec<String>)> {
    let (name, given) = compare.split_once('=').map_or((compare, None), |(name, values)| (name, Some(values)));
    let Some(spec) = about.options.iter().find(|spec| spec.name == name) else {
        let known: Vec<&str> = about.options.iter().map(|spec| spec.name).collect();
        bail!("{} has no option '{name}' to compare; it has {}", about.name, known.join(", "));
    };
    let values = match (given, &spec.choices) {
        (Some(values), _) => split(values),
        (None, Choices::OneOf(choices)) => choices.iter().map(|choice| choice.value.to_owned()).collect(),
        (None, choices) => bail!("say which values to compare, --compare {name}=ONE,OTHER: it is {choices}"),
    };
    if values.len() < 2 {
        bail!("a comparison needs two values or more: --compare {name}=ONE,OTHER; '{name}' is {}", spec.choices);
    }
    Ok((name, values))
}

/// Splits at commas that are not inside braces or brackets: a value may be JSON.
fn split(values: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for letter in values.chars() {
        match letter {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(part) = parts.last_mut() {
            part.push(letter);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn values_are_split_at_commas_outside_of_braces() {
        assert_eq!(split("1,11"), ["1", "11"]);
        assert_eq!(split(r#"{"sip":1,"shot":12},{"shot":13}"#), [r#"{"sip":1,"shot":12}"#, r#"{"shot":13}"#]);
    }
}
