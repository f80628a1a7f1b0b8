//! Playing in the terminal: people at one keyboard, bots on the other seats.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use bots::{Bot, Random, Turn};
use engine::{
    Cast, Dealer, Event, Game, House, Reading, Refusal, Seat, Seats, Seeded, Sketch, Space, Tone, View, Viewer,
    read_options,
};
use serde_json::{Map, Value};

use crate::terminal;

/// How to set up a table.
#[derive(Clone, Debug, clap::Args)]
pub struct Setup {
    /// How many play; the least the game allows if not given
    #[arg(long)]
    players: Option<usize>,
    /// How many of them are people at this keyboard; bots take the other seats
    #[arg(long, default_value_t = 1)]
    humans: usize,
    /// An option of the game, as NAME=VALUE (`quickdraw games` lists them); may be repeated
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// A text that makes the game repeatable
    #[arg(long)]
    seed: Option<String>,
    /// Where to write the record of the game, for `quickdraw replay`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Plays a game until it is over or the people leave.
pub fn play(slug: &str, setup: Setup) -> Result<()> {
    let Some(played) = catalog::visit(slug, setup) else {
        let known: Vec<&str> = catalog::all().iter().map(|about| about.slug).collect();
        bail!("there is no game '{slug}'; there is {}", known.join(", "));
    };
    played
}

impl catalog::Visit for Setup {
    type Output = Result<()>;

    fn visit<G: Game>(self) -> Result<()> {
        let about = G::about();
        let players = self.players.unwrap_or(*about.players.start());
        about.check_players(players).map_err(anyhow::Error::msg)?;
        if self.humans > players {
            bail!("{} people cannot sit on {players} seats", self.humans);
        }
        let options: G::Options = read_options(about, &given(&self.options)?)?;
        let seed = self.seed.clone().unwrap_or_else(crate::seed::fresh);
        terminal::say(Tone::Gold, &format!("{}, by {}", about.name, about.credit));
        terminal::say(Tone::Faint, &format!("Seed {seed}. Type ? for help, Ctrl-D to leave."));
        let mut round = Table::<G>::open(players, self.humans, options.clone(), &seed)?;
        for game in 2.. {
            let left = round.run();
            if let Some(path) = &self.record {
                let json = serde_json::to_string_pretty(&round.house.record().to_json())?;
                std::fs::write(path, json)
                    .with_context(|| format!("the record cannot be written to {}", path.display()))?;
                terminal::say(Tone::Faint, &format!("Recorded: quickdraw replay {}", path.display()));
            }
            let again =
                !left && terminal::is_interactive() && terminal::ask("Another game? (y/n)").as_deref() == Some("y");
            if !again {
                break;
            }
            round = Table::open(players, self.humans, options.clone(), &format!("{seed}/{game}"))?;
        }
        Ok(())
    }
}

fn given(options: &[String]) -> Result<Map<String, Value>> {
    let pair = |option: &String| {
        let (name, value) =
            option.split_once('=').with_context(|| format!("'{option}' is not an option: write NAME=VALUE"))?;
        Ok((name.to_owned(), Value::from(value)))
    };
    options.iter().map(pair).collect()
}

/// What a person types at the prompt.
enum Typed<A> {
    Act(A),
    Leave,
}

struct Table<G: Game> {
    house: House<G>,
    humans: Seats,
    cast: Cast,
    bots: Random<Seeded>,
    /// Who looked at the screen last, where several share it.
    looking: Option<Seat>,
}

impl<G: Game> Table<G> {
    fn open(players: usize, humans: usize, options: G::Options, seed: &str) -> Result<Self> {
        let humans = Seats::first(humans);
        let (house, events) = House::open(players, options, Dealer::new(Seeded::new(seed)))?;
        let bots = ["Dusty", "Mabel", "Buck", "Opal", "Slim", "Pearl", "Hank", "Ruby"];
        let name = |seat: Seat| match humans.len() {
            _ if !humans.contains(seat) => format!("{} (bot)", bots[seat.index()]),
            1 => "Player".into(),
            _ => format!("Player {}", seat.index() + 1),
        };
        let cast = Cast::new(Seats::first(players).iter().map(name).collect(), None);
        let bots = Random::new(Seeded::new(&format!("{seed}/bots")));
        let table = Self { house, humans, cast, bots, looking: None };
        table.tell(&events);
        Ok(table)
    }

    /// Plays to the end; true if the people left before it.
    fn run(&mut self) -> bool {
        while let Some(seat) = self.next_seat() {
            let events = if self.humans.contains(seat) {
                let Some(events) = self.person_acts(seat) else {
                    terminal::say(Tone::Plain, "You leave the table.");
                    return true;
                };
                events
            } else {
                self.bot_acts(seat)
            };
            self.tell(&events);
        }
        let viewer = self.viewer();
        println_table(&self.house.state().view(viewer), &self.cast.read_by(viewer.seat()));
        false
    }

    /// Bots decide first: nobody learns what they chose, and nobody waits for them.
    fn next_seat(&self) -> Option<Seat> {
        let owing = self.house.state().to_act();
        owing.iter().find(|&seat| !self.humans.contains(seat)).or_else(|| owing.lowest())
    }

    fn bot_acts(&mut self, seat: Seat) -> Vec<G::Event> {
        let decision = self.bots.decide(&Turn::of(self.house.state(), seat));
        self.house.act(seat, decision.action, decision.at).expect("a bot's action is legal, and no script can fail")
    }

    /// Asks until a legal action is typed; `None` if the person leaves.
    fn person_acts(&mut self, seat: Seat) -> Option<Vec<G::Event>> {
        self.hand_over(seat)?;
        let cast = self.cast.read_by(Some(seat));
        println_table(&self.house.state().view(Viewer::Seat(seat)), &cast);
        loop {
            let Typed::Act(action) = self.ask(seat, &cast) else { return None };
            match self.house.act(seat, action, None) {
                Ok(events) => return Some(events),
                Err(refusal) => {
                    let why = match &refusal {
                        Refusal::Illegal(why) => why.to_string(),
                        other => other.to_string(),
                    };
                    terminal::say(Tone::Red, &format!("{}.", sentence(&why)));
                    self.print_legal(seat);
                }
            }
        }
    }

    fn ask(&self, seat: Seat, cast: &Cast) -> Typed<G::Action> {
        let view = self.house.state().view(Viewer::Seat(seat));
        terminal::say(Tone::Plain, &view.prompt(cast));
        let mut lines: Vec<String> = Vec::new();
        loop {
            let Some(line) = terminal::ask("›") else { return Typed::Leave };
            match line.as_str() {
                "" => {}
                "undo" => drop(lines.pop()),
                "?" | "help" => self.print_help(seat),
                "rules" => terminal::say(Tone::Plain, G::about().rules),
                "table" => println_table(&view, cast),
                "quit" | "exit" | "q" => return Typed::Leave,
                _ => {
                    lines.push(line);
                    match view.read(&lines.iter().map(String::as_str).collect::<Vec<_>>()) {
                        Ok(Reading::Action(action)) => return Typed::Act(action),
                        Ok(Reading::Draft(draft)) => terminal::print(&draft),
                        Err(why) => {
                            lines.pop();
                            terminal::say(Tone::Red, &format!("{}.", sentence(&why.to_string())));
                            self.print_legal(seat);
                        }
                    }
                }
            }
        }
    }

    /// Where several people share a screen, nobody sees another's cards.
    fn hand_over(&mut self, seat: Seat) -> Option<()> {
        if self.humans.len() > 1 && self.looking != Some(seat) {
            terminal::ask(&format!("Hand the keyboard to {}, then press Enter.", self.cast.name(seat)))?;
            terminal::clear();
        }
        self.looking = Some(seat);
        Some(())
    }

    /// Whose eyes the common screen has: the one person's, or nobody's.
    fn viewer(&self) -> Viewer {
        match (self.humans.len(), self.humans.lowest()) {
            (1, Some(seat)) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    fn tell(&self, events: &[G::Event]) {
        if self.humans.len() > 1 && !events.is_empty() {
            // What the last person typed is still on the screen.
            terminal::clear();
        }
        let viewer = self.viewer();
        let cast = self.cast.read_by(viewer.seat());
        for event in events.iter().filter_map(|event| event.seen_by(viewer)) {
            terminal::say(Tone::Plain, &format!("  {}", event.tell(&cast)));
        }
    }

    fn print_help(&self, seat: Seat) {
        let mut sketch = Sketch::default();
        for line in G::about().help {
            sketch.line().plain(format!("  {line}"));
        }
        sketch
            .line()
            .put(Tone::Faint, "  ? this help   rules the whole rules   table the table again   quit or Ctrl-D leave");
        terminal::print(&sketch);
        self.print_legal(seat);
    }

    fn print_legal(&self, seat: Seat) {
        let legal = self.house.state().legal(seat);
        let shown: Vec<String> = legal.iter().take(12).map(|action| action.to_string()).collect();
        let more = if legal.len() > shown.len() { format!(", … ({} in all)", legal.len()) } else { String::new() };
        terminal::say(Tone::Faint, &format!("  You can play: {}{more}", shown.join(", ")));
    }
}

fn println_table(view: &impl View, cast: &Cast) {
    terminal::say(Tone::Plain, "");
    terminal::print(&view.sketch(cast));
    terminal::say(Tone::Plain, "");
}

/// The text with a capital letter at its beginning.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
