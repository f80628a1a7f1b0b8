//! Views as JSON.

use engine::{BadPosition, Micros, Seat, Seats, Verdict, Viewer, needs};
use serde::{Deserialize, Serialize};

use crate::pile::Pile;
use crate::player::{Pace, Sealed};
use crate::position::{PileCardJson, is_zero};
use crate::view::Side;
use crate::{Card, Cards, Options, Step, View};

/// The JSON form of a view.
#[derive(Serialize, Deserialize)]
pub(crate) struct ViewJson {
    #[serde(skip_deserializing)]
    game: &'static str,
    seat: Option<Seat>,
    options: Options,
    round: u32,
    step: Step,
    turn: Seat,
    deck: u8,
    players: [SideJson; 2],
    #[serde(default, skip_serializing_if = "is_zero")]
    turns: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    locked: Vec<Card>,
    to_act: Seats,
    /// Not read, because it follows from the damage.
    #[serde(skip_deserializing)]
    over: Option<Verdict>,
}

/// One player, as JSON.
#[derive(Serialize, Deserialize)]
struct SideJson {
    hand: Option<Vec<Card>>,
    hand_count: u8,
    pile: Vec<PileCardJson>,
    damage: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    shown: Vec<Card>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sealed: Option<Card>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<Micros>,
}

impl From<View> for ViewJson {
    fn from(view: View) -> Self {
        let side = |index: usize| {
            let (seat, side) = (Seat::new(index), &view.sides[index]);
            let sealed = view.sealed.filter(|_| view.viewer.is(seat));
            SideJson {
                hand: side.hand.map(|hand| hand.iter().collect()),
                hand_count: side.hand_count,
                pile: view.pile(seat).map(|card| PileCardJson::new(card, seat)).collect(),
                damage: side.damage,
                shown: side.shown.iter().collect(),
                sealed: sealed.map(|sealed| sealed.card),
                at: sealed.and_then(|sealed| sealed.pace.micros()),
            }
        };
        Self {
            game: crate::options::ABOUT.slug,
            seat: view.viewer.seat(),
            options: view.options,
            round: view.round,
            step: view.step,
            turn: view.turn,
            deck: view.deck,
            players: [side(0), side(1)],
            turns: view.turns,
            locked: view.locked.iter().collect(),
            to_act: view.to_act,
            over: view.over(),
        }
    }
}

impl TryFrom<ViewJson> for View {
    type Error = BadPosition;

    fn try_from(json: ViewJson) -> Result<Self, BadPosition> {
        let carried = json.players.iter().flat_map(|side| &side.pile).filter_map(|card| card.by);
        let mut named = carried.chain(json.seat).chain([json.turn]).chain(json.to_act.iter());
        needs(named.all(|seat| seat.index() < 2), "a view's seats are 0 and 1")?;
        let sealed = json.players.iter().find_map(|side| Some((side.sealed?, side.at)));
        let mut view = Self {
            sides: [0, 1].map(|index: usize| json.players[index].without_pile()),
            down: [Cards::NONE; 2],
            locked: json.locked.iter().copied().collect(),
            sealed: sealed.map(|(card, at)| Sealed { card, pace: Pace::new(at) }),
            round: json.round,
            options: json.options,
            deck: json.deck,
            turns: json.turns,
            step: json.step,
            turn: json.turn,
            viewer: json.seat.map_or(Viewer::Spectator, Viewer::Seat),
            to_act: json.to_act,
        };
        for (index, side) in json.players.iter().enumerate() {
            let owner = Seat::new(index);
            side.pile.iter().for_each(|card| view.lay(owner, card.lying(owner)));
        }
        Ok(view)
    }
}

impl SideJson {
    fn without_pile(&self) -> Side {
        Side {
            pile: Pile::default(),
            hand: self.hand.as_ref().map(|hand| hand.iter().copied().collect()),
            shown: self.shown.iter().copied().collect(),
            hand_count: self.hand_count,
            damage: self.damage,
        }
    }
}
