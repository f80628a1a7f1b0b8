//! Judges of all games: what every one of them has to keep.

use bots::{Effort, Question, bot, judge, usual};
use engine::{Awaits, Event, Game, Input, Lottery, Luck, Seat, Seats, Seeded, Space, Viewer};

const LITTLE: Effort = Effort::percent(1);

/// A game between usual players, up to `most` decisions, in which every position and decision is looked at.
fn look<G: Game>(players: usize, most: usize, mut see: impl FnMut(&G, Option<(Seat, &[G::Event], &G::Action)>)) {
    let mut luck = Seeded::new("looked at");
    let level = usual::<G>().slug;
    let mut brains: Vec<_> = (0..players)
        .map(|seat| {
            bot::<G>(level, Seeded::new(&format!("player {seat}")), LITTLE).expect("every game has its usual bots")
        })
        .collect();
    let mut heard = vec![Vec::new(); players];
    let mut state = G::new(players, G::Options::default());
    let mut decisions = 0;
    loop {
        let mut news = Vec::new();
        match state.awaits() {
            Awaits::Chance(lottery) => {
                see(&state, None);
                let outcome = lottery.outcome(luck.ticket(lottery.tickets()));
                state.apply(Input::Chance(outcome), &mut |event| news.push(event)).unwrap();
            }
            Awaits::Seats(seats) if decisions < most => {
                decisions += 1;
                let seat = seats.lowest().unwrap();
                let question = Question::new(&state, seat, heard[seat.index()].clone());
                let decision = brains[seat.index()].decide(&question.turn());
                see(&state, Some((seat, &heard[seat.index()], &decision.action)));
                let act = Input::Act { seat, action: decision.action, at: decision.at };
                state.apply(act, &mut |event| news.push(event)).unwrap();
            }
            _ => break,
        }
        for (event, seat) in news.iter().flat_map(|event| Seats::first(players).iter().map(move |seat| (event, seat))) {
            heard[seat.index()].extend(event.seen_by(Viewer::Seat(seat)));
        }
    }
    see(&state, None);
}

struct Sane;

impl catalog::Visit for Sane {
    type Output = ();

    fn visit<G: Game>(self) {
        let mut judge = judge::<G>("sane", LITTLE);
        let (mut positions, mut decisions) = (0, 0);
        look::<G>(*G::about().players.start(), 10, |state, decision| {
            if let Some(chances) = judge.position(state) {
                positions += 1;
                let sum: f64 = chances.iter().sum();
                assert!(chances.len() == state.players() && (sum - 1.0).abs() < 1e-6, "{chances:?} in {state:?}");
                assert!(chances.iter().all(|chance| (-1e-9..=1.0 + 1e-9).contains(chance)), "{chances:?}");
                assert_eq!(judge.position(state), Some(chances), "the same question has the same answer");
            }
            let Some((seat, heard, action)) = decision else { return };
            let question = Question::new(state, seat, heard.to_vec());
            let Some(judged) = judge.decision(&question.turn(), Some(action)) else { return };
            decisions += 1;
            let legal = state.legal(seat);
            assert!(judged.ideas.iter().all(|idea| legal.contains(&idea.action)), "{judged:?}");
            assert!(judged.ideas.windows(2).all(|two| two[0].chance >= two[1].chance), "best first: {judged:?}");
            let shares: f64 = judged.ideas.iter().map(|idea| idea.share).sum();
            assert!((0.5..1.0 + 1e-6).contains(&shares), "{shares}: {judged:?}");
            assert!(judged.cost(action).is_none_or(|cost| (0.0..=1.0).contains(&cost)), "{judged:?}");
        });
        assert!(positions > 2 && decisions > 4, "{}: {positions} positions, {decisions} decisions", G::about().slug);
    }
}

#[test]
fn chances_add_up_and_ideas_are_legal_and_in_order() {
    for about in catalog::all() {
        catalog::visit(about.slug, Sane).unwrap();
    }
}

struct Blind;

impl catalog::Visit for Blind {
    type Output = ();

    fn visit<G: Game>(self) {
        let mut judge = judge::<G>("blind", LITTLE);
        let mut luck = Seeded::new("dealt anew");
        let mut other = 0;
        look::<G>(*G::about().players.start(), 9, |state, decision| {
            let Some((seat, heard, action)) = decision else { return };
            let twin = state.redeal_unseen(Viewer::Seat(seat), &mut luck);
            other += usize::from(twin != *state);
            let [here, there] = [state, &twin].map(|state| {
                let question = Question::new(state, seat, heard.to_vec());
                judge.decision(&question.turn(), Some(action))
            });
            assert_eq!(here, there, "{seat} cannot tell these apart: {state:?} {twin:?}");
        });
        assert!(other > 0, "{}: no position had anything to hide", G::about().slug);
    }
}

#[test]
fn what_a_seat_cannot_know_does_not_change_what_is_said_of_its_decisions() {
    for about in catalog::all() {
        catalog::visit(about.slug, Blind).unwrap();
    }
}

#[test]
fn a_judgement_that_is_made_in_parts_is_the_same() {
    look::<catalog::gunfight::State>(2, 1, |state, decision| {
        let Some((seat, heard, action)) = decision else { return };
        let question = Question::new(state, seat, heard.to_vec());
        let new = || judge::<catalog::gunfight::State>("parts", LITTLE);
        let at_once = new().decision(&question.turn(), None);
        let (mut judge, mut parts) = (new(), 0);
        while judge.ponder(&question.turn(), None) {
            parts += 1;
        }
        assert!(parts > 4, "an arrangement takes long");
        assert_eq!(judge.decision(&question.turn(), None), at_once);
        // What was begun for another question is of no use.
        judge.ponder(&question.turn(), None);
        let judged = judge.decision(&question.turn(), Some(action)).unwrap();
        assert!(judged.idea(action).is_some() && at_once.is_some());
    });
}
