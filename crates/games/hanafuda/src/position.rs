//! Positions as JSON: written for the referee, and set up for puzzles and tests.

use engine::{BadPosition, Claim, Micros, Seat, needs};
use serde::{Deserialize, Serialize};

use crate::player::{Pace, Player, Sealed};
use crate::rules::can_use;
use crate::{Card, Hand, Options, PileCard, State, Step};

/// The JSON form of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The round, from 1.
    #[serde(default = "first_round")]
    pub round: u32,
    /// The step that is due.
    pub step: Step,
    /// The seat whose turn it is. In the opening it is nobody's turn, and 0 is written.
    #[serde(default)]
    pub turn: Option<Seat>,
    /// The number of cards in the draw pile, which has all cards that are nowhere else.
    #[serde(default)]
    pub deck: Option<usize>,
    /// The players, by seat.
    pub players: [PlayerJson; 2],
    /// HAN-15: the number of turns completed in this round.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turns: u8,
    /// HAN-05: the cards in the hand of the player on turn that came from a discard pile this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locked: Vec<Card>,
}

/// One player, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerJson {
    /// The hand, in the order of the months.
    pub hand: Vec<Card>,
    /// The discard pile, bottom first.
    #[serde(default)]
    pub pile: Vec<PileCardJson>,
    /// HAN-10: damage dealt so far.
    #[serde(default)]
    pub damage: u8,
    /// HAN-08: the hand shown at the last tie of the round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<Card>,
    /// The player's choice while the opponent is still choosing. It is a card of the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<Card>,
    /// HAN-02: the reaction time of that choice, in the race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Micros>,
}

/// A card of a discard pile, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with the card and whether it lies up")]
pub struct PileCardJson {
    /// The card. It is `None` only in views.
    pub card: Option<Card>,
    /// Whether it lies face up.
    #[serde(default = "face_up")]
    pub up: bool,
    /// The player who put it face down, if that is not the pile's owner: the Butterflies have moved it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
}

const fn first_round() -> u32 {
    1
}

const fn face_up() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
pub(crate) const fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl PileCardJson {
    pub(crate) fn new(card: PileCard, owner: Seat) -> Self {
        let by = card.down_by.filter(|&seat| seat != owner);
        Self { card: card.card, up: card.down_by.is_none(), by }
    }

    /// The card on the pile of `owner`.
    pub(crate) fn lying(&self, owner: Seat) -> PileCard {
        let down_by = (!self.up).then(|| self.by.unwrap_or(owner));
        PileCard { card: self.card, down_by }
    }
}

impl Position {
    pub(crate) fn new(state: &State) -> Self {
        let down = state.players.map(|player| player.down);
        let side = |index: usize| {
            let player = &state.players[index];
            let owner = Seat::new(index);
            PlayerJson {
                hand: player.hand.iter().collect(),
                pile: player.pile.cards(down).map(|card| PileCardJson::new(card, owner)).collect(),
                damage: player.damage,
                shown: player.shown.iter().collect(),
                sealed: player.sealed.map(|sealed| sealed.card),
                at: player.sealed.and_then(|sealed| sealed.pace.micros()),
            }
        };
        Self {
            round: state.round,
            step: state.step,
            turn: Some(state.turn),
            deck: Some(state.deck.len()),
            players: [side(0), side(1)],
            turns: state.turns,
            locked: state.locked.iter().collect(),
        }
    }

    pub(crate) fn set_up(&self, options: Options, over: Option<&Claim>) -> Result<State, BadPosition> {
        let mut state = State::round(options, self.round, [0; 2]);
        state.pending = None;
        state.step = self.step;
        state.turns = self.turns;
        state.turn = self.whose_turn()?;
        state.locked = self.locked.iter().copied().collect();
        self.place_cards(&mut state)?;
        let deck = state.deck.len();
        needs(
            self.deck.is_none_or(|given| given == deck),
            format!("the cards that are nowhere else make a draw pile of {deck}"),
        )?;
        needs(self.round > 0, "rounds go from 1")?;
        needs(self.turns < State::MOST_TURNS, "60 turns have ended the round already")?;
        state.check_step(over.is_some())?;
        state.check_locked()?;
        self.seal(&mut state)?;
        Ok(state)
    }

    fn whose_turn(&self) -> Result<Seat, BadPosition> {
        let turn = match self.turn {
            None if self.step == Step::Opening => Seat::new(0),
            None => return Err(BadPosition("turn says which seat's turn it is, 0 or 1".into())),
            Some(turn) => turn,
        };
        needs(turn.index() < 2, "turn is seat 0 or 1")?;
        needs(self.step != Step::Opening || turn.index() == 0, "in the opening it is nobody's turn: write 0")?;
        Ok(turn)
    }

    /// Places all cards. A card in two places is an error, and cards that are not named are in the draw pile.
    fn place_cards(&self, state: &mut State) -> Result<(), BadPosition> {
        let mut take = |card: Card| {
            needs(state.deck.contains(card), format!("{card} is in two places"))?;
            state.deck = state.deck.without(card);
            Ok(())
        };
        for (index, side) in self.players.iter().enumerate() {
            for &card in &side.hand {
                take(card)?;
                state.players[index].hand = state.players[index].hand.with(card);
            }
            state.players[index].damage = side.damage;
        }
        let hands = state.players.map(|player| player.hand.len());
        needs(hands.iter().all(|&cards| cards >= 2), "both players hold at least two cards")?;
        for (index, side) in self.players.iter().enumerate() {
            for lying in &side.pile {
                let card = lying.card.ok_or(BadPosition("a position names every card of the piles".into()))?;
                take(card)?;
                lying.place(card, index, &mut state.players)?;
            }
        }
        self.show_hands(state)
    }

    /// HAN-08: sets the hands shown at a tie. Both were shown, and their cards cannot be in the draw pile.
    fn show_hands(&self, state: &mut State) -> Result<(), BadPosition> {
        for (player, side) in state.players.iter_mut().zip(&self.players) {
            player.shown = side.shown.iter().copied().collect();
            needs(!player.shown.meets(state.deck), "a card that was shown is not in the draw pile")?;
        }
        let counts = state.players.map(|player| player.shown.len());
        needs(counts == [0, 0] || counts == [2, 2], "a tie has shown two cards of each hand")
    }

    fn seal(&self, state: &mut State) -> Result<(), BadPosition> {
        let races = state.races();
        for (side, player) in self.players.iter().zip(&mut state.players) {
            needs(side.at.is_none() || side.sealed.is_some() && races, "at is the time of a discard in the race")?;
            let Some(card) = side.sealed else { continue };
            needs(state.step.is_sealed(), "cards are sealed only while both choose one")?;
            needs(player.hand.contains(card), format!("{card} is sealed, but not in its owner's hand"))?;
            player.sealed = Some(Sealed { card, pace: Pace::new(side.at) });
        }
        let both = self.players.iter().all(|side| side.sealed.is_some());
        needs(!both, "when both have chosen, their choices are carried out")
    }
}

impl PileCardJson {
    fn place(&self, card: Card, owner: usize, players: &mut [Player; 2]) -> Result<(), BadPosition> {
        needs(self.by.is_none() || !self.up, format!("{card} lies face up, so nobody has put it face down"))?;
        players[owner].pile.push(card);
        if let Some(by) = self.lying(Seat::new(owner)).down_by.map(Seat::index) {
            needs(by < 2, "a card was put face down by seat 0 or 1")?;
            players[by].down = players[by].down.with(card);
        }
        Ok(())
    }
}

impl State {
    /// Checks that hands, piles and damage fit the step.
    fn check_step(&self, over: bool) -> Result<(), BadPosition> {
        let won = self.players.iter().filter(|player| player.damage >= self.options.target).count();
        needs(won < 2, "only one player can have dealt enough damage to win")?;
        needs(over || won == 0, format!("{} damage have won already", self.options.target))?;
        needs(!over || self.step == Step::Turn, "a game that is over is written with the step 'turn'")?;
        let counts = match (self.step, self.turn.index()) {
            (Step::Opening, _) => [3, 3],
            (Step::Discard, 0) => [3, 2],
            (Step::Discard, _) => [2, 3],
            _ => [2, 2],
        };
        let [zero, one] = counts;
        needs(
            self.players.map(|player| player.hand.len()) == counts,
            format!("at this step seat 0 holds {zero} cards and seat 1 holds {one}"),
        )?;
        let top = self.of(self.turn).pile.top().filter(|&card| !self.down().contains(card));
        match self.step {
            Step::Opening => {
                let fresh = self.players.iter().all(|player| player.pile.is_empty()) && self.turns == 0;
                needs(fresh, "a round opens with empty discard piles and no turns done")
            }
            Step::Effect => needs(
                top.is_some_and(|card| can_use(card, self.of(self.turn.opponent()).pile)),
                "the effect asked for is that of the card on top of the pile of the player on turn",
            ),
            Step::Bridge => {
                needs(top == Some(Card::IrisBridge), "the Bridge lies on top of the pile of the player who uses it")
            }
            Step::Give => needs(
                top == Some(Card::ChrysanthemumSake),
                "the Sake lies on top of the pile of the player who uses it",
            ),
            Step::TieDiscard => {
                needs(
                    self.deck.len() >= 2,
                    "after equal hands the draw pile has a card for each, or the round is over",
                )?;
                let ranks = self.players.map(|player| Hand::of(player.hand));
                needs(self.better(self.turn, ranks).is_none(), "these hands are not equal")
            }
            Step::Turn | Step::Discard => Ok(()),
        }
    }

    /// HAN-05: a turn takes at most one card from a pile, and one more with the Bridge.
    fn check_locked(&self) -> Result<(), BadPosition> {
        let hand = self.of(self.turn).hand;
        needs(self.locked.minus(hand).is_empty(), "locked cards are in the hand of the player on turn")?;
        let bridge_used = self.of(self.turn).pile.top() == Some(Card::IrisBridge);
        let most = match self.step {
            Step::Discard => 2,
            Step::Bridge => 1,
            Step::Effect if bridge_used => 1,
            _ => 0,
        };
        needs(self.locked.len() <= most, format!("at this step at most {most} cards can be locked"))
    }
}
