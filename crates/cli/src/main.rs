//! `quickdraw`: the games at a terminal, the server, and the rules for other programs.

use std::io::{self, BufWriter};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use quickdraw_cli::arena::Arena;
use quickdraw_cli::check::Check;
use quickdraw_cli::cluster::Cluster;
use quickdraw_cli::data::{Backup, Delete, Export};
use quickdraw_cli::games::{Probe, Solve};
use quickdraw_cli::load::Load;
use quickdraw_cli::migrate::Migrate;
use quickdraw_cli::play::Setup;
use quickdraw_cli::puzzles::Puzzles;
use quickdraw_cli::referee::Referee;
use quickdraw_cli::replay::Replay;
use quickdraw_cli::review::Review;
use quickdraw_cli::seat::TakeSeat;
use quickdraw_cli::serve::Serve;
use quickdraw_cli::sim::Sim;
use quickdraw_cli::verify::Verify;
use quickdraw_cli::{list, play};

/// The server often frees memory on another thread than it was allocated on, which the system's allocator is slow at.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Four card games about drawing first: play, host and study them.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the game server
    Serve(Box<Serve>),
    /// Play a game in the terminal, against bots or a friend at the same keyboard
    Play {
        /// The game; `quickdraw games` lists them. Default: the first in that list
        game: Option<String>,
        #[command(flatten)]
        setup: Setup,
    },
    /// Run games for other programs: JSON lines on standard input and output
    Referee {
        /// Seed for games that do not name one; any text. Default: random
        #[arg(long)]
        seed: Option<String>,
    },
    /// Step through a recorded game
    Replay(Replay),
    /// Review a finished game: where it turned, what decisions cost, what was luck
    Review(Review),
    /// Find puzzles in games between bots: positions with one best action, or a mixture to guess
    Puzzles(Puzzles),
    /// Verify the record of a finished game: its luck and its signature
    Verify(Verify),
    /// Generate load on a server and measure it
    Load(Load),
    /// Let a program play at a server's table
    Seat(Box<TakeSeat>),
    /// Play bots and programs against each other and rate them
    Arena(Arena),
    /// Simulate many games: win rates, lengths, and the effect of an option
    Sim(Sim),
    /// Solve a game completely and write the table to a file
    Solve(Solve),
    /// Show the value of a position and the optimal plays
    Probe(Probe),
    /// List the games and their options
    Games,
    /// Back up a server's data to a new file; the server may be running
    Backup(Backup),
    /// Copy a stopped server's data to a PostgreSQL database
    Migrate(Migrate),
    /// Show the nodes of a cluster
    #[command(subcommand)]
    Cluster(Cluster),
    /// Check a server's data for damage; the server must be stopped
    Check(Check),
    /// Export a player's data as JSON
    Export(Export),
    /// Delete a player's data; their games stay, without their name
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
        Command::Cluster(cluster) => cluster.run(),
        Command::Migrate(migrate) => migrate.run(),
        Command::Export(export) => export.run(),
        Command::Delete(delete) => delete.run(),
        Command::Replay(replay) => replay.run(),
        Command::Review(review) => review.run(),
        Command::Puzzles(puzzles) => puzzles.run(),
        Command::Verify(verify) => verify.run(),
        Command::Load(load) => load.run(),
        Command::Seat(seat) => seat.run(),
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
