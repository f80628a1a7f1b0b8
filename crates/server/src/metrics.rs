//! The server's metrics. Handles are made once, so that counting costs one atomic addition.

use std::time::Instant;

use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram, with_local_recorder};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use protocol::Code;

use crate::connection_limit::Full;

const SECONDS: [f64; 11] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];
const SIZES: [f64; 9] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 500.0, 2000.0];

/// The server's metrics.
pub(crate) struct Metrics {
    pub(crate) connections: Gauge,
    pub(crate) tables: Gauge,
    pub(crate) moves: Counter,
    pub(crate) games: Counter,
    pub(crate) messages: Counter,
    pub(crate) commits: Counter,
    pub(crate) failed_commits: Counter,
    pub(crate) batch_size: Histogram,
    pub(crate) commit_seconds: Histogram,
    pub(crate) queue: Gauge,
    pub(crate) evicted_slow: Counter,
    pub(crate) evicted_flood: Counter,
    pub(crate) evicted_silent: Counter,
    pub(crate) bus_sent: Counter,
    pub(crate) bus_received: Counter,
    pub(crate) links_anew: Counter,
    pub(crate) leases_lapsed: Counter,
    pub(crate) adopted: Counter,
    pub(crate) handed_over: Counter,
    pub(crate) beat_seconds: Histogram,
    pub(crate) nodes_heard: Gauge,
    pub(crate) guests: Gauge,
    memory: Gauge,
    processor: Gauge,
    uptime: Gauge,
    started: Instant,
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
}

impl Metrics {
    /// All metrics at zero.
    pub(crate) fn new() -> Self {
        let builder = PrometheusBuilder::new();
        let builder = builder
            .set_buckets_for_metric(Matcher::Full("quickdraw_commit_seconds".into()), &SECONDS)
            .and_then(|b| b.set_buckets_for_metric(Matcher::Full("quickdraw_beat_seconds".into()), &SECONDS))
            .and_then(|b| b.set_buckets_for_metric(Matcher::Full("quickdraw_batch_entries".into()), &SIZES));
        let recorder = builder.expect("the buckets are not empty").build_recorder();
        let count = |name: &'static str| with_local_recorder(&recorder, || counter!(name));
        let level = |name: &'static str| with_local_recorder(&recorder, || gauge!(name));
        let spread = |name: &'static str| with_local_recorder(&recorder, || histogram!(name));
        let evicted =
            |why: &'static str| with_local_recorder(&recorder, || counter!("quickdraw_evictions_total", "why" => why));
        Self {
            connections: level("quickdraw_connections"),
            tables: level("quickdraw_tables"),
            moves: count("quickdraw_moves_total"),
            games: count("quickdraw_games_total"),
            messages: count("quickdraw_messages_total"),
            commits: count("quickdraw_commits_total"),
            failed_commits: count("quickdraw_failed_commits_total"),
            batch_size: spread("quickdraw_batch_entries"),
            commit_seconds: spread("quickdraw_commit_seconds"),
            queue: level("quickdraw_queue_length"),
            evicted_slow: evicted("slow"),
            evicted_flood: evicted("flood"),
            evicted_silent: evicted("silent"),
            bus_sent: count("quickdraw_bus_messages_sent_total"),
            bus_received: count("quickdraw_bus_messages_received_total"),
            links_anew: count("quickdraw_links_begun_anew_total"),
            leases_lapsed: count("quickdraw_leases_lapsed_total"),
            adopted: count("quickdraw_tables_adopted_total"),
            handed_over: count("quickdraw_tables_handed_over_total"),
            beat_seconds: spread("quickdraw_beat_seconds"),
            nodes_heard: level("quickdraw_nodes_heard"),
            guests: level("quickdraw_guests"),
            memory: level("process_resident_memory_bytes"),
            processor: level("process_cpu_seconds_total"),
            uptime: level("quickdraw_uptime_seconds"),
            started: Instant::now(),
            handle: recorder.handle(),
            recorder,
        }
    }

    /// Counts a refusal.
    pub(crate) fn refused(&self, code: Code) {
        with_local_recorder(&self.recorder, || counter!("quickdraw_refusals_total", "code" => name(code)).increment(1));
    }

    /// Counts a connection that was refused because of a limit.
    pub(crate) fn turned_away(&self, full: Full) {
        let why = match full {
            Full::All => "full",
            Full::Address => "address",
        };
        with_local_recorder(&self.recorder, || counter!("quickdraw_turned_away_total", "why" => why).increment(1));
    }

    /// Renders all metrics in the Prometheus text format.
    pub(crate) fn render(&self) -> String {
        self.uptime.set(self.started.elapsed().as_secs_f64());
        if let Some(bytes) = resident_bytes() {
            self.memory.set(bytes);
        }
        if let Some(seconds) = processor_seconds() {
            self.processor.set(seconds);
        }
        self.handle.run_upkeep();
        self.handle.render()
    }

    /// Keeps the memory of histograms bounded when nobody reads them.
    pub(crate) fn upkeep(&self) {
        self.handle.run_upkeep();
    }
}

/// A count as a value for gauges and histograms.
pub(crate) fn amount(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

fn name(code: Code) -> String {
    let text = serde_json::to_string(&code).unwrap_or_default();
    text.trim_matches('"').into()
}

/// The resident memory of this process, where `/proc` exists.
fn resident_bytes() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes * 1024.0)
}

/// The CPU time of this process, where `/proc` exists.
fn processor_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, after_the_name) = stat.rsplit_once(')')?;
    let mut times = after_the_name.split_whitespace().skip(11).map_while(|field| field.parse::<f64>().ok());
    // Linux reports clock ticks, which are always hundredths of a second in user space.
    Some((times.next()? + times.next()?) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_has_worked_has_used_some_time_and_memory() {
        if std::path::Path::new("/proc/self/stat").exists() {
            assert!(processor_seconds().is_some_and(|seconds| seconds >= 0.0));
            assert!(resident_bytes().is_some_and(|bytes| bytes > 0.0));
        }
    }

    #[test]
    fn servers_in_one_process_count_alone() {
        let (one, two) = (Metrics::new(), Metrics::new());
        one.moves.increment(3);
        one.refused(Code::TooFast);
        one.commit_seconds.record(0.002);
        let (first, second) = (one.render(), two.render());
        assert!(first.contains("quickdraw_moves_total 3"), "{first}");
        assert!(first.contains("quickdraw_refusals_total{code=\"too-fast\"} 1"), "{first}");
        assert!(first.contains("quickdraw_commit_seconds_bucket"), "{first}");
        assert!(second.contains("quickdraw_moves_total 0"), "{second}");
    }
}
