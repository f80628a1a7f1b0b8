//! Gives each visible saloon card a number, so that its moves can be animated: cards of a kind look alike, and the
//! rules do not number them.

use catalog::loot::{Card, Event, Row};

/// A number for every visible saloon card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Trail {
    row: Row,
    names: [u32; 4],
    /// The card on top of the discard pile.
    pub(super) discarded: u32,
    /// The card that was looted last.
    pub(super) looted: u32,
    last: u32,
}

impl Trail {
    /// The number of the card at a position.
    pub(super) const fn at(&self, position: usize) -> u32 {
        self.names[position]
    }

    /// The numbers after a change of the row: cards stay or move up in their order, and others are new.
    pub(super) fn follow(&self, row: &Row, event: Option<&Event>) -> Self {
        let mut next = self.clone();
        next.row = *row;
        let mut old = (0..4).filter_map(|position| Some((position, self.row[position]?))).peekable();
        let mut gone = Vec::new();
        for (position, card) in row.iter().enumerate().filter_map(|(at, card)| Some((at, (*card)?))) {
            // Cards never move away from the deck: a card that lay nearer to it is gone.
            gone.extend(std::iter::from_fn(|| old.next_if(|&(from, _)| from < position)));
            let same = old.next_if(|&(_, kind): &(usize, Card)| kind == card);
            next.names[position] = same.map_or_else(|| next.new_name(), |(from, _)| self.names[from]);
        }
        gone.extend(old);
        if let (Some(event), [(from, _)]) = (event, &gone[..]) {
            next.tell(event, self.names[*from]);
        }
        next
    }

    fn new_name(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    fn tell(&mut self, event: &Event, name: u32) {
        match event {
            Event::Tied { .. } => self.discarded = name,
            Event::Looted { card, .. } => {
                self.looted = name;
                if card.nuggets() == 0 {
                    self.discarded = name;
                }
            }
            _ => {}
        }
    }
}
