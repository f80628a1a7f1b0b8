//! The table as text.

use engine::{Cast, Seat, Sketch, Tone};

use crate::{Card, Group, PileCard, Step, View};

/// Piles are wrapped before this column.
const WIDTH: usize = 90;
const MARGIN: usize = 10;

impl View {
    pub(crate) fn drawn(&self, cast: &Cast) -> Sketch {
        let mut sketch = Sketch::default();
        self.draw_heading(&mut sketch);
        // The reader is at the bottom.
        let near = self.viewer.seat().unwrap_or(Seat::new(1));
        for seat in [near.opponent(), near] {
            self.draw_side(&mut sketch, cast, seat);
        }
        sketch
    }

    fn draw_heading(&self, sketch: &mut Sketch) {
        let when = match self.step {
            Step::Opening => "the opening".into(),
            _ => format!("turn {}", u32::from(self.turns) + 1),
        };
        sketch.line().put(Tone::Strong, format!("Round {}, {when}", self.round));
        sketch.put(Tone::Faint, format!("   draw pile {}   first to {} damage", self.deck, self.options.target));
    }

    fn draw_side(&self, sketch: &mut Sketch, cast: &Cast, seat: Seat) {
        let name: String = cast.name(seat).chars().take(14).collect();
        sketch.line();
        sketch.line().put(Tone::Strong, format!("  {name:15}"));
        let (damage, target) = (self.damage(seat), self.options.target);
        sketch.put(Tone::Red, format!("damage {damage} of {target}"));
        sketch.put(Tone::Faint, format!("   a blow is worth {}", self.pile_count(seat)));
        if self.over().is_none() && self.step != Step::Opening && self.turn == seat {
            sketch.put(Tone::Green, "   on turn");
        }
        self.draw_hand(sketch, seat);
        self.draw_pile(sketch, seat);
    }

    fn draw_hand(&self, sketch: &mut Sketch, seat: Seat) {
        sketch.line().put(Tone::Faint, format!("{:MARGIN$}", "    hand"));
        let Some(hand) = self.hand(seat) else {
            sketch.put(Tone::Faint, vec!["▒▒▒▒"; self.hand_count(seat)].join("  "));
            if self.over().is_none() && self.step.is_sealed() && !self.to_act.contains(seat) {
                sketch.put(Tone::Green, "   has chosen");
            }
            if !self.shown(seat).is_empty() {
                let shown: Vec<String> = self.shown(seat).iter().map(|card| card.to_string()).collect();
                sketch.put(Tone::Faint, format!("   has shown {}", shown.join(" and ")));
            }
            return;
        };
        for (index, card) in hand.iter().enumerate() {
            let gap = if index > 0 { "   " } else { "" };
            sketch.put(Tone::Faint, format!("{gap}{} ", index + 1)).put(tone(card), card.to_string());
            if card.part() != card.short() {
                sketch.put(tone(card), format!(" {}", card.short()));
            }
            if self.sealed() == Some(card) && self.viewer.is(seat) {
                sketch.put(Tone::Green, " (chosen)");
            } else if self.locked.contains(card) {
                sketch.put(Tone::Faint, " (stays)");
            }
        }
        if let Some(rank) = hand.rank() {
            sketch.put(Tone::Faint, "   = ").plain(rank.title());
        }
    }

    fn draw_pile(&self, sketch: &mut Sketch, seat: Seat) {
        sketch.line().put(Tone::Faint, format!("{:MARGIN$}", "    pile"));
        let mut column = MARGIN;
        for lying in self.pile(seat) {
            let (tone, label) = label(lying);
            let width = label.chars().count() + 2;
            if column + width > WIDTH {
                sketch.line().plain(" ".repeat(MARGIN));
                column = MARGIN;
            }
            sketch.put(tone, label).plain("  ");
            column += width;
        }
        match self.pile_count(seat) {
            0 => sketch.put(Tone::Faint, "empty"),
            _ => sketch.put(Tone::Faint, "« top"),
        };
    }
}

/// A card of a pile, by month number: `1-poem`. A known face-down card is in brackets.
fn label(lying: PileCard) -> (Tone, String) {
    match (lying.card, lying.down_by) {
        (Some(card), None) => (tone(card), format!("{}-{}", card.month(), card.short())),
        (Some(card), Some(_)) => (Tone::Faint, format!("[{}-{}]", card.month(), card.short())),
        (None, _) => (Tone::Faint, "▒▒▒▒".into()),
    }
}

fn tone(card: Card) -> Tone {
    match card.group() {
        Group::BigBird => Tone::Gold,
        Group::Mammal => Tone::Green,
        Group::PlainRibbon | Group::PoetryRibbon => Tone::Red,
        Group::BlueRibbon => Tone::Blue,
        Group::Effect => Tone::Amber,
        Group::Moon => Tone::Strong,
        Group::LittleBird => Tone::Plain,
    }
}
