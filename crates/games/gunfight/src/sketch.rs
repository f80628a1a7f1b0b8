//! The table as text.

use engine::{Cast, Seat, Sketch, Tone};

use crate::{Board, Card, CardSet, Row, Stack, Step, View};

const NAME: usize = 17;
const COLUMN: usize = 20;

impl View {
    pub(crate) fn draw_table(&self, cast: &Cast) -> Sketch {
        let mut sketch = Sketch::default();
        self.draw_heading(&mut sketch);
        for seat in self.board.seats().iter() {
            self.draw_player(&mut sketch, cast, seat);
        }
        let hand = self.hand();
        if !hand.is_empty() {
            sketch.line();
            sketch.line().put(Tone::Strong, "  Your hand  ").put(Tone::Gold, hand.set().to_string());
        }
        sketch
    }

    fn draw_heading(&self, sketch: &mut Sketch) {
        let step = self.board.step.stack().map_or("everybody arranges", Stack::title);
        sketch.line().put(Tone::Strong, format!("Turn {}, {step}", self.board.turn));
        if !self.board.middle.is_empty() {
            sketch.put(Tone::Faint, "   in the middle  ").put(Tone::Gold, self.board.middle.set().to_string());
        }
        sketch.line();
        sketch.line().plain(" ".repeat(NAME + 9));
        for stack in Stack::ALL {
            let tone = if self.board.step.stack() == Some(stack) { Tone::Strong } else { Tone::Faint };
            sketch.cell(tone, COLUMN, stack.title());
        }
        sketch.put(Tone::Faint, "rest, dice");
    }

    fn draw_player(&self, sketch: &mut Sketch, cast: &Cast, seat: Seat) {
        let board = &self.board;
        let player = board.of(seat);
        let name: String = cast.name(seat).chars().take(NAME - 5).collect();
        let acts = self.to_act.contains(seat);
        sketch.line().put(Tone::Green, if acts { "> " } else { "  " });
        sketch.put(Tone::Strong, format!("{} {name:width$}", seat.index(), width = NAME - 4));
        let life = if player.lives() { format!("{:3} life ", player.life) } else { "    out  ".into() };
        sketch.put(Tone::Red, life);
        if board.step == Step::Arrange {
            return self.draw_arranging(sketch, seat);
        }
        let Some(rest) = player.rest else { return };
        for stack in Stack::ALL {
            sketch.cell(Tone::Plain, COLUMN, &cards(board, player.stack(stack)));
        }
        sketch.put(Tone::Gold, rest.to_string()).put(Tone::Blue, format!("  {}", dice(player.dice)));
        sketch.line().plain(" ".repeat(NAME + 9));
        for stack in Stack::ALL {
            let advances = board.advances(seat, stack);
            let more = if advances > 0 { format!(" +{advances}") } else { String::new() };
            sketch.cell(Tone::Faint, COLUMN, &format!("{}{more}", Row::of(board.level(seat, stack)).title));
        }
    }

    fn draw_arranging(&self, sketch: &mut Sketch, seat: Seat) {
        match &self.sealed[seat.index()] {
            Some(sealed) => {
                for stack in Stack::ALL {
                    sketch.cell(Tone::Plain, COLUMN, &sealed.stack(stack).to_string());
                }
                sketch.put(Tone::Gold, sealed.rest().to_string());
            }
            _ if self.arranged.contains(seat) => {
                sketch.put(Tone::Green, "ready");
            }
            _ if self.board.of(seat).lives() => {
                sketch.put(Tone::Faint, "arranging");
            }
            _ => {}
        }
    }
}

/// The cards of a stack. Face-down cards are in brackets, and rotated cards have a caret.
fn cards(board: &Board, stack: CardSet) -> String {
    let text = |card: Card| match (board.flipped.contains(card), board.rotated.contains(card)) {
        (true, _) => format!("[{card}]"),
        (_, true) => format!("{card}^"),
        _ => card.to_string(),
    };
    stack.iter().map(text).collect::<Vec<_>>().join(" ")
}

/// "1 die", "2 dice".
fn dice(count: u8) -> String {
    if count == 1 { "1 die".into() } else { format!("{count} dice") }
}
