//! An arrangement that is being typed line by line.

use engine::{Reading, Sketch, Tone, Unreadable};

use crate::action::words;
use crate::{Action, Arrangement, Board, Card, CardSet, Holding, Row, Stack, best_hand, suggest};

/// An incomplete arrangement.
pub(crate) struct Draft<'a> {
    board: &'a Board,
    hand: CardSet,
    stacks: [CardSet; 3],
}

impl Draft<'_> {
    /// Reads the lines typed so far. Later lines override earlier ones.
    pub(crate) fn read(hand: &Holding, board: &Board, lines: &[&str]) -> Result<Reading<Action>, Unreadable> {
        let mut draft = Draft { board, hand: hand.set(), stacks: [CardSet::EMPTY; 3] };
        let Some((last, earlier)) = lines.split_last() else { return Ok(Reading::Draft(draft.sketch())) };
        for line in earlier {
            draft.change(line, hand)?;
        }
        match last.trim() {
            "done" => draft.finished().map(Action::Arrange).map(Reading::Action).ok_or_else(|| {
                Unreadable::new(last, "possible yet: each stack needs three cards, and one card remains")
            }),
            whole if whole.starts_with("arr") => whole.parse().map(Reading::Action),
            change => {
                draft.change(change, hand)?;
                Ok(Reading::Draft(draft.sketch()))
            }
        }
    }

    fn change(&mut self, line: &str, hand: &Holding) -> Result<(), Unreadable> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word == "suggest" {
            if let Some(arrangement) = suggest(hand, self.board) {
                self.stacks = Stack::ALL.map(|stack| arrangement.stack(stack));
            }
            return Ok(());
        }
        let unknown = |_| Unreadable::new(line, "draw, aim or fire with cards, suggest, done or a whole 'arrange ...'");
        let stack: Stack = word.parse().map_err(unknown)?;
        let cards = words(rest).map(|word| self.own(word)).collect::<Result<Vec<_>, _>>()?;
        let set = CardSet::of_distinct(&cards).filter(|set| set.len() <= 3);
        let set = set.ok_or_else(|| Unreadable::new(rest, "up to three different cards"))?;
        // A card that is moved leaves its previous stack.
        self.stacks = self.stacks.map(|other| other - set);
        self.stacks[stack as usize] = set;
        Ok(())
    }

    fn own(&self, word: &str) -> Result<Card, Unreadable> {
        let card: Card = word.parse()?;
        if self.hand.contains(card) { Ok(card) } else { Err(Unreadable::new(word, "a card of your hand")) }
    }

    fn left(&self) -> CardSet {
        self.stacks.iter().fold(self.hand, |left, &stack| left - stack)
    }

    fn finished(&self) -> Option<Arrangement> {
        let left = self.left();
        left.first().filter(|_| left.len() == 1).and_then(|rest| Arrangement::new(self.stacks, rest))
    }

    fn sketch(&self) -> Sketch {
        let mut sketch = Sketch::default();
        let middle = self.board.middle.set();
        for stack in Stack::ALL {
            let cards = self.stacks[stack as usize];
            let hand = best_hand(cards | middle);
            sketch.line().put(Tone::Strong, format!("  {:11}", stack.title()));
            sketch.plain(format!("{:10}", cards.to_string()));
            sketch.put(Tone::Gold, Row::of(hand.level()).title);
        }
        let left = self.left();
        if self.finished().is_some() {
            sketch.line().put(Tone::Green, format!("  {left} remains: 'done' if that is it"));
        } else {
            sketch.line().put(Tone::Faint, format!("  not placed: {left}"));
        }
        sketch
    }
}
