//! A client's requests, when they were sent and how they were answered: the history that is checked at the end.

use std::fmt;
use std::time::Instant;

use protocol::Code;
use serde_json::Value;

/// A request with one id.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) id: String,
    pub(crate) what: What,
    pub(crate) text: String,
    pub(crate) sent: Vec<Sent>,
    pub(crate) answers: Vec<Answered>,
}

/// The kind of request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum What {
    Move {
        game: u32,
        decision: u32,
        action: Value,
    },
    Chat(String),
    /// With this entropy, which nobody else uses.
    Ready(String),
    Unready,
    /// A table with this spectator delay in seconds, which identifies it among the tables of this player.
    Create(u16),
    Quick,
    Invite,
    Name(String),
    React,
}

/// When a request was sent, and on which connection. `step` is the player's logical clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent {
    pub(crate) step: u64,
    pub(crate) at: Instant,
    pub(crate) connection: u32,
}

/// An answer to a request, with the time and the connection.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    pub(crate) step: u64,
    pub(crate) at: Instant,
    pub(crate) connection: u32,
    pub(crate) answer: Answer,
}

/// The answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    Ok(Option<Value>),
    No(Code, String),
}

/// The outcome of a request, as far as its client can know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It was acknowledged: it must be there.
    Done,
    /// It was refused every time it was sent: it must not be there.
    Refused,
    /// It may be there or not: an answer is missing.
    Unknown,
}

impl Asked {
    pub(crate) fn fate(&self) -> Fate {
        let acknowledged = self.answers.iter().any(|answered| matches!(answered.answer, Answer::Ok(_)));
        match acknowledged {
            true => Fate::Done,
            false if self.answers.len() == self.sent.len() => Fate::Refused,
            false => Fate::Unknown,
        }
    }

    /// When it was sent first.
    pub(crate) fn first_sent(&self) -> u64 {
        self.sent.first().map_or(u64::MAX, |sent| sent.step)
    }

    /// When it was acknowledged first.
    pub(crate) fn first_ok(&self) -> Option<u64> {
        self.answers.iter().find(|answered| matches!(answered.answer, Answer::Ok(_))).map(|answered| answered.step)
    }

    /// The data that came with the acknowledgement.
    pub(crate) fn told_with(&self) -> Option<&Value> {
        self.answers.iter().find_map(|answered| match &answered.answer {
            Answer::Ok(with) => with.as_ref(),
            Answer::No(..) => None,
        })
    }

    /// Whether this refusal is legitimate for this request, apart from those that are possible for every request.
    fn may_be_refused_with(&self, code: Code) -> bool {
        match self.what {
            What::Move { .. } => {
                matches!(code, Code::Late | Code::WrongStage | Code::NotYourTurn | Code::TooEarly | Code::TooFast)
            }
            What::Ready(_) | What::Unready => code == Code::WrongStage,
            _ => false,
        }
    }

    /// The contradictions among the answers alone, whatever is on disk. `unjoined` says whether joining the table
    /// failed on a connection.
    pub(crate) fn contradictions(&self, unjoined: impl Fn(u32) -> bool) -> Vec<String> {
        let (mut wrong, mut told) = (Vec::new(), None);
        for answered in &self.answers {
            match &answered.answer {
                Answer::Ok(with) if *told.get_or_insert(with) != with => {
                    wrong.push("it was acknowledged in two ways".into());
                }
                Answer::Ok(_) => {}
                Answer::No(code, why) => {
                    let not_joined = *code == Code::NoSuchTable && unjoined(answered.connection);
                    let general = matches!(code, Code::NotSaved | Code::Stopping) || not_joined;
                    if !general && !self.may_be_refused_with(*code) {
                        wrong.push(format!("it was refused with {code:?}: {why}"));
                    }
                    if !not_joined && self.was_done_before(answered) {
                        wrong.push(format!("it was sent again after its acknowledgement and refused with {code:?}"));
                    }
                    let for_good =
                        matches!(code, Code::Late | Code::NotYourTurn) || *code == Code::WrongStage && self.is_move();
                    if for_good && self.fate() == Fate::Done {
                        wrong.push(format!("it was acknowledged and refused with {code:?}"));
                    }
                }
            }
        }
        wrong
    }

    fn is_move(&self) -> bool {
        matches!(self.what, What::Move { .. })
    }

    /// Whether the request was sent on this answer's connection only after it had been acknowledged.
    fn was_done_before(&self, answered: &Answered) -> bool {
        let Some(done) = self.first_ok() else { return false };
        self.sent.iter().filter(|sent| sent.connection == answered.connection).all(|sent| sent.step > done)
    }

    /// The full history of the request, for debugging.
    pub(crate) fn story(&self, start: Instant) -> String {
        let mut events: Vec<(u64, String)> = Vec::new();
        let seconds = |at: Instant| at.saturating_duration_since(start).as_secs_f64();
        for sent in &self.sent {
            events.push((sent.step, format!("{:9.3} s  sent on connection {}", seconds(sent.at), sent.connection)));
        }
        for told in &self.answers {
            let answer = format!("{:9.3} s  connection {} answers {}", seconds(told.at), told.connection, told.answer);
            events.push((told.step, answer));
        }
        events.sort();
        let events: Vec<String> = events.into_iter().map(|(step, event)| format!("    {step:6} {event}")).collect();
        format!("  {}\n{}", self.text, events.join("\n"))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ok(None) => write!(f, "ok"),
            Self::Ok(Some(with)) => write!(f, "ok with {with}"),
            Self::No(code, why) => write!(f, "no: {code:?}, {why}"),
        }
    }
}

/// The number of acknowledged moves.
pub(crate) fn acknowledged_moves(asked: &[Asked]) -> usize {
    asked.iter().filter(|asked| asked.is_move() && asked.fate() == Fate::Done).count()
}

/// The number of moves that came too late.
pub(crate) fn late_moves(asked: &[Asked]) -> usize {
    let late = |answered: &Answered| matches!(answered.answer, Answer::No(Code::Late, _));
    asked.iter().filter(|asked| asked.answers.iter().any(late)).count()
}
