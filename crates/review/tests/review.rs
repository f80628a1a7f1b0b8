//! Reviews of games between bots.
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, reason = "a test that cannot go on should end")]

use std::fmt::Write;

use bots::{Effort, bot, judge};
use engine::{Dealer, Event, Game, Host, Input, Record, Seat, Seats, Seeded, Space, Viewer};
use review::{Hinting, Mixed, NotReviewable, Review, Reviewer, SEED, Word};

const LITTLE: Effort = Effort::percent(1);

/// Plays a game to its end. `meddle` may replace what a bot wants to do.
fn play<G: Game>(
    names: &[&str],
    seed: &str,
    mut meddle: impl FnMut(&G, Seat, &[G::Event], G::Action) -> G::Action,
) -> Record<G> {
    let players = names.len();
    let mut brains: Vec<_> = (names.iter().enumerate())
        .map(|(seat, name)| bot::<G>(name, Seeded::new(&format!("{seed} {seat}")), LITTLE).expect("a bot of the game"))
        .collect();
    let (mut host, news) = Host::<G>::open(players, G::Options::default(), Dealer::new(Seeded::new(seed))).unwrap();
    let mut heard = vec![Vec::new(); players];
    let hear = |heard: &mut Vec<Vec<G::Event>>, news: &[G::Event]| {
        for seat in Seats::first(players).iter() {
            heard[seat.index()].extend(news.iter().filter_map(|event| event.seen_by(Viewer::Seat(seat))));
        }
    };
    hear(&mut heard, &news);
    while let Some(seat) = host.state().to_act().lowest() {
        let question = bots::Question::new(host.state(), seat, heard[seat.index()].clone());
        let decision = brains[seat.index()].decide(&question.turn());
        let action = meddle(host.state(), seat, &heard[seat.index()], decision.action);
        let news = host.act(seat, action, decision.at).unwrap();
        hear(&mut heard, &news);
    }
    host.record().clone()
}

fn reviewed<G: Game>(record: &Record<G>) -> Review {
    Reviewer::new(record, judge("reviews", LITTLE)).unwrap().finish()
}

/// Visits every game of the list.
fn every_game<V: catalog::Visit<Output = ()> + Clone>(visit: &V) {
    for about in catalog::all() {
        catalog::visit(about.slug, visit.clone()).unwrap();
    }
}

#[derive(Clone)]
struct AddsUp;

impl catalog::Visit for AddsUp {
    type Output = ();

    fn visit<G: Game>(self) {
        let players = *G::about().players.start();
        let record = play::<G>(&vec![bots::usual::<G>().slug; players], "adds up", |_, _, _, action| action);
        let review = reviewed(&record);
        let verdict = record.replay().unwrap().last().unwrap().state.verdict().unwrap();
        for (seat, account) in review.seats.iter().enumerate() {
            let sum = account.start + account.skill + account.gained + account.luck + account.unseen + account.race;
            assert!((sum - account.result).abs() < 1e-9, "{}: {account:?}", review.name);
            assert_eq!(account.result > 0.0, verdict.winners.contains(Seat::new(seat)), "{verdict:?}");
        }
        let mut last = 0;
        for moment in &review.moments {
            assert_eq!(moment.first, last + 1, "every step belongs to one moment");
            last = moment.last;
            let parts = moment.skill.iter().chain(&moment.gained).chain(&moment.fortune);
            assert!(parts.sum::<f64>().abs() < 1e-6, "what one wins others lose: {moment:?}");
            assert!(moment.choices.iter().all(|choice| (choice.cost..=1.0).contains(&choice.spread)), "{moment:?}");
            if moment.choices.is_empty() {
                assert!(moment.skill.iter().all(|skill| *skill == 0.0), "{moment:?}");
            }
        }
        assert_eq!(last, record.inputs.len());
        let json = serde_json::to_string(&review).unwrap();
        let read: Review = serde_json::from_str(&json).unwrap();
        assert_eq!(read.moments.len(), review.moments.len());
        for told in [review.text(true), review.html()] {
            assert!(told.contains(&review.name) && told.contains("seat 0"), "{told}");
        }
    }
}

#[test]
fn skill_and_luck_add_up_to_the_result_of_every_seat() {
    every_game(&AddsUp);
}

/// Plays what hints say, from what each seat knows, and reviews the game with the same effort.
#[derive(Clone)]
struct Helped;

impl catalog::Visit for Helped {
    type Output = ();

    fn visit<G: Game>(self) {
        let names = vec![bots::usual::<G>().slug; *G::about().players.start()];
        let mut hinted = 0;
        let record = play::<G>(&names, "helped", |state, seat, heard, action| {
            let in_race = state.window().is_some_and(|window| window.race);
            let question = Box::new(bots::Question::new(state, seat, heard.to_vec()));
            let Some(mut hint) = Hinting::begin::<G>(question, LITTLE).ok().filter(|_| !in_race) else { return action };
            while hint.step() {}
            let Ok(ideas) = hint.finish() else { return action };
            hinted += 1;
            let ideas: Vec<Mixed> = serde_json::from_str(&ideas).unwrap();
            assert!(ideas.len() <= 2, "{ideas:?}");
            ideas[0].action.parse().unwrap_or(action)
        });
        let review = Reviewer::new(&record, judge(SEED, LITTLE)).unwrap().finish();
        let start = record.replay().unwrap();
        let in_race = |step: usize| {
            let before = step.checked_sub(2).map_or(&record.start, |last| &start[last].state);
            before.window().is_some_and(|window| window.race)
        };
        let choices = review.moments.iter().flat_map(|moment| &moment.choices);
        let blamed: Vec<_> = choices.filter(|choice| choice.word > Word::Best && !in_race(choice.step)).collect();
        assert!(blamed.is_empty(), "{}, {hinted} hints: {blamed:#?}", review.name);
        assert_eq!(hinted > 0, bots::levels::<G>().len() > 1);
    }
}

#[test]
fn who_follows_hints_is_not_blamed() {
    every_game(&Helped);
}

/// How many parts the review of a game takes, and how many steps it has.
#[derive(Clone)]
struct Parts;

impl catalog::Visit for Parts {
    type Output = (usize, usize);

    fn visit<G: Game>(self) -> (usize, usize) {
        let names = vec!["random"; *G::about().players.start()];
        let mut reviewer =
            Reviewer::new(&play::<G>(&names, "parts", |_, _, _, action| action), judge(SEED, LITTLE)).unwrap();
        let (mut parts, mut done) = (1, 0);
        while reviewer.step() {
            assert!(reviewer.done() - done <= 1, "a part is at most one step");
            (parts, done) = (parts + 1, reviewer.done());
        }
        (parts, reviewer.len())
    }
}

/// An arrangement in Quick Draw takes too long for a page that wants to stop.
#[test]
fn a_decision_that_takes_long_is_reviewed_in_parts() {
    let (parts, steps) = catalog::visit("gunfight", Parts).unwrap();
    assert!(parts > steps + 10, "{parts} parts for {steps} steps");
    let (parts, steps) = catalog::visit("loot", Parts).unwrap();
    assert_eq!(parts, steps);
}

/// The reaction times of a game's races, as the review has them and as the record has them.
#[derive(Clone)]
struct Reacted;

impl catalog::Visit for Reacted {
    type Output = ();

    fn visit<G: Game>(self) {
        let names = vec![bots::usual::<G>().slug; *G::about().players.start()];
        let record = play::<G>(&names, "reacted", |_, _, _, action| action);
        let review = reviewed(&record);
        let (mut state, mut times) = (record.start.clone(), vec![Vec::new(); names.len()]);
        for input in &record.inputs {
            if let Input::Act { seat, action, at: Some(at) } = input
                && state.is_reaction(*seat, action)
            {
                times[seat.index()].push(at / 1_000);
            }
            state.apply(input.clone(), &mut |_| {}).unwrap();
        }
        let found = |seat: usize| {
            let all = review.moments.iter().flat_map(|moment| &moment.reactions);
            all.filter(|reaction| reaction.seat == seat).map(|reaction| reaction.ms).collect::<Vec<_>>()
        };
        for (seat, (times, account)) in times.iter().zip(&review.seats).enumerate() {
            assert_eq!((found(seat), account.races), (times.clone(), times.len()), "{}", review.name);
            let mean = times.iter().sum::<u64>().checked_div(times.len() as u64);
            assert_eq!(account.reaction, mean.unwrap_or_default());
        }
        let raced = times.iter().any(|times| !times.is_empty());
        assert!(!raced || review.usual_reaction.is_some_and(|[least, most]| least < most));
        for told in [review.text(true), review.html()] {
            assert_eq!(told.contains(" ms on average (people: "), raced, "{told}");
        }
    }
}

#[test]
fn reaction_times_are_told_beside_those_of_people() {
    every_game(&Reacted);
}

#[derive(Clone)]
struct Blunder;

impl catalog::Visit for Blunder {
    type Output = ();

    fn visit<G: Game>(self) {
        let mut judge = judge::<G>("blunder", LITTLE);
        let mut inputs = 0;
        let mut blunder: Option<(usize, Seat)> = None;
        let names = vec!["sharp"; *G::about().players.start()];
        let record = play::<G>(&names, "blunder", |state, seat, heard, action| {
            inputs += 1;
            if blunder.is_some() || inputs < 6 {
                return action;
            }
            let question = bots::Question::new(state, seat, heard.to_vec());
            // The last action of a long list is as bad as any.
            let legal = state.legal(seat);
            let any = legal.get(legal.len() - 1).unwrap();
            let Some(judged) = judge.decision(&question.turn(), Some(&any)) else { return action };
            let worst = judged.ideas.last().unwrap().action.clone();
            if judged.cost(&worst).unwrap() < 0.25 {
                return action;
            }
            blunder = Some((inputs, seat));
            worst
        });
        let (number, seat) = blunder.expect("somebody could blunder");
        let acts = record.inputs.iter().enumerate().filter(|(_, input)| matches!(input, Input::Act { .. }));
        let step = acts.map(|(index, _)| index + 1).nth(number - 1).unwrap();
        let review = reviewed(&record);
        let choices = review.moments.iter().flat_map(|moment| &moment.choices);
        let found = choices.clone().find(|choice| choice.step == step).expect("the decision was judged");
        assert_eq!((found.seat, found.word), (seat.index(), Word::Blunder), "{found:?}");
        // The players blunder on their own, too. Only two decisions that cost even more may be named instead.
        let turned = review.turning.iter().flat_map(|&index| &review.moments[index].choices);
        let is_named = turned.clone().any(|choice| choice.step == step);
        let worse = turned.filter(|choice| choice.cost > found.cost).count();
        assert!(is_named || worse >= 2, "step {step} of {seat} is no turning point:\n{}", review.text(false));
    }
}

#[test]
fn a_blunder_is_found_as_a_turning_point() {
    every_game(&Blunder);
}

#[derive(Clone)]
struct Ordered {
    pairs: Vec<[&'static str; 2]>,
    games: usize,
}

impl catalog::Visit for Ordered {
    type Output = ();

    fn visit<G: Game>(self) {
        let players = *G::about().players.start();
        let (mut right, mut told) = (0, String::new());
        for [strong, weak] in &self.pairs {
            let mut costs = [[0.0, 0.0]; 2];
            for game in 0..self.games {
                let names: Vec<&str> =
                    (0..players).map(|seat| if (seat + game) % 2 == 0 { *strong } else { *weak }).collect();
                let review = reviewed(&play::<G>(&names, &format!("ordered {game}"), |_, _, _, action| action));
                for (name, account) in names.iter().zip(&review.seats) {
                    let cost = &mut costs[usize::from(name == weak)];
                    cost[0] -= account.skill;
                    cost[1] += account.decisions as f64;
                }
            }
            let [strong_cost, weak_cost] = costs.map(|[cost, count]| cost / count);
            let _ = write!(told, "\n{strong} {strong_cost:.5}, {weak} {weak_cost:.5} a decision");
            right += usize::from(strong_cost < weak_cost);
        }
        assert!(right * 100 >= 95 * self.pairs.len(), "{}: {right} pairs are right{told}", G::about().slug);
    }
}

/// With `QUICKDRAW_REVIEWS=100`: all pairs of levels, and as many games of each.
#[test]
#[allow(clippy::disallowed_methods, reason = "the slow version of a test is asked for by a variable")]
fn the_stronger_player_pays_less_for_its_decisions() {
    let Ok(games) = std::env::var("QUICKDRAW_REVIEWS") else {
        return every_game(&Ordered { pairs: vec![["legend", "greenhorn"]], games: 2 });
    };
    let levels = ["greenhorn", "regular", "sharp", "legend"];
    let below = |high: usize| levels[..high].iter().map(move |low| [levels[high], *low]);
    every_game(&Ordered { pairs: (1..4).flat_map(below).collect(), games: games.parse().unwrap() });
}

#[derive(Clone)]
struct Refused;

impl catalog::Visit for Refused {
    type Output = ();

    fn visit<G: Game>(self) {
        let record = play::<G>(&vec!["random"; *G::about().players.start()], "refused", |_, _, _, action| action);
        let begun = Record { inputs: record.inputs[..2].to_vec(), ..record.clone() };
        let none = Record { inputs: Vec::new(), ..record.clone() };
        let refused = |record: &Record<G>| Reviewer::new(record, judge("refused", LITTLE)).err();
        assert_eq!(refused(&begun), Some(NotReviewable::Unfinished));
        assert_eq!(refused(&none), Some(NotReviewable::Empty));
        let twice = Record { inputs: [record.inputs.clone(), record.inputs].concat(), ..none };
        assert!(matches!(refused(&twice), Some(NotReviewable::Bad(_))));
    }
}

#[test]
fn only_finished_games_are_reviewed() {
    every_game(&Refused);
}
