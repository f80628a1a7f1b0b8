//! Injects faults into the server and its connections.

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Luck, Seeded};
use rustix::process::{Resource, Rlimit, prlimit};
use tokio::time::sleep;

use super::tally::Tally;
use crate::harness::{Options, Relay, ServerProcess, Way};

/// Errors the server may log, because the disk is full now and then.
const COMPLAINTS: [&str; 3] = ["a commit failed", "results could not be rated yet", "the store refused a request"];

/// Longer than a decision may take at a table with pace `fast`.
const STARVES: Duration = Duration::from_secs(23);

/// How much longer a storm lasts, at the most, if nothing of a kind has happened yet.
const LONGER: Duration = Duration::from_mins(4);

/// The fault injector.
pub(crate) struct Nemesis {
    options: Options,
    running: Option<ServerProcess>,
    /// The relays of each player.
    relays: Vec<Vec<Arc<Relay>>>,
    luck: Seeded,
    /// The server is not killed before this.
    merciful_until: Instant,
    tally: Arc<Tally>,
    /// The answers that were given before the server was started. It is not killed before it has given another one:
    /// on a slow machine nothing else would happen.
    answers: u32,
    /// The number of faults of each kind.
    pub(crate) kills: u32,
    pub(crate) freezes: u32,
    pub(crate) cuts: u32,
    pub(crate) full_disks: u32,
    pub(crate) jumps: u32,
    /// Errors in the server's log that are not caused by the full disk.
    pub(crate) errors: Vec<String>,
}

impl Nemesis {
    pub(crate) fn new(
        options: Options,
        running: ServerProcess,
        relays: Vec<Vec<Arc<Relay>>>,
        seed: &str,
        tally: &Arc<Tally>,
    ) -> Self {
        let (luck, merciful_until) = (Seeded::new(&format!("{seed} nemesis")), Instant::now());
        let (kills, freezes, cuts, full_disks, jumps) = (0, 0, 0, 0, 0);
        let (running, errors, tally) = (Some(running), Vec::new(), Arc::clone(tally));
        Self {
            options,
            running,
            relays,
            luck,
            merciful_until,
            tally,
            answers: 0,
            kills,
            freezes,
            cuts,
            full_disks,
            jumps,
            errors,
        }
    }

    /// The server.
    pub(crate) fn running(&self) -> &ServerProcess {
        self.running.as_ref().expect("a server is open")
    }

    /// Injects faults until `end`, and then until there is enough to check.
    pub(crate) async fn rage(&mut self, end: Instant) {
        let mut starve_at = Instant::now() + Duration::from_secs(12);
        while Instant::now() < end || !self.tally.is_enough() && Instant::now() < end + LONGER {
            // The time of a fault is random on purpose, so this waits for no event.
            sleep(Duration::from_millis(50 + u64::from(self.luck.ticket(450)))).await;
            if starve_at <= Instant::now() {
                self.starve();
                starve_at = Instant::now() + 2 * STARVES;
            }
            match self.luck.ticket(16) {
                0..3 if self.may_kill() => self.kill_and_start(),
                3 => self.fill_the_disk().await,
                4 => self.cut(),
                5..11 => self.freeze(),
                _ => {}
            }
        }
        for relay in self.relays.iter().flatten() {
            relay.thaw();
        }
    }

    /// Kills the server without restarting it.
    pub(crate) fn kill(&mut self) {
        let log = self.running.take().map(ServerProcess::kill).unwrap_or_default();
        let errors = log.lines().filter(|line| line.contains("ERROR") || line.contains("panicked"));
        let errors = errors.filter(|line| !COMPLAINTS.iter().any(|known| line.contains(known)));
        self.errors.extend(errors.map(Into::into));
    }

    fn may_kill(&self) -> bool {
        self.merciful_until <= Instant::now() && self.tally.answers() > self.answers
    }

    fn kill_and_start(&mut self) {
        self.kill();
        self.kills += 1;
        let before = self.options.clock_off_by;
        self.options.clock_off_by = self.luck.ticket(3).cast_signed() - 1;
        self.jumps += u32::from(self.options.clock_off_by != before);
        // A server with a long timeout still receives, late, what was sent on a frozen connection.
        let patience = if self.luck.ticket(2) == 0 { 4 } else { 40 };
        self.options.flags.retain(|flag| !flag.starts_with("--silent-after"));
        self.options.flags.push(format!("--silent-after={patience}"));
        self.running = Some(ServerProcess::open(&self.options));
        self.answers = self.tally.answers();
    }

    /// Freezes some players' connections until the game acts for them.
    fn starve(&mut self) {
        self.kill_and_start();
        self.merciful_until = Instant::now() + STARVES;
        for _ in 0..4 {
            let player = self.luck.ticket(self.relays.len() as u32) as usize;
            for relay in self.relays[player].clone() {
                self.freezes += 1;
                tokio::spawn(async move {
                    // By then everybody has reconnected and plays.
                    sleep(Duration::from_secs(1)).await;
                    relay.freeze(Way::Up);
                    sleep(STARVES).await;
                    relay.thaw();
                });
            }
        }
    }

    fn some_line(&mut self) -> Arc<Relay> {
        let player = self.luck.ticket(self.relays.len() as u32) as usize;
        let link = self.luck.ticket(self.relays[player].len() as u32) as usize;
        Arc::clone(&self.relays[player][link])
    }

    fn cut(&mut self) {
        self.cuts += 1;
        self.some_line().cut();
    }

    fn freeze(&mut self) {
        self.freezes += 1;
        let (relay, ways) = (self.some_line(), self.luck.ticket(3));
        let long = if self.luck.ticket(3) == 0 { 8_000 } else { 1_500 };
        let (length, cut) = (Duration::from_millis(100 + u64::from(self.luck.ticket(long))), self.luck.ticket(4) == 0);
        tokio::spawn(async move {
            if ways != 0 {
                relay.freeze(Way::Up);
            }
            if ways != 1 {
                relay.freeze(Way::Down);
            }
            sleep(length).await;
            if cut { relay.cut() } else { relay.thaw() }
        });
    }

    /// Limits the file size for a while, so that the server cannot append to the database or its log. Sometimes it is
    /// killed meanwhile.
    async fn fill_the_disk(&mut self) {
        self.full_disks += 1;
        self.limit_files(Some(20_000));
        sleep(Duration::from_millis(100 + u64::from(self.luck.ticket(1_500)))).await;
        if self.luck.ticket(3) == 0 && self.may_kill() {
            self.kill_and_start();
        } else {
            self.limit_files(None);
        }
    }

    fn limit_files(&self, most: Option<u64>) {
        prlimit(Some(self.running().pid()), Resource::Fsize, Rlimit { current: most, maximum: None }).unwrap();
    }
}
