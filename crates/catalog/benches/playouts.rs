//! Random playouts on one core: legal inputs applied through [`Game`], first without views, then with one seat's view
//! built at each decision. Criterion's throughput counts games; the number of decisions per game is printed as well.
#![expect(clippy::disallowed_macros, reason = "a benchmark tells what it measured")]

use std::hint::black_box;

use catalog::Visit;
use criterion::{Criterion, Throughput};
use engine::{Awaits, Game, Input, Lottery, Luck, Seeded, Space, Viewer};

/// Plays one game to its end and returns the number of decisions.
fn playout<G: Game>(mut state: G, luck: &mut impl Luck, views: bool) -> u64 {
    let mut decisions = 0;
    loop {
        let input = match state.awaits() {
            Awaits::Nobody => return decisions,
            Awaits::Chance(lottery) => Input::Chance(lottery.outcome(luck.ticket(lottery.tickets()))),
            Awaits::Seats(owing) => {
                decisions += 1;
                let seat = owing.lowest().expect("somebody is awaited");
                if views {
                    black_box(state.view(Viewer::Seat(seat)));
                }
                let legal = state.legal(seat);
                let action = legal.get(luck.ticket(legal.len() as u32) as usize).expect("an index below the count");
                let races = state.window().is_some_and(|window| window.race);
                let at = races.then(|| 200_000 + u64::from(luck.ticket(200_000)));
                Input::Act { seat, action, at }
            }
        };
        state.apply(input, &mut |_| {}).expect("a random input is legal");
    }
}

const BATCH: u64 = 1_000;

struct Playouts<'a>(&'a mut Criterion);

impl Visit for Playouts<'_> {
    type Output = ();

    fn visit<G: Game>(self) {
        let about = G::about();
        let start = G::new(*about.players.start(), G::Options::default());
        let mut luck = Seeded::new("bench");
        let decisions: u64 = (0..10_000).map(|_| playout(start.clone(), &mut luck, false)).sum();
        let hundredths = decisions / 100;
        println!("{}: {}.{:02} decisions a game", about.slug, hundredths / 100, hundredths % 100);
        let mut group = self.0.benchmark_group(about.slug);
        group.throughput(Throughput::Elements(BATCH));
        for (name, views) in [("games", false), ("games, a view at each decision", true)] {
            group.bench_function(name, |bencher| {
                bencher.iter(|| (0..BATCH).map(|_| playout(start.clone(), &mut luck, views)).sum::<u64>());
            });
        }
        group.finish();
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for about in catalog::all() {
        catalog::visit(about.slug, Playouts(&mut criterion));
    }
    criterion.final_summary();
}
