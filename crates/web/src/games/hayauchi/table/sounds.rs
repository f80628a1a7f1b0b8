//! The sounds of the game.

use catalog::hayauchi::{Event, Why};
use leptos::prelude::*;
use protocol::RaceStage;

use super::At;
use crate::derive::memo;
use crate::sound::{Sound, SoundPlayer};

/// Plays the sound of every event, and one for the signal of a race, whose events are skipped.
pub(super) fn play(at: At) {
    let sounds = SoundPlayer::get();
    let go =
        memo(move || at.turn.with(|turn| turn.race.filter(|race| race.stage == RaceStage::Go).map(|race| race.id)));
    Effect::new(move |_| {
        if go.get().is_some() {
            sounds.play(Sound::Turn);
        }
    });
    Effect::new(move |_| {
        if let Some(sound) = at.event.with(|event| event.as_ref().and_then(sound)) {
            sounds.play(sound);
        }
    });
}

fn sound(event: &Event) -> Option<Sound> {
    match event {
        Event::Announced { .. } => Some(Sound::Knock),
        Event::Picked { .. } | Event::CardsBack { .. } => Some(Sound::Card),
        Event::Revealed { .. } => Some(Sound::Turn),
        Event::EarlyShot { .. } | Event::Lost { why: Why::Needless, .. } => Some(Sound::Shot),
        Event::Showdown { answers, .. } => {
            let shot = answers.iter().any(|(_, answer)| answer != catalog::hayauchi::Answer::Hold);
            shot.then_some(Sound::Shot)
        }
        Event::Lost { .. } | Event::Out { .. } => Some(Sound::Glass),
        Event::Total { .. } | Event::Game { .. } => Some(Sound::Coin),
        _ => None,
    }
}
