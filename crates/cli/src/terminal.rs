//! The terminal: toned text out, lines in.

use std::io::{BufRead, IsTerminal, Write};

use anstream::{print, println};
use anstyle::{AnsiColor, Style};
use engine::{Sketch, Tone};

/// Prints a sketch in colours, where the terminal has them.
pub(crate) fn print(sketch: &Sketch) {
    for line in sketch.lines() {
        for span in line {
            let style = style(span.tone);
            print!("{style}{}{style:#}", span.text);
        }
        println!();
    }
}

/// Prints a sentence in a tone.
pub(crate) fn say(tone: Tone, text: &str) {
    let style = style(tone);
    println!("{style}{text}{style:#}");
}

/// Whether a person sits at both ends.
pub(crate) fn is_interactive() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Clears what the next person must not see, in a terminal.
pub(crate) fn clear() {
    if is_interactive() {
        print!("\x1b[2J\x1b[3J\x1b[H");
    }
}

/// Asks for a line; `None` when the input has ended.
pub(crate) fn ask(prompt: &str) -> Option<String> {
    let style = style(Tone::Green);
    print!("{style}{prompt}{style:#} ");
    anstream::stdout().flush().ok()?;
    let mut line = Vec::new();
    match std::io::stdin().lock().read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => {
            println!();
            None
        }
        Ok(_) => {
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            if !std::io::stdin().is_terminal() {
                // A script's answers are echoed, so that a transcript reads like a game.
                println!("{line}");
            }
            Some(line)
        }
    }
}

fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Strong => Style::new().bold(),
        Tone::Faint => Style::new().dimmed(),
        Tone::Gold => AnsiColor::BrightYellow.on_default().bold(),
        Tone::Red => AnsiColor::BrightRed.on_default(),
        Tone::Amber => AnsiColor::Yellow.on_default(),
        Tone::Blue => AnsiColor::BrightCyan.on_default(),
        Tone::Green => AnsiColor::BrightGreen.on_default(),
    }
}
