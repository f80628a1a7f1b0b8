//! Quick Draw: the street at noon.
//!
//! Rows are gunfighters, columns are the three rounds; the five cards for everybody lie between the others and oneself.

mod arrange;
mod card;
mod deed;
mod draft;
mod drag;
mod keys;
mod middle;
mod play;
mod row;
mod sheet;
mod sum;
mod view;
mod ways;

use engine::{Cast, Event as _, Seat};
use gunfight::{Entry, Event, Stack, Step};
use leptos::prelude::*;

use crate::art::gunfight as art;
use crate::derive::memo;
use crate::playback::{Show, Sitting};
use crate::sound::{Band, Sound};
use crate::words::{connection, gunfight as words};
use draft::Draft;
use play::Play;
use view::Street;
use ways::Due;

/// How the game is shown.
#[derive(Clone, Copy)]
pub(crate) struct Gunfight;

impl Show for Gunfight {
    type View = Street;
    type Event = Event;

    fn step(view: &mut Street, event: &Event) -> u32 {
        view.happen(event)
    }

    fn tell(event: &Event, cast: &Cast) -> String {
        words::printed(&event.tell(cast))
    }

    fn prompt(at: Sitting<Self>) -> String {
        prompt(Play::of(at))
    }

    fn stage(at: Sitting<Self>) -> AnyView {
        let play = Play::of(at);
        keys::listen(play);
        sounds(play);
        street(play)
    }

    fn actions(at: Sitting<Self>) -> AnyView {
        deed::deeds(Play::of(at))
    }
}

fn street(play: Play) -> AnyView {
    let at = play.at;
    let count = memo(move || at.view.with(|street| street.players.len()));
    // From the seat on one's left onwards; whoever watches sees everybody.
    let others = memo(move || {
        let (count, first) = (count.get(), at.seat.get().map_or(0, |seat| seat.index() + 1));
        let others = count - usize::from(at.seat.get().is_some());
        (0..others).map(|place| Seat::new((first + place) % count)).collect::<Vec<_>>()
    });
    let arranging = memo(move || play.arranges());
    let early = memo(move || at.view.with(|street| street.step == Step::Arrange));
    view! {
        <div
            class="gf"
            class:is-arranging=arranging
            class:is-early=early
            class:is-picking=move || matches!(play.due.get(), Due::Flip | Due::Rotate(_) | Due::Swap(_))
            data-players=move || count.get().to_string()
            data-round=move || at.view.with(|street| street.step.stack().map(Stack::word))
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
            {sheet::sheet(play)}
            <Show when=move || play.keys.get()>
                <p class="gf-keys" role="status">{words::KEYS}</p>
            </Show>
        </div>
    }
    .into_any()
}

/// The names of the columns, the current round lit.
fn heads(play: Play) -> AnyView {
    let lit = memo(move || play.at.view.with(|street| street.step.stack()));
    let turn = memo(move || {
        let life = play.my(|fighter| fighter.life).filter(|_| play.arranges());
        play.at.view.with(|street| words::turn(street.turn, life))
    });
    let head = |stack: Stack| {
        view! {
            <span class="gf-head" data-stack=stack.word() class:is-lit=move || lit.get() == Some(stack)>
                <span class="gf-badge" inner_html=art::badge(stack.word())></span>
                {stack.title()}
            </span>
        }
    };
    view! {
        <div class="gf-heads" aria-hidden="true">
            <span class="gf-turn" data-place="deck">{turn}</span>
            <div class="gf-stacks">
                {Stack::ALL.map(head).collect_view()}
                <span class="gf-head gf-rest">{words::REMAINS}</span>
            </div>
        </div>
    }
    .into_any()
}

/// What is awaited, and from whom.
fn prompt(play: Play) -> String {
    let at = play.at;
    let street = at.view.get();
    let seat = at.seat.get();
    let cast = at.cast.get();
    if street.living().len() < 2 {
        return words::OVER.into();
    }
    if play.due.get() == Due::Arrange {
        return play.draft.with(|draft| words::arrange(Draft::missing(draft)));
    }
    let Some((actor, level, stack)) = street.acting() else {
        let waits: Vec<Seat> = street.to_act.iter().filter(|&other| Some(other) != seat).collect();
        if play.my(|fighter| !fighter.lives()).unwrap_or(false) {
            return words::YOU_ARE_OUT.into();
        }
        return match waits[..] {
            [] if street.to_act.is_empty() => words::DEALING.into(),
            [] => connection::CHOSEN.into(),
            _ => words::waits_for(&cast, waits),
        };
    };
    if Some(actor) != seat || play.due.get() == Due::Nothing {
        return words::acts(&cast, actor, level, stack);
    }
    let second = street.pending.as_ref().is_some_and(|pending| pending.done.unwrap_or(0) > 0);
    let faces = street.pending.as_ref().map(|pending| pending.rolled.clone()).unwrap_or_default();
    let rolled: i16 = faces.iter().map(|&face| i16::from(face)).sum();
    match play.due.get() {
        Due::Exchange if faces.is_empty() => words::NO_DICE.into(),
        Due::Exchange => words::rolled(rolled),
        Due::Shoot => {
            let gunfight::Effect::Fire(sum) = Entry::of(level, stack).effect else {
                return words::acts(&cast, actor, level, stack);
            };
            let parts = sum::parts(&street, &play.options(), actor, sum);
            let only = play.ways.with(|ways| match ways[..] {
                [gunfight::Action::Shoot(only)] => Some(only),
                _ => None,
            });
            words::shoot_whom(&cast, rolled + parts.iter().map(|part| part.worth()).sum::<i16>(), only)
        }
        Due::Flip if second => words::do_it(level, stack, words::SECOND_FLIP),
        Due::Rotate(_) if second => words::do_it(level, stack, words::THEN_ROTATE),
        Due::Rotate(2) => words::do_it(level, stack, words::PICK_TWO),
        Due::Swap(1) => words::do_it(level, stack, words::PICK_PAIR),
        Due::Swap(_) => words::do_it(level, stack, words::PICK_PAIRS),
        _ => words::do_it(level, stack, words::PICK_CARD),
    }
}

/// What is heard: cards, dice and guns.
fn sounds(play: Play) {
    let band = Band::get();
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
            band.sound(sound);
        }
    });
}
