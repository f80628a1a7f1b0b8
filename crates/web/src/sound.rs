//! Sounds, synthesized in the browser: short and wooden. Nothing is loaded.

use js_sys::Reflect;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, BiquadFilterType, OscillatorType};

use crate::settings::Settings;

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    /// A card is laid on wood.
    Card,
    /// A card is turned over.
    Turn,
    /// Something is put down: a knock.
    Knock,
    /// Gold is taken.
    Coin,
    /// A gun is fired.
    Shot,
    /// A glass or a bottle.
    Glass,
    /// A blade.
    Blade,
    /// Dice on wood.
    Dice,
    /// It is the player's turn.
    Bell,
    /// The game is won.
    Win,
    /// The game is lost.
    Lose,
}

/// Plays the sounds. Browsers allow that only after the player has clicked or typed.
#[derive(Clone, Copy)]
pub(crate) struct SoundPlayer {
    context: StoredValue<Option<AudioContext>, LocalStorage>,
    settings: Settings,
}

impl SoundPlayer {
    pub(crate) fn provide(settings: Settings) {
        provide_context(Self { context: StoredValue::new_local(None), settings });
    }

    /// The sound player of this page.
    pub(crate) fn get() -> Self {
        expect_context()
    }

    /// Plays a sound, if the player wants sounds.
    pub(crate) fn play(self, sound: Sound) {
        let (on, volume) = self.settings.0.with_untracked(|chosen| (chosen.sound, chosen.volume));
        if !on || !touched() {
            return;
        }
        if self.context.with_value(Option::is_none) {
            self.context.set_value(AudioContext::new().ok());
        }
        self.context.with_value(|context| {
            if let Some(context) = context {
                // A sound that fails is not worth an error.
                let _ = make(context, sound, volume);
            }
        });
    }
}

/// Whether the player has clicked or typed yet. Before that a browser plays nothing, and logs a warning.
fn touched() -> bool {
    let get = |from: &JsValue, name: &str| Reflect::get(from, &name.into()).unwrap_or(JsValue::UNDEFINED);
    let activation = get(&window().navigator().into(), "userActivation");
    activation.is_undefined() || get(&activation, "hasBeenActive").is_truthy()
}

type Made = Result<(), JsValue>;

fn make(context: &AudioContext, sound: Sound, volume: f64) -> Made {
    let loud = volume as f32;
    match sound {
        Sound::Card => noise(context, 0.0, 0.05, 1_800.0, 0.30 * loud),
        Sound::Turn => noise(context, 0.0, 0.07, 3_200.0, 0.22 * loud),
        Sound::Knock => {
            noise(context, 0.0, 0.05, 500.0, 0.5 * loud)?;
            tone(context, OscillatorType::Sine, (0.0, 0.09), (180.0, 90.0), 0.4 * loud)
        }
        Sound::Coin => {
            tone(context, OscillatorType::Triangle, (0.0, 0.12), (1_900.0, 1_900.0), 0.16 * loud)?;
            tone(context, OscillatorType::Triangle, (0.06, 0.2), (2_500.0, 2_500.0), 0.14 * loud)
        }
        Sound::Shot => {
            noise(context, 0.0, 0.22, 900.0, 0.9 * loud)?;
            tone(context, OscillatorType::Sine, (0.0, 0.16), (160.0, 40.0), 0.7 * loud)
        }
        Sound::Glass => tone(context, OscillatorType::Sine, (0.0, 0.35), (1_250.0, 1_230.0), 0.2 * loud),
        Sound::Blade => {
            noise(context, 0.0, 0.25, 6_000.0, 0.3 * loud)?;
            tone(context, OscillatorType::Sine, (0.02, 0.4), (3_100.0, 2_700.0), 0.08 * loud)
        }
        Sound::Dice => (0..4)
            .try_for_each(|hit| noise(context, f64::from(hit) * 0.07, 0.03, 1_400.0 + 300.0 * hit as f32, 0.35 * loud)),
        Sound::Bell => {
            tone(context, OscillatorType::Sine, (0.0, 0.3), (880.0, 880.0), 0.12 * loud)?;
            tone(context, OscillatorType::Sine, (0.09, 0.35), (1_320.0, 1_320.0), 0.08 * loud)
        }
        Sound::Win => tune(context, &[523.0, 659.0, 784.0, 1_047.0], 0.14 * loud),
        Sound::Lose => tune(context, &[392.0, 330.0, 262.0], 0.12 * loud),
    }
}

fn tune(context: &AudioContext, notes: &[f32], loud: f32) -> Made {
    notes.iter().enumerate().try_for_each(|(index, &note)| {
        let start = index as f64 * 0.13;
        tone(context, OscillatorType::Triangle, (start, 0.3), (note, note), loud)
    })
}

/// A tone that slides from one pitch to another and fades out.
fn tone(
    context: &AudioContext,
    kind: OscillatorType,
    (start, length): (f64, f64),
    (from, to): (f32, f32),
    loud: f32,
) -> Made {
    let (oscillator, gain) = (context.create_oscillator()?, context.create_gain()?);
    let begin = context.current_time() + start;
    oscillator.set_type(kind);
    oscillator.frequency().set_value_at_time(from, begin)?;
    oscillator.frequency().exponential_ramp_to_value_at_time(to, begin + length)?;
    gain.gain().set_value_at_time(loud.max(0.000_1), begin)?;
    gain.gain().exponential_ramp_to_value_at_time(0.000_1, begin + length)?;
    oscillator.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(begin)?;
    oscillator.stop_with_when(begin + length)
}

/// A burst of noise around a pitch.
fn noise(context: &AudioContext, start: f64, length: f64, pitch: f32, loud: f32) -> Made {
    let rate = context.sample_rate();
    let count = (f64::from(rate) * length) as u32;
    let buffer = context.create_buffer(1, count.max(1), rate)?;
    let samples: Vec<f32> = (0..count.max(1))
        .map(|n| (js_sys::Math::random() as f32 * 2.0 - 1.0) * (1.0 - n as f32 / count as f32).powi(2))
        .collect();
    buffer.copy_to_channel(&samples, 0)?;
    let (source, filter, gain) =
        (context.create_buffer_source()?, context.create_biquad_filter()?, context.create_gain()?);
    source.set_buffer(Some(&buffer));
    filter.set_type(BiquadFilterType::Bandpass);
    filter.frequency().set_value(pitch);
    gain.gain().set_value(loud);
    source.connect_with_audio_node(&filter)?;
    filter.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    source.start_with_when(context.current_time() + start)
}
