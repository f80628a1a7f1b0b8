//! The street as one viewer knows it, and what each event makes of it.

use engine::{Seat, Seats};
use gunfight::{
    Arrangement, Card, CardJson, CardSet, Event, Level, LevelsJson, PendingJson, Row, Stack, Step, best_hand,
};
use serde::Deserialize;

/// What one viewer knows.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Street {
    pub(super) turn: u32,
    pub(super) step: Step,
    pub(super) middle: Vec<Card>,
    /// Who has still to act in this round, the acting one first.
    pub(super) order: Vec<Seat>,
    pub(super) players: Vec<Fighter>,
    #[serde(default)]
    pub(super) pending: Option<PendingJson>,
    pub(super) to_act: Seats,
}

/// What one viewer knows of a player. A card that is `None` lies face down, and nobody but its owner knows it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Fighter {
    pub(super) life: i16,
    pub(super) draw: Vec<Option<CardJson>>,
    pub(super) aim: Vec<Option<CardJson>>,
    pub(super) fire: Vec<Option<CardJson>>,
    pub(super) rest: Option<Card>,
    #[serde(default)]
    pub(super) dice: Option<u8>,
    pub(super) hand: Held,
    #[serde(default)]
    pub(super) levels: Option<LevelsJson>,
}

/// Cards that are not arranged yet: one's own, or how many somebody else has.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Held {
    Cards(Vec<Card>),
    Count(u8),
}

impl Fighter {
    pub(super) const fn lives(&self) -> bool {
        self.life > 0
    }

    pub(super) fn stack(&self, stack: Stack) -> &[Option<CardJson>] {
        match stack {
            Stack::Draw => &self.draw,
            Stack::Aim => &self.aim,
            Stack::Fire => &self.fire,
        }
    }

    fn stack_mut(&mut self, stack: Stack) -> &mut Vec<Option<CardJson>> {
        match stack {
            Stack::Draw => &mut self.draw,
            Stack::Aim => &mut self.aim,
            Stack::Fire => &mut self.fire,
        }
    }

    /// The cards of a stack that are known.
    pub(super) fn known(&self, stack: Stack) -> impl Iterator<Item = CardJson> + '_ {
        self.stack(stack).iter().flatten().copied()
    }

    /// The level of a stack, after its advances.
    pub(super) fn level(&self, stack: Stack) -> Option<Level> {
        let levels = self.levels?;
        Some(match stack {
            Stack::Draw => levels.draw,
            Stack::Aim => levels.aim,
            Stack::Fire => levels.fire,
        })
    }

    /// One's own ten cards, while they are not arranged.
    pub(super) fn ten(&self) -> Option<&[Card]> {
        match &self.hand {
            Held::Cards(cards) if cards.len() == 10 => Some(cards),
            _ => None,
        }
    }

    /// How many cards are in hand.
    pub(super) fn held(&self) -> usize {
        match &self.hand {
            Held::Cards(cards) => cards.len(),
            Held::Count(count) => usize::from(*count),
        }
    }

    fn clear(&mut self) {
        let life = self.life;
        *self = Self {
            life,
            draw: Vec::new(),
            aim: Vec::new(),
            fire: Vec::new(),
            rest: None,
            dice: Some(0),
            hand: Held::Count(0),
            levels: None,
        };
    }

    fn lay(&mut self, arrangement: &Arrangement) {
        for stack in Stack::ALL {
            let open = |card| Some(CardJson { card, flipped: false, rotated: false });
            *self.stack_mut(stack) = arrangement.stack(stack).iter().map(open).collect();
        }
        self.rest = Some(arrangement.rest());
        self.hand = Held::Count(0);
    }

    fn lay_face_down(&mut self) {
        for stack in Stack::ALL {
            *self.stack_mut(stack) = vec![None; 3];
        }
        self.hand = Held::Count(0);
    }
}

/// The level a stack of these cards has beside the middle: face-up cards count, rotated ones lift it.
pub(super) fn level_of(cards: &[CardJson], middle: &[Card]) -> Option<Level> {
    let open: CardSet = cards.iter().filter(|card| !card.flipped).map(|card| card.card).collect();
    let all = middle.iter().fold(open, |set, &card| set.with(card));
    let advances = cards.iter().filter(|card| card.rotated).count();
    (5..=8).contains(&all.len()).then(|| Row::advanced(best_hand(all).level(), advances))
}

impl Street {
    pub(super) fn of(&self, seat: Seat) -> Option<&Fighter> {
        self.players.get(seat.index())
    }

    /// Every seat.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::first(self.players.len()).iter()
    }

    /// Who is alive.
    pub(super) fn living(&self) -> Seats {
        self.seats().filter(|&seat| self.players[seat.index()].lives()).collect()
    }

    /// Whose turn it is to act in this round, with which hand in which round.
    pub(super) fn acting(&self) -> Option<(Seat, Level, Stack)> {
        let (&seat, stack) = (self.order.first()?, self.step.stack()?);
        Some((seat, self.of(seat)?.level(stack)?, stack))
    }

    /// Who has a card in a stack, and in which.
    pub(super) fn place(&self, card: Card) -> Option<(Seat, Stack, CardJson)> {
        self.seats().find_map(|seat| {
            let fighter = &self.players[seat.index()];
            Stack::ALL
                .into_iter()
                .find_map(|stack| fighter.known(stack).find(|json| json.card == card).map(|json| (seat, stack, json)))
        })
    }

    fn cards_mut(&mut self) -> impl Iterator<Item = &mut CardJson> {
        let stacks =
            self.players.iter_mut().flat_map(|fighter| [&mut fighter.draw, &mut fighter.aim, &mut fighter.fire]);
        stacks.flatten().flatten()
    }

    /// GUN-11: levels follow from the cards.
    fn read_hands(&mut self) {
        for fighter in &mut self.players {
            let level = |stack| level_of(&fighter.known(stack).collect::<Vec<_>>(), &self.middle);
            if let (Some(_), Some(draw), Some(aim), Some(fire)) =
                (fighter.rest, level(Stack::Draw), level(Stack::Aim), level(Stack::Fire))
            {
                fighter.levels = Some(LevelsJson { draw, aim, fire });
            }
        }
    }

    /// Makes the street what it is after the event, and says for how many milliseconds it should be looked at.
    pub(super) fn happen(&mut self, event: &Event) -> u32 {
        match *event {
            Event::Turn { turn } => {
                (self.turn, self.step) = (turn, Step::Arrange);
                self.middle.clear();
                self.order.clear();
                self.pending = None;
                self.players.iter_mut().for_each(Fighter::clear);
                350
            }
            Event::Hand { seat, cards } => {
                let hand = cards.map_or(Held::Count(10), |cards| Held::Cards(cards.cards().to_vec()));
                self.change(seat, |fighter| fighter.hand = hand);
                150
            }
            Event::Middle { cards } => {
                self.middle = cards.cards().to_vec();
                400
            }
            Event::Arranged { seat, arrangement } => {
                self.to_act = self.to_act.without(seat);
                self.change(seat, |fighter| match arrangement {
                    Some(arrangement) => fighter.lay(&arrangement),
                    None => fighter.lay_face_down(),
                });
                250
            }
            Event::Revealed { seat, arrangement } => {
                self.change(seat, |fighter| {
                    fighter.lay(&arrangement);
                    fighter.dice = Some(2);
                });
                self.read_hands();
                700
            }
            _ => self.act(event),
        }
    }

    /// The same for what happens in a round.
    fn act(&mut self, event: &Event) -> u32 {
        match *event {
            Event::Round { round, order } => {
                self.step = [Step::Draw, Step::Aim, Step::Fire][round as usize];
                self.order = order.iter().map(|call| call.seat).collect();
                self.pending = None;
                1_100
            }
            Event::Acts { seat, .. } => {
                let done = self.order.iter().position(|&other| other == seat).unwrap_or(0);
                self.order.drain(..done);
                self.pending = None;
                1_000
            }
            Event::Flipped { card, .. } => {
                self.mark(CardSet::of(card), |json| json.flipped = true);
                1_100
            }
            Event::Rotated { cards, .. } => {
                self.mark(cards, |json| json.rotated = true);
                1_100
            }
            Event::Swapped { mine, theirs, .. } => {
                self.swap(mine, theirs);
                1_000
            }
            Event::Dice { seat, dice, .. } => {
                self.change(seat, |fighter| fighter.dice = Some(dice));
                800
            }
            Event::Rolled { seat, dice } => {
                // Some rows of the table leave a die behind.
                let rolled = dice.faces().len() as u8;
                self.change(seat, |fighter| fighter.dice = fighter.dice.map(|dice| dice.min(rolled)));
                self.pending = Some(PendingJson { done: None, rolled: dice.faces().to_vec(), exchanged: false });
                1_500
            }
            Event::Exchanged { seat, other, .. } => {
                self.exchange(seat, other);
                1_100
            }
            Event::Shot { target, life, .. } => {
                self.change(target, |fighter| fighter.life = life);
                1_500
            }
            Event::Out { seat } => {
                self.order.retain(|&other| other != seat);
                1_000
            }
            Event::Missed { .. } | Event::Over { .. } => 900,
            _ => 600,
        }
    }

    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Fighter)) {
        if let Some(fighter) = self.players.get_mut(seat.index()) {
            change(fighter);
        }
    }

    fn mark(&mut self, cards: CardSet, mark: impl Fn(&mut CardJson)) {
        self.cards_mut().filter(|json| cards.contains(json.card)).for_each(mark);
        self.read_hands();
    }

    /// GUN-12: what lies face down stays face down where it goes.
    fn swap(&mut self, mine: Card, theirs: Card) {
        let (Some((.., one)), Some((.., other))) = (self.place(mine), self.place(theirs)) else { return };
        for json in self.cards_mut() {
            if json.card == mine {
                *json = other;
            } else if json.card == theirs {
                *json = one;
            }
        }
        self.read_hands();
    }

    fn exchange(&mut self, seat: Seat, other: Seat) {
        let rest = |seat: Seat| self.of(seat).and_then(|fighter| fighter.rest);
        let (mine, theirs) = (rest(seat), rest(other));
        self.change(seat, |fighter| fighter.rest = theirs);
        self.change(other, |fighter| fighter.rest = mine);
        if let Some(pending) = &mut self.pending {
            pending.exchanged = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Dealer, Event as _, Game as _, House, Seeded, Viewer};
    use gunfight::{Options, State};

    use super::*;

    type Seen<'a> = (i16, [&'a [Option<CardJson>]; 3], Option<Card>, Option<u8>, usize, Option<LevelsJson>);

    fn seen(fighter: &Fighter) -> Seen<'_> {
        let stacks = Stack::ALL.map(|stack| fighter.stack(stack));
        (fighter.life, stacks, fighter.rest, fighter.dice, fighter.held(), fighter.levels)
    }

    fn view(house: &House<State>, viewer: Viewer) -> Street {
        let json = serde_json::to_value(house.state().view(viewer)).expect("views are JSON");
        serde_json::from_value(json).expect("the page reads every view")
    }

    /// Whole games in which the lot decides everything: what the events make of the street is what it then is.
    fn follow(players: usize, viewer: Viewer, seed: &str) {
        let dealer = Dealer::new(Seeded::new(seed));
        let (mut house, _) = House::<State>::open(players, Options::default(), dealer).expect("a table");
        let mut shown = view(&house, viewer);
        while let Ok(events) = house.expire() {
            for event in events.iter().filter_map(|event| event.seen_by(viewer)) {
                shown.happen(&event);
            }
            let truth = view(&house, viewer);
            assert_eq!((shown.turn, &shown.middle), (truth.turn, &truth.middle));
            for (shown, truth) in shown.players.iter().zip(&truth.players) {
                assert_eq!(seen(shown), seen(truth), "{events:?}");
            }
            shown = truth;
        }
        assert!(house.state().verdict().is_some());
    }

    #[test]
    fn events_lead_where_the_views_are() {
        for players in 2..=4 {
            for seed in ["high", "noon", "dust"] {
                follow(players, Viewer::Seat(Seat::new(1)), seed);
                follow(players, Viewer::Spectator, seed);
            }
        }
    }
}
