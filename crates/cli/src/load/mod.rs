//! A load generator: plays many tables over real sockets, and measures latency and server costs.
//!
//! It runs on one thread, so that the server can have the other processors to itself. Hostile clients get a thread of
//! the lowest priority.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "figures for people, which are far from the limits of their types"
)]

mod histogram;
mod hostile;
mod limits;
mod luck;
mod measure;
mod message;
mod meter;
mod open;
mod player;
mod report;
mod say;
mod tally;

use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use client::Server;
use engine::About;
use protocol::TableId;
use tokio::task::LocalSet;
use tokio::time::sleep;

use hostile::{Hostiles, Kind};
use measure::{Measured, measure};
use meter::Meter;
use report::{Attack, Report};
use tally::Run;

/// How long hostile clients have to connect, and the server to recover from them.
const GATHER: Duration = Duration::from_secs(5);

/// What to play, and how fast.
#[derive(Clone, Debug, clap::Args)]
pub struct Load {
    /// Address of the server
    #[arg(long, default_value = "http://127.0.0.1:7777")]
    url: Server,
    /// Number of tables
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// The game; `quickdraw games` lists them. Default: the first in that list
    #[arg(long)]
    game: Option<String>,
    /// Players at each table. Default: the fewest the game allows
    #[arg(long)]
    players: Option<usize>,
    /// Spectators at each table
    #[arg(long, default_value_t = 0)]
    spectators: usize,
    /// Moves per second at each table; 0 for as many as possible
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// Duration of the measurement in seconds
    #[arg(long, default_value_t = 20.0)]
    seconds: f64,
    /// Number of measurements; with --hostile, each is made without and then with the hostile clients
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Seconds of play before the measurement
    #[arg(long, default_value_t = 5.0)]
    warm_up: f64,
    /// Process id of the server: read its memory and CPU time from the system instead of /metrics
    #[arg(long)]
    pid: Option<u32>,
    /// Measure again while hostile clients of this kind are connected
    #[arg(long, value_enum)]
    hostile: Option<Kind>,
    /// Number of hostile clients
    #[arg(long, default_value_t = 2000)]
    connections: usize,
    /// Print the results as one line of JSON
    #[arg(long)]
    json: bool,
}

impl Load {
    /// Plays, measures and prints.
    pub fn run(self) -> Result<()> {
        ensure!(self.rate >= 0.0 && self.rate.is_finite(), "--rate is a number of moves a second, or 0");
        ensure!(self.tables > 0, "--tables is at least 1");
        limits::raise();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let report = LocalSet::new().block_on(&runtime, self.measure())?;
        // The connections need not be closed properly.
        runtime.shutdown_background();
        report.print(self.json);
        Ok(())
    }

    async fn measure(&self) -> Result<Report> {
        let meter = Meter::new(self.url.clone(), self.pid);
        let empty = meter.read().await;
        let run = Rc::new(Run::new((self.rate > 0.0).then(|| Duration::from_secs_f64(1.0 / self.rate))));
        let tables = open::all(self, &run).await?;
        self.begin(&run).await?;
        sleep(Duration::from_secs_f64(self.warm_up)).await;
        let (mut calm, mut attack) = self.round(&run, &meter, &tables, 0).await?;
        for round in 1..self.rounds {
            let (more, worse) = self.round(&run, &meter, &tables, round).await?;
            calm.join(&more);
            if let (Some(attack), Some(worse)) = (&mut attack, &worse) {
                attack.join(worse);
            }
        }
        let game = self.game()?.name;
        Ok(Report { game, players: self.players()?, load: self.clone(), empty, calm, attack })
    }

    /// Measures once, and once more under attack if hostile clients are requested.
    async fn round(
        &self,
        run: &Rc<Run>,
        meter: &Meter,
        tables: &[TableId],
        round: u32,
    ) -> Result<(Measured, Option<Attack>)> {
        let calm = self.stretch(run, meter).await;
        let Some(kind) = self.hostile else { return Ok((calm, None)) };
        // The server already knows the guests of the last round, so new ones are used.
        let hostiles = Hostiles::begin(kind, &self.url, tables, self.connections, round as usize * self.connections)?;
        sleep(GATHER).await;
        let measured = self.stretch(run, meter).await;
        let deeds = hostiles.end();
        sleep(GATHER).await;
        let after = meter.read().await;
        Ok((calm, Some(Attack { kind, connections: self.connections, measured, deeds, after })))
    }

    async fn stretch(&self, run: &Rc<Run>, meter: &Meter) -> Measured {
        measure(run, meter, Duration::from_secs_f64(self.seconds)).await
    }

    /// Waits until every table has started playing.
    async fn begin(&self, run: &Run) -> Result<()> {
        let begun = Instant::now();
        while run.begun.get() < self.tables {
            if begun.elapsed() > Duration::from_mins(1) {
                let refused = &run.tally.borrow().refused;
                bail!("only {} of {} tables began to play; refusals: {refused:?}", run.begun.get(), self.tables);
            }
            sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    fn game(&self) -> Result<&'static About> {
        let mut all = catalog::all().into_iter();
        let game = match &self.game {
            None => all.next(),
            Some(slug) => all.find(|about| about.slug == slug),
        };
        game.context("there is no such game; 'quickdraw games' lists them")
    }

    fn players(&self) -> Result<usize> {
        let game = self.game()?;
        let players = self.players.unwrap_or(*game.players.start());
        ensure!(game.players.contains(&players), "{} is for {:?} players", game.name, game.players);
        Ok(players)
    }
}
