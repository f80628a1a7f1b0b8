//! Views as JSON.

use engine::{BadPosition, Claim, Game as _, Seat, Seats, Verdict, Viewer, needs};
use serde::{Deserialize, Serialize};

use crate::{Board, Card, CardJson, LevelsJson, Middle, Options, PendingJson, PlayerJson, Position, Stack, Step, View};

/// A view. `Ended` is the type of the result, which differs between writing and reading.
#[derive(Serialize, Deserialize)]
struct ViewJson<Ended> {
    #[serde(skip_deserializing)]
    game: &'static str,
    seat: Option<Seat>,
    options: Options,
    turn: u32,
    step: Step,
    middle: Middle,
    order: Vec<Seat>,
    players: Vec<SeenJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pending: Option<PendingJson>,
    to_act: Seats,
    over: Option<Ended>,
}

/// A player as the viewer sees them. `null` stands for a hidden card.
#[derive(Serialize, Deserialize)]
struct SeenJson {
    life: i16,
    draw: Vec<Option<CardJson>>,
    aim: Vec<Option<CardJson>>,
    fire: Vec<Option<CardJson>>,
    rest: Option<Card>,
    dice: u8,
    hand: HandJson,
    levels: Option<LevelsJson>,
}

/// The cards in hand, or only their number if they are hidden.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum HandJson {
    Cards(Vec<Card>),
    Count(u8),
}

impl Serialize for View {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = &self.board;
        ViewJson::<Verdict> {
            game: crate::options::ABOUT.slug,
            seat: self.viewer.seat(),
            options: board.options,
            turn: board.turn,
            step: board.step,
            middle: board.middle,
            order: board.order.iter().map(|call| call.seat).collect(),
            players: board.seats().iter().map(|seat| SeenJson::of(self, seat)).collect(),
            pending: PendingJson::of(board),
            to_act: self.to_act,
            over: board.over,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ViewJson::<Claim>::deserialize(deserializer)?.read().map_err(serde::de::Error::custom)
    }
}

impl ViewJson<Claim> {
    fn read(self) -> Result<View, BadPosition> {
        let count = self.players.len();
        needs((2..=Board::MOST_PLAYERS).contains(&count), "Quick Draw is for 2 to 4 players")?;
        needs(self.seat.is_none_or(|seat| seat.index() < count), "there is no such seat at this table")?;
        if self.step == Step::Arrange { self.read_arrange() } else { self.read_round() }
    }

    fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Reads a view from before the reveal, when each player's cards are hidden from the others.
    fn read_arrange(self) -> Result<View, BadPosition> {
        let mut board = Board { turn: self.turn, middle: self.middle, ..Board::new(self.players.len(), self.options) };
        for (player, json) in board.players.iter_mut().zip(&self.players) {
            player.life = json.life;
        }
        let mut view = View { to_act: self.to_act, ..View::before_the_deal(self.viewer(), board) };
        for (index, json) in self.players.into_iter().enumerate() {
            if !json.draw.is_empty() {
                view.arranged = view.arranged.with(Seat::new(index));
            }
            view.held[index] = json.hand.count();
            let json = PlayerJson::from(json);
            view.hands[index] = json.hand.iter().copied().collect();
            view.sealed[index] = json.arrangement()?.0;
        }
        Ok(view)
    }

    /// Reads a view from after the reveal, when it contains a complete position.
    fn read_round(self) -> Result<View, BadPosition> {
        let (viewer, to_act) = (self.viewer(), self.to_act);
        let position = Position {
            turn: self.turn,
            step: self.step,
            middle: self.middle.cards().to_vec(),
            order: Some(self.order.iter().map(|seat| seat.index() as u8).collect()),
            players: self.players.into_iter().map(PlayerJson::from).collect(),
            pending: self.pending,
        };
        let state = position.set_up(self.options, self.over.as_ref())?;
        Ok(View { to_act, ..state.view(viewer) })
    }
}

impl SeenJson {
    fn of(view: &View, seat: Seat) -> Self {
        let (board, player) = (&view.board, view.board.of(seat));
        let [draw, aim, fire] = Stack::ALL.map(|stack| view.stack(seat, stack));
        let open = board.step != Step::Arrange || !player.lives() || view.viewer.is(seat);
        let hand = if open {
            HandJson::Cards(view.hands[seat.index()].cards().to_vec())
        } else {
            HandJson::Count(view.held[seat.index()])
        };
        let levels = LevelsJson::of(board, seat);
        Self { life: player.life, draw, aim, fire, rest: view.rest(seat), dice: player.dice, hand, levels }
    }
}

impl HandJson {
    fn count(&self) -> u8 {
        match self {
            Self::Cards(cards) => cards.len() as u8,
            Self::Count(count) => *count,
        }
    }
}

impl From<SeenJson> for PlayerJson {
    /// The known part of a player.
    fn from(json: SeenJson) -> Self {
        let [draw, aim, fire] = [json.draw, json.aim, json.fire].map(|cards| cards.into_iter().flatten().collect());
        let hand = match json.hand {
            HandJson::Cards(cards) => cards,
            HandJson::Count(_) => Vec::new(),
        };
        Self { life: json.life, draw, aim, fire, rest: json.rest, dice: Some(json.dice), hand, levels: json.levels }
    }
}
