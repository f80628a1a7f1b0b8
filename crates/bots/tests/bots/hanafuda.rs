//! Hanafuda bots: their actions are legal, depend only on what they see, and are better at higher levels.

use bots::hanafuda::learned::Learned;
use bots::hanafuda::memory::Memory;
use bots::{Effort, Question, bot, levels, play_out, strategies};
use catalog::hanafuda::{BlindTake, BothUnlisted, Event, Opening, Options, State};
use engine::{Awaits, Event as _, Game, Lottery, Luck, Seat, Seeded, Space, Viewer};

fn names() -> impl Iterator<Item = &'static str> {
    levels::<State>().iter().chain(strategies::<State>()).map(|level| level.slug)
}

/// The legend searches, so it is asked only at every twelfth position.
fn is_asked(name: &str, position: u32) -> bool {
    name != "legend" || position.is_multiple_of(12)
}

fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for opening in [Opening::Race, Opening::ByLot] {
        for blind_take in [BlindTake::Yes, BlindTake::No] {
            for both_unlisted in [BothUnlisted::Equal, BothUnlisted::AttackerLoses] {
                for target in [1, 15, 99] {
                    all.push(Options { opening, blind_take, both_unlisted, target });
                }
            }
        }
    }
    all
}

/// Plays games with random moves and calls `ask` at every decision, with the events the seat has seen.
fn wander(games: usize, options: Options, mut ask: impl FnMut(&State, Seat, &[Event])) {
    let mut luck = Seeded::new("wander");
    for _ in 0..games {
        let mut state = State::new(2, options);
        let mut heard = [Vec::new(), Vec::new()];
        for _ in 0..300 {
            let mut news = Vec::new();
            match state.awaits() {
                Awaits::Nobody => break,
                Awaits::Chance(lottery) => {
                    state.draw(lottery.outcome(luck.ticket(lottery.tickets())), &mut |event| news.push(event));
                }
                Awaits::Seats(seats) => {
                    let seat = seats.iter().nth(luck.ticket(seats.len() as u32) as usize).unwrap();
                    ask(&state, seat, &heard[seat.index()]);
                    let legal = state.legal(seat);
                    let action = legal.get(luck.ticket(legal.len() as u32) as usize).unwrap();
                    state.play(seat, action, None, &mut |event| news.push(event));
                }
            }
            for event in news {
                for (index, heard) in heard.iter_mut().enumerate() {
                    heard.extend(event.seen_by(Viewer::Seat(Seat::new(index))));
                }
            }
        }
    }
}

#[test]
fn there_are_four_levels_from_greenhorn_to_legend() {
    let slugs: Vec<_> = levels::<State>().iter().map(|level| level.slug).collect();
    assert_eq!(slugs, ["greenhorn", "regular", "sharp", "legend"]);
    assert!(names().all(|name| bot::<State>(name, Seeded::new("a"), Effort::FULL).is_some()));
    assert!(bot::<State>("shogun", Seeded::new("a"), Effort::FULL).is_none());
}

#[test]
fn every_decision_is_allowed_whatever_the_table_agreed_on() {
    for (number, options) in all_options().into_iter().enumerate() {
        let mut brains: Vec<_> = names().map(|name| bot(name, Seeded::new("b"), Effort::percent(0)).unwrap()).collect();
        let mut asked = 0;
        let games = if options.target == 1 { 12 } else { 1 + usize::from(number == 1) * 5 };
        wander(games, options, |state, seat, heard| {
            let question = Question::new(state, seat, heard.to_vec());
            for (brain, name) in brains.iter_mut().zip(names()).filter(|(_, name)| is_asked(name, asked)) {
                let decision = brain.decide(&question.turn());
                assert!(question.turn().legal.contains(&decision.action), "{name}: {:?}", decision.action);
                assert_eq!(decision.at.is_some(), state.window().unwrap().race, "{name}");
            }
            asked += 1;
        });
        assert!(asked > 20, "{asked} positions");
    }
}

#[test]
fn every_level_takes_as_long_over_three_unknown_cards_as_people_of_that_level() {
    let milliseconds = |name: &str| {
        let mut brain = bot::<State>(name, Seeded::new("eyes"), Effort::percent(0)).unwrap();
        let mut times = Vec::new();
        wander(40, Options { target: 1, ..Options::default() }, |state, seat, heard| {
            let question = Question::new(state, seat, heard.to_vec());
            if state.window().is_some_and(|window| window.race) {
                times.extend(brain.decide(&question.turn()).at.map(|at| at / 1_000));
            }
        });
        assert!(times.len() > 60, "{name}: {}", times.len());
        (times.iter().min().copied().unwrap_or_default(), times.iter().sum::<u64>() / times.len() as u64)
    };
    let cases = [
        ("greenhorn", 1_800, 2_600..3_400),
        ("regular", 1_100, 1_400..1_800),
        ("sharp", 750, 850..1_050),
        ("legend", 600, 720..830),
        // The simple strategies are as quick as a sharp.
        ("greedy", 750, 850..1_050),
    ];
    for (name, least, mean) in cases {
        let (quickest, usual) = milliseconds(name);
        assert!(quickest >= least && mean.contains(&usual), "{name}: {quickest} at least, {usual} in the mean");
    }
}

#[test]
fn who_sees_the_same_decides_the_same() {
    let (mut luck, mut positions, mut differ) = (Seeded::new("twin"), 0, 0);
    wander(3, Options::default(), |state, seat, heard| {
        let twin = state.redeal(Viewer::Seat(seat), &mut luck);
        positions += 1;
        differ += u32::from(twin != *state);
        for name in names().filter(|name| is_asked(name, positions)) {
            let decide = |state: &State| {
                let mut brain = bot::<State>(name, Seeded::new("same"), Effort::percent(0)).unwrap();
                brain.decide(&Question::new(state, seat, heard.to_vec()).turn())
            };
            assert_eq!(decide(state), decide(&twin), "{name}");
        }
    });
    assert!(positions > 200 && differ > 150, "{differ} of {positions} positions have something to hide");
}

#[test]
fn a_belief_never_rules_out_the_truth_and_remembers_what_the_curtain_showed() {
    for model in [None, Some(Learned::shipped())] {
        let mut memories = [0, 1].map(|_| Memory::new(model.clone()));
        let (mut asked, mut sure) = (0, 0);
        wander(20, Options::default(), |state, seat, heard| {
            let question = Question::new(state, seat, heard.to_vec());
            let belief = memories[seat.index()].recall(&question.turn());
            assert!(belief.ledger.agrees(question.turn().view), "what was heard leads to what is seen");
            if state.window().is_some_and(|window| window.name == "opening") {
                return;
            }
            let other = Viewer::Seat(seat.opponent());
            let truth = state.view(other).hand(seat.opponent()).unwrap();
            let odds: f32 = belief.hands().filter(|(hand, ..)| *hand == truth).map(|(.., odds)| odds).sum();
            assert!(odds > 0.0, "{truth:?} is thought impossible");
            asked += 1;
            sure += u32::from(odds > 0.999);
        });
        assert!(asked > 1000 && sure > 10, "{sure} of {asked} hands are known");
    }
}

#[test]
fn a_bot_that_has_heard_nothing_can_still_play() {
    let mut kept = bot::<State>("legend", Seeded::new("kept"), Effort::percent(1)).unwrap();
    let mut seen = 0;
    wander(1, Options::default(), |state, seat, heard| {
        if seen >= 30 {
            return;
        }
        for memory in [heard.to_vec(), Vec::new()] {
            let question = Question::new(state, seat, memory);
            let decision = kept.decide(&question.turn());
            assert!(question.turn().legal.contains(&decision.action));
            seen += 1;
        }
    });
    assert!(seen > 20);
}

#[test]
fn the_higher_level_wins_the_most_duels() {
    let wins = |stronger: &str, weaker: &str, duels: usize| {
        let won = |number: usize| {
            let brain = |name: &str, seat: usize| {
                bot::<State>(name, Seeded::new(&format!("{name} {number} {seat}")), Effort::percent(1)).unwrap()
            };
            let swapped = number % 2;
            let mut brains = vec![brain(stronger, 0), brain(weaker, 1)];
            brains.rotate_left(swapped);
            let luck = &mut Seeded::new(&format!("duel {number}"));
            let played = play_out(State::new(2, Options::default()), &mut brains, luck, |_| {});
            played.verdict.winners.contains(Seat::new(swapped))
        };
        (0..duels).filter(|&number| won(number)).count()
    };
    let cases =
        [("greenhorn", "random", 60), ("regular", "greenhorn", 200), ("sharp", "regular", 200), ("legend", "sharp", 8)];
    for (stronger, weaker, duels) in cases {
        let won = wins(stronger, weaker, duels);
        assert!(won * 2 > duels, "{stronger} won {won} of {duels} duels against {weaker}");
    }
}
