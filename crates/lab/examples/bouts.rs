//! One against many and many against one: `bouts GAME GUEST HOST PLAYERS GUESTS GAMES [EFFORT [NAME=VALUE ..]]`.
//!
//! Prints the guests' share of the wins with its 95 % interval, and what would be fair. The effort is in percent.

use std::error::Error;

use bots::Effort;
use engine::{Game, read_options};
use lab::Bout;
use serde_json::{Map, Value};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game = words.first().ok_or("name a game")?.clone();
    catalog::visit(&game, Play(words)).ok_or("there is no such game")?
}

struct Play(Vec<String>);

impl catalog::Visit for Play {
    type Output = Result<(), Box<dyn Error>>;

    fn visit<G: Game>(self) -> Self::Output {
        let [_, guest, host, players, guests, games, rest @ ..] = &self.0[..] else {
            return Err("give a game, two names, and the numbers of players, guests and games".into());
        };
        let (effort, options) = rest.split_first().map_or(("100", rest), |(effort, rest)| (effort.as_str(), rest));
        let given: Map<String, Value> = options
            .iter()
            .filter_map(|option| option.split_once('='))
            .map(|(name, value)| (name.to_owned(), Value::from(value)))
            .collect();
        let bout: Bout<'_, G> = Bout {
            players: players.parse()?,
            guests: guests.parse()?,
            guest,
            host,
            options: read_options(G::about(), &given)?,
            effort: Effort::percent(effort.parse()?),
            games: games.parse()?,
            seed: "bouts",
        };
        G::about().check_players(bout.players)?;
        let score = bout.play().ok_or("there is no player of one of the names")?;
        let [share, within, fair] = [score.share, score.within(), score.fair].map(|part| 100.0 * part);
        let hosts = bout.players - bout.guests;
        println!("{guests} {guest} and {hosts} {host}: {share:.1} % +- {within:.1} of {games}, fair {fair:.1}");
        Ok(())
    }
}
