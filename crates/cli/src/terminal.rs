//! The terminal: styled output and line input.

use std::io::{BufRead, IsTerminal, Write};
use std::time::{Duration, Instant};

use anstream::{print, println};
use anstyle::{AnsiColor, Style};
use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use engine::{Sketch, Tone};

/// Prints a sketch, in colours if the terminal has them.
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

/// Whether both input and output are terminals.
pub(crate) fn is_interactive() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Clears the screen of what the next person must not see.
pub(crate) fn clear() {
    if is_interactive() {
        print!("\x1b[2J\x1b[3J\x1b[H");
    }
}

/// Prompts for a line; `None` at the end of input.
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
                // Echo a script's input, so that a transcript reads like a game.
                println!("{line}");
            }
            Some(line)
        }
    }
}

/// The result of waiting for a key.
pub(crate) enum Key {
    /// One of the keys asked for.
    Pressed(char),
    /// No key before the deadline.
    Late,
    /// Ctrl-C or Ctrl-D.
    Leave,
}

/// Waits until `deadline` for one of `keys` to be pressed, without Enter.
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

/// Waits, and discards what is typed meanwhile. `false` if the person leaves.
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
