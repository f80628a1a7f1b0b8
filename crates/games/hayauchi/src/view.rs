//! What one viewer may know.

use engine::{Cast, Game, Seat, Seats, Sketch, Viewer};
use serde::Serialize;

use crate::{Action, Answer, Board, Booze, Cards, GunPosition, Hand, Pile, Sealed, State, Step, UsedCards};

/// What one viewer may know: the board, and of each player's place what is not hidden from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// What everybody sees.
    pub board: Board,
    /// What this viewer sees of each seat's cards and doings.
    pub places: [Place; Board::MOST],
    /// Who still owes a decision.
    pub to_act: Seats,
}

/// What a viewer may know of one player's cards and doings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Place {
    /// The Booze in hand, where the viewer may see it.
    pub hand: Option<Hand>,
    /// How many are in hand.
    pub hand_count: u8,
    /// Used Booze, where the viewer may see it.
    pub used: Option<Pile>,
    /// How many are used.
    pub used_count: u8,
    /// Secret booze, where the viewer may see it.
    pub secret: Option<Pile>,
    /// How many are secret.
    pub secret_count: u8,
    /// This round's pick, where the viewer may see it.
    pub picked: Option<Booze>,
    /// Whether there is a pick.
    pub has_picked: bool,
    /// Whether the viewer knows of a Gun in this round that was not required.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fired: bool,
    /// Whether the viewer has missed the plate since the window opened.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub missed: bool,
    /// What the viewer has answered since the window opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
}

impl View {
    pub(crate) fn new(state: &State, viewer: Viewer) -> Self {
        let seat = |index: usize| Place::new(state, Seat::new(index), viewer);
        Self {
            viewer,
            board: state.board,
            places: [seat(0), seat(1), seat(2), seat(3), seat(4), seat(5)],
            to_act: state.to_act(),
        }
    }

    /// Whether the viewer owes a decision.
    pub fn is_mine(&self) -> bool {
        self.viewer.seat().is_some_and(|seat| self.to_act.contains(seat))
    }

    /// HAY-17: whether Guns are held in the holster.
    pub fn is_holstered(&self) -> bool {
        self.board.options.gun_position == GunPosition::Holster
    }
}

impl Place {
    /// A player sees all of their own. The others see picks and early shots after the reveal, used Booze where it
    /// lies face up (HAY-10), and all cards when the game is over.
    fn new(state: &State, seat: Seat, viewer: Viewer) -> Self {
        let Cards { hand, used, secret, picked } = state.cards[seat.index()];
        let Sealed { fired, missed, answers } = state.sealed;
        let own = viewer.is(seat);
        let open = own || state.board.over.is_some();
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

#[derive(Serialize)]
struct ViewJson {
    game: &'static str,
    seat: Viewer,
    gun_position: GunPosition,
    round: u8,
    step: Step,
    racing: Seats,
    #[serde(skip_serializing_if = "is_first")]
    race: u8,
    players: Vec<PlaceJson>,
    to_act: Seats,
    over: Option<engine::Verdict>,
}

#[derive(Serialize)]
struct PlaceJson {
    hearts: u8,
    #[serde(flatten)]
    place: Place,
    #[serde(rename = "in")]
    still_in: bool,
    points: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<Booze>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    drew: bool,
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
            seat: self.viewer,
            gun_position: board.options.gun_position,
            round: board.round,
            step: board.step,
            racing: board.racing,
            race: board.race,
            players: board.seats().iter().map(place).collect(),
            to_act: self.to_act,
            over: board.verdict(),
        }
        .serialize(serializer)
    }
}

impl engine::View for View {
    type Action = Action;

    fn sketch(&self, cast: &Cast) -> Sketch {
        crate::sketch::table(self, cast)
    }

    fn prompt(&self, cast: &Cast) -> String {
        crate::sketch::prompt(self, cast)
    }

    fn keys(&self) -> Vec<(&'static str, Action)> {
        // HAY-17: out of the holster it takes two keys.
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
