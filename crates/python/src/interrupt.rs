//! Ctrl-C while Rust works. Python handles signals only between its own instructions, so long work has to ask.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::prelude::*;

use crate::convert::refused;

/// How often a caller that waits looks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// Does work that cannot be done in parts on a thread of its own, and raises what a signal raises meanwhile. Then the
/// work goes on to its end, and nobody gets its result.
#[expect(clippy::disallowed_methods, reason = "only a thread beside the work can hear signals")]
pub(crate) fn interruptibly<T: Send + 'static>(
    py: Python<'_>,
    job: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (give, mut take) = channel();
    // Sending fails if the caller was interrupted.
    std::thread::spawn(move || give.send(job()).ok());
    loop {
        let (back, done) = py.detach(move || {
            let done = take.recv_timeout(LOOK);
            (take, done)
        });
        take = back;
        match done {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(refused("the work has failed")),
        }
    }
}

/// For how many tables a batch goes on before it looks for signals again: more if they were quick, fewer if they took
/// long. The clock is Python's.
pub(crate) struct Parts {
    clock: Py<PyAny>,
    tables: usize,
    /// When the part began that was last worked on.
    begun: Option<f64>,
    /// What a signal has raised.
    pub(crate) raised: Option<PyErr>,
}

impl Parts {
    /// Parts of so many tables at first.
    pub(crate) fn new(py: Python<'_>, tables: usize) -> PyResult<Self> {
        let clock = py.import("time")?.getattr("monotonic")?.unbind();
        Ok(Self { clock, tables, begun: None, raised: None })
    }

    /// How many tables the next part has; 0 after a signal that raised something.
    pub(crate) fn next(&mut self) -> usize {
        match Python::attach(|py| self.look(py)) {
            Ok(()) => self.tables,
            Err(raised) => {
                self.raised = Some(raised);
                0
            }
        }
    }

    /// How many tables a part has now.
    pub(crate) fn tables(&self) -> usize {
        self.tables
    }

    fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        py.check_signals()?;
        let now: f64 = self.clock.call0(py)?.extract(py)?;
        let took = self.begun.replace(now).map_or(0.02, |begun| now - begun);
        if took < 0.01 {
            self.tables = self.tables.saturating_mul(2);
        } else if took > 0.05 {
            self.tables = (self.tables / 2).max(1);
        }
        Ok(())
    }
}
