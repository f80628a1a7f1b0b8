//! The terminal: toned text out, lines in.

use std::io::{BufRead, IsTerminal, Write};
use std::time::{Duration, Instant};

use anstream::{print, println};
use anstyle::{AnsiColor, Style};
use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
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

/// What came of waiting for a key.
pub(crate) enum Key {
    /// One of the keys asked for.
    Pressed(char),
    /// None in time.
    Late,
    /// Ctrl-C or Ctrl-D.
    Leave,
}

/// Waits until `deadline` for one of `keys`, as it is pressed, without Enter.
pub(crate) fn key(keys: &[char], deadline: Instant) -> std::io::Result<Key> {
    enable_raw_mode()?;
    let key = wait_for_key(keys, deadline);
    disable_raw_mode()?;
    key
}

fn wait_for_key(keys: &[char], deadline: Instant) -> std::io::Result<Key> {
    loop {
        if !event::poll(deadline.saturating_duration_since(Instant::now()))? {
            return Ok(Key::Late);
        }
        let Event::Key(key) = event::read()? else { continue };
        match key.code {
            _ if key.kind == KeyEventKind::Release => {}
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => return Ok(Key::Leave),
            KeyCode::Char(letter) if keys.contains(&letter) => return Ok(Key::Pressed(letter)),
            _ => {}
        }
    }
}

/// Waits, and forgets what is typed meanwhile. `false` if the person leaves.
pub(crate) fn suspense(length: Duration) -> std::io::Result<bool> {
    Ok(!matches!(key(&[], Instant::now() + length)?, Key::Leave))
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
