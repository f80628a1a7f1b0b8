//! Measures a server on this machine, with the load generator on another core.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

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
    step("build of the echo", cargo(["build", "--release", "--locked", "--package", "server", "--example", "echo"]))?;
    header(game, seconds);
    for case in &CASES {
        report(case, game, seconds)?;
    }
    echo(seconds)?;
    legend();
    Ok(())
}

/// What a server on these libraries could do at most: it answers each message with itself and keeps nothing.
fn echo(seconds: u64) -> Result<()> {
    let program = target().join("release/examples/echo");
    let mut command = pinned(0, &program);
    let mut process = command.arg("serve").stdout(Stdio::piped()).spawn().context("the echo could not be started")?;
    let address = first_line(&mut process)?;
    let before = processor_seconds(process.id());
    let output = pinned(1, &program).args(["drive", address.trim(), &seconds.to_string()]).output()?;
    let spent = processor_seconds(process.id()).zip(before).map(|(after, before)| after - before);
    let _ = process.kill();
    let _ = process.wait();
    let messages: f64 = String::from_utf8_lossy(&output.stdout).trim().parse().context("the echo counted nothing")?;
    let each = spent.map_or(f64::NAN, |spent| messages / spent);
    println!(
        "{:<28} {:>8.0} {:>8} {:>8} {:>10} {each:>10.0}",
        "a bare echo, messages",
        messages / Duration::from_secs(seconds).as_secs_f64(),
        "",
        "",
        ""
    );
    Ok(())
}

/// The CPU time of a process, where `/proc` tells it, in hundredths of a second.
fn processor_seconds(pid: u32) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / 100.0)
}

fn first_line(process: &mut Child) -> Result<String> {
    let said = process.stdout.take().context("the program has no output")?;
    let mut line = String::new();
    BufReader::new(said).read_line(&mut line)?;
    Ok(line)
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
        "{:<28} {:>8} {:>8} {:>8} {:>10} {:>10} {:>10} {:>9} {:>9} {:>9}",
        "", "moves/s", "ack p50", "ack p99", "heard p99", "moves/CPU", "per commit", "kB/table", "late p99", "kB/game"
    );
}

fn legend() {
    println!(
        "times in ms; kB/table over the empty server; late: how late the load itself woke up; kB/game: the database on \
         disk after the server has stopped, over the finished games"
    );
}

impl Case<'_> {
    fn run(&self, game: Option<&str>, seconds: u64) -> Result<Value> {
        let data = target().join("bench-server");
        let _ = std::fs::remove_dir_all(&data);
        let mut server = Server::start(&data, self.server)?;
        let seconds = seconds.to_string();
        let mut load = pinned(1, &quickdraw());
        load.args(["load", "--json", "--url", &server.url, "--seconds", &seconds]);
        load.args(game.iter().flat_map(|game| ["--game", game]));
        load.args(["--pid", &server.process.id().to_string()]).args(self.load).stderr(Stdio::inherit());
        let output = load.output().context("the load could not be started")?;
        let games = server.stop()?;
        let bytes: u64 = std::fs::read_dir(&data)?.flatten().filter_map(|file| Some(file.metadata().ok()?.len())).sum();
        std::fs::remove_dir_all(&data)?;
        if !output.status.success() {
            bail!("the load failed");
        }
        let mut figures: Value = serde_json::from_slice(&output.stdout).context("the load printed no figures")?;
        figures["database"] = bytes.into();
        figures["finished"] = games.into();
        Ok(figures)
    }
}

/// A server process. If it was not stopped, it is killed on drop.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn start(data: &Path, flags: &[&str]) -> Result<Self> {
        let mut command = pinned(0, &quickdraw());
        command.args(["serve", "--listen", "127.0.0.1:0", "--log-level", "error", "--data"]).arg(data).args(flags);
        let mut process = command.stdout(Stdio::piped()).spawn().context("the server could not be started")?;
        let line = first_line(&mut process)?;
        let url = line.split([' ', ';']).find(|word| word.starts_with("http://"));
        let url = url.with_context(|| format!("the server does not say where it is: {line}"))?.to_owned();
        Ok(Self { process, url })
    }

    /// Stops it as an operator does, so that it tidies its database. Returns how many games were finished.
    fn stop(&mut self) -> Result<f64> {
        let address = self.url.trim_start_matches("http://").trim_end_matches('/');
        let mut stream = TcpStream::connect(address)?;
        write!(stream, "GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut metrics = String::new();
        stream.read_to_string(&mut metrics)?;
        let games = metrics.lines().find_map(|line| line.strip_prefix("quickdraw_games_total ")?.trim().parse().ok());
        let stopped = Command::new("kill").arg(self.process.id().to_string()).status()?.success();
        if stopped {
            self.process.wait()?;
        }
        games.context("the server does not say how many games were finished")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The program to be measured.
fn quickdraw() -> PathBuf {
    target().join("release/quickdraw")
}

/// A program pinned to one core, if `taskset` is available.
fn pinned(core: usize, program: &Path) -> Command {
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
        "{name:<28} {:>8.0} {:>8.2} {:>8.2} {:>10.2} {:>10.0} {:>10.1} {memory:>9.1} {:>9.2} {:>9.2}",
        number(&measured["moves_a_second"]),
        number(&measured["acknowledgement"]["p50"]),
        number(&measured["acknowledgement"]["p99"]),
        number(&measured["broadcast"]["p99"]),
        number(&measured["moves_a_processor_second"]),
        number(&measured["moves"]) / number(&measured["commits"]).max(1.0),
        number(&measured["own_lag"]["p99"]),
        number(&figures["database"]) / 1000.0 / number(&figures["finished"]),
    );
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}
