//! What one viewer may know, its drawing as text, and its update by events.

use engine::{Cast, Seat, Seats, Sketch, Space as _, Tone, Viewer};
use serde::{Deserialize, Deserializer, Serialize};

use crate::event::tell_end;
use crate::{Board, Coin, Coins, Event, Options, Position};

/// What one viewer may know: the board, and their own offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The public part.
    pub board: Board,
    /// The viewer's choice.
    pub offer: Option<Coin>,
    /// The seats that owe a decision.
    pub to_act: Seats,
}

#[derive(Serialize, Deserialize)]
struct ViewJson {
    #[serde(skip_deserializing)]
    game: &'static str,
    seat: Option<Seat>,
    options: Options,
    claims: Coins,
    stake: u8,
    hands: [Coins; 2],
    riches: [u8; 2],
    offer: Option<Coin>,
    to_act: Seats,
    #[serde(skip_deserializing)]
    over: Option<engine::Verdict>,
}

impl Serialize for View {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Board { options, claims, stake, hands, riches } = self.board;
        let (game, seat, over) = (crate::options::ABOUT.slug, self.viewer.seat(), self.board.verdict());
        ViewJson { game, seat, options, claims, stake, hands, riches, offer: self.offer, to_act: self.to_act, over }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = ViewJson::deserialize(deserializer)?;
        let ViewJson { seat, options, claims, stake, hands, riches, offer, to_act, .. } = json;
        let position = Position { claims, stake, hands, riches, offers: [None; 2] };
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        Ok(Self { viewer, board: position.board(options), offer, to_act })
    }
}

impl View {
    /// Whether a seat has chosen a coin that was not revealed yet.
    pub fn has_chosen(&self, seat: Seat) -> bool {
        self.board.is_bidding() && !self.to_act.contains(seat)
    }
}

impl engine::View for View {
    type Action = Coin;
    type Event = Event;

    fn apply(&mut self, event: &Event) {
        let board = &mut self.board;
        match *event {
            Event::Drawn { claim, stake } => {
                board.claims = board.claims.without(claim);
                board.stake = stake;
                self.to_act = Seats::first(2);
            }
            Event::Offered { seat, coin } => {
                self.to_act = self.to_act.without(seat);
                if self.viewer.is(seat) {
                    self.offer = coin;
                }
            }
            Event::Shown { coins: [zero, one] } => {
                board.hands = [board.hands[0].without(zero), board.hands[1].without(one)];
                self.offer = None;
            }
            Event::Won { seat, riches } => {
                board.riches[seat.index()] = riches;
                board.stake = 0;
            }
            Event::Tied { stake } => board.stake = stake,
            Event::Over { .. } => {}
        }
    }

    fn sketch(&self, cast: &Cast) -> Sketch {
        let mut sketch = Sketch::default();
        sketch.line().put(Tone::Strong, format!("The claim: {}", self.board.stake));
        sketch.put(Tone::Faint, format!("   claims left: {}", listed(self.board.claims)));
        for seat in Seats::first(2).iter() {
            let index = seat.index();
            sketch.line().put(Tone::Strong, format!("{:13}", cast.name(seat)));
            sketch.put(Tone::Gold, format!("{:>2}", self.board.riches[index]));
            sketch.put(Tone::Faint, format!("   coins: {}", listed(self.board.hands[index])));
            if self.has_chosen(seat) {
                let coin = self.offer.filter(|_| self.viewer.is(seat));
                sketch.put(Tone::Green, coin.map_or("   has chosen".into(), |coin| format!("   offers {coin}")));
            }
        }
        sketch.line();
        sketch
    }

    fn prompt(&self, cast: &Cast) -> String {
        if let Some(verdict) = self.board.verdict() {
            return tell_end(cast, verdict.winners);
        }
        if self.viewer.seat().is_some_and(|seat| self.to_act.contains(seat)) {
            format!("Which coin do you offer for {}?", self.board.stake)
        } else {
            format!("Waiting for {}.", cast.list(self.to_act.iter()))
        }
    }
}

fn listed(coins: Coins) -> String {
    coins.iter().map(|coin| coin.to_string()).collect::<Vec<_>>().join(" ")
}
