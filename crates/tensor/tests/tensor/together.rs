//! Who decides at the same time as others is not shown who has already decided, and everybody is shown the options.

use engine::{Awaits, Input, Lottery, Luck, Seeded};
use tensor::{Table, Tensors, Visit};

use crate::walk::{choose, for_all, game_from, observed, options, starts, with_option};

#[derive(Clone, Copy)]
struct Together;

impl Visit for Together {
    type Output = ();

    fn visit<G: Tensors>(self) {
        let mut compared = 0;
        for (game, start) in starts::<G>().into_iter().enumerate() {
            game_from(start, &format!("together/{game}"), |table, luck| {
                let Awaits::Seats(owing) = table.state().awaits() else { return };
                let Some(last) = owing.iter().nth(luck.ticket(owing.len() as u32) as usize) else { return };
                let before = observed(table, last);
                // All the others decide first.
                let mut later = table.clone();
                for seat in owing.iter().filter(|&seat| seat != last) {
                    let action = choose(&mut later, seat, luck);
                    later.apply(Input::Act { seat, action, at: Some(300_000) }, &mut |_| ());
                    later.renew();
                    compared += 1;
                }
                assert_eq!(before, observed(&later, last), "{}: {last} is shown who has decided", G::about().slug);
            });
        }
        assert!(compared > 50, "{}: {compared}", G::about().slug);
    }
}

#[test]
fn who_decides_at_the_same_time_is_not_shown_who_has_decided() {
    for_all(Together);
}

/// Options that change nothing for programs: how a person draws the Gun.
const GESTURES: [&str; 1] = ["gun-position"];

#[derive(Clone, Copy)]
struct Shown;

impl Visit for Shown {
    type Output = ();

    fn visit<G: Tensors>(self) {
        let players = *G::about().players.start();
        let all = options::<G>();
        for (at, (name, value)) in all.iter().enumerate() {
            for (_, other) in all[..at].iter().filter(|(before, _)| before == name && !GESTURES.contains(name)) {
                let [one, other] = [value, other].map(|value| first::<G>(with_option(players, name, value)));
                assert_ne!(one, other, "{}: {name} is not shown", G::about().slug);
            }
        }
    }
}

/// What seat 0 observes at its first decision.
fn first<G: Tensors>(start: G) -> Vec<f32> {
    let (mut luck, mut table) = (Seeded::new("first"), Table::new(start));
    while let Awaits::Chance(lottery) = table.state().awaits() {
        let outcome = lottery.outcome(luck.ticket(lottery.tickets()));
        table.apply(Input::Chance(outcome), &mut |_| ());
    }
    table.renew();
    observed(&table, engine::Seat::new(0))
}

#[test]
fn the_options_are_shown() {
    for_all(Shown);
}
