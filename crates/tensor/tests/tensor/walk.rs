//! Random games by index.

use engine::conformance::any_start;
use engine::{Awaits, Choices, Input, Lottery, Luck, OptionSpec, Seat, Seats, Seeded, read_options};
use serde_json::{Map, Value};
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

/// Every value of every option, alone, with its name.
pub(crate) fn options<G: Tensors>() -> Vec<(&'static str, Value)> {
    let values = |spec: &OptionSpec| -> Vec<Value> {
        match &spec.choices {
            Choices::OneOf(choices) => choices.iter().map(|choice| choice.value.into()).collect(),
            Choices::Number(range) => {
                let (least, most) = (*range.start(), *range.end());
                [least, least + (most - least) / 7, most].map(Value::from).into()
            }
            Choices::Counts { of, total, .. } => {
                let each = |most: usize| {
                    let share = |at: usize| if at == most { total / 2 } else { 0 };
                    let mut counts: Vec<u32> = (0..of.len()).map(share).collect();
                    counts[(most + 1) % of.len()] = total - total / 2;
                    Value::Object(
                        of.iter().zip(counts).map(|(thing, count)| (thing.word.into(), count.into())).collect(),
                    )
                };
                (0..of.len()).map(each).collect()
            }
        }
    };
    let all = G::about().options.iter();
    all.flat_map(|spec| values(spec).into_iter().map(|value| (spec.name, value))).collect()
}

/// A new game with one option.
pub(crate) fn with_option<G: Tensors>(players: usize, name: &str, value: &Value) -> G {
    let given = Map::from_iter([(name.to_owned(), value.clone())]);
    G::new(players, read_options(G::about(), &given).expect("an option takes what it lists"))
}

/// New games with every number of players and every value of every option, and some with several options.
pub(crate) fn starts<G: Tensors>() -> Vec<G> {
    let mut luck = Seeded::new("starts");
    let options = options::<G>();
    let each = G::about()
        .players
        .clone()
        .flat_map(|players| options.iter().map(move |(name, value)| with_option::<G>(players, name, value)));
    let each: Vec<G> = each.collect();
    each.into_iter().chain((0..4).map(|_| any_start::<G>(&mut luck))).collect()
}

/// Plays a random game with any options, by index, and looks at it whenever somebody has to decide.
pub(crate) fn random_game<G: Tensors>(seed: &str, look: impl FnMut(&mut Table<G>, &mut Seeded)) {
    let start = any_start::<G>(&mut Seeded::new(seed));
    game_from(start, seed, look);
}

/// The same from here.
pub(crate) fn game_from<G: Tensors>(start: G, seed: &str, mut look: impl FnMut(&mut Table<G>, &mut Seeded)) {
    let mut luck = Seeded::new(seed);
    let mut table = Table::new(start);
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
