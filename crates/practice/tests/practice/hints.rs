//! Hints in practice games: two ideas from what the player knows, and none in a race.

use bots::{Effort, Question, bot, usual};
use engine::{Awaits, Event, Game, Input, Lottery, Luck, Seats, Seeded, Viewer};
use practice::JudgeCode;
use review::Mixed;

use crate::page::{GAMES, Page};
use crate::review::Code;

/// Whatever the judge does until it has a hint.
fn hint(code: JudgeCode, question: Box<dyn std::any::Any + Send>) -> Result<String, String> {
    let mut hinting = code.hint(question)?;
    while hinting.step() {}
    hinting.finish()
}

/// Plays until somebody has to decide while something is hidden from them. Returns the hint for them, and the hint in
/// another state that they cannot tell from this one.
struct Twins;

impl catalog::Visit for Twins {
    type Output = [Result<String, String>; 2];

    fn visit<G: Game>(self) -> Self::Output {
        let players = *G::about().players.start();
        let mut luck = Seeded::new("twins");
        let level = usual::<G>().slug;
        let mut brains: Vec<_> = (0..players)
            .map(|seat| bot::<G>(level, Seeded::new(&format!("{seat}")), Effort::percent(1)).unwrap())
            .collect();
        let mut heard = vec![Vec::new(); players];
        let mut state = G::new(players, G::Options::default());
        loop {
            let mut news = Vec::new();
            match state.awaits() {
                Awaits::Chance(lottery) => {
                    let outcome = lottery.outcome(luck.ticket(lottery.tickets()));
                    state.apply(Input::Chance(outcome), &mut |event| news.push(event)).unwrap();
                }
                Awaits::Seats(seats) => {
                    let seat = seats.lowest().unwrap();
                    let told = heard[seat.index()].clone();
                    let twin = state.redeal_unseen(Viewer::Seat(seat), &mut luck);
                    if twin != state && state.window().is_none_or(|window| !window.race) {
                        let code = JudgeCode::of::<G>();
                        let ask = |state: &G| hint(code, Box::new(Question::new(state, seat, told.clone())));
                        return [ask(&state), ask(&twin)];
                    }
                    let decision = brains[seat.index()].decide(&Question::new(&state, seat, told).turn());
                    let act = Input::Act { seat, action: decision.action, at: decision.at };
                    state.apply(act, &mut |event| news.push(event)).unwrap();
                }
                Awaits::Nobody => unreachable!("every game hides something from somebody who has to decide"),
            }
            for seat in Seats::first(players).iter() {
                heard[seat.index()].extend(news.iter().filter_map(|event| event.seen_by(Viewer::Seat(seat))));
            }
        }
    }
}

#[test]
fn what_a_player_cannot_know_does_not_change_the_hint() {
    let judged = |about: &&engine::About| bots::levels_of(about.slug).len() > 1;
    for about in catalog::all().into_iter().filter(judged) {
        let [here, there] = catalog::visit(about.slug, Twins).unwrap();
        assert!(here.is_ok(), "{}: {here:?}", about.slug);
        assert_eq!(here, there, "{}", about.slug);
    }
}

#[test]
fn a_hint_has_two_ideas_that_are_legal_and_stays_the_same_after_a_reload() {
    for (game, seats) in GAMES {
        let (mut page, code) = (Page::new(), catalog::visit(game, Code).unwrap());
        page.begin(game, seats);
        while page.race.is_some() || page.legal.is_empty() || page.server.question().is_err() {
            page.step();
        }
        let (slug, question) = page.server.question().unwrap();
        assert_eq!(slug, game);
        let told = hint(code, question).unwrap();
        let ideas: Vec<Mixed> = serde_json::from_str(&told).unwrap();
        assert_eq!(ideas.len(), 2, "{game}: {told}");
        for idea in &ideas {
            assert!((0.0..=1.0).contains(&idea.chance) && (0.0..=1.0 + 1e-6).contains(&idea.share), "{game}: {told}");
            assert!(idea.why.ends_with('.') && idea.why.len() > 20, "{game}: {told}");
        }
        page.load_again();
        assert_eq!(hint(code, page.server.question().unwrap().1), Ok(told), "{game}");
    }
}

#[test]
fn nobody_is_helped_in_a_race_or_where_others_decide() {
    let mut page = Page::new();
    assert!(page.server.question().is_err(), "there is no table yet");
    page.begin("hanafuda", 2);
    let mut raced = false;
    while page.record.is_none() {
        let helped = page.server.question().is_ok();
        assert!(!helped || (page.race.is_none() && !page.legal.is_empty()), "{} {:?}", page.view, page.race);
        raced |= page.race.is_some();
        page.step();
    }
    assert!(raced && page.server.question().is_err(), "the game is over");
}
