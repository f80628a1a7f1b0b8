//! The gate of the levels: each is above the one below, at every number of players, one among many and many with one.
//! Races and openings are by lot, so that only decisions count.
//!
//! `QUICKDRAW_SLOW=1` plays every pair of levels until the result is three standard errors from equal, which takes hours.
//! So it can be run in parts: `QUICKDRAW_GAME=NAME` plays one game, `QUICKDRAW_LEVEL=NAME` one level against the one
//! below. Each result is printed as soon as it is known. Otherwise only the regulars of each game are tried, against
//! players who do anything.

use std::io::Write;

use bots::{Effort, RANDOM, levels};
use engine::{Game, read_options};
use lab::Bout;
use serde_json::{Map, Value};

/// So many standard errors from a fair share are no accident, also if one looks several times.
const ERRORS: f64 = 3.0;

/// How many games at most: the stronger levels think longer.
fn most_games(level: &str) -> u32 {
    if level == "legend" { 4_000 } else { 20_000 }
}

/// The effort of a pair in percent. The legends of hanafuda are far above the others at the least effort.
fn effort<G: Game>(level: &str) -> u32 {
    match (G::about().slug, level) {
        ("hanafuda", "legend") => 1,
        ("hayauchi", "sharp" | "legend") => 20,
        _ => 100,
    }
}

/// The options of a table at which nobody has to be quick.
fn by_lot<G: Game>() -> G::Options {
    let given: Map<String, Value> = match G::about().slug {
        "hanafuda" => [("opening".to_owned(), Value::from("by-lot"))].into_iter().collect(),
        "hayauchi" => [("race".to_owned(), Value::from("by-lot"))].into_iter().collect(),
        _ => Map::new(),
    };
    read_options(G::about(), &given).expect("the games have these options")
}

/// What is wrong with this order of two players, if anything.
fn fault<G: Game>(better: &str, worse: &str, players: usize, guests: usize) -> Option<String> {
    let bout: Bout<'_, G> = Bout {
        players,
        guests,
        guest: better,
        host: worse,
        options: by_lot::<G>(),
        effort: Effort::percent(effort::<G>(better)),
        games: most_games(better),
        seed: "gate",
    };
    let score = bout.play_until(ERRORS).expect("both are players of the game");
    let [share, within, fair] = [score.share, score.within(), score.fair].map(|part| 100.0 * part);
    let told = format!(
        "{}: {guests} {better} and {} {worse}: {share:.1} % +- {within:.1} of {} games, fair {fair:.1}",
        G::about().slug,
        players - guests,
        score.games
    );
    // Printed past the test runner, which would keep it to the end.
    let _ = writeln!(std::io::stderr(), "{told}");
    (score.lead() < ERRORS).then_some(told)
}

/// Whether this is wanted: what the variable names, or everything if it is not set.
fn is_wanted(variable: &str, name: &str) -> bool {
    std::env::var(variable).map_or(true, |wanted| wanted == name)
}

/// Every level above the one below, in every company.
fn all<G: Game>() -> Vec<String> {
    let mut faults = Vec::new();
    let names: Vec<&str> = std::iter::once(&RANDOM).chain(levels::<G>()).map(|level| level.slug).collect();
    for pair in names.windows(2).filter(|pair| is_wanted("QUICKDRAW_LEVEL", pair[1])) {
        for players in G::about().players.clone() {
            let mut companies = vec![1, players - 1];
            companies.dedup();
            for guests in companies {
                faults.extend(fault::<G>(pair[1], pair[0], players, guests));
            }
        }
    }
    faults
}

struct Gate;

impl catalog::Visit for Gate {
    type Output = Vec<String>;

    fn visit<G: Game>(self) -> Vec<String> {
        if std::env::var("QUICKDRAW_SLOW").is_ok_and(|value| value == "1") {
            return all::<G>();
        }
        fault::<G>("regular", RANDOM.slug, *G::about().players.start(), 1).into_iter().collect()
    }
}

#[test]
fn every_level_is_above_the_one_below_in_every_company() {
    let games: Vec<&str> = catalog::all().iter().map(|about| about.slug).collect();
    let wanted: Vec<&str> = games.into_iter().filter(|slug| is_wanted("QUICKDRAW_GAME", slug)).collect();
    assert!(!wanted.is_empty(), "no game has the name in QUICKDRAW_GAME");
    let faults: Vec<String> = wanted.into_iter().filter_map(|slug| catalog::visit(slug, Gate)).flatten().collect();
    assert!(faults.is_empty(), "not above the level below:\n{}", faults.join("\n"));
}
