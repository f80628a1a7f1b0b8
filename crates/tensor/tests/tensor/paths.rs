//! Every legal action is one path, and every path of legal indices is one legal action.

use engine::{Luck, Space};
use tensor::{Mask, Path, Place, Tensors, Visit, parts};

use crate::walk::{choose, for_all, observed, random_game, seats};

/// More actions than this are sampled.
const LISTED: usize = 40;

#[derive(Clone, Copy)]
struct Paths;

impl Visit for Paths {
    type Output = ();

    fn visit<G: Tensors>(self) {
        let mut used = Mask::NONE;
        for game in 0..12 {
            random_game::<G>(&format!("paths/{game}"), |table, luck| {
                for seat in seats(table) {
                    let legal = table.state().legal(seat);
                    let owes = table.state().to_act().contains(seat);
                    assert_eq!(table.mask(seat).is_empty(), !owes, "{seat} can choose if and only if it owes");
                    if !owes {
                        continue;
                    }
                    table.mask(seat).iter().for_each(|index| used.add(index));
                    let count = legal.len().min(LISTED);
                    for at in 0..count {
                        let any = if legal.len() > LISTED { luck.ticket(legal.len() as u32) as usize } else { at };
                        let action = legal.get(any).expect("an index below the count has an item");
                        let place = Place { seat, players: table.state().players() };
                        let Some(path) = table.path_of(seat, &action) else { continue };
                        follow_path::<G>(place, &legal, &path, &action);
                    }
                    let mut copy = table.clone();
                    let action = choose(&mut copy, seat, luck);
                    assert!(legal.contains(&action), "'{action}' was chosen by index, but is not legal");
                }
            });
        }
        assert!(used.len() * 3 > G::INDICES.min(60), "{}: only {} indices were seen", G::about().slug, used.len());
    }
}

fn follow_path<G: Tensors>(place: Place, legal: &G::Actions, path: &Path, action: &G::Action) {
    let mut so_far = Path::EMPTY;
    for (at, &step) in path.steps().iter().enumerate() {
        assert!(G::follow(place, legal, &so_far).contains(step.into()), "index {step} of '{action}' can be chosen");
        so_far = so_far.with(step.into());
        let made = G::action(place, legal, &so_far);
        let whole = at + 1 == path.steps().len();
        assert_eq!(made.as_ref(), Some(action).filter(|_| whole), "'{action}' is complete after its last index");
    }
}

#[test]
fn every_legal_action_is_one_path_and_every_path_is_legal() {
    for_all(Paths);
}

#[derive(Clone, Copy)]
struct Sizes;

impl Visit for Sizes {
    type Output = ();

    fn visit<G: Tensors>(self) {
        let slug = G::about().slug;
        assert_eq!(parts::<G>().1, G::OBSERVATION, "{slug}: the size of an observation");
        assert_eq!(G::indices().iter().map(|range| range.count).sum::<usize>(), G::INDICES, "{slug}: indices");
        assert!(G::INDICES <= Mask::MOST);
        for index in 0..G::INDICES {
            assert!(!G::name(index).is_empty());
        }
        for game in 0..6 {
            random_game::<G>(&format!("sizes/{game}"), |table, _| {
                for seat in seats(table) {
                    let numbers = observed(table, seat);
                    let bad = numbers.iter().position(|number| !(0.0..=1.0).contains(number));
                    assert_eq!(bad, None, "{slug}: a number outside of 0 to 1");
                }
            });
        }
    }
}

#[test]
fn observations_have_their_size_and_numbers_from_0_to_1() {
    for_all(Sizes);
}
