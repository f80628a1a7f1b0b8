//! The puzzle of a day, as the page gets it.

use engine::{Event, Game, Viewer};
use practice::PuzzleCode;
use puzzles::{Puzzle, of_day, shipped};
use serde_json::Value;

#[derive(Clone, Copy)]
struct Posed;

impl catalog::Visit for Posed {
    type Output = ();

    fn visit<G: Game>(self) {
        let code = PuzzleCode::of::<G>();
        for day in 20_000..20_005 {
            let puzzle = Puzzle::read(of_day(shipped::<G>(), day).unwrap()).unwrap();
            let position = puzzle.position::<G>().unwrap();
            let seat = Viewer::Seat(position.seat);
            let posed = code.of_day(day).unwrap();
            assert_eq!(posed.puzzle.ideas, puzzle.ideas);
            assert_eq!(posed.puzzle.record, Value::Null, "what is hidden stays hidden");
            assert_eq!(posed.view, serde_json::to_value(position.state.view(seat)).unwrap());
            assert_eq!(posed.names.len(), position.state.players());
            let actions: Vec<Value> =
                puzzle.actions::<G>().unwrap().iter().map(|action| serde_json::to_value(action).unwrap()).collect();
            assert_eq!(posed.actions, actions);
            // An event that was redacted for the seat looks the same when it is redacted again.
            for event in &posed.events {
                let event: G::Event = serde_json::from_value(event.clone()).unwrap();
                assert_eq!(event.seen_by(seat), Some(event));
            }
        }
    }
}

#[test]
fn the_puzzle_of_a_day_shows_what_its_seat_knows_and_nothing_else() {
    for about in catalog::all().iter().filter(|about| bots::levels_of(about.slug).len() > 1) {
        catalog::visit(about.slug, Posed).unwrap();
    }
}
