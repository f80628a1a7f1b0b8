//! Hayauchi as numbers. Announcements, missing the plate on purpose and shots before the reveal are left out: they are
//! moves for people.

mod memory;

use catalog::hayauchi::{
    Action, Actions, Answer, Board, Booze, EqualTotals, Event, Hand, Length, Lot, NoShot, Pile, Place as Seen, Race,
    State, Step, UsedCards, View,
};
use engine::{Seat, Space};

use crate::{Indices, Mask, Path, Pen, Place, Reflexes, Tensors};
pub use memory::Memory;

const BOOZE: usize = Booze::STRONGEST as usize;
const GUN: usize = BOOZE;
const HOLD: usize = BOOZE + 1;
/// How many points have a number each.
const POINTS: usize = 4;
const ROUNDS: i32 = 50;

/// The index of an action, if it has one.
fn index(action: Action) -> Option<usize> {
    match action {
        Action::Booze(booze) => Some(usize::from(booze.value()) - 1),
        Action::Gun => Some(GUN),
        Action::Hold => Some(HOLD),
        Action::Miss | Action::Say(_) => None,
    }
}

fn action(index: usize) -> Action {
    match index {
        GUN => Action::Gun,
        HOLD => Action::Hold,
        _ => Booze::new(index as u8 + 1).map_or(Action::Hold, Action::Booze),
    }
}

fn places(hand: Hand) -> impl Iterator<Item = usize> {
    hand.iter().map(|booze| usize::from(booze.value()) - 1)
}

/// The game that this module writes as numbers.
pub type Numbers = State;

impl Tensors for State {
    type Memory = Memory;

    const INDICES: usize = BOOZE + 2;
    const OBSERVATION: usize = 9 + 45 * Board::MOST + 21 * (Board::MOST - 1);
    const OUTCOMES: usize = Board::MOST;
    const REMEMBERS: bool = true;

    fn indices() -> &'static [Indices] {
        const ALL: &[Indices] = &[
            Indices { name: "booze", count: BOOZE, words: "the value of the Booze to put down, less 1" },
            Indices { name: "gun", count: 1, words: "shoot, after the reveal" },
            Indices { name: "hold", count: 1, words: "do not shoot" },
        ];
        ALL
    }

    fn name(index: usize) -> String {
        action(index).to_string()
    }

    fn memory(view: &View) -> Memory {
        Memory::of(view)
    }

    fn remember(memory: &mut Memory, _: Seat, event: &Event) {
        memory.hear(event);
    }

    #[inline]
    fn observe(place: Place, view: &View, memory: &Memory, _: &Path, pen: &mut Pen<'_>) {
        let board = &view.board;
        pen.part("showdown", "1 after the reveal");
        pen.flag(board.step == Step::Showdown);
        pen.part("round", "the round, in fiftieths");
        pen.share(board.round.into(), ROUNDS);
        pen.part("race", "how often the race of this round was repeated, in tenths");
        pen.share(board.race.into(), Board::RE_RACES.into());
        pen.part("final race", "whether the racers race for the win");
        pen.flag(!board.final_race.is_empty());
        pen.part(
            "options",
            "used Booze face up; all who are last lose; races by lot; equal totals race; a match for points",
        );
        let options = &board.options;
        pen.flag(options.used_cards == UsedCards::Up);
        pen.flag(options.no_shot == NoShot::AllLose);
        pen.flag(options.race == Race::ByLot);
        pen.flag(options.equal_totals == EqualTotals::HeartsThenRace);
        pen.flag(options.length == Length::Points);
        for distance in 0..Board::MOST {
            pen.about(Some(distance));
            player(view, place.after(distance), pen);
        }
        for distance in 1..Board::MOST {
            pen.about(Some(distance));
            memory.write(place.after(distance), pen);
        }
    }

    #[inline]
    fn follow(_: Place, legal: &Actions, _: &Path) -> Mask {
        // Before the reveal Guns are left out: only an early shot would be legal.
        let revealed = legal.contains(&Action::Hold);
        let open = if revealed { GUN..HOLD + 1 } else { 0..BOOZE };
        open.filter(|&at| legal.contains(&action(at))).collect()
    }

    #[inline]
    fn action(_: Place, _: &Actions, path: &Path) -> Option<Action> {
        path.steps().first().map(|&step| action(step.into()))
    }

    fn path(_: Place, legal: &Actions, action: &Action) -> Option<Path> {
        let early = *action == Action::Gun && !legal.contains(&Action::Hold);
        index(*action).filter(|_| !early).map(|index| Path::EMPTY.with(index))
    }

    fn number(&Lot(number): &Lot) -> usize {
        number.into()
    }

    /// After the reveal, everybody has to see first whether they race: 250 to 550 ms, 400 on average, which is the mean of
    /// the regular player. In a repeated race and in one for the win, the racers know it.
    fn reflexes(view: &View) -> Reflexes {
        let known = view.board.race > 0 || !view.board.final_race.is_empty();
        if known { Reflexes::READY } else { Reflexes { quickest: 250_000, spread: 100_000 } }
    }
}

#[inline]
fn player(view: &View, seat: Option<Seat>, pen: &mut Pen<'_>) {
    let nobody = Seen::default();
    let seen = seat.map_or(&nobody, |seat| &view.places[seat.index()]);
    let board = &view.board;
    let holds = |test: fn(&View, Seat) -> bool| seat.is_some_and(|seat| test(view, seat));
    pen.part("present", "whether there is such a player");
    pen.flag(seat.is_some());
    pen.part("hearts", "as many ones as hearts");
    pen.count(seat.map_or(0, |seat| board.hearts[seat.index()].into()), Board::HEARTS.into());
    pen.part("points", "as many ones as points, up to 4");
    pen.count(seat.map_or(0, |seat| board.points[seat.index()].into()), POINTS);
    pen.part("hand", "each Booze in hand, where it may be seen");
    pen.each(places(seen.hand.unwrap_or_default()), BOOZE);
    pen.part("used", "each used Booze, where it may be seen");
    pen.each(places(seen.used.map(Pile::cards).unwrap_or_default()), BOOZE);
    pen.part("secret", "each secret booze, where it may be seen");
    pen.each(places(seen.secret.map(Pile::cards).unwrap_or_default()), BOOZE);
    pen.part("counts", "cards in hand, with a pick that is not revealed; used; secret: in sevenths");
    let face_down = u8::from(board.step == Step::Pick && seen.has_picked);
    for count in [seen.hand_count + face_down, seen.used_count, seen.secret_count] {
        pen.share(count.into(), BOOZE as i32);
    }
    pen.part("picked", "this round's Booze, where it may be seen");
    pen.one_of(seen.picked.map(|booze| usize::from(booze.value()) - 1), BOOZE);
    pen.part("fired", "whether the player is known to have shot without need in this round");
    pen.flag(seen.fired);
    pen.part("answer", "one's own answer since the window opened: missed, gun, hold");
    pen.flag(seen.missed);
    pen.flag(matches!(seen.answer, Some(Answer::Gun(_))));
    pen.flag(seen.answer == Some(Answer::Hold));
    pen.part("drew", "whether the player has thrown a Gun in this match");
    pen.flag(holds(|view, seat| view.board.drew.contains(seat)));
    pen.part("racing", "whether the player races");
    pen.flag(holds(|view, seat| view.board.racing.contains(seat)));
}
