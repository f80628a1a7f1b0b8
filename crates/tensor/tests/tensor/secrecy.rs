//! Who cannot tell two states apart gets the same numbers.

use engine::{Awaits, Event as _, Input, InputOf, Lottery, Luck, Seat, Seeded, Space, Viewer};
use tensor::{Table, Tensors, Visit};

use crate::walk::{choose, for_all, game_from, observed, seats, starts};

/// For how many inputs two games are followed that a seat cannot tell apart.
const AHEAD: usize = 12;

/// How many games begin with each option.
const GAMES: usize = 8;

#[derive(Clone, Copy)]
struct Secrecy;

impl Visit for Secrecy {
    type Output = ();

    fn visit<G: Tensors>(self) {
        let (mut different, mut followed) = (0, 0);
        // Every option and number of players, several times.
        let all = starts::<G>();
        for (game, start) in (0..GAMES * all.len()).map(|game| (game, &all[game % all.len()])) {
            game_from(start.clone(), &format!("secrecy/{game}"), |table, luck| {
                for seat in seats(table) {
                    if luck.ticket(3) > 0 {
                        continue;
                    }
                    let twin = twin_of(table, seat, luck);
                    different += usize::from(twin.state() != table.state());
                    followed += same_for(table.clone(), twin, seat, luck);
                }
            });
        }
        let slug = G::about().slug;
        assert!(different > 20, "{slug}: only {different} twins were different");
        assert!(followed > 100, "{slug}: only {followed} inputs were followed");
    }
}

/// A table at another state that `seat` cannot tell from this one. The seat has seen the same before.
fn twin_of<G: Tensors>(table: &Table<G>, seat: Seat, luck: &mut Seeded) -> Table<G> {
    let mut twin = table.clone();
    twin.replace(table.state().redeal(Viewer::Seat(seat), luck));
    twin
}

/// Plays on in both games as long as the seat is told the same, and compares what it gets. Returns for how many inputs.
fn same_for<G: Tensors>(mut one: Table<G>, mut other: Table<G>, seat: Seat, luck: &mut Seeded) -> usize {
    for ahead in 0..AHEAD {
        assert_eq!(observed(&one, seat), observed(&other, seat), "{}: {seat} can tell twins apart", G::about().slug);
        assert_eq!(one.mask(seat), other.mask(seat), "{seat} gets the same mask");
        let Some(input) = any_input(&mut one, luck) else { return ahead };
        let twin = twin_input(&mut other, &input, seat, luck);
        let Some(twin) = twin else { return ahead };
        let told = told(&mut one, input, seat);
        if told != self::told(&mut other, twin, seat) {
            return ahead;
        }
    }
    AHEAD
}

fn any_input<G: Tensors>(table: &mut Table<G>, luck: &mut Seeded) -> Option<InputOf<G>> {
    match table.state().awaits() {
        Awaits::Nobody => None,
        Awaits::Chance(lottery) => Some(Input::Chance(lottery.outcome(luck.ticket(lottery.tickets())))),
        Awaits::Seats(owing) => {
            let seat = owing.lowest()?;
            let action = choose(table, seat, luck);
            Some(Input::Act { seat, action, at: Some(250_000) })
        }
    }
}

/// The same input in the other game, or another one of the same kind if the seat does not see it.
fn twin_input<G: Tensors>(
    table: &mut Table<G>,
    input: &InputOf<G>,
    viewer: Seat,
    luck: &mut Seeded,
) -> Option<InputOf<G>> {
    match (table.state().awaits(), input) {
        (Awaits::Chance(lottery), Input::Chance(outcome)) => {
            let fits = lottery.tickets_of(outcome) > 0;
            let mut other = || lottery.outcome(luck.ticket(lottery.tickets()));
            Some(Input::Chance(if fits { outcome.clone() } else { other() }))
        }
        (Awaits::Seats(owing), Input::Act { seat, action, at }) if owing.contains(*seat) => {
            let fits = table.state().legal(*seat).contains(action) && (*seat == viewer || luck.ticket(2) == 0);
            let action = if fits { action.clone() } else { choose(table, *seat, luck) };
            Some(Input::Act { seat: *seat, action, at: *at })
        }
        _ => None,
    }
}

/// Applies an input, and returns what the seat is told.
fn told<G: Tensors>(table: &mut Table<G>, input: InputOf<G>, seat: Seat) -> Vec<G::Event> {
    let mut told = Vec::new();
    table.apply(input, &mut |event| told.extend(event.seen_by(Viewer::Seat(seat))));
    table.renew();
    told
}

#[test]
fn who_cannot_tell_two_states_apart_gets_the_same_numbers() {
    for_all(Secrecy);
}
