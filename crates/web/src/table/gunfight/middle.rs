//! The middle of the street: five cards for everybody, and what a shot is made of.

use engine::Seat;
use gunfight::{Effect, Entry, Event, Extreme, Stack, Step, Sum};
use leptos::prelude::*;

use super::card;
use super::play::Play;
use super::sum::{Part, parts};
use super::view::Street;
use crate::art::gunfight as art;
use crate::derive::memo;
use crate::words::gunfight as words;

/// The five cards, what is being done, and the dice.
pub(super) fn middle(play: Play) -> AnyView {
    let cards = memo(move || play.at.view.with(|street| street.middle.clone()));
    view! {
        <div class="gf-middle">
            <div class="gf-common" role="group" aria-label=words::MIDDLE>
                {move || cards.get().into_iter().map(card::common).collect_view()}
            </div>
            {clipping(play)}
            {shot(play)}
        </div>
    }
    .into_any()
}

/// The cell of the broadsheet that is being played, torn out.
fn clipping(play: Play) -> impl IntoView {
    let cell = memo(move || play.at.view.with(Street::acting));
    let rolling = memo(move || rolled(play).is_some());
    view! {
        {move || cell.get().filter(|_| !rolling.get()).map(|(seat, level, stack)| {
            let entry = Entry::of(level, stack);
            view! {
                <div class="gf-clipping" aria-hidden="true">
                    <span class="gf-clip-head">
                        <span class="gf-clip-portrait" inner_html=art::portrait(seat.index())></span>
                        <span>{gunfight::Row::of(level).title}</span>
                        <span class="gf-badge" inner_html=art::badge(stack.word())></span>
                    </span>
                    <b>{entry.name}</b>
                    <span class="gf-clip-words">{entry.words}</span>
                </div>
            }
        })}
    }
}

/// Who shoots, what was rolled and by which row; nothing before the dice have fallen.
fn rolled(play: Play) -> Option<(Seat, Vec<u8>, Sum)> {
    play.at.view.with(|street| {
        let (seat, level, stack) = street.acting()?;
        let (Step::Fire, Effect::Fire(sum)) = (street.step, Entry::of(level, stack).effect) else { return None };
        let pending = street.pending.as_ref()?;
        debug_assert_eq!(stack, Stack::Fire);
        Some((seat, pending.rolled.clone(), sum))
    })
}

/// The dice and what is added to them, up to the shot.
fn shot(play: Play) -> impl IntoView {
    // Whoever a shot has killed counts no more, but their card counted for that shot.
    let fired = memo(move || {
        play.at.event.with(|event| matches!(event, Some(Event::Shot { .. } | Event::Out { .. } | Event::Over { .. })))
    });
    let before = StoredValue::new(Vec::new());
    let roll = memo(move || {
        rolled(play).map(|(seat, faces, sum)| {
            if !fired.get() {
                before.set_value(play.at.view.with(|street| parts(street, &play.options(), seat, sum)));
            }
            (faces, before.get_value(), sum.theirs)
        })
    });
    let falling = memo(move || play.at.event.with(|event| matches!(event, Some(Event::Rolled { .. }))));
    view! {
        {move || roll.get().map(|(faces, parts, theirs)| {
            let total = faces.iter().map(|&face| i16::from(face)).sum::<i16>() + parts.iter().map(|part| part.worth()).sum::<i16>();
            view! {
                <div class="gf-shot" class:is-falling=falling role="group" aria-label=words::faces(&faces)>
                    <span class="gf-term">
                        <span class="gf-thrown">
                            {faces.iter().map(|&face| view! { <span class="gf-die" inner_html=art::die(face)></span> }).collect_view()}
                        </span>
                        <small>{words::DICE}</small>
                    </span>
                    {parts.into_iter().map(|part| term(part, theirs)).collect_view()}
                    <span class="gf-term is-total"><b>{format!("= {}", words::signed(total).trim_start_matches('+'))}</b><small>{words::COMES_TO}</small></span>
                </div>
            }
        })}
    }
}

fn term(part: Part, theirs: Option<Extreme>) -> impl IntoView {
    let name = match (part, theirs) {
        (Part::Own(card, _), _) => format!("{} {}", words::short(card), words::OWN_CARD),
        (Part::Theirs(card, _), Some(Extreme::Lowest)) => format!("{} {}", words::short(card), words::THEIR_LOWEST),
        (Part::Theirs(card, _), _) => format!("{} {}", words::short(card), words::THEIR_HIGHEST),
        (Part::Less(_), _) => words::LESS.into(),
    };
    view! { <span class="gf-term"><b>{words::signed(part.worth())}</b><small>{name}</small></span> }
}
