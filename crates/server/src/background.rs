//! Threads for long computations: bots and replays. They run at low priority, so that an acknowledgement never waits
//! for a bot.

use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

/// Niceness of these threads, on Linux's scale from -20 to 19.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 15;

/// The thread pool. Threads start when needed and end when idle for a while.
pub(crate) struct Background(Option<Runtime>);

impl Background {
    pub(crate) fn new() -> std::io::Result<Self> {
        Builder::new_current_thread().thread_name("background").on_thread_start(be_nice).build().map(Some).map(Self)
    }

    /// Runs `work` on one of the threads.
    pub(crate) fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
        let runtime = self.0.as_ref().expect("it is there until this is dropped");
        runtime.spawn_blocking(work)
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // Nobody needs the unfinished results, and an async context may not block on them.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

#[cfg(target_os = "linux")]
fn be_nice() {
    // Linux keeps a priority for each thread. Where it cannot be set, the threads are like the others.
    let this = Some(rustix::thread::gettid());
    if rustix::process::getpriority_process(this).is_ok_and(|niceness| niceness < NICENESS) {
        let _ = rustix::process::setpriority_process(this, NICENESS);
    }
}

#[cfg(not(target_os = "linux"))]
const fn be_nice() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    #[cfg(target_os = "linux")]
    async fn what_runs_in_the_background_leaves_the_cores_to_others() {
        let niceness = || rustix::process::getpriority_process(Some(rustix::thread::gettid())).unwrap();
        let (background, ours) = (Background::new().unwrap(), niceness());
        assert_eq!(background.run(niceness).await.unwrap(), NICENESS.max(ours));
        assert_eq!(niceness(), ours, "the threads that serve people stay as they were");
    }

    #[tokio::test]
    async fn a_panic_there_is_told_and_the_next_work_is_done() {
        let background = Background::new().unwrap();
        assert!(background.run(|| panic!("a bot panics")).await.is_err());
        assert_eq!(background.run(|| 7).await.unwrap(), 7);
    }
}
