//! Races at a terminal: a key press, timed from the moment the table is shown.

use std::time::{Duration, Instant};

use engine::{Game, Micros, Seat, Tone, View, Viewer};

use super::table::{Left, Table, print_table};
use crate::terminal::{self, Key};

/// The reaction time of a script, which cannot be timed.
const SCRIPTED: Micros = 300_000;

impl<G: Game> Table<G> {
    /// Shows the table after a random pause, and times the key.
    pub(super) fn person_races(&mut self, seat: Seat) -> Result<Vec<G::Event>, Left> {
        let state = self.host.state();
        let view = state.view(Viewer::Seat(seat));
        let keys = view.keys();
        if keys.is_empty() || !terminal::is_interactive() {
            return self.person_types(seat, Some(SCRIPTED));
        }
        let length = state.window().map_or(Duration::MAX, |window| window.length);
        let cast = self.cast.read_by(Some(seat));
        terminal::say(Tone::Strong, &format!("Get ready. When the table is shown: {}.", view.keys_in_words()));
        let pause = Duration::from_millis(1_200 + crate::seed::surprise(2_500));
        if !terminal::suspense(pause).map_err(|_| Left)? {
            return Err(Left);
        }
        print_table(&view, &cast);
        terminal::say(Tone::Gold, "Now!");
        let shown = Instant::now();
        let letters: Vec<char> = keys.iter().flat_map(|(keys, _)| keys.chars()).collect();
        let (mut typed, mut events) = (String::new(), Vec::new());
        loop {
            match terminal::key(&letters, shown + length).map_err(|_| Left)? {
                Key::Leave => return Err(Left),
                Key::Late => {
                    terminal::say(Tone::Red, "Too late.");
                    self.silent = self.silent.with(seat);
                    return Ok(events);
                }
                Key::Pressed(key) => typed.push(key),
            }
            let at = shown.elapsed();
            let Some((_, action)) = keys.iter().find(|(keys, _)| typed.ends_with(keys)) else { continue };
            typed.clear();
            let before = self.host.state().to_act();
            match self.host.act(seat, action.clone(), Some(at.as_micros() as Micros)) {
                Ok(acted) => events.extend(acted),
                Err(refusal) => terminal::say(Tone::Red, &refusal.to_string()),
            }
            if self.host.state().to_act() != before {
                terminal::say(Tone::Strong, &format!("{action}: {} ms.", at.as_millis()));
                return Ok(events);
            }
            // The same race continues, and so does its clock: a throw beside the plate.
            terminal::say(Tone::Amber, &format!("{action}! Again."));
        }
    }
}
