//! The middle of the table: the five common cards, and the parts of a shot.

use catalog::gunfight::{Entry, Event, Extreme, Progress, Roll, Shot, View};
use leptos::prelude::*;

use super::card;
use super::play::Play;
use super::showdown::showdown;
use super::ways::acting;
use crate::derive::memo;
use crate::games::gunfight::art;
use crate::games::gunfight::{tips, words};

/// The common cards, the current action, and the dice.
pub(super) fn middle(play: Play) -> AnyView {
    let cards = memo(move || play.at.view.with(|view| view.board.middle));
    view! {
        <div class="gf-middle">
            <div class="gf-common" role="group" aria-label=words::MIDDLE>
                {move || cards.get().cards().iter().copied().map(card::common).collect_view()}
                {showdown(play)}
            </div>
            {clipping(play)}
            {shot(play)}
        </div>
    }
    .into_any()
}

/// The cell of the action table that is being played.
fn clipping(play: Play) -> impl IntoView {
    let cell = memo(move || play.at.view.with(acting));
    let rolling = memo(move || play.at.view.with(|view| rolled(view).is_some()));
    view! {
        {move || cell.get().filter(|_| !rolling.get()).map(|(seat, level, stack)| {
            let entry = Entry::of(level, stack);
            view! {
                <div class="gf-clipping" aria-hidden="true" data-tip=tips::hand(level, stack)>
                    <span class="gf-clip-head">
                        <span class="gf-clip-portrait" inner_html=art::portrait(seat.index())></span>
                        <span>{catalog::gunfight::Row::of(level).title}</span>
                        <span class="gf-badge" inner_html=art::badge(stack.word())></span>
                    </span>
                    <b>{entry.name}</b>
                    <span class="gf-clip-words">{entry.words}</span>
                </div>
            }
        })}
    }
}

/// The dice and the parts of the shot; nothing before the dice are rolled.
fn rolled(view: &View) -> Option<(Roll, Shot)> {
    let board = &view.board;
    let (seat, ..) = acting(view)?;
    let fallen = board.progress != Progress::default() && board.progress.rolled.len() == board.of(seat).dice;
    Some((board.progress.rolled, board.shot()?)).filter(|_| fallen)
}

/// The dice and what is added to them, up to the total.
fn shot(play: Play) -> impl IntoView {
    // A player killed by the shot leaves the board, but their card counted for it: show the shot as it was before.
    let fired = memo(move || play.at.event.with(|event| matches!(event, Some(Event::Shot { .. } | Event::Out { .. }))));
    let before = StoredValue::new(None);
    let roll = memo(move || {
        let now = play.at.view.with(rolled);
        if !fired.get() {
            before.set_value(now);
        }
        now.and(before.get_value())
    });
    let falling = memo(move || play.at.event.with(|event| matches!(event, Some(Event::Rolled { .. }))));
    view! {
        {move || roll.get().map(|(roll, shot)| {
            let total = words::signed(shot.total());
            view! {
                <div class="gf-shot" class:is-falling=falling role="group" aria-label=words::faces(roll.faces())>
                    <span class="gf-term" data-tip=tips::DICE>
                        <span class="gf-thrown">
                            {roll.faces().iter().map(|&face| view! { <span class="gf-die" inner_html=art::die(face)></span> }).collect_view()}
                        </span>
                        <small>{words::DICE}</small>
                    </span>
                    {terms(&shot).into_iter().map(|(worth, name)| {
                        let tip = name.clone();
                        view! { <span class="gf-term" data-tip=tip><b>{words::signed(worth)}</b><small>{name}</small></span> }
                    }).collect_view()}
                    <span class="gf-term is-total" data-tip=tips::TOTAL><b>{format!("= {}", total.trim_start_matches('+'))}</b><small>{words::COMES_TO}</small></span>
                </div>
            }
        })}
    }
}

/// What is added to the dice or deducted, and its name.
fn terms(shot: &Shot) -> Vec<(i16, String)> {
    let named = |card, name: &str| format!("{} {name}", words::short(card));
    let own = shot.own.map(|(card, worth)| (worth, named(card, words::OWN_CARD)));
    let theirs = shot.theirs.map(|(card, worth, extreme)| {
        let name = match extreme {
            Extreme::Highest => words::THEIR_HIGHEST,
            Extreme::Lowest => words::THEIR_LOWEST,
        };
        (worth, named(card, name))
    });
    let less = (shot.less != 0).then(|| (shot.less, words::LESS.into()));
    [own, theirs, less].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use catalog::gunfight::{Ace, Options, State};
    use engine::{Dealer, Event as _, Game as _, Host, Seat, Seeded, Viewer, read_json, write_json};

    use super::*;
    use crate::games::gunfight::table::Gunfight;
    use crate::playback::GameTable;

    fn read(host: &Host<State>, viewer: Viewer) -> View {
        read_json(&write_json(&host.state().view(viewer))).expect("the page reads every view")
    }

    /// Checks that the shot that is shown is the damage that is dealt; negative where it hits the shooter.
    fn check_shot(shown: &View, event: &Event) {
        let takes = match *event {
            Event::Shot { seat, target, damage, .. } => {
                if seat == target {
                    -damage
                } else {
                    damage
                }
            }
            Event::Missed { .. } => 0,
            _ => return,
        };
        assert_eq!(shown.board.shot().map(|shot| shot.total()), Some(takes), "{event:?}");
        if let Some((roll, shot)) = rolled(shown) {
            let terms: i16 = terms(&shot).iter().map(|(worth, _)| worth).sum();
            assert_eq!(roll.total() + terms, takes, "{event:?}");
        }
    }

    /// Plays a whole game by timeouts and shows it as a replay does, from nothing but views and events.
    fn follow(players: usize, options: Options, viewer: Viewer, seed: &str) {
        let dealer = Dealer::new(Seeded::new(seed));
        let (mut host, _) = Host::<State>::open(players, options, dealer).expect("a table");
        let mut shown = read(&host, viewer);
        while let Ok(events) = host.expire() {
            for event in events.iter().filter_map(|event| event.seen_by(viewer)) {
                check_shot(&shown, &event);
                assert!(Gunfight::step(&mut shown, &event) > 0, "everything can be seen");
            }
            assert_eq!(shown, read(&host, viewer), "{events:?}");
        }
        assert!(host.state().verdict().is_some());
    }

    #[test]
    fn what_is_shown_is_what_happens_whatever_an_ace_is_worth() {
        for ace in [Ace::One, Ace::Eleven] {
            for (players, seed) in [(2, "high"), (3, "noon"), (4, "dust")] {
                let options = Options { ace, ..Options::default() };
                follow(players, options, Viewer::Seat(Seat::new(1)), seed);
                follow(players, options, Viewer::Spectator, seed);
            }
        }
    }

    #[test]
    fn an_ace_counts_what_the_table_agreed_on() {
        let stack = |cards: [&str; 3]| cards.map(|card| serde_json::json!({ "card": card }));
        let player = |[draw, aim, fire]: [[&str; 3]; 3], rest: &str| {
            serde_json::json!({
                "life": 30,
                "draw": stack(draw),
                "aim": stack(aim),
                "fire": stack(fire),
                "rest": rest,
            })
        };
        let position = serde_json::json!({
            "step": "fire",
            "middle": ["2s", "5d", "9c", "Js", "Ks"],
            "players": [
                player([["2h", "3c", "3h"], ["4c", "4d", "4h"], ["9s", "Ts", "Qs"]], "As"),
                player([["5c", "5h", "6c"], ["6d", "6h", "7c"], ["3d", "7h", "Qd"]], "Kd"),
            ],
            "pending": { "rolled": [4, 3] },
        });
        for (ace, sum) in [(Ace::One, [1, 10]), (Ace::Eleven, [11, 10])] {
            let state: State = engine::set_up(Options { ace, ..Options::default() }, &position).expect("a position");
            let view: View = read_json(&write_json(&state.view(Viewer::Spectator))).expect("a view");
            let (_, shot) = rolled(&view).expect("the dice have fallen");
            assert_eq!(terms(&shot).iter().map(|&(worth, _)| worth).collect::<Vec<_>>(), sum);
        }
    }
}
