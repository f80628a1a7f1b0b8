//! Random games by index.

use engine::conformance::any_start;
use engine::{Awaits, Input, Lottery, Luck, Seat, Seats, Seeded};
use tensor::{Table, Tensors};

/// The most choices of a random game: some games can go on for long.
const MOST: usize = 400;

/// Chooses for `seat` at random until an action is complete.
pub(crate) fn choose<G: Tensors>(table: &mut Table<G>, seat: Seat, luck: &mut Seeded) -> G::Action {
    loop {
        let mask = *table.mask(seat);
        let place = luck.ticket(mask.len() as u32) as usize;
        let index = mask.iter().nth(place).expect("who owes a decision can choose");
        if let Some(action) = table.choose(seat, index as i64).expect("the mask has the index") {
            return action;
        }
    }
}

/// Plays a random game with any options, by index, and looks at it whenever somebody has to decide.
pub(crate) fn random_game<G: Tensors>(seed: &str, mut look: impl FnMut(&mut Table<G>, &mut Seeded)) {
    let mut luck = Seeded::new(seed);
    let mut table = Table::new(any_start::<G>(&mut luck));
    for _ in 0..MOST {
        let state = table.state();
        let input = match state.awaits() {
            Awaits::Nobody => return,
            Awaits::Chance(lottery) => Input::Chance(lottery.outcome(luck.ticket(lottery.tickets()))),
            Awaits::Seats(owing) => {
                look(&mut table, &mut luck);
                let place = luck.ticket(owing.len() as u32) as usize;
                let seat = owing.iter().nth(place).expect("a ticket is below the count");
                let action = choose(&mut table, seat, &mut luck);
                let at = Some(180_000 + u64::from(luck.ticket(200_000)));
                Input::Act { seat, action, at }
            }
        };
        table.apply(input, &mut |_| ());
        table.renew();
    }
}

/// What a seat observes.
pub(crate) fn observed<G: Tensors>(table: &Table<G>, seat: Seat) -> Vec<f32> {
    let mut numbers = vec![7.0; G::OBSERVATION];
    table.observe(seat, &mut numbers);
    numbers
}

/// The seats of a table.
pub(crate) fn seats<G: Tensors>(table: &Table<G>) -> Vec<Seat> {
    Seats::first(table.state().players()).iter().collect()
}

/// Runs a check for every game with tensors.
pub(crate) fn for_all<V: tensor::Visit<Output = ()> + Copy>(check: V) {
    let all = tensor::all();
    assert!(all.len() >= 4, "{all:?}");
    for slug in all {
        tensor::visit(slug, check).expect("the game was listed");
    }
}
