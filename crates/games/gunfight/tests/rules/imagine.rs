//! States constructed from a view.

use engine::{Awaits, Game, Lottery as _, Luck, Seat, Seeded, Space as _, Viewer};
use gunfight::{Arrangement, Arrangements, CardSet, Options, State, Step, View};

/// Ten random unseen cards for each seat whose cards are hidden.
fn guesses(view: &View, luck: &mut Seeded) -> [Option<Arrangement>; 4] {
    let mut unseen = view.unseen();
    let mut ten = || {
        let mut hand = CardSet::EMPTY;
        while hand.len() < 10 {
            let card = unseen.nth(luck.ticket(unseen.len() as u32) as usize).unwrap();
            (unseen, hand) = (unseen.without(card), hand.with(card));
        }
        Arrangements::of(hand.iter().collect()).get(luck.ticket(16_800) as usize)
    };
    let hidden = |seat: Seat| !view.viewer.is(seat) && view.board.step == Step::Arrange && view.board.of(seat).lives();
    [0, 1, 2, 3].map(|seat| if seat < view.board.players().len() && hidden(Seat::new(seat)) { ten() } else { None })
}

/// Plays at random and calls `check` with every position in which somebody decides.
fn wander(players: usize, seed: &str, check: &mut impl FnMut(&State, &mut Seeded)) {
    let mut luck = Seeded::new(seed);
    let mut state = State::new(players, Options::default());
    loop {
        match state.awaits() {
            Awaits::Chance(lottery) => state.draw(lottery.outcome(luck.ticket(lottery.tickets())), &mut |_| {}),
            Awaits::Seats(seats) => {
                check(&state, &mut luck);
                let seat = seats.iter().last().unwrap();
                let legal = state.legal(seat);
                let action = legal.get(luck.ticket(legal.len() as u32) as usize).unwrap();
                state.play(seat, action, None, &mut |_| {});
            }
            Awaits::Nobody => return,
        }
    }
}

/// GUN-02, GUN-03: a state built from guesses looks to the viewer exactly like the true one
#[test]
fn what_is_imagined_from_a_view_looks_like_that_view() {
    let mut positions = 0;
    for players in 2..=4 {
        for game in 0..6 {
            wander(players, &format!("imagine {players} {game}"), &mut |state, luck| {
                for viewer in Viewer::all(players) {
                    let view = state.view(viewer);
                    let imagined = State::imagine(&view, &guesses(&view, luck)).unwrap();
                    assert_eq!(imagined.view(viewer), view);
                    if let Viewer::Seat(seat) = viewer {
                        assert_eq!(imagined.legal(seat), state.legal(seat));
                    }
                    if view.board.step != Step::Arrange {
                        assert_eq!(imagined, *state, "nothing is secret once the cards are turned up");
                    }
                }
                positions += 1;
            });
        }
    }
    assert!(positions > 200, "only {positions} positions were seen");
}

/// GUN-03: an impossible guess is refused
#[test]
fn nobody_holds_what_the_viewer_holds() {
    wander(2, "impossible guesses", &mut |state, luck| {
        let view = state.view(Viewer::Seat(Seat::new(0)));
        if view.board.step == Step::Arrange && !view.hand().is_empty() {
            let mine = Arrangements::of(view.hand()).get(luck.ticket(16_800) as usize);
            assert_eq!(State::imagine(&view, &[None, mine, None, None]), None);
            assert_eq!(State::imagine(&view, &[None; 4]), None);
        }
    });
}
