//! Measures a server on this machine, with the load generator on another core.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::run::{cargo, quietly, step, target};

/// One row of the table.
struct Case<'a> {
    name: &'a str,
    /// Additional flags of the server.
    server: &'a [&'a str],
    /// Flags of the load generator.
    load: &'a [&'a str],
}

/// The kinds of hostile clients, with how many of each.
const ATTACKS: [(&str, &str); 6] =
    [("silent", "10050"), ("frames", "60"), ("tables", "40"), ("bots", "40"), ("downloads", "60"), ("comers", "40")];

const CASES: [Case<'static>; 3] = [
    Case { name: "1,000 tables, 1 move/s each", server: &[], load: &["--tables", "1000", "--rate", "1"] },
    Case {
        name: "100 tables flat out",
        // Without these limits, the server would treat this rate as a flood.
        server: &["--messages", "1000000/1", "--bytes", "1000000000/1", "--seating", "1000000/1"],
        load: &["--tables", "100", "--rate", "0"],
    },
    Case {
        name: "1,000 tables, 2,000 hostile",
        server: &[],
        load: &["--tables", "1000", "--rate", "1", "--hostile", "mix", "--connections", "2000", "--rounds", "7"],
    },
];

/// Builds, starts a server for each case, runs the load and prints one table.
pub(crate) fn server(game: Option<&str>, seconds: u64) -> Result<()> {
    step("build", cargo(["build", "--release", "--locked", "--bin", "quickdraw"]))?;
    header(game, seconds);
    for case in &CASES {
        report(case, game, seconds)?;
    }
    legend();
    Ok(())
}

/// The same for each kind of attack by itself, three rounds each.
pub(crate) fn attacks(game: Option<&str>, seconds: u64) -> Result<()> {
    step("build", cargo(["build", "--release", "--locked", "--bin", "quickdraw"]))?;
    header(game, seconds);
    for (kind, connections) in ATTACKS {
        let load = ["--tables", "200", "--rate", "1", "--rounds", "3", "--hostile", kind, "--connections", connections];
        report(&Case { name: kind, server: &[], load: &load }, game, seconds)?;
    }
    legend();
    Ok(())
}

fn report(case: &Case<'_>, game: Option<&str>, seconds: u64) -> Result<()> {
    let figures = case.run(game, seconds).with_context(|| case.name.to_owned())?;
    print_row(case.name, &figures, &figures["calm"]);
    let hostile = &figures["hostile"];
    if !hostile.is_null() {
        print_row("  while they do their worst", &figures, &hostile["measured"]);
        println!(
            "  p99 {:+.1} % ({:.2} and {:.2} in the middle round), memory {:+.1} MB at most; the hostile connected {} times, were dropped {} times",
            number(&hostile["p99_growth"]) * 100.0,
            number(&figures["calm"]["middle_p99"]),
            number(&hostile["measured"]["middle_p99"]),
            number(&hostile["memory_growth"]) / 1_048_576.0,
            hostile["made"],
            hostile["dropped"],
        );
    }
    Ok(())
}

fn header(game: Option<&str>, seconds: u64) {
    println!("\n{}, {seconds} s each", game.unwrap_or("the first game"));
    println!(
        "{:<28} {:>8} {:>8} {:>8} {:>10} {:>10} {:>10} {:>9} {:>9}",
        "", "moves/s", "ack p50", "ack p99", "heard p99", "moves/CPU", "per commit", "kB/table", "late p99"
    );
}

fn legend() {
    println!("times in ms; kB/table over the empty server; late: how late the load itself woke up");
}

impl Case<'_> {
    fn run(&self, game: Option<&str>, seconds: u64) -> Result<Value> {
        let data = target().join("bench-server");
        let _ = std::fs::remove_dir_all(&data);
        let server = Server::start(&data, self.server)?;
        let seconds = seconds.to_string();
        let mut load = pinned(1);
        load.args(["load", "--json", "--url", &server.url, "--seconds", &seconds]);
        load.args(game.iter().flat_map(|game| ["--game", game]));
        load.args(["--pid", &server.process.id().to_string()]).args(self.load).stderr(Stdio::inherit());
        let output = load.output().context("the load could not be started")?;
        drop(server);
        std::fs::remove_dir_all(&data)?;
        if !output.status.success() {
            bail!("the load failed");
        }
        serde_json::from_slice(&output.stdout).context("the load printed no figures")
    }
}

/// A server process that is killed on drop.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn start(data: &Path, flags: &[&str]) -> Result<Self> {
        let mut command = pinned(0);
        command.args(["serve", "--listen", "127.0.0.1:0", "--log-level", "error", "--data"]).arg(data).args(flags);
        let mut process = command.stdout(Stdio::piped()).spawn().context("the server could not be started")?;
        let said = process.stdout.take().context("the server has no output")?;
        let mut line = String::new();
        BufReader::new(said).read_line(&mut line)?;
        let url = line.split([' ', ';']).find(|word| word.starts_with("http://"));
        let url = url.with_context(|| format!("the server does not say where it is: {line}"))?.to_owned();
        Ok(Self { process, url })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Its data is deleted anyway, so it need not shut down cleanly.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// `quickdraw` pinned to one core, if `taskset` is available.
fn pinned(core: usize) -> Command {
    let program = target().join("release/quickdraw");
    let core = core.to_string();
    if !quietly(Command::new("taskset").args(["-c", &core, "true"])) {
        return Command::new(program);
    }
    let mut command = Command::new("taskset");
    command.args(["-c", &core]).arg(program);
    command
}

fn print_row(name: &str, figures: &Value, measured: &Value) {
    let tables = number(&figures["tables"]);
    let memory = (number(&measured["memory"]) - number(&figures["memory_before"])) / 1024.0 / tables;
    println!(
        "{name:<28} {:>8.0} {:>8.2} {:>8.2} {:>10.2} {:>10.0} {:>10.1} {memory:>9.1} {:>9.2}",
        number(&measured["moves_a_second"]),
        number(&measured["acknowledgement"]["p50"]),
        number(&measured["acknowledgement"]["p99"]),
        number(&measured["broadcast"]["p99"]),
        number(&measured["moves_a_processor_second"]),
        number(&measured["moves"]) / number(&measured["commits"]).max(1.0),
        number(&measured["own_lag"]["p99"]),
    );
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}
