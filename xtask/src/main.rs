//! The project's chores. `cargo xtask check` is the whole suite; `cargo xtask slow` the runs that take minutes.

mod bench;
mod run;
mod tools;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use run::{cargo, step};

#[derive(Parser)]
#[command(about)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Everything a change has to pass: format, lints, docs, dependencies, tests, a short fuzzing run
    Check,
    /// 500 times the suite's random games through the conformance kit (a million of Loot), a million mangled lines,
    /// every poker hand of seven cards, and 500 kills of the server
    Slow {
        /// How many times the suite's random games
        #[arg(long, default_value_t = 500)]
        times: u64,
        /// How many mangled lines, and how many random poker hands of each kind
        #[arg(long, default_value_t = 1_000_000)]
        count: u64,
    },
    /// Fuzz the referee's input
    Fuzz {
        /// For how many seconds
        #[arg(long, default_value_t = 600)]
        seconds: u64,
    },
    /// Measure a first visit to each table: bytes and milliseconds, on the release build
    BenchPage,
    /// Take a picture of every page, wide and narrow, into target/screenshots
    Screenshots,
    /// Measure the server, with the load on another core: tables at the pace of people, flat out, and under attack
    BenchServer {
        /// Which game is played
        #[arg(long, default_value = "loot")]
        game: String,
        /// For how many seconds each case is measured
        #[arg(long, default_value_t = 20)]
        seconds: u64,
        /// Measure each kind of attack by itself instead
        #[arg(long)]
        attacks: bool,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().chore {
        Chore::Check => check(),
        Chore::Slow { times, count } => slow(times, count),
        Chore::Fuzz { seconds } => fuzz(seconds),
        Chore::BenchPage => bench_page(),
        Chore::Screenshots => screenshots(),
        Chore::BenchServer { game, seconds, attacks: true } => bench::attacks(&game, seconds),
        Chore::BenchServer { game, seconds, attacks: false } => bench::server(&game, seconds),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn check() -> Result<()> {
    tools::install()?;
    step("format", cargo(["fmt", "--all", "--check"]))?;
    step("lints", cargo(["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    let docs = ["doc", "--workspace", "--no-deps", "--locked", "--document-private-items"];
    step("docs", cargo(docs).env("RUSTDOCFLAGS", "-D warnings"))?;
    step(
        "dependencies",
        cargo(["deny", "--workspace", "--log-level", "error", "check", "bans", "licenses", "sources"]),
    )?;
    tools::check_advisories()?;
    step("examples in docs", cargo(["test", "--workspace", "--doc", "--locked", "--quiet"]))?;
    fuzz(15)?;
    // Last, so that the test runner's own closing line ends the output.
    let mut tests = cargo(["nextest", "run", "--workspace", "--locked", "--no-fail-fast"]);
    if let Some(axe) = tools::axe() {
        tests.env("QUICKDRAW_AXE", axe);
    }
    step("tests", &mut tests)
}

fn slow(times: u64, count: u64) -> Result<()> {
    tools::install()?;
    let tests = [
        "nextest",
        "run",
        "--release",
        "--workspace",
        "--locked",
        "-E",
        "binary(conformance) + binary(fuzz_lines) + binary(hands) + binary(durability) + binary(chaos)",
    ];
    let (times, count) = (times.to_string(), count.to_string());
    step(
        "slow runs",
        cargo(tests)
            .env("QUICKDRAW_KIT_TIMES", times)
            .env("QUICKDRAW_FUZZ_LINES", &count)
            .env("QUICKDRAW_HANDS", &count)
            .env("QUICKDRAW_KILLS", "500")
            .env("QUICKDRAW_CHAOS", "600")
            .env("QUICKDRAW_SLOW", "1"),
    )
}

/// What a first visit to each table costs.
fn bench_page() -> Result<()> {
    tools::install()?;
    let bench = ["bench", "--profile", "release", "--locked", "--package", "quickdraw", "--bench", "first_visit"];
    step("a first visit", &mut cargo(bench))
}

fn screenshots() -> Result<()> {
    tools::install()?;
    let folder = run::root().join("target/screenshots");
    std::fs::create_dir_all(&folder)?;
    let tests = ["nextest", "run", "--workspace", "--locked", "-E", "binary(page) & test(every_page)"];
    step("screenshots", cargo(tests).env("QUICKDRAW_SCREENSHOTS", &folder))?;
    println!("the pictures are in {}", folder.display());
    Ok(())
}

fn fuzz(seconds: u64) -> Result<()> {
    tools::install()?;
    // Without a sanitizer the fuzzer runs on stable Rust; memory errors are ruled out by the ban on unsafe code.
    let corpus = run::root().join("fuzz/corpus/referee");
    std::fs::create_dir_all(&corpus)?;
    let time = format!("-max_total_time={seconds}");
    let fuzz = ["fuzz", "run", "referee", "--sanitizer", "none", "corpus/referee", "seeds/referee", "--"];
    let mut command = cargo(fuzz);
    command.current_dir(run::root().join("fuzz")).args(["-dict=referee.dict", "-max_len=4096", &time]);
    step("fuzzing", &mut command)
}
