//! The referee: every game over standard input and output, one JSON object per line.
//!
//! [`Referee::answer`] is a function from a line to a line. It never fails and never ends the program. A refused
//! request changes nothing.

mod any_game;
mod fault;
mod request;

use std::io::{BufRead, Read, Write};

use engine::{Seat, Viewer};
use serde::Serialize;
use serde_json::{Map, Value, json};

use any_game::{AnyGame, Load, New};
use fault::{Code, Fault};
use request::Request;

/// Longer lines are refused without being parsed.
const LONGEST_LINE: u64 = 4 << 20;

/// Answers requests. It holds one game at a time.
#[derive(Default)]
pub struct Referee {
    game: Option<Box<dyn AnyGame>>,
    seed: Option<String>,
    opened: u64,
}

impl Referee {
    /// A referee. Games without a seed of their own derive it from `seed`.
    pub fn new(seed: Option<String>) -> Self {
        Self { seed, ..Self::default() }
    }

    /// Answers every line of `input` until it ends.
    pub fn run(&mut self, mut input: impl BufRead, mut output: impl Write) -> std::io::Result<()> {
        let mut line = Vec::new();
        while input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? > 0 {
            let whole = line.ends_with(b"\n") || (line.len() as u64) < LONGEST_LINE;
            let answer = if whole {
                self.answer(&String::from_utf8_lossy(&line))
            } else {
                input.skip_until(b'\n')?;
                refused(&Fault::new(Code::BadRequest, "the line is too long"))
            };
            writeln!(output, "{answer}")?;
            output.flush()?;
            line.clear();
        }
        Ok(())
    }

    /// Answers one line.
    ///
    /// ```
    /// use quickdraw_cli::referee::Referee;
    /// let mut referee = Referee::default();
    /// let answer = referee.answer(r#"{"op":"state"}"#);
    /// assert!(answer.contains(r#""code":"no_game""#));
    /// ```
    pub fn answer(&mut self, line: &str) -> String {
        let answered = Request::read(line).and_then(|request| self.serve(&request));
        match answered {
            Ok(fields) => write(&Accepted { ok: true, fields }),
            Err(fault) => refused(&fault),
        }
    }

    fn serve(&mut self, request: &Request) -> Result<Map<String, Value>, Fault> {
        let answer = match request.op()? {
            "games" => json!({ "games": catalog::all().into_iter().map(crate::list::describe).collect::<Vec<_>>() }),
            "new" => {
                let open = New { players: request.players()?, game: self.opening(request)? };
                self.open(request, open)?
            }
            "load" => {
                let open = Load { state: request.field("state")?, game: self.opening(request)? };
                self.open(request, open)?
            }
            "state" => json!({ "state": self.current()?.state() }),
            "record" => json!({ "record": self.current()?.record() }),
            "view" => {
                let viewer = self.viewer(request)?;
                json!({ "view": self.current()?.view(viewer) })
            }
            "legal" => self.current()?.legal(self.seat(request)?),
            "act" => {
                let (seat, at) = (self.seat(request)?, request.at()?);
                let action = request.field("action")?;
                self.current_mut()?.act(seat, action, at)?
            }
            "expire" => self.current_mut()?.expire()?,
            other => return Err(Fault::new(Code::BadRequest, format!("there is no op '{other}'; {OPS}"))),
        };
        let Value::Object(fields) = answer else { unreachable!("answers are objects") };
        Ok(fields)
    }

    fn opening(&self, request: &Request) -> Result<any_game::Opening, Fault> {
        let seed = match (request.seed()?, &self.seed) {
            (Some(seed), _) => seed,
            (None, Some(seed)) => format!("{seed}/{}", self.opened),
            (None, None) => crate::seed::fresh(),
        };
        Ok(any_game::Opening { options: request.options()?, chance: request.chance()?, seed })
    }

    fn open(
        &mut self,
        request: &Request,
        open: impl catalog::Visit<Output = Result<Box<dyn AnyGame>, Fault>>,
    ) -> Result<Value, Fault> {
        let slug = request.text("game")?;
        let game = catalog::visit(slug, open).ok_or_else(|| {
            let known: Vec<&str> = catalog::all().iter().map(|about| about.slug).collect();
            Fault::new(Code::UnknownGame, format!("there is no game '{slug}'; there is {}", known.join(", ")))
        })??;
        let state = game.state();
        self.game = Some(game);
        self.opened += 1;
        Ok(json!({ "state": state }))
    }

    fn current(&self) -> Result<&dyn AnyGame, Fault> {
        self.game.as_deref().ok_or_else(Fault::no_game)
    }

    fn current_mut(&mut self) -> Result<&mut (dyn AnyGame + 'static), Fault> {
        self.game.as_deref_mut().ok_or_else(Fault::no_game)
    }

    fn seat(&self, request: &Request) -> Result<Seat, Fault> {
        self.viewer(request)?.seat().ok_or_else(|| Fault::new(Code::BadRequest, "'seat' must be the number of a seat"))
    }

    fn viewer(&self, request: &Request) -> Result<Viewer, Fault> {
        let players = self.current()?.players();
        request.viewer(players)
    }
}

const OPS: &str = "there are games, new, load, legal, act, expire, view, state and record";

#[derive(Serialize)]
struct Accepted {
    ok: bool,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

#[derive(Serialize)]
struct Refused<'a> {
    ok: bool,
    error: &'a Fault,
}

fn refused(fault: &Fault) -> String {
    write(&Refused { ok: false, error: fault })
}

fn write(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are made of texts, numbers and lists")
}
