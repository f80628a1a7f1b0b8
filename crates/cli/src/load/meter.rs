//! What the server costs: its memory and its time on the processor.

use client::Server;

/// Where the server's costs are read.
pub(super) struct Meter {
    server: Server,
    pid: Option<u32>,
}

/// What the server has cost so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    /// Bytes of memory it holds.
    pub(super) memory: Option<u64>,
    /// Seconds of a processor it has used.
    pub(super) processor: Option<f64>,
    /// Transactions it has committed.
    pub(super) commits: Option<f64>,
}

impl Meter {
    pub(super) fn new(server: Server, pid: Option<u32>) -> Self {
        Self { server, pid }
    }

    /// What the server has cost so far, as the system tells it if the process is known, else as the server tells it.
    pub(super) async fn read(&self) -> Cost {
        let told = match self.server.get("/metrics", None).await {
            Ok(reply) => told(reply.text().unwrap_or_default()),
            Err(_) => Cost::default(),
        };
        let seen = self.pid.map_or_else(Cost::default, seen);
        Cost {
            memory: seen.memory.or(told.memory),
            processor: seen.processor.or(told.processor),
            commits: told.commits,
        }
    }

    /// The memory it holds now, if the process is known: that costs the server nothing.
    pub(super) fn memory(&self) -> Option<u64> {
        self.pid.and_then(|pid| seen(pid).memory)
    }
}

/// What the server's own metrics tell.
fn told(metrics: &str) -> Cost {
    let value = |name: &str| {
        let mut lines = metrics.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        lines.next()?.trim().parse::<f64>().ok()
    };
    Cost {
        memory: value("process_resident_memory_bytes").map(|bytes| bytes as u64),
        processor: value("process_cpu_seconds_total"),
        commits: value("quickdraw_commits_total"),
    }
}

/// What the system tells of a process, in the way of Linux.
fn seen(pid: u32) -> Cost {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/{pid}/{name}")).unwrap_or_default();
    Cost { memory: resident(&read("status")), processor: ticks(&read("stat")).map(seconds), commits: None }
}

fn resident(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// User and system time. The name before them may hold anything, also spaces and brackets.
fn ticks(stat: &str) -> Option<u64> {
    let (_, after) = stat.rsplit_once(')')?;
    let mut fields = after.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some(next()? + next()?)
}

#[cfg(unix)]
fn seconds(ticks: u64) -> f64 {
    ticks as f64 / rustix::param::clock_ticks_per_second() as f64
}

#[cfg(not(unix))]
fn seconds(ticks: u64) -> f64 {
    ticks as f64 / 100.0
}

/// The processor time of this program itself.
pub(super) fn own() -> Option<f64> {
    seen(std::process::id()).processor
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_found_by_their_whole_name() {
        let text = "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total_more 9\n\
            process_cpu_seconds_total 1.5\nprocess_resident_memory_bytes 2048\n";
        let cost = told(text);
        assert_eq!((cost.processor, cost.memory, cost.commits), (Some(1.5), Some(2048), None));
    }

    #[test]
    fn a_process_with_an_odd_name_is_read() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 1 0 100 1000 10";
        assert_eq!(ticks(stat), Some(300));
        assert_eq!(resident("Name:\tx\nVmRSS:\t    2048 kB\n"), Some(2048 * 1024));
    }
}
