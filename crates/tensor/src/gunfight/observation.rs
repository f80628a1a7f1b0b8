//! What a player of Quick Draw observes.

use catalog::gunfight::{Ace, Board, CardSet, Options, Pass, Player, Stack, Step, View};
use engine::Seat;

use super::{CARDS, actions};
use crate::{Path, Pen, Place};

const STEPS: [Step; 4] = [Step::Arrange, Step::Draw, Step::Aim, Step::Fire];
const LEVELS: usize = 10;
const PARTS: usize = 3;
const TURNS: i32 = 50;
const TABLE: usize = 5 * CARDS + STEPS.len() + PARTS + 2 + 1 + 3;
const EACH: usize = 4 * CARDS + 1 + 2 + Player::MOST_DICE + Board::MOST_PLAYERS + 3 * LEVELS;

pub(super) const SIZE: usize = TABLE + EACH * Board::MOST_PLAYERS;

fn plane(cards: CardSet, pen: &mut Pen<'_>) {
    pen.each(cards.iter().map(|card| card.id().into()), CARDS);
}

pub(super) fn write(place: Place, view: &View, path: &Path, pen: &mut Pen<'_>) {
    let board = &view.board;
    pen.part("hand", "each of one's ten cards, until they are arranged");
    plane(view.hand().set(), pen);
    pen.part("middle", "each card in the middle");
    plane(board.middle.set(), pen);
    pen.part("flipped", "each card that lies face down");
    plane(board.flipped, pen);
    pen.part("rotated", "each card that is rotated");
    plane(board.rotated, pen);
    pen.part("named", "each card that the indices chosen so far have named");
    pen.each(actions::named(path), CARDS);
    pen.part("step", "one of arrange, draw, aim, fire");
    pen.one_of(STEPS.iter().position(|&step| step == board.step), STEPS.len());
    pen.part("part", "how many parts of the action are done: none, one, two");
    pen.one_of(Some(board.progress.done.into()), PARTS);
    pen.part("dice", "the sum rolled for this shot, in thirtieths; how many dice, in fifths");
    pen.share(board.progress.rolled.total().into(), 6 * Player::MOST_DICE as i32);
    pen.share(board.progress.rolled.len().into(), Player::MOST_DICE as i32);
    pen.part("turn", "the turn, in fiftieths");
    pen.share(i32::try_from(board.turn).unwrap_or(TURNS), TURNS);
    pen.part("options", "passing allowed; a remaining ace counts 11; life at the start in 999ths");
    pen.flag(board.options.pass == Pass::Yes);
    pen.flag(board.options.ace == Ace::Eleven);
    pen.share(board.options.life.into(), Options::MOST_LIFE.into());
    for distance in 0..Board::MOST_PLAYERS {
        pen.about(Some(distance));
        let before = path.is_empty() || distance > 0;
        let chosen = if before { &Path::EMPTY } else { path };
        match place.after(distance) {
            Some(seat) => player(view, seat, chosen, pen),
            // There are fewer players than seats.
            None => _ = pen.skip(EACH),
        }
    }
}

fn player(view: &View, seat: Seat, path: &Path, pen: &mut Pen<'_>) {
    let board = &view.board;
    let player = board.of(seat);
    let mut stacks = match view.sealed[seat.index()] {
        Some(sealed) => Stack::ALL.map(|stack| sealed.stack(stack)),
        None => player.stacks,
    };
    for (stack, made) in actions::chosen_stacks(view.hands[seat.index()], path) {
        stacks[stack as usize] = made.stack(stack);
    }
    pen.part("stacks", "each card of Quick Draw, Aim and Fire, as far as one knows; with what one has chosen so far");
    for stack in stacks {
        plane(stack, pen);
    }
    pen.part("remaining card", "the remaining card, if one knows it");
    pen.one_of(view.rest(seat).map(|card| card.id().into()), CARDS);
    pen.part("in", "whether the player is alive");
    pen.flag(player.lives());
    pen.part("life", "as a share of the life at the start; in hundredths");
    pen.share(player.life.into(), board.options.life.into());
    pen.share(player.life.into(), 100);
    pen.part("dice", "as many ones as dice on the remaining card");
    pen.count(player.dice.into(), Player::MOST_DICE);
    pen.part("order", "the place among those who still act in this round; the first decides");
    pen.one_of(board.order.iter().position(|call| call.seat == seat), Board::MOST_PLAYERS);
    pen.part("levels", "for Quick Draw, Aim and Fire: the level of the hand, from the high card up, once revealed");
    for stack in Stack::ALL {
        let level = (player.is_revealed() && player.lives()).then(|| board.level(seat, stack) as usize);
        pen.one_of(level, LEVELS);
    }
}
