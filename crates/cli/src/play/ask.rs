//! Asks a person for a decision, line by line.

use engine::{Cast, Game, Micros, Reading, Refusal, Seat, Sketch, Space, Tone, View, Viewer};

use super::table::{Left, Table, print_table};
use crate::terminal;

/// If there are more legal actions than this, only their number is printed.
const MANY: usize = 40;

impl<G: Game> Table<G> {
    /// Asks until a legal action is typed.
    pub(super) fn person_types(&mut self, seat: Seat, at: Option<Micros>) -> Result<Vec<G::Event>, Left> {
        let cast = self.cast.read_by(Some(seat));
        let view = self.host.state().view(Viewer::Seat(seat));
        print_table(&view, &cast);
        loop {
            let action = self.ask(seat, &view, &cast)?;
            match self.host.act(seat, action, at) {
                Ok(events) => return Ok(events),
                Err(Refusal::Illegal(why)) => self.refuse(seat, &why.to_string()),
                Err(other) => self.refuse(seat, &other.to_string()),
            }
        }
    }

    fn ask(&self, seat: Seat, view: &G::View, cast: &Cast) -> Result<G::Action, Left> {
        terminal::say(Tone::Plain, &view.prompt(cast));
        let mut lines: Vec<String> = Vec::new();
        loop {
            let line = terminal::ask("›").ok_or(Left)?;
            match line.as_str() {
                "" => {}
                "?" | "help" => self.print_help(seat),
                "rules" => terminal::say(Tone::Plain, G::rules()),
                "table" => print_table(view, cast),
                "undo" => drop(lines.pop()),
                "quit" | "exit" | "q" => return Err(Left),
                _ => {
                    lines.push(line);
                    match view.read(&lines.iter().map(String::as_str).collect::<Vec<_>>()) {
                        Ok(Reading::Action(action)) => return Ok(action),
                        Ok(Reading::Draft(draft)) => terminal::print(&draft),
                        Err(why) => {
                            lines.pop();
                            self.refuse(seat, &why.to_string());
                        }
                    }
                }
            }
        }
    }

    fn refuse(&self, seat: Seat, why: &str) {
        terminal::say(Tone::Red, &format!("{}.", sentence(why)));
        self.print_legal(seat);
    }

    fn print_help(&self, seat: Seat) {
        let mut sketch = Sketch::default();
        for line in G::help() {
            sketch.line().plain(format!("  {line}"));
        }
        let commands = "  ? this help   rules the whole rules   table the table again   quit or Ctrl-D leave";
        sketch.line().put(Tone::Faint, commands);
        terminal::print(&sketch);
        self.print_legal(seat);
    }

    fn print_legal(&self, seat: Seat) {
        let legal = self.host.state().legal(seat);
        let words = match legal.len() {
            count if count > MANY => format!("  There are {count} possibilities; ? says how to type one."),
            _ => format!(
                "  You can play: {}",
                legal.iter().map(|action| action.to_string()).collect::<Vec<_>>().join(", ")
            ),
        };
        terminal::say(Tone::Faint, &words);
    }
}

/// Capitalises the first letter.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
