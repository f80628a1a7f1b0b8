//! The project's chores. `cargo xtask check` is the whole suite; `cargo xtask slow` runs the tests that take minutes.

mod bench;
mod dependencies;
mod fifth_game;
mod python;
mod run;
mod tools;

use std::num::NonZero;
use std::process::{Command, ExitCode};

use anyhow::Result;
use clap::{Parser, Subcommand};

use run::{Beside, cargo, own_step, step};

#[derive(Parser)]
#[command(about)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Everything a change has to pass: format, lints, docs, dependencies, a short fuzzing run, a fifth game, the Python
    /// package, tests
    Check,
    /// Format, lints, and the tests that start neither servers nor browsers: an answer while you work
    Quick,
    /// 500 times the suite's random games through the conformance kit (a million of Loot), a million mangled lines,
    /// every poker hand of seven cards, 500 kills of the server, ten minutes of chaos with one server and ten with several
    /// nodes, the order of the bots' levels, reviews of their games, and 100,000 fuzzed calls of the Python package (many
    /// hours)
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
    /// Add the game in `examples` to a copy of the workspace, by the steps of CONTRIBUTING.md, and play it there
    FifthGame,
    /// The Python package in a virtual environment: its tests, those of two libraries it serves, and the examples
    Python {
        /// How many calls are made with any arguments
        #[arg(long, default_value_t = python::CALLS)]
        calls: u64,
    },
    /// Build the page for a server of a build for development: `quickdraw serve --page FILE`
    Page {
        /// As it is shipped: small, but long to build
        #[arg(long)]
        release: bool,
    },
    /// Measure a first visit to each table: bytes and milliseconds, on the release build
    BenchPage,
    /// Take a picture of every page and table in every size of window, into target/screenshots
    Screenshots,
    /// Measure the server, with the load on another core: tables at the pace of people, flat out, and under attack
    BenchServer {
        /// Which game is played: `quickdraw games` lists them; the first of them if not given
        #[arg(long)]
        game: Option<String>,
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
        Chore::Quick => quick(),
        Chore::Slow { times, count } => slow(times, count),
        Chore::Fuzz { seconds } => fuzz(seconds),
        Chore::FifthGame => fifth_game::check(),
        Chore::Python { calls } => python::check(calls),
        Chore::Page { release } => page(if release { PAGE } else { "web-dev" }),
        Chore::BenchPage => bench_page(),
        Chore::Screenshots => screenshots(),
        Chore::BenchServer { game, seconds, attacks: true } => bench::attacks(game.as_deref(), seconds),
        Chore::BenchServer { game, seconds, attacks: false } => bench::server(game.as_deref(), seconds),
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
    step("format", &mut format())?;
    // The page's build waits for the linker on one core for a while: the next steps use the other cores.
    let (mut bundler, bundle) = tools::bundler(PAGE);
    let page = Beside::start("page", &mut bundler)?;
    step("lints", &mut lints())?;
    let docs = ["doc", "--workspace", "--no-deps", "--locked", "--document-private-items"];
    step("docs", cargo(docs).env("RUSTDOCFLAGS", "-D warnings"))?;
    own_step("dependencies", dependencies::check)?;
    tools::check_advisories()?;
    let nextest = tools::has_nextest();
    step("build of the tests", &mut tests(nextest, &["--no-run"]))?;
    step("examples in docs", &mut selected(cargo(["test", "--doc"]), &["--quiet"]))?;
    fuzz(15)?;
    page.finish()?;
    fifth_game::check()?;
    python::check(python::CALLS)?;
    let mut tests = tests(nextest, &["--no-fail-fast"]);
    if nextest {
        several_at_once(&mut tests);
    }
    tests.env("QUICKDRAW_PAGE", bundle);
    if let Some(axe) = tools::axe() {
        tests.env("QUICKDRAW_AXE", axe);
    }
    run::print_times();
    // Last, so that the test runner's summary ends the output.
    run::last("tests", &mut tests)
}

/// What fails fastest, and nothing that a build of the page or a database server has to come before.
fn quick() -> Result<()> {
    tools::install()?;
    step("format", &mut format())?;
    step("lints", &mut lints())?;
    if !tools::has_nextest() {
        return run::last("unit tests", &mut selected(cargo(["test", "--lib", "--bins"]), &["--no-fail-fast"]));
    }
    let mut tests = tests(true, &["--no-fail-fast", "-E", "not (package(quickdraw) | test(postgres) | binary(races))"]);
    several_at_once(&mut tests);
    run::last("tests", &mut tests)
}

fn format() -> Command {
    cargo(["fmt", "--all", "--check"])
}

fn lints() -> Command {
    cargo(["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])
}

/// How many tests run at once on each core: see .config/nextest.toml.
const TESTS_A_CORE: usize = 3;

/// Lets nextest run so many at once.
fn several_at_once(tests: &mut Command) {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    tests.args(["--test-threads", &(TESTS_A_CORE * cores).to_string()]);
}

/// The command that builds or runs all tests, except those of the bundler and the fuzzer.
fn tests(nextest: bool, flags: &[&str]) -> Command {
    selected(if nextest { cargo(["nextest", "run"]) } else { cargo(["test", "--lib", "--bins", "--tests"]) }, flags)
}

/// The command for all crates but the bundler and the fuzzer. Every step that runs code selects the same crates: with
/// others, cargo would choose other features of the dependencies and compile them again.
fn selected(mut command: Command, flags: &[&str]) -> Command {
    command.args(["--workspace", "--exclude", "bundler", "--exclude", "fuzz", "--locked"]).args(flags);
    command
}

fn slow(times: u64, count: u64) -> Result<()> {
    let mut tests = cargo(["test", "--release", "--workspace", "--locked", "--no-fail-fast"]);
    for binary in ["conformance", "fuzz_lines", "rules", "durability", "chaos", "cluster", "lab", "review"] {
        tests.args(["--test", binary]);
    }
    let (times, count) = (times.to_string(), count.to_string());
    step(
        "slow runs",
        tests
            .env("QUICKDRAW_KIT_TIMES", times)
            .env("QUICKDRAW_FUZZ_LINES", &count)
            .env("QUICKDRAW_HANDS", &count)
            .env("QUICKDRAW_KILLS", "500")
            .env("QUICKDRAW_CHAOS", "600")
            .env("QUICKDRAW_NODES", "600")
            .env("QUICKDRAW_REVIEWS", "100")
            .env("QUICKDRAW_SLOW", "1"),
    )?;
    python::check(CALLS)
}

/// How many calls of the Python package a slow run makes with any arguments.
const CALLS: u64 = 100_000;

/// The build profile of the page under test: the one that ships.
const PAGE: &str = "web-release";

fn page(profile: &str) -> Result<()> {
    let (mut bundler, file) = tools::bundler(profile);
    step("page", &mut bundler)?;
    println!("cargo run -- serve --page {}", file.display());
    Ok(())
}

/// Measures what a first visit to each table costs.
fn bench_page() -> Result<()> {
    let bench = ["bench", "--profile", "release", "--locked", "--package", "quickdraw", "--bench", "first_visit"];
    step("a first visit", &mut cargo(bench))
}

fn screenshots() -> Result<()> {
    let folder = run::target().join("screenshots");
    std::fs::create_dir_all(&folder)?;
    let (mut bundler, bundle) = tools::bundler(PAGE);
    step("page", &mut bundler)?;
    let mut tests = selected(cargo(["test"]), &["--test", "page", "--", "every_page", "in_every_window"]);
    step("screenshots", tests.env("QUICKDRAW_PAGE", bundle).env("QUICKDRAW_SCREENSHOTS", &folder))?;
    println!("the pictures are in {}", folder.display());
    Ok(())
}

fn fuzz(seconds: u64) -> Result<()> {
    let folder = run::root().join("fuzz");
    // Elsewhere the command line is not optimized, but here it has to read many lines a second.
    let mut build =
        cargo(["build", "--locked", "--package", "fuzz", "--config=profile.dev.package.quickdraw.opt-level=2"]);
    step("build of the fuzzer", build.env("RUSTC_WORKSPACE_WRAPPER", folder.join("rustc")))?;
    for made in ["corpus/referee", "artifacts/referee"] {
        std::fs::create_dir_all(folder.join(made))?;
    }
    let mut command = Command::new(run::target().join("debug/fuzz-referee"));
    command.current_dir(&folder).args(["corpus/referee", "seeds/referee", "-dict=referee.dict", "-max_len=4096"]);
    command.args(["-artifact_prefix=artifacts/referee/", "-print_final_stats=1"]);
    command.arg(format!("-max_total_time={seconds}"));
    step("fuzzing", &mut command)
}
