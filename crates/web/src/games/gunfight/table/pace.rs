//! How long each event is shown.

use catalog::gunfight::Event;

/// For how many milliseconds an event is shown.
pub(super) const fn look(event: &Event) -> u32 {
    match event {
        Event::Hand { .. } => 150,
        Event::Arranged { .. } => 250,
        Event::Turn { .. } => 350,
        Event::Middle { .. } => 400,
        Event::TimeUp { .. } | Event::Skipped { .. } | Event::Passed { .. } | Event::Kept { .. } => 600,
        Event::Revealed { .. } => 700,
        Event::Dice { .. } => 800,
        Event::Missed { .. } | Event::Over { .. } => 900,
        Event::Acts { .. } | Event::Swapped { .. } | Event::Out { .. } => 1_000,
        Event::Round { .. } | Event::Flipped { .. } | Event::Rotated { .. } | Event::Exchanged { .. } => 1_100,
        Event::Rolled { .. } | Event::Shot { .. } => 1_500,
    }
}
