//! Hayauchi bots at whole tables: their actions are legal, depend only on what they can know, and fit the rules.

use bots::hayauchi::memory::{Memory, knows, recall};
use bots::hayauchi::position::{Drinker, Settled, settle};
use bots::{Brain, Decision, Effort, Question, bot, levels, strategies};
use catalog::hayauchi::{
    Action, Booze, EqualTotals, Event, GunPosition, Hand, Length, NoShot, Options, Race, State, Step, UsedCards,
};
use engine::{Awaits, Event as _, Game, Lottery, Luck, Seat, Seats, Seeded, Space, Viewer};

const LOW: Effort = Effort::percent(1);

fn names() -> Vec<&'static str> {
    levels::<State>().iter().chain(strategies::<State>()).map(|level| level.slug).collect()
}

fn player(name: &str, seed: &str) -> Brain<State> {
    bot::<State>(name, Seeded::new(seed), LOW).expect("there is such a player")
}

fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for bits in 0..32u8 {
        let on = |bit: u8| bits & 1 << bit != 0;
        all.push(Options {
            used_cards: if on(0) { UsedCards::Up } else { UsedCards::Down },
            no_shot: if on(1) { NoShot::AllLose } else { NoShot::ReRace },
            race: if on(2) { Race::ByLot } else { Race::RealTime },
            gun_position: if on(3) { GunPosition::Holster } else { GunPosition::Table },
            equal_totals: if on(0) == on(4) { EqualTotals::HeartsThenRace } else { EqualTotals::Draw },
            length: if on(4) { Length::Points } else { Length::Single },
        });
    }
    all
}

/// Plays a game between these bots. `see` is called with every decision before it is applied. Returns all events.
fn play(
    mut state: State,
    names: &[&str],
    seed: &str,
    mut see: impl FnMut(&State, &Question<State>, &Decision<Action>),
) -> Vec<Event> {
    let mut luck = Seeded::new(seed);
    let mut brains: Vec<Brain<State>> =
        names.iter().enumerate().map(|(seat, name)| player(name, &format!("{seed} {seat}"))).collect();
    let mut events: Vec<Event> = Vec::new();
    loop {
        match state.awaits() {
            Awaits::Nobody => return events,
            Awaits::Chance(lottery) => {
                let outcome = lottery.outcome(luck.ticket(lottery.tickets()));
                state.draw(outcome, &mut |event| events.push(event));
            }
            Awaits::Seats(seats) => {
                let number = luck.ticket(seats.len() as u32) as usize;
                let seat = seats.iter().nth(number).expect("a ticket is below the count");
                let heard = events.iter().filter_map(|event| event.seen_by(Viewer::Seat(seat))).collect();
                let question = Question::new(&state, seat, heard);
                let decision = brains[seat.index()].decide(&question.turn());
                see(&state, &question, &decision);
                assert!(
                    question.turn().legal.contains(&decision.action),
                    "{} plays {}",
                    names[seat.index()],
                    decision.action
                );
                state.play(seat, decision.action, decision.at, &mut |event| events.push(event));
            }
        }
    }
}

fn table(players: usize, first: usize) -> Vec<&'static str> {
    let names = names();
    (0..players).map(|seat| names[(first + seat) % names.len()]).collect()
}

#[test]
fn every_player_plays_whole_games_by_the_rules_with_all_options() {
    let mut rounds = 0;
    for (game, options) in all_options().into_iter().enumerate() {
        let players = if options.length == Length::Points { 4 } else { 4 + game % 2 };
        let mut decisions = 0;
        let events = play(State::new(players, options), &table(players, game), &format!("whole {game}"), |_, _, _| {
            decisions += 1;
        });
        assert!(matches!(events.last(), Some(Event::Over { .. })), "a game did not end");
        assert!(decisions >= 6 * 3, "only {decisions} decisions");
        rounds += events.iter().filter(|event| matches!(event, Event::Revealed { .. })).count();
    }
    assert!(rounds > 200, "only {rounds} rounds");
}

#[test]
fn six_play_a_whole_game_by_the_rules() {
    let names = ["legend", "regular", "greenhorn", "regular", "uniform", "sharp"];
    let events = play(State::new(6, Options::default()), &names, "six", |_, _, _| {});
    assert!(matches!(events.last(), Some(Event::Over { .. })), "a game did not end");
}

#[test]
fn a_player_decides_the_same_where_its_eyes_see_the_same() {
    let mut luck = Seeded::new("twins");
    let (mut positions, mut different) = (0, 0);
    for game in 0..12 {
        let options = all_options()[game * 5 % 32];
        let options = Options { length: Length::Single, ..options };
        let names = ["uniform", "regular", "greenhorn", "lowest-safe"];
        play(State::new(4, options), &names, &format!("twins {game}"), |state, question, _| {
            let turn = question.turn();
            let twin = state.redeal(Viewer::Seat(turn.seat), &mut luck);
            positions += 1;
            different += u32::from(twin != *state);
            let other = Question::new(&twin, turn.seat, turn.heard.to_vec());
            for name in self::names() {
                let seed = format!("{name} {positions}");
                let (one, two) = (player(name, &seed).decide(&turn), player(name, &seed).decide(&other.turn()));
                assert_eq!(one, two, "{name} sees what it cannot");
            }
        });
    }
    assert!(positions > 200 && different > 100, "{different} of {positions} positions differ");
}

fn drinker_at(state: &State, seat: Seat) -> Drinker {
    let player = &state.position().players[seat.index()];
    let cards = |cards: &[Booze]| cards.iter().copied().collect::<Hand>();
    // A card that was picked face down still belongs to the hand it was picked from.
    let hand = player.hand.iter().flatten().chain(&player.picked).copied().collect();
    Drinker { hearts: player.hearts, hand, used: cards(&player.used), secret: cards(&player.secret) }
}

#[test]
fn a_good_memory_knows_every_card() {
    let mut checked = 0;
    for (game, options) in all_options().into_iter().enumerate() {
        let names = ["uniform"; 6];
        let players = 4 + game % 3;
        play(State::new(players, options), &names[..players], &format!("memory {game}"), |state, question, _| {
            let turn = question.turn();
            if state.board().step == Step::Pick {
                let mut luck = Seeded::new("unused");
                let known = recall(turn.view, turn.seat, turn.heard, Memory::Whole, &mut luck);
                let truth: Vec<Drinker> = state.board().still_in().iter().map(|seat| drinker_at(state, seat)).collect();
                assert_eq!(known, truth);
                assert!(knows(turn.view, turn.heard, Memory::Whole));
                checked += truth.iter().filter(|drinker| !drinker.secret.is_empty()).count();
            }
        });
    }
    assert!(checked > 100, "secret booze was met {checked} times");
}

#[test]
fn what_was_not_heard_is_guessed_as_it_can_be() {
    let mut guessed = 0;
    play(State::new(5, Options::default()), &["uniform"; 5], "deaf", |state, question, _| {
        let turn = question.turn();
        if state.board().step == Step::Pick {
            let known = recall(turn.view, turn.seat, &[], Memory::Whole, &mut Seeded::new("guess"));
            for (drinker, seat) in known.iter().zip(state.board().still_in().iter()) {
                let truth = drinker_at(state, seat);
                let counts = |drinker: &Drinker| (drinker.hand.len(), drinker.used.len(), drinker.secret.len());
                assert_eq!(counts(drinker), counts(&truth));
                assert_eq!(drinker.hand.union(drinker.used).union(drinker.secret), Hand::FULL);
                guessed += u32::from(*drinker != truth);
            }
        }
    });
    assert!(guessed > 10, "only {guessed} guesses were wrong");
}

#[test]
fn the_round_a_player_imagines_is_settled_as_the_rules_say() {
    let options = Options { race: Race::ByLot, ..Options::default() };
    let (mut lows, mut tied) = (0, 0);
    for game in 0..20 {
        let players = 4 + game % 3;
        let events =
            play(State::new(players, options), &["uniform"; 6][..players], &format!("settle {game}"), |_, _, _| {});
        for pair in events.windows(2) {
            let Event::Revealed { booze } = pair[0] else { continue };
            let (seats, picks): (Vec<Seat>, Vec<Booze>) = booze.iter().unzip();
            match (settle(&picks), pair[1]) {
                (Settled::Lowest(player), Event::Lowest { seat }) => {
                    assert_eq!(seats[player], seat);
                    lows += 1;
                }
                (Settled::Race(bits), Event::Race { racing, .. }) => {
                    let those = seats.iter().enumerate().filter(|(player, _)| bits & 1 << player != 0);
                    assert_eq!(those.map(|(_, &seat)| seat).collect::<Seats>(), racing);
                    tied += 1;
                }
                (imagined, real) => panic!("{imagined:?} is not {real:?}"),
            }
        }
    }
    assert!(lows > 20 && tied > 20, "{lows} lowest cards and {tied} races");
}

#[test]
fn the_best_and_the_simple_players_are_right_with_the_gun() {
    let (mut shots, mut holds) = (0, 0);
    for (game, no_shot) in [NoShot::ReRace, NoShot::AllLose, NoShot::ReRace, NoShot::AllLose].into_iter().enumerate() {
        let options = Options { no_shot, ..Options::default() };
        let names = ["legend", "uniform", "highest", "lowest-safe"];
        play(State::new(4, options), &names, &format!("gun {game}"), |state, question, decision| {
            let racing = state.board().racing.contains(question.turn().seat);
            match (state.board().step, racing) {
                (Step::Pick, _) => assert_ne!(decision.action, Action::Gun, "an early shot"),
                (Step::Showdown, true) => {
                    assert!(matches!(decision.action, Action::Gun | Action::Miss), "a race without a shot");
                    assert!(decision.at.is_some_and(|at| at >= 140_000), "faster than eyes are");
                    shots += 1;
                }
                (Step::Showdown, false) => {
                    assert_eq!(decision.action, Action::Hold, "a needless shot");
                    holds += 1;
                }
            }
        });
    }
    assert!(shots > 20 && holds > 20, "{shots} shots and {holds} holds");
}

#[test]
fn nobody_announces_twice_in_a_round() {
    let mut announced = 0;
    for game in 0..30 {
        let options = Options { race: Race::ByLot, ..Options::default() };
        let events = play(
            State::new(4, options),
            &["greenhorn", "regular", "greenhorn", "regular"],
            &format!("talk {game}"),
            |_, _, _| {},
        );
        let mut said = Seats::NONE;
        for event in events {
            match event {
                Event::Announced { seat, .. } => {
                    assert!(!said.contains(seat), "{seat} talks too much");
                    said = said.with(seat);
                    announced += 1;
                }
                Event::Revealed { .. } => said = Seats::NONE,
                _ => {}
            }
        }
    }
    assert!(announced > 30, "only {announced} announcements");
}
