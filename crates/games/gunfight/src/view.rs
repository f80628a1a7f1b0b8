//! What one viewer may know.

use engine::{Cast, Reading, Seat, Seats, Sketch, Unreadable, Viewer};

use crate::draft::Draft;
use crate::due::Due;
use crate::{Action, Actions, Arrangement, Board, Card, CardJson, Event, Holding, NotAllowed, Stack, Step};

/// What one viewer may know: the board, their own cards, and who has arranged.
///
/// Single cards of a deal and single dice of a roll are not visible. A hand and a roll become visible when they are
/// complete, with their event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The public part.
    pub board: Board,
    /// The cards in each player's hand, if the viewer knows them.
    pub hands: [Holding; Board::MOST_PLAYERS],
    /// Each player's arrangement, if the viewer knows it, until it is revealed.
    pub sealed: [Option<Arrangement>; Board::MOST_PLAYERS],
    /// The number of cards in each player's hand.
    pub held: [u8; Board::MOST_PLAYERS],
    /// The seats that have arranged, until all arrangements are revealed.
    pub arranged: Seats,
    /// The seats that owe a decision.
    pub to_act: Seats,
}

impl View {
    /// A view before anything is dealt.
    pub(crate) fn before_the_deal(viewer: Viewer, board: Board) -> Self {
        let (hands, sealed, held) = Default::default();
        Self { viewer, board, hands, sealed, held, arranged: Seats::NONE, to_act: Seats::NONE }
    }

    /// The viewer's own cards, until they are arranged.
    pub fn hand(&self) -> Holding {
        self.viewer.seat().map(|seat| self.hands[seat.index()]).unwrap_or_default()
    }

    /// A player's stack as the viewer sees it. `None` stands for a card that is hidden from the viewer.
    pub fn stack(&self, seat: Seat, stack: Stack) -> Vec<Option<CardJson>> {
        let open = |cards| CardJson::list(&self.board, cards).into_iter().map(Some).collect();
        match self.sealed[seat.index()] {
            Some(sealed) => open(sealed.stack(stack)),
            None if self.arranged.contains(seat) => vec![None; 3],
            None => open(self.board.of(seat).stack(stack)),
        }
    }

    /// A player's remaining card, if the viewer knows it.
    pub fn rest(&self, seat: Seat) -> Option<Card> {
        self.sealed[seat.index()].map(|sealed| sealed.rest()).or(self.board.of(seat).rest)
    }

    /// The viewer's legal actions.
    pub fn legal(&self) -> Actions {
        let asked = self.viewer.seat().filter(|&seat| self.to_act.contains(seat));
        asked.map_or(Actions::NONE, |seat| self.board.actions(seat, self.hand()))
    }

    /// Why the viewer, who has to act, cannot choose this card.
    pub fn why_not(&self, card: Card) -> Option<NotAllowed> {
        self.viewer.seat().map(|seat| NotAllowed::choice(&self.board, seat, card))
    }

    /// Whether the viewer owes a decision.
    fn is_asked(&self) -> bool {
        self.viewer.seat().is_some_and(|seat| self.to_act.contains(seat))
    }
}

impl engine::View for View {
    type Action = Action;
    type Event = Event;

    fn apply(&mut self, event: &Event) {
        self.learn(event);
    }

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
            Due::Shoot => format!(" Your shot comes to {}: shoot whom?", self.board.damage()),
            _ => String::new(),
        };
        format!("{}: {}{part}", entry.name, entry.words)
    }

    fn read(&self, lines: &[&str]) -> Result<Reading<Action>, Unreadable> {
        if self.board.step == Step::Arrange && self.is_asked() {
            return Draft::read(&self.hand(), &self.board, lines);
        }
        lines.last().copied().unwrap_or_default().parse().map(Reading::Action)
    }
}
