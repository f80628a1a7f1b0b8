//! `quickdraw`: the games at a terminal, the server, and the rules for other programs.

use std::io::{self, BufWriter};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use quickdraw_cli::arena::Arena;
use quickdraw_cli::check::Check;
use quickdraw_cli::data::{Backup, Delete, Export};
use quickdraw_cli::games::{Probe, Solve};
use quickdraw_cli::load::Load;
use quickdraw_cli::play::Setup;
use quickdraw_cli::referee::Referee;
use quickdraw_cli::replay::Replay;
use quickdraw_cli::serve::Serve;
use quickdraw_cli::sim::Sim;
use quickdraw_cli::verify::Verify;
use quickdraw_cli::{list, play};

/// The server often frees memory on another thread than it was allocated on, which the system's allocator is slow at.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Tabletop games about drawing first.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the games to people and programs on the network
    Serve(Box<Serve>),
    /// Play a game in the terminal, against bots or a friend at the same keyboard
    Play {
        /// Which game: `quickdraw games` lists them; the first of them if not given
        game: Option<String>,
        #[command(flatten)]
        setup: Setup,
    },
    /// Referee for other programs: JSON lines on standard input and output
    Referee {
        /// A text that makes the games without a seed of their own repeatable
        #[arg(long)]
        seed: Option<String>,
    },
    /// Step through a recorded game
    Replay(Replay),
    /// Check that the luck of a finished game was the one its table had committed to
    Verify(Verify),
    /// Play many tables on a server at once, and measure it
    Load(Load),
    /// Bots against each other: who is better, and by how much
    Arena(Arena),
    /// Games by the million: who wins, how, how long it takes, and what an option changes
    Sim(Sim),
    /// Solve a game whole, into a table on disk
    Solve(Solve),
    /// Tell what a position of a solved game is worth, and what to play there
    Probe(Probe),
    /// List the games and their options
    Games,
    /// Copy everything a server keeps to a new file, while it runs
    Backup(Backup),
    /// Check that everything a server keeps is whole, while it is stopped
    Check(Check),
    /// Write everything a server keeps about one player, as JSON
    Export(Export),
    /// Forget everything a server keeps about one player; the games they played stay, without their name
    Delete(Delete),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Play { game, setup } => {
            let first = catalog::all().first().map_or("", |about| about.slug);
            play::play(game.as_deref().unwrap_or(first), setup)
        }
        Command::Serve(serve) => serve.run(),
        Command::Backup(backup) => backup.run(),
        Command::Check(check) => check.run(),
        Command::Export(export) => export.run(),
        Command::Delete(delete) => delete.run(),
        Command::Replay(replay) => replay.run(),
        Command::Verify(verify) => verify.run(),
        Command::Load(load) => load.run(),
        Command::Arena(arena) => arena.run(),
        Command::Sim(sim) => sim.run(),
        Command::Solve(solve) => solve.run(),
        Command::Probe(probe) => probe.run(),
        Command::Games => {
            list::print();
            Ok(())
        }
        Command::Referee { seed } => {
            // A closed output ends the referee, just as the end of its input does.
            let served = Referee::new(seed).run(io::stdin().lock(), BufWriter::new(io::stdout().lock()));
            served.or_else(|error| if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error.into()) })
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("quickdraw: {error:#}");
            ExitCode::FAILURE
        }
    }
}
