//! What one viewer knows of the bar, and how each event changes it.

use engine::{Claim, Seat, Seats};
use loot::{ActionCard, Board, Bottle, Card, Cards, Event, HoldingsJson, Row};
use serde::Deserialize;

use crate::art::loot as art;

/// What one viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Seen {
    pub(super) round: u8,
    pub(super) phase: u8,
    pub(super) row: Row,
    pub(super) deck: Cards,
    pub(super) discard: Vec<Card>,
    pub(super) players: [HoldingsJson; 2],
    pub(super) to_act: Seats,
    pub(super) over: Option<Claim>,
    /// Somebody has just finished the bottle.
    #[serde(skip)]
    emptied: bool,
    /// A duel of the match is over, and what is on the table belongs to it.
    #[serde(skip)]
    duel_over: bool,
}

/// What lies at a position in front of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// Nothing, and nothing is due there.
    Bare,
    /// A card is due there.
    Open,
    /// A card face down; its owner knows which.
    Down(Option<ActionCard>),
    /// A card that was turned up, and what it came to.
    Up(ActionCard, Fate),
}

/// What an action card came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Won,
    Lost,
    Tied,
}

impl Seen {
    /// What lies in front of a seat.
    pub(super) fn of(&self, seat: Seat) -> &HoldingsJson {
        &self.players[seat.index()]
    }

    /// The two positions of the phase, counted from 0; none when the game is over.
    pub(super) fn is_open(&self, position: usize) -> bool {
        self.over.is_none() && !self.duel_over && self.is_of_this_phase(position)
    }

    const fn is_of_this_phase(&self, position: usize) -> bool {
        position / 2 + 1 == self.phase as usize
    }

    /// What lies at a position in front of a seat.
    pub(super) fn slot(&self, seat: Seat, position: usize) -> Slot {
        let player = self.of(seat);
        if let Some(&card) = player.used.get(position) {
            return Slot::Up(card, self.fate(seat, position));
        }
        if !self.is_of_this_phase(position) || self.row[position].is_none() {
            return Slot::Bare;
        }
        // LSW-12: a win leaves the second pair face down; else whoever owes no choice has made it.
        let ended = self.over.is_some() || self.duel_over;
        let lies = if ended { player.used.len() % 2 == 1 } else { !self.to_act.contains(seat) };
        match (lies, ended) {
            (true, _) => Slot::Down(player.placed.map(|cards| cards[position % 2])),
            (false, true) => Slot::Bare,
            (false, false) => Slot::Open,
        }
    }

    fn fate(&self, seat: Seat, position: usize) -> Fate {
        match self.winner_at(position) {
            Some(winner) if winner == seat => Fate::Won,
            Some(_) => Fate::Lost,
            None => Fate::Tied,
        }
    }

    /// Whose card was better at a position that has been turned up.
    pub(super) fn winner_at(&self, position: usize) -> Option<Seat> {
        let [zero, one] = self.turned_up(position)?;
        (zero != one).then(|| Seat::new(usize::from(one.beats(zero))))
    }

    /// Both cards at a position, once they are turned up.
    pub(super) fn turned_up(&self, position: usize) -> Option<[ActionCard; 2]> {
        let [zero, one] = &self.players;
        Some([*zero.used.get(position)?, *one.used.get(position)?])
    }

    /// How many copies of an action card a seat has not used this round.
    pub(super) fn left(&self, seat: Seat, card: ActionCard) -> usize {
        let used = self.of(seat).used.iter().filter(|&&used| used == card).count();
        ActionCard::COPIES.saturating_sub(used)
    }

    /// How many copies of an action card lie face down in front of a seat, as far as the viewer knows.
    pub(super) fn laid(&self, seat: Seat, card: ActionCard) -> usize {
        let player = self.of(seat);
        let turned_up = player.used.len().saturating_sub(usize::from(self.phase - 1) * 2);
        player.placed.iter().flatten().skip(turned_up).filter(|&&down| down == card).count()
    }

    /// The bottle in front of a seat, as it looks.
    pub(super) fn bottle_of(&self, seat: Seat) -> Option<art::Bottle> {
        let drunk = self.emptied || self.over.as_ref().is_some_and(|over| over.reason == "whisky");
        self.of(seat).bottle.map(|bottle| match bottle {
            Bottle::Full => art::Bottle::Full,
            Bottle::AlmostEmpty if drunk => art::Bottle::Empty,
            Bottle::AlmostEmpty => art::Bottle::AlmostEmpty,
        })
    }

    /// Whether the bottle still stands on the bar.
    pub(super) fn bottle_on_the_bar(&self) -> bool {
        self.players.iter().all(|player| player.bottle.is_none())
    }

    /// Follows an event, and says for how many milliseconds it should be looked at.
    pub(super) fn step(&mut self, event: &Event) -> u32 {
        match *event {
            Event::Dealt { position, card } => {
                self.tidy();
                self.row[position - 1] = Some(card);
                self.leave_deck(card);
                220
            }
            Event::Round { round } => {
                self.tidy();
                self.round = round;
                350
            }
            Event::Placed { seat, cards, .. } => {
                self.to_act = self.to_act.without(seat);
                self.players[seat.index()].placed = cards;
                350
            }
            Event::Revealed { cards, .. } => {
                self.players.iter_mut().zip(cards).for_each(|(player, card)| player.used.push(card));
                1_200
            }
            Event::Tied { position, card } => {
                self.row[position - 1] = None;
                self.discard.push(card);
                1_000
            }
            Event::Looted { seat, position, card, nuggets } => {
                self.row[position - 1] = None;
                self.players[seat.index()].nuggets = nuggets;
                if card.nuggets() == 0 {
                    self.discard.push(card);
                }
                1_000
            }
            Event::Bullet { seat, bullets } => {
                self.players[seat.index()].bullets = bullets.min(Board::BULLETS_TO_WIN);
                1_000
            }
            Event::Sip { seat, bottle, .. } => {
                self.sip(seat, bottle);
                1_000
            }
            Event::DeckOut { .. } => {
                self.tidy();
                1_600
            }
            Event::Duel { wins, .. } => {
                self.players.iter_mut().zip(wins).for_each(|(player, wins)| player.wins = Some(wins));
                self.duel_over = true;
                2_400
            }
            Event::Over { winners, reason } => {
                self.over = Some(Claim { winners, reason: reason.into() });
                900
            }
        }
    }

    fn sip(&mut self, seat: Seat, bottle: Option<Bottle>) {
        self.players[seat.opponent().index()].bottle = None;
        match bottle {
            Some(bottle) => self.players[seat.index()].bottle = Some(bottle),
            None => self.emptied = true,
        }
    }

    /// LSW-13: after the second phase cards come back and the row closes up; after a duel everything begins anew.
    fn tidy(&mut self) {
        if self.duel_over {
            (self.duel_over, self.emptied, self.round) = (false, false, 1);
            (self.row, self.deck, self.discard) = ([None; 4], Cards::UNOFFICIAL, Vec::new());
            for player in &mut self.players {
                (player.nuggets, player.bullets, player.bottle) = (0, 0, None);
            }
        } else if self.players[0].used.len() < 4 {
            return;
        }
        self.phase = 1;
        self.to_act = Seats::first(2);
        for player in &mut self.players {
            player.used.clear();
            player.placed = None;
        }
        let stayed: Vec<Card> = self.row.iter().flatten().copied().collect();
        self.row = std::array::from_fn(|position| stayed.get(position).copied());
    }

    fn leave_deck(&mut self, card: Card) {
        let count = match card {
            Card::Nugget1 => &mut self.deck.nugget_1,
            Card::Nugget2 => &mut self.deck.nugget_2,
            Card::Nugget3 => &mut self.deck.nugget_3,
            Card::Sip => &mut self.deck.sip,
            Card::Shot => &mut self.deck.shot,
        };
        *count = count.saturating_sub(1);
    }
}
