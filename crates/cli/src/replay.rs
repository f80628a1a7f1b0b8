//! `quickdraw replay`: steps through a recorded game.

use std::path::PathBuf;

use anyhow::{Result, bail};
use engine::{Cast, Event, Game, Input, InputOf, Record, Seat, Step, Tone, View, Viewer};
use serde_json::Value;

use crate::{file, terminal};

/// What to replay, and from whose point of view.
#[derive(Clone, Debug, clap::Args)]
pub struct Replay {
    /// The record, from `quickdraw play --record`, the referee's `record` or a download
    file: PathBuf,
    /// Show only what this seat could know. Default: everything
    #[arg(long)]
    seat: Option<usize>,
}

impl Replay {
    /// Steps through the record, or prints all of it if the terminal is not interactive.
    pub fn run(self) -> Result<()> {
        let json = file::read(&self.file)?;
        file::visit(&json, Show { json: &json, seat: self.seat })?
    }
}

struct Show<'a> {
    json: &'a Value,
    seat: Option<usize>,
}

impl catalog::Visit for Show<'_> {
    type Output = Result<()>;

    fn visit<G: Game>(self) -> Result<()> {
        let record = Record::<G>::from_json(self.json)?;
        let players = record.start.players();
        let viewer = match self.seat {
            None => Viewer::Spectator,
            Some(seat) if seat < players => Viewer::Seat(Seat::new(seat)),
            Some(seat) => bail!("there is no seat {seat}: the seats are 0 to {}", players - 1),
        };
        let cast = Cast::new((0..players).map(|seat| format!("Seat {seat}")).collect(), None);
        let reel = Reel { steps: record.replay()?, start: record.start, viewer, cast };
        terminal::say(Tone::Gold, &format!("{}, {} inputs", G::about().name, reel.steps.len()));
        if terminal::is_interactive() {
            reel.step_through();
        } else {
            (0..=reel.steps.len()).for_each(|at| reel.show(at));
        }
        Ok(())
    }
}

struct Reel<G: Game> {
    start: G,
    steps: Vec<Step<G>>,
    viewer: Viewer,
    cast: Cast,
}

impl<G: Game> Reel<G> {
    fn step_through(&self) {
        let mut at = 0;
        self.show(at);
        let last = self.steps.len();
        while let Some(line) = terminal::ask(&format!("{at}/{last} (Enter on, b back, a number to go there, q quit) ›"))
        {
            at = match line.as_str() {
                "" | "n" if at == last => {
                    terminal::say(Tone::Faint, "That was the last step: b goes back, q leaves.");
                    continue;
                }
                "" | "n" => at + 1,
                "b" => at.saturating_sub(1),
                "q" | "quit" => break,
                text => match text.parse::<usize>() {
                    Ok(step) if step <= last => step,
                    _ => {
                        terminal::say(Tone::Red, &format!("Type Enter, b, q or a number from 0 to {last}."));
                        continue;
                    }
                },
            };
            self.show(at);
        }
    }

    /// Shows what step `at` did, and the table after it unless chance comes next. Step 0 is the start.
    fn show(&self, at: usize) {
        let step = at.checked_sub(1).map(|index| &self.steps[index]);
        if let Some(step) = step {
            terminal::say(Tone::Strong, &format!("{at}. {}", self.tell_input(&step.input)));
            for event in &step.events {
                // Without a seat, a replay shows everything.
                let seen =
                    if self.viewer == Viewer::Spectator { Some(event.clone()) } else { event.seen_by(self.viewer) };
                if let Some(event) = seen {
                    terminal::say(Tone::Plain, &format!("  {}", event.tell(&self.cast)));
                }
            }
        }
        let state = step.map_or(&self.start, |step| &step.state);
        if !matches!(state.awaits(), engine::Awaits::Chance(_)) {
            terminal::say(Tone::Plain, "");
            let view = state.view(self.viewer);
            terminal::print(&view.sketch(&self.cast));
            terminal::say(Tone::Plain, "");
            if state.verdict().is_some() {
                terminal::say(Tone::Strong, &view.prompt(&self.cast));
            }
        }
    }

    fn tell_input(&self, input: &InputOf<G>) -> String {
        match input {
            Input::Act { seat, .. } if !self.viewer.is(*seat) && self.viewer != Viewer::Spectator => {
                format!("{} decides", self.cast.name(*seat))
            }
            Input::Act { seat, action, .. } => format!("{}: {action}", self.cast.name(*seat)),
            Input::Chance(_) if self.viewer != Viewer::Spectator => "chance".into(),
            Input::Chance(outcome) => format!("chance: {outcome}"),
            Input::Expire => "time runs out".into(),
        }
    }
}
