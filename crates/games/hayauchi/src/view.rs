//! What one viewer may know.

use engine::{Cast, Game, Seat, Seats, Sketch, Viewer};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::sealed::total;
use crate::{
    Action, Answer, Board, Booze, BySeat, Cards, End, Event, GunPosition, Hand, Options, Pile, Reason, Sealed, State,
    Step, UsedCards,
};

/// What one viewer may know: the board, and the visible part of each player's cards and actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The public part.
    pub board: Board,
    /// What the viewer sees of each seat's cards and actions.
    pub places: [Place; Board::MOST],
    /// The seats that owe a decision.
    pub to_act: Seats,
}

/// What a viewer may know of one player's cards and actions. The default is for an unused seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The Booze in hand, if the viewer may see it.
    pub hand: Option<Hand>,
    /// The number of cards in hand.
    pub hand_count: u8,
    /// Used Booze, if the viewer may see it.
    pub used: Option<Pile>,
    /// The number of used cards.
    pub used_count: u8,
    /// Secret booze, if the viewer may see it.
    pub secret: Option<Pile>,
    /// The number of secret cards.
    pub secret_count: u8,
    /// This round's pick, if the viewer may see it.
    pub picked: Option<Booze>,
    /// Whether the player has picked.
    pub has_picked: bool,
    /// Whether the player has played a Gun in this round that was not required, as far as the viewer knows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fired: bool,
    /// Whether the player has missed the plate since the window opened. Set only for the viewer's own seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub missed: bool,
    /// The player's answer since the window opened. Set only for the viewer's own seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
}

impl View {
    pub(crate) fn new(state: &State, viewer: Viewer) -> Self {
        let mut places = [Place::default(); Board::MOST];
        for seat in state.board.seats().iter() {
            places[seat.index()] = Place::new(state, seat, viewer);
        }
        Self { viewer, board: state.board, places, to_act: state.to_act() }
    }

    /// Whether the viewer owes a decision.
    pub fn is_mine(&self) -> bool {
        self.viewer.seat().is_some_and(|seat| self.to_act.contains(seat))
    }

    /// The picks that the viewer can see.
    pub fn picks(&self) -> BySeat<Booze> {
        BySeat::new(self.board.players, self.places.map(|place| place.picked))
    }

    /// HAY-03: whether all picks are revealed and different.
    pub fn all_different(&self) -> bool {
        let round = self.board.step == Step::Showdown && self.board.final_race.is_empty();
        round && self.picks().tied().is_empty()
    }

    /// HAY-17: whether Guns are in the holster.
    pub fn is_holstered(&self) -> bool {
        self.board.options.gun_position == GunPosition::Holster
    }
}

impl Place {
    /// HAY-13: the total of the player's cards, if the viewer can see them.
    pub fn total(&self) -> Option<u8> {
        Some(total(self.hand?, self.secret?))
    }

    /// Players see everything of their own. Others see picks and early shots after the reveal, used Booze if it is face
    /// up (HAY-10), and all cards when they are counted at the end.
    fn new(state: &State, seat: Seat, viewer: Viewer) -> Self {
        let Cards { hand, used, secret, picked } = state.cards[seat.index()];
        let Sealed { fired, missed, answers } = state.sealed;
        let own = viewer.is(seat);
        let open = own || state.board.over.is_some() || !state.board.final_race.is_empty();
        let revealed = own || state.board.step == Step::Showdown;
        let face_up = open || state.board.options.used_cards == UsedCards::Up;
        Self {
            hand: open.then_some(hand),
            hand_count: hand.len() as u8,
            used: face_up.then_some(used),
            used_count: used.len() as u8,
            secret: open.then_some(secret),
            secret_count: secret.len() as u8,
            picked: picked.filter(|_| revealed),
            has_picked: picked.is_some(),
            fired: revealed && fired.contains(seat),
            missed: own && missed.contains(seat),
            answer: answers[seat.index()].filter(|_| own),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct ViewJson {
    #[serde(skip_deserializing)]
    game: &'static str,
    seat: Option<Seat>,
    options: Options,
    #[serde(skip_deserializing)]
    gun_position: GunPosition,
    round: u8,
    step: Step,
    racing: Seats,
    #[serde(default, skip_serializing_if = "is_first")]
    race: u8,
    #[serde(default, skip_serializing_if = "nobody")]
    final_race: Seats,
    players: Vec<PlaceJson>,
    to_act: Seats,
    over: Option<OverJson>,
}

#[derive(Serialize, Deserialize)]
struct OverJson {
    winners: Seats,
    reason: Reason,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    cool: bool,
}

#[derive(Serialize, Deserialize)]
struct PlaceJson {
    hearts: u8,
    #[serde(flatten)]
    place: Place,
    #[serde(rename = "in", skip_deserializing)]
    still_in: bool,
    points: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    said: Option<Booze>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    drew: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
pub(crate) const fn nobody(seats: &Seats) -> bool {
    seats.is_empty()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_first(race: &u8) -> bool {
    *race == 0
}

impl Serialize for View {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = &self.board;
        let place = |seat: Seat| PlaceJson {
            hearts: board.hearts[seat.index()],
            place: self.places[seat.index()],
            still_in: board.is_in(seat),
            points: board.points[seat.index()],
            said: board.said[seat.index()],
            drew: board.drew.contains(seat),
        };
        ViewJson {
            game: crate::options::ABOUT.slug,
            seat: self.viewer.seat(),
            options: board.options,
            gun_position: board.options.gun_position,
            round: board.round,
            step: board.step,
            racing: board.racing,
            race: board.race,
            final_race: board.final_race,
            players: board.seats().iter().map(place).collect(),
            to_act: self.to_act,
            over: board.over.map(|End { winners, reason }| OverJson { winners, reason, cool: board.is_cool(winners) }),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = ViewJson::deserialize(deserializer)?;
        let mut places = [Place::default(); Board::MOST];
        if json.players.len() > places.len() {
            return Err(D::Error::custom("there are six seats at most"));
        }
        let mut board = Board::new(json.players.len(), json.options);
        (board.round, board.step, board.racing, board.race) = (json.round, json.step, json.racing, json.race);
        board.final_race = json.final_race;
        board.over = json.over.map(|OverJson { winners, reason, .. }| End { winners, reason });
        for (seat, player) in board.seats().iter().zip(json.players) {
            let index = seat.index();
            places[index] = player.place;
            (board.hearts[index], board.points[index], board.said[index]) = (player.hearts, player.points, player.said);
            if player.drew {
                board.drew = board.drew.with(seat);
            }
        }
        let viewer = json.seat.map_or(Viewer::Spectator, Viewer::Seat);
        Ok(Self { viewer, board, places, to_act: json.to_act })
    }
}

impl engine::View for View {
    type Action = Action;
    type Event = Event;

    fn apply(&mut self, event: &Event) {
        crate::fold::apply(self, event);
    }

    fn sketch(&self, cast: &Cast) -> Sketch {
        crate::sketch::table(self, cast)
    }

    fn prompt(&self, cast: &Cast) -> String {
        crate::sketch::prompt(self, cast)
    }

    fn keys(&self) -> Vec<(&'static str, Action)> {
        // HAY-17: drawing from the holster takes two keys.
        let gun = if self.is_holstered() { "d " } else { " " };
        match self.board.step {
            Step::Showdown if self.is_mine() => vec![(gun, Action::Gun), ("h", Action::Hold), ("m", Action::Miss)],
            _ => Vec::new(),
        }
    }

    fn keys_in_words(&self) -> &'static str {
        if self.is_holstered() {
            "d and then space draws and throws your gun, h holds it, m misses the plate"
        } else {
            "space throws your gun, h holds it, m misses the plate"
        }
    }
}
