//! One game of any kind behind a JSON interface.

use engine::{
    Dealer, Game, Host, Micros, Notation, Refusal, Seat, Seeded, Space, Viewer, read_json, read_options, set_up,
    state_json,
};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::fault::{Code, Fault};

/// One game, whichever it is.
pub(super) trait AnyGame {
    fn players(&self) -> usize;
    fn state(&self) -> Value;
    fn record(&self) -> Value;
    fn view(&self, viewer: Viewer) -> Value;
    fn legal(&self, seat: Seat) -> Value;
    fn act(&mut self, seat: Seat, action: &Value, at: Option<Micros>) -> Result<Value, Fault>;
    fn expire(&mut self) -> Result<Value, Fault>;
}

/// The settings that a new game and a loaded position share.
pub(super) struct Opening {
    pub(super) options: Map<String, Value>,
    pub(super) chance: Vec<String>,
    pub(super) seed: String,
}

impl Opening {
    fn options<G: Game>(&self) -> Result<G::Options, Fault> {
        read_options(G::about(), &self.options).map_err(|error| Fault::new(Code::BadOptions, error.to_string()))
    }

    fn dealer<O: Notation>(&self) -> Result<Dealer<O>, Fault> {
        let read = |(index, text): (usize, &String)| {
            let bad = |error| Fault::new(Code::BadChance, format!("outcome {} of 'chance': {error}", index + 1));
            text.parse::<O>().map_err(bad)
        };
        let script = self.chance.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Dealer::scripted(script, Seeded::new(&self.seed)))
    }
}

/// Opens a new game.
pub(super) struct New {
    pub(super) players: usize,
    pub(super) game: Opening,
}

impl catalog::Visit for New {
    type Output = Result<Box<dyn AnyGame>, Fault>;

    fn visit<G: Game>(self) -> Self::Output {
        G::about().check_players(self.players).map_err(|why| Fault::new(Code::BadOptions, why))?;
        let options = self.game.options::<G>()?;
        let (host, _) = Host::<G>::open(self.players, options, self.game.dealer()?)?;
        Ok(Box::new(host))
    }
}

/// Opens a given position.
pub(super) struct Load<'a> {
    pub(super) state: &'a Value,
    pub(super) game: Opening,
}

impl catalog::Visit for Load<'_> {
    type Output = Result<Box<dyn AnyGame>, Fault>;

    fn visit<G: Game>(self) -> Self::Output {
        let options = self.game.options::<G>()?;
        let state = set_up::<G>(options, self.state).map_err(|why| Fault::new(Code::BadOptions, why.to_string()))?;
        let (host, _) = Host::resume(state, self.game.dealer()?)?;
        Ok(Box::new(host))
    }
}

impl<G: Game> AnyGame for Host<G> {
    fn players(&self) -> usize {
        self.state().players()
    }

    fn state(&self) -> Value {
        value(&state_json(self.state()))
    }

    fn record(&self) -> Value {
        self.record().to_json()
    }

    fn view(&self, viewer: Viewer) -> Value {
        value(&self.state().view(viewer))
    }

    fn legal(&self, seat: Seat) -> Value {
        let legal = self.state().legal(seat);
        match legal.listed() {
            Some(actions) => json!({ "actions": actions }),
            None => json!({ "count": legal.len(), "actions": null }),
        }
    }

    fn act(&mut self, seat: Seat, action: &Value, at: Option<Micros>) -> Result<Value, Fault> {
        let events = match read_json::<G::Action>(action) {
            Ok(action) => Host::act(self, seat, action, at)?,
            Err(_) if self.state().verdict().is_some() => return Err(Refusal::<G::Illegal>::GameOver.into()),
            Err(_) if self.state().legal(seat).is_empty() => {
                return Err(Refusal::<G::Illegal>::NotYourTurn(seat).into());
            }
            Err(error) => {
                let message = format!("that is no action of {}: {error}", G::about().name);
                return Err(Fault::new(Code::IllegalAction, message));
            }
        };
        Ok(json!({ "events": events, "state": AnyGame::state(self) }))
    }

    fn expire(&mut self) -> Result<Value, Fault> {
        let events = Host::expire(self)?;
        Ok(json!({ "events": events, "state": AnyGame::state(self) }))
    }
}

fn value(told: &impl Serialize) -> Value {
    serde_json::to_value(told).expect("states and views are made of texts, numbers and lists")
}
