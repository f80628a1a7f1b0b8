//! What one viewer may know, and its drawing as text.

use engine::{Cast, Seat, Seats, Sketch, Tone, Verdict, Viewer};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::event::{Reason, read_reason, tell_end};
use crate::{ActionCard, Board, Bottle, Card, Event, Options, Play, Position};

/// What one viewer may know: the board, and their own face-down cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The public part.
    pub board: Board,
    /// The viewer's face-down cards.
    pub placed: Option<Play>,
    /// The seats that have face-down cards.
    pub face_down: Seats,
    /// The seats that owe a decision.
    pub to_act: Seats,
}

#[derive(Serialize, Deserialize)]
struct ViewJson {
    #[serde(skip_deserializing)]
    game: &'static str,
    seat: Option<Seat>,
    options: Options,
    #[serde(flatten)]
    position: Position,
    face_down: Seats,
    to_act: Seats,
    over: Option<OverJson>,
}

#[derive(Serialize, Deserialize)]
struct OverJson {
    winners: Seats,
    #[serde(deserialize_with = "read_reason")]
    reason: Reason,
}

impl Serialize for View {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut placed = [None; 2];
        if let Some(seat) = self.viewer.seat() {
            placed[seat.index()] = self.placed;
        }
        ViewJson {
            game: crate::options::ABOUT.slug,
            seat: self.viewer.seat(),
            options: self.board.options,
            position: Position::new(&self.board, placed),
            face_down: self.face_down,
            to_act: self.to_act,
            over: self.board.over.map(|Verdict { winners, reason, .. }| OverJson { winners, reason }),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ViewJson { seat, options, position, face_down, to_act, over, .. } = ViewJson::deserialize(deserializer)?;
        let mut board = position.board_of_view(options).map_err(D::Error::custom)?;
        board.over = over.map(|OverJson { winners, reason }| Verdict::new(winners, reason));
        let placed = seat.and_then(|seat| position.players.get(seat.index())?.placed.map(Play));
        Ok(Self { viewer: seat.map_or(Viewer::Spectator, Viewer::Seat), board, placed, face_down, to_act })
    }
}

impl engine::View for View {
    type Action = Play;
    type Event = Event;

    fn apply(&mut self, event: &Event) {
        crate::fold::apply(self, event);
    }

    fn sketch(&self, cast: &Cast) -> Sketch {
        let mut sketch = Sketch::default();
        self.draw_heading(&mut sketch);
        self.draw_row(&mut sketch);
        for seat in Seats::first(2).iter() {
            self.draw_player(&mut sketch, cast, seat);
        }
        sketch
    }

    fn prompt(&self, cast: &Cast) -> String {
        let mine = self.viewer.seat().is_some_and(|seat| self.to_act.contains(seat));
        if let Some(verdict) = self.board.over {
            return tell_end(cast, verdict.winners, verdict.reason, "game");
        }
        match (mine, self.board.phase) {
            (true, 1) => "Pick a card for each of the two positions nearest the deck.".into(),
            (true, _) => "Pick two of your four cards left, for positions 3 and 4.".into(),
            (false, _) => format!("Waiting for {}.", cast.list(self.to_act.iter())),
        }
    }
}

const CARD_WIDTH: usize = 12;

impl View {
    /// The face-down action card of a seat at a position, counted from 0, if the viewer knows it.
    pub fn placed_at(&self, seat: Seat, position: usize) -> Option<ActionCard> {
        let lies = self.board.positions().contains(&position) && self.board.turned_up(position).is_none();
        let play = self.placed.filter(|_| lies && self.viewer.is(seat))?;
        Some(play.0[position % 2])
    }

    fn draw_heading(&self, sketch: &mut Sketch) {
        let board = &self.board;
        let pair = if board.phase == 1 { "first pair" } else { "second pair" };
        sketch.line().put(Tone::Strong, format!("Round {}, {pair}", board.round));
        let discard = board.discard.cards().len();
        sketch.put(Tone::Faint, format!("   deck {}   discard pile {discard}", board.deck.total()));
        if board.duels_won() > 0 {
            let [zero, one] = board.players.map(|player| player.wins);
            sketch.put(Tone::Faint, format!("   duels {zero} to {one}"));
        }
        sketch.line();
    }

    fn draw_row(&self, sketch: &mut Sketch) {
        let open = if self.board.over.is_some() { [9; 2] } else { self.board.positions() };
        let border = |sketch: &mut Sketch, [open_left, open_right, left, right]: [char; 4]| {
            sketch.line().plain("        ");
            for position in 0..4 {
                let (tone, left, bar, right) = if open.contains(&position) {
                    (Tone::Strong, open_left, "═", open_right)
                } else {
                    (Tone::Faint, left, "─", right)
                };
                sketch.put(tone, format!(" {left}{}{right}", bar.repeat(CARD_WIDTH)));
            }
        };
        border(sketch, ['╒', '╕', '┌', '┐']);
        sketch.line().put(Tone::Faint, "  deck »");
        for (position, place) in self.board.row.iter().enumerate() {
            let tone =
                place.map_or(Tone::Faint, |card| if open.contains(&position) { tone_of(card) } else { Tone::Plain });
            let title = place.map_or("", Card::title);
            sketch.plain(" │").put(tone, format!("{title:^CARD_WIDTH$}")).plain("│");
        }
        border(sketch, ['╘', '╛', '└', '┘']);
        sketch.line().plain("        ");
        for position in 1..=4 {
            sketch.put(Tone::Faint, format!("  {position:^CARD_WIDTH$} "));
        }
        sketch.line();
    }

    fn draw_player(&self, sketch: &mut Sketch, cast: &Cast, seat: Seat) {
        let player = self.board.of(seat);
        let name: String = cast.name(seat).chars().take(12).collect();
        sketch.line().put(Tone::Strong, format!("  {name:13}"));
        sketch.put(Tone::Gold, format!("{} of 9 nuggets", player.nuggets));
        let bullets = usize::from(player.bullets).min(4);
        sketch.plain("   ").put(Tone::Red, format!("{}{} hits", "●".repeat(bullets), "○".repeat(4 - bullets)));
        match player.bottle {
            None => {}
            Some(Bottle::Full) => {
                sketch.plain("   ").put(Tone::Amber, "the bottle, full");
            }
            Some(Bottle::AlmostEmpty) => {
                sketch.plain("   ").put(Tone::Amber, "the bottle, almost empty");
            }
        }
        sketch.line();
        let left = ActionCard::ALL.map(|card| format!("{card} {}", player.left(card)));
        sketch.put(Tone::Faint, format!("{:15}in hand: {}", "", left.join(", ")));
        let placed = self.placed.filter(|_| self.viewer.is(seat));
        if let Some(play) = placed {
            sketch.put(Tone::Green, format!("   face down: {play}"));
        } else if self.face_down.contains(seat) {
            sketch.put(Tone::Green, "   has chosen");
        }
    }
}

fn tone_of(card: Card) -> Tone {
    match card {
        Card::Sip => Tone::Amber,
        Card::Shot => Tone::Red,
        _ => Tone::Gold,
    }
}
