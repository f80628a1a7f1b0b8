//! What one viewer may know.

use engine::{Cast, Reading, Seat, Seats, Sketch, Unreadable, Verdict, Viewer};
use serde::Serialize;

use crate::draft::Draft;
use crate::due::Due;
use crate::{Action, Arrangement, Board, Card, CardJson, Holding, LevelsJson, Middle, PendingJson, PlayerJson, Step};

/// What one viewer may know: the board, their own cards, and how far the others are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// What everybody sees.
    pub board: Board,
    /// The viewer's cards, while they are not arranged.
    pub hand: Holding,
    /// What the viewer has arranged, until it is turned up.
    pub sealed: Option<Arrangement>,
    /// How many cards each seat has in hand.
    pub held: [u8; Board::MOST_PLAYERS],
    /// Who has arranged, until everything is turned up.
    pub arranged: Seats,
    /// Who has to decide.
    pub to_act: Seats,
}

#[derive(Serialize)]
struct ViewJson {
    game: &'static str,
    seat: Viewer,
    turn: u32,
    step: Step,
    middle: Middle,
    order: Vec<Seat>,
    players: Vec<SeenJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pending: Option<PendingJson>,
    to_act: Seats,
    over: Option<Verdict>,
}

/// A player as a viewer sees them.
#[derive(Serialize)]
#[serde(untagged)]
enum SeenJson {
    Open(PlayerJson),
    Hidden(HiddenJson),
}

/// A player whose cards are secret: `null` for a card face down, and the number of cards in hand.
#[derive(Serialize)]
struct HiddenJson {
    life: i16,
    draw: Vec<Option<CardJson>>,
    aim: Vec<Option<CardJson>>,
    fire: Vec<Option<CardJson>>,
    rest: Option<Card>,
    dice: u8,
    hand: u8,
    levels: Option<LevelsJson>,
}

impl Serialize for View {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = &self.board;
        ViewJson {
            game: crate::options::ABOUT.slug,
            seat: self.viewer,
            turn: board.turn,
            step: board.step,
            middle: board.middle,
            order: board.order.iter().map(|call| call.seat).collect(),
            players: Seats::first(board.players().len()).iter().map(|seat| self.seen(seat)).collect(),
            pending: PendingJson::of(board),
            to_act: self.to_act,
            over: board.over,
        }
        .serialize(serializer)
    }
}

impl View {
    fn seen(&self, seat: Seat) -> SeenJson {
        let board = &self.board;
        let player = board.of(seat);
        if board.step != Step::Arrange || !player.lives() {
            return SeenJson::Open(PlayerJson::of(board, seat));
        }
        if self.viewer.is(seat) {
            let open = match &self.sealed {
                Some(sealed) => PlayerJson::arranged(board, seat, sealed),
                None => PlayerJson::of(board, seat),
            };
            return SeenJson::Open(PlayerJson { hand: self.hand.cards().to_vec(), ..open });
        }
        let face_down = if self.arranged.contains(seat) { vec![None; 3] } else { Vec::new() };
        SeenJson::Hidden(HiddenJson {
            life: player.life,
            draw: face_down.clone(),
            aim: face_down.clone(),
            fire: face_down,
            rest: None,
            dice: player.dice,
            hand: self.held[seat.index()],
            levels: None,
        })
    }

    /// Whether the viewer has to decide something.
    fn is_asked(&self) -> bool {
        self.viewer.seat().is_some_and(|seat| self.to_act.contains(seat))
    }
}

impl engine::View for View {
    type Action = Action;

    fn sketch(&self, cast: &Cast) -> Sketch {
        self.draw_table(cast)
    }

    fn prompt(&self, cast: &Cast) -> String {
        let (Some(entry), Some(call)) = (self.board.entry(), self.board.order.head()) else {
            return match self.board.over {
                Some(_) => "The game is over.".into(),
                None if self.is_asked() => {
                    "Put three cards each in 'draw', 'aim' and 'fire' ('draw As Td 9h'), or 'suggest'; then 'done'."
                        .into()
                }
                None => format!("Waiting for {}.", cast.list(self.to_act.iter())),
            };
        };
        if !self.is_asked() {
            return format!("Waiting for {} ({}).", cast.name(call.seat), entry.name);
        }
        let part = match self.board.due() {
            Due::Flip(_) if self.board.progress.done > 0 => " Now the second flip.".into(),
            Due::Rotate(..) if self.board.progress.done > 0 => " Now the rotation.".into(),
            Due::Exchange => format!(" You rolled {}: exchange with whom?", self.board.progress.rolled.total()),
            Due::Shoot(sum) => format!(" Your shot comes to {}: shoot whom?", self.board.shot(call.seat, sum)),
            _ => String::new(),
        };
        format!("{}: {}{part}", entry.name, entry.words)
    }

    fn read(&self, lines: &[&str]) -> Result<Reading<Action>, Unreadable> {
        if self.board.step == Step::Arrange && self.is_asked() {
            return Draft::read(&self.hand, &self.board, lines);
        }
        lines.last().copied().unwrap_or_default().parse().map(Reading::Action)
    }
}
