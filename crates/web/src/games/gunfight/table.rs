//! The table of Quick Draw.
//!
//! Rows are gunfighters, columns are the three rounds. The five common cards lie between the others and the viewer.

mod arrange;
mod card;
mod deed;
mod draft;
mod drag;
mod keys;
mod middle;
mod pace;
mod play;
mod row;
mod sheet;
mod showdown;
mod ways;

use catalog::gunfight::{Event, Stack, Step, View};
use engine::{Cast, Event as _, Seat, View as _};
use leptos::prelude::*;

use crate::derive::memo;
use crate::games::gunfight::art;
use crate::games::gunfight::{coach, ending, examples, tips, words};
use crate::games::{Coach, Example};
use crate::playback::{Ending, GameTable, Playback};
use crate::sound::{Sound, SoundPlayer};
use crate::words::connection;
use play::Play;
use ways::Due;

#[derive(Clone, Copy)]
pub(crate) struct Gunfight;

impl GameTable for Gunfight {
    type View = View;
    type Event = Event;

    const COACH: Option<&'static Coach> = Some(&coach::COACH);
    const EXAMPLES: &'static [Example] = examples::EXAMPLES;

    fn step(view: &mut View, event: &Event) -> u32 {
        view.apply(event);
        pace::look(event)
    }

    fn tell(event: &Event, cast: &Cast) -> String {
        words::printed(&event.tell(cast))
    }

    fn prompt(at: Playback<Self>) -> String {
        prompt(Play::of(at))
    }

    fn ending(at: Playback<Self>, cast: &Cast) -> Ending {
        at.view.with(|view| ending::ending(&view.board, at.last(ending::shot), cast, |seat| at.bot(seat)))
    }

    fn stage(at: Playback<Self>) -> AnyView {
        let play = Play::of(at);
        keys::listen(play);
        sounds(play);
        street(play)
    }

    fn keys(_at: Playback<Self>) -> Vec<(&'static str, &'static str)> {
        words::KEYS.into()
    }

    fn action(notation: &str, cast: &Cast) -> String {
        words::hint::action(notation, cast)
    }

    fn judged(sentence: &str) -> String {
        words::printed(sentence)
    }

    fn is_out(view: &View, seat: Seat) -> bool {
        !view.board.of(seat).lives()
    }

    fn actions(at: Playback<Self>) -> AnyView {
        deed::deeds(Play::of(at))
    }
}

fn street(play: Play) -> AnyView {
    let at = play.at;
    let count = memo(move || at.view.with(|view| view.board.players().len()));
    // In the order of the seats, from the viewer's left. A spectator sees all players.
    let others = memo(move || {
        let (count, first) = (count.get(), at.seat.get().map_or(0, |seat| seat.index() + 1));
        let others = count - usize::from(at.seat.get().is_some());
        (0..others).map(|place| Seat::new((first + place) % count)).collect::<Vec<_>>()
    });
    let arranging = memo(move || play.arranges());
    let early = memo(move || at.view.with(|view| view.board.step == Step::Arrange));
    view! {
        <div
            class="gf"
            class:is-arranging=arranging
            class:is-early=early
            class:is-picking=move || matches!(play.due.get(), Due::Flip | Due::Rotate(_) | Due::Swap(_))
            data-players=move || count.get().to_string()
            data-round=move || at.view.with(|view| view.board.step.stack().map(Stack::word))
        >
            <div class="gf-noon" inner_html=art::street()></div>
            <div class="gf-field">
                {heads(play)}
                <div class="gf-others">
                    {move || others.get().into_iter().map(|seat| row::row(play, seat, false)).collect_view()}
                </div>
                {middle::middle(play)}
                {move || at.seat.get().map(|seat| if arranging.get() {
                    view! { <div class="gf-mine">{arrange::board(play)}</div> }.into_any()
                } else {
                    view! { <div class="gf-mine">{row::row(play, seat, true)}</div> }.into_any()
                })}
            </div>
            {sheet::broadsheet(play)}
        </div>
    }
    .into_any()
}

/// The names of the columns, with the current round lit.
fn heads(play: Play) -> AnyView {
    let lit = memo(move || play.at.view.with(|view| view.board.step.stack()));
    let turn = memo(move || {
        let life = play.my(|player| player.life).filter(|_| play.arranges());
        play.at.view.with(|view| words::turn(view.board.turn, life))
    });
    let head = |stack: Stack| {
        view! {
            <span class="gf-head" data-tip=tips::round(stack) class:is-lit=move || lit.get() == Some(stack)>
                <span class="gf-badge" inner_html=art::badge(stack.word())></span>
                {stack.title()}
            </span>
        }
    };
    view! {
        <div class="gf-heads" aria-hidden="true">
            <span class="gf-turn" data-place="deck" data-tip=tips::TURN>{turn}</span>
            <div class="gf-stacks">
                {Stack::ALL.map(head).collect_view()}
                <span class="gf-head gf-rest" data-tip=tips::REMAINING>{words::REMAINS}</span>
            </div>
        </div>
    }
    .into_any()
}

/// What the game waits for, and from whom.
fn prompt(play: Play) -> String {
    let at = play.at;
    let view = at.view.get();
    let board = &view.board;
    let seat = at.seat.get();
    let cast = at.cast.get();
    if board.over.is_some() {
        return words::OVER.into();
    }
    if play.due.get() == Due::Arrange {
        return play.why.get().unwrap_or_else(|| play.draft.with(|draft| words::arrange(draft.missing())));
    }
    let Some((actor, level, stack)) = ways::acting(&view) else {
        let waits: Vec<Seat> = view.to_act.iter().filter(|&other| Some(other) != seat).collect();
        if play.my(|player| !player.lives()).unwrap_or(false) {
            return words::YOU_ARE_OUT.into();
        }
        return match waits[..] {
            [] if view.to_act.is_empty() => words::DEALING.into(),
            [] => connection::CHOSEN.into(),
            _ => words::waits_for(&cast, waits),
        };
    };
    if Some(actor) != seat || play.due.get() == Due::Nothing {
        return words::acts(&cast, actor, level, stack);
    }
    let second = board.progress.done > 0;
    match play.due.get() {
        Due::Exchange if board.progress.rolled.is_empty() => words::NO_DICE.into(),
        Due::Exchange => words::rolled(board.progress.rolled.total()),
        Due::Shoot => {
            let only = play.ways.with(|ways| match ways[..] {
                [catalog::gunfight::Action::Shoot(only)] => Some(only),
                _ => None,
            });
            board.shot().map_or_else(
                || words::acts(&cast, actor, level, stack),
                |shot| words::shoot_whom(&cast, shot.total(), only),
            )
        }
        Due::Flip if second => words::do_it(level, stack, words::SECOND_FLIP),
        Due::Rotate(_) if second => words::do_it(level, stack, words::THEN_ROTATE),
        Due::Rotate(2) => words::do_it(level, stack, words::PICK_TWO),
        Due::Swap(1) => words::do_it(level, stack, words::PICK_PAIR),
        Due::Swap(_) => words::do_it(level, stack, words::PICK_PAIRS),
        _ => words::do_it(level, stack, words::PICK_CARD),
    }
}

/// Plays the sounds of the events: cards, dice and guns.
fn sounds(play: Play) {
    let sounds = SoundPlayer::get();
    Effect::new(move |_| {
        let sound = play.at.event.with(|event| {
            Some(match event.as_ref()? {
                Event::Hand { .. } | Event::Middle { .. } | Event::Swapped { .. } | Event::Exchanged { .. } => {
                    Sound::Card
                }
                Event::Revealed { .. } | Event::Flipped { .. } | Event::Rotated { .. } => Sound::Turn,
                Event::Arranged { .. } | Event::Dice { .. } => Sound::Knock,
                Event::Rolled { .. } => Sound::Dice,
                Event::Shot { .. } | Event::Missed { .. } => Sound::Shot,
                _ => return None,
            })
        });
        if let Some(sound) = sound {
            sounds.play(sound);
        }
    });
}
