//! The server's memory and CPU time.

use client::Server;

/// Reads the server's resource usage.
pub(super) struct Meter {
    server: Server,
    pid: Option<u32>,
}

/// The server's resource usage so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    /// Resident memory in bytes.
    pub(super) memory: Option<u64>,
    /// CPU seconds used.
    pub(super) processor: Option<f64>,
    /// Transactions committed.
    pub(super) commits: Option<f64>,
}

impl Meter {
    pub(super) fn new(server: Server, pid: Option<u32>) -> Self {
        Self { server, pid }
    }

    /// The usage so far: from the operating system if the process id is known, else from the server's metrics.
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

    /// The current memory, if the process id is known. Reading it costs the server nothing.
    pub(super) fn memory(&self) -> Option<u64> {
        self.pid.and_then(|pid| seen(pid).memory)
    }
}

/// The usage according to the server's metrics.
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

/// The usage of a process according to Linux's `/proc`.
fn seen(pid: u32) -> Cost {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/{pid}/{name}")).unwrap_or_default();
    Cost { memory: resident(&read("status")), processor: ticks(&read("stat")).map(seconds), commits: None }
}

fn resident(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// User plus system time. The process name before them may contain spaces and brackets.
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

/// The CPU time of this program itself.
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
