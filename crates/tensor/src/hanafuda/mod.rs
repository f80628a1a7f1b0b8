//! QUICK DRAW! as numbers.

mod memory;

use catalog::hanafuda::{
    Action, Actions, BlindTake, BothUnlisted, Card, Cards, Event, Opening, Outcome, PileCard, Source, State, Step, View,
};
use engine::{Seat, Space};

use crate::{Indices, Mask, Path, Pen, Place, Reflexes, Tensors};
pub use memory::Memory;

const CARDS: usize = Card::COUNT;
const DISCARD: usize = 0;
const BRIDGE: usize = CARDS;
const GIVE: usize = 2 * CARDS;
const TAKE: usize = 3 * CARDS;
const DRAW: usize = TAKE + 3;
const EFFECT: usize = DRAW + 1;
/// At most this many cards are outside the hands.
const PILE: usize = 21;
const HAND: i32 = 4;
const TURNS: i32 = 60;
const ROUNDS: i32 = 50;
/// How soon agents discard in the race of the opening.
const AS: bots::hanafuda::reaction::Reflexes = bots::hanafuda::reaction::Reflexes::REGULAR;
const STEPS: [Step; 7] =
    [Step::Opening, Step::Turn, Step::Discard, Step::Effect, Step::Bridge, Step::Give, Step::TieDiscard];

const fn index(action: Action) -> usize {
    match action {
        Action::Discard(card) => DISCARD + card as usize,
        Action::Bridge(card) => BRIDGE + card as usize,
        Action::Give(card) => GIVE + card as usize,
        Action::Take(source) => TAKE + source as usize,
        Action::Draw => DRAW,
        Action::Effect(used) => EFFECT + !used as usize,
    }
}

fn action(index: usize) -> Action {
    match index {
        DISCARD..BRIDGE => Action::Discard(Card::ALL[index]),
        BRIDGE..GIVE => Action::Bridge(Card::ALL[index - BRIDGE]),
        GIVE..TAKE => Action::Give(Card::ALL[index - GIVE]),
        TAKE..DRAW => Action::Take(Source::ALL[index - TAKE]),
        DRAW => Action::Draw,
        _ => Action::Effect(index == EFFECT),
    }
}

/// The game that this module writes as numbers.
pub type Numbers = State;

impl Tensors for State {
    type Memory = Memory;

    const INDICES: usize = EFFECT + 2;
    const OBSERVATION: usize = 14 + 3 * CARDS + 2 * (4 * CARDS + 7) + 2 * CARDS;
    const OUTCOMES: usize = CARDS + 2;
    const REMEMBERS: bool = true;

    fn indices() -> &'static [Indices] {
        const ALL: &[Indices] = &[
            Indices { name: "discard", count: CARDS, words: "the card, in the order of the rules page" },
            Indices { name: "bridge", count: CARDS, words: "the card that the Bridge brings back" },
            Indices { name: "give", count: CARDS, words: "the card to give for the Sake" },
            Indices { name: "take", count: 3, words: "from the deck, one's own pile, their pile" },
            Indices { name: "draw", count: 1, words: "DRAW!" },
            Indices { name: "effect", count: 2, words: "use it; decline it" },
        ];
        ALL
    }

    fn name(index: usize) -> String {
        action(index).to_string()
    }

    fn memory(_: &View) -> Memory {
        Memory::default()
    }

    fn remember(memory: &mut Memory, seat: Seat, event: &Event) {
        memory.hear(seat, event);
    }

    #[inline]
    fn observe(place: Place, view: &View, memory: &Memory, _: &Path, pen: &mut Pen<'_>) {
        table(view, pen);
        pen.part("locked", "each card in hand that may not be discarded this turn");
        plane(view.locked, pen);
        pen.part("own choice", "the card chosen while the opponent is still choosing");
        pen.one_of(view.sealed().map(|card| card as usize), CARDS);
        pen.part("own face-down cards", "each card that one put face down, in either pile");
        let seats = [place.seat, place.seat.opponent()];
        let down = |seat| view.pile(seat).filter(|lying| lying.down_by == Some(place.seat));
        let known = seats.into_iter().flat_map(down).filter_map(|lying| lying.card);
        pen.each(known.map(|card| card as usize), CARDS);
        for (distance, seat) in seats.into_iter().enumerate() {
            pen.about(Some(distance));
            player(view, seat, pen);
        }
        pen.about(Some(1));
        memory.write(pen);
    }

    #[inline]
    fn follow(_: Place, legal: &Actions, _: &Path) -> Mask {
        legal.iter().map(index).collect()
    }

    #[inline]
    fn action(_: Place, _: &Actions, path: &Path) -> Option<Action> {
        path.steps().first().map(|&step| action(step.into()))
    }

    fn path(_: Place, _: &Actions, action: &Action) -> Option<Path> {
        Some(Path::EMPTY.with(index(*action)))
    }

    fn number(outcome: &Outcome) -> usize {
        match outcome {
            Outcome::Card(card) => *card as usize,
            Outcome::First(seat) => CARDS + seat.index(),
        }
    }

    /// The race is at the opening, where everybody reads three new cards first: as the regular player does, in 1.15 to
    /// 2.05 s.
    fn reflexes(_: &View) -> Reflexes {
        Reflexes { quickest: 1000 * AS.quickest, spread: 1000 * AS.spread }
    }
}

#[inline]
fn plane(cards: Cards, pen: &mut Pen<'_>) {
    pen.each(cards.iter().map(|card| card as usize), CARDS);
}

#[inline]
fn table(view: &View, pen: &mut Pen<'_>) {
    pen.part("step", "one of opening, turn, discard, effect, bridge, give, tie discard");
    pen.one_of(STEPS.iter().position(|&step| step == view.step), STEPS.len());
    pen.part("deck", "cards in the draw pile, in 25ths");
    pen.share(view.deck.into(), CARDS as i32);
    pen.part("turns left", "before the round is a stalemate, in sixtieths");
    pen.share(view.turns_left().into(), TURNS);
    pen.part("round", "the round, in fiftieths");
    pen.share(i32::try_from(view.round).unwrap_or(ROUNDS), ROUNDS);
    pen.part("options", "first turn by lot; no blind taking; the caller loses if both are unlisted; target in 99ths");
    pen.flag(view.options.opening == Opening::ByLot);
    pen.flag(view.options.blind_take == BlindTake::No);
    pen.flag(view.options.both_unlisted == BothUnlisted::AttackerLoses);
    pen.share(view.options.target.into(), 99);
}

#[inline]
fn player(view: &View, seat: Seat, pen: &mut Pen<'_>) {
    pen.part("hand", "each card in hand, where it may be seen");
    plane(view.hand(seat).unwrap_or_default(), pen);
    pen.part("shown", "each card of the hand shown at the last tie of this round");
    plane(view.shown(seat), pen);
    let (mut unknown, mut top): (i32, Option<PileCard>) = (0, None);
    pen.part("pile", "each card of the discard pile that one knows");
    let lies = pen.skip(CARDS);
    pen.part("height", "how high each of these cards lies, the lowest at 1, in 21sts");
    let height = pen.skip(CARDS);
    for (below, lying) in view.pile(seat).enumerate() {
        top = Some(lying);
        match lying.card {
            Some(card) => {
                pen.mark(lies + card as usize, 1, 1);
                pen.mark(height + card as usize, below + 1, PILE);
            }
            None => unknown += 1,
        }
    }
    pen.part("unknown", "face-down cards in the pile that one does not know, in eighths; whether one is on top");
    pen.share(unknown, 8);
    pen.flag(top.is_some_and(|lying| lying.card.is_none()));
    pen.part("face down on top", "whether the top card lies face down");
    pen.flag(top.is_some_and(|lying| lying.down_by.is_some()));
    pen.part("counts", "cards in hand in quarters; cards of the pile in 21sts");
    pen.share(view.hand_count(seat) as i32, HAND);
    pen.share(view.pile_count(seat) as i32, PILE as i32);
    pen.part("damage", "damage dealt, as a share of the target");
    pen.share(view.damage(seat).into(), view.options.target.into());
    pen.part("turn", "whether it is the player's turn");
    pen.flag(view.turn == seat);
}
