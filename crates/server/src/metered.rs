//! The connection below HTTP and WebSocket. It limits the rate at which bytes are read and records when the other side
//! was last heard from.

use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use engine::Micros;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use crate::clock::micros;
use crate::connection_limit::Permit;
use crate::rate::{Bucket, Rate};

/// How often the kernel is asked for the round trip.
const ASK_EVERY: Micros = 1_000_000;

/// When the other side was last heard from, and its round trip.
pub(crate) struct PeerActivity {
    since: Instant,
    /// In microseconds after `since`.
    heard: AtomicU64,
    /// In microseconds; `u64::MAX` if nothing was measured.
    smallest_trip: AtomicU64,
}

impl PeerActivity {
    /// Counts as heard from just now.
    pub(crate) fn new() -> Self {
        Self { since: Instant::now(), heard: AtomicU64::new(0), smallest_trip: AtomicU64::new(u64::MAX) }
    }

    /// When the other side last sent a byte, or read enough for a blocked write to go on.
    pub(crate) fn heard(&self) -> Instant {
        self.since + Duration::from_micros(self.heard.load(Ordering::Relaxed))
    }

    /// The smallest round trip measured by the kernel, if it is asked.
    pub(crate) fn smallest_trip(&self) -> Option<Micros> {
        Some(self.smallest_trip.load(Ordering::Relaxed)).filter(|&trip| trip != u64::MAX)
    }

    fn now(&self) -> Micros {
        micros(self.since.elapsed())
    }
}

/// The limits of a connection.
pub(crate) struct MeterSettings<S> {
    /// The rate at which bytes are read.
    pub(crate) bytes: Rate,
    /// How long a write may stay blocked.
    pub(crate) patience: Duration,
    /// Asks the kernel for the smallest round trip, if that is wanted.
    pub(crate) witness: Option<fn(&S) -> Option<Micros>>,
}

/// A connection with limits.
pub(crate) struct Metered<S> {
    stream: S,
    terms: MeterSettings<S>,
    activity: Arc<PeerActivity>,
    read: Bucket,
    /// Nothing is read until this is over.
    pause: Option<Pin<Box<Sleep>>>,
    /// Set while a write is blocked; when it is over, the connection fails.
    stuck: Option<Pin<Box<Sleep>>>,
    asked: Option<Micros>,
    /// Released when the connection is gone, even after it has become a WebSocket.
    _place: Option<Permit>,
}

impl<S> Metered<S> {
    /// Meters `stream`.
    pub(crate) fn new(stream: S, terms: MeterSettings<S>, place: Option<Permit>) -> Self {
        let activity = Arc::new(PeerActivity::new());
        Self { stream, terms, activity, read: Bucket::default(), pause: None, stuck: None, asked: None, _place: place }
    }

    /// What is known about the other side.
    pub(crate) fn activity(&self) -> &Arc<PeerActivity> {
        &self.activity
    }

    /// Records that bytes arrived, and pauses reading if they were too many.
    fn heard(&mut self, bytes: usize) {
        let now = self.activity.now();
        self.activity.heard.store(now, Ordering::Relaxed);
        self.read.spend(now, self.terms.bytes, bytes as u64);
        let wait = self.read.wait(now, self.terms.bytes);
        if wait > 0 {
            self.pause = Some(Box::pin(sleep(Duration::from_micros(wait))));
        }
        if let Some(witness) = self.terms.witness.filter(|_| self.asked.is_none_or(|asked| now >= asked + ASK_EVERY)) {
            self.asked = Some(now);
            if let Some(trip) = witness(&self.stream) {
                self.activity.smallest_trip.fetch_min(trip, Ordering::Relaxed);
            }
        }
    }

    /// Records the result of a write. A write that stays blocked for too long fails.
    fn tried(&mut self, written: Poll<Result<usize>>, context: &mut Context<'_>) -> Poll<Result<usize>> {
        if written.is_ready() {
            if self.stuck.take().is_some() {
                self.activity.heard.store(self.activity.now(), Ordering::Relaxed);
            }
            return written;
        }
        let patience = self.terms.patience;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(stuck.as_mut().poll(context));
        Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "the other side takes nothing")))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        if let Some(pause) = &mut self.pause {
            ready!(pause.as_mut().poll(context));
            self.pause = None;
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let bytes = buffer.filled().len() - before;
        if bytes > 0 {
            self.heard(bytes);
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.tried(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.tried(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn metered(room: usize, bytes: Rate) -> (DuplexStream, Metered<DuplexStream>) {
        let (theirs, ours) = duplex(room);
        (theirs, Metered::new(ours, MeterSettings { bytes, patience: 5 * SECOND, witness: None }, None))
    }

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_read_at_once_and_the_rest_at_the_rate() {
        let (mut theirs, mut ours) = metered(4000, Rate::new(1000, 10));
        theirs.write_all(&[0; 2500]).await.unwrap();
        let started = Instant::now();
        ours.read_exact(&mut [0; 1000]).await.unwrap();
        assert_eq!(started.elapsed(), Duration::ZERO);
        for _ in 0..15 {
            ours.read_exact(&mut [0; 100]).await.unwrap();
        }
        // The pause after the last read would only delay the next one.
        assert!((13..=15).contains(&started.elapsed().as_secs()), "{:?}", started.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn bytes_from_the_other_side_and_room_for_ours_are_signs_of_life_but_writing_is_none() {
        let (mut theirs, mut ours) = metered(10, Rate::new(1000, 1));
        let (activity, start) = (Arc::clone(ours.activity()), Instant::now());
        tokio::time::advance(SECOND).await;
        ours.write_all(&[0; 10]).await.unwrap();
        assert_eq!(activity.heard(), start, "it fits between us, so nobody has to be there");
        let (wrote, ()) = tokio::join!(ours.write_all(&[0; 10]), async {
            tokio::time::advance(SECOND).await;
            theirs.read_exact(&mut [0; 20]).await.unwrap();
        });
        wrote.unwrap();
        assert_eq!(activity.heard() - start, 2 * SECOND, "they made room");
        tokio::time::advance(SECOND).await;
        theirs.write_all(b"x").await.unwrap();
        ours.read_exact(&mut [0; 1]).await.unwrap();
        assert_eq!(activity.heard() - start, 3 * SECOND, "they said something");
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_nothing_for_too_long_is_given_up_and_a_slow_reader_is_not() {
        let (mut theirs, mut ours) = metered(10, Rate::new(1000, 1));
        let slow = async {
            for _ in 0..9 {
                sleep(4 * SECOND).await;
                theirs.read_exact(&mut [0; 1]).await.unwrap();
            }
        };
        let (wrote, ()) = tokio::join!(ours.write_all(&[0; 19]), slow);
        wrote.unwrap();
        let started = Instant::now();
        assert_eq!(ours.write_all(&[0; 10]).await.unwrap_err().kind(), ErrorKind::TimedOut);
        assert_eq!(started.elapsed(), 5 * SECOND);
    }

    #[tokio::test(start_paused = true)]
    async fn the_witness_is_asked_once_a_second_and_its_smallest_word_is_kept() {
        static ASKED: AtomicU64 = AtomicU64::new(0);
        let (mut theirs, ours) = duplex(100);
        let witness: fn(&DuplexStream) -> Option<Micros> =
            |_| [Some(300), None, Some(200), Some(250)].get(ASKED.fetch_add(1, Ordering::Relaxed) as usize).copied()?;
        let terms = MeterSettings { bytes: Rate::new(1000, 1), patience: SECOND, witness: Some(witness) };
        let mut ours = Metered::new(ours, terms, None);
        assert_eq!(ours.activity().smallest_trip(), None);
        let mut known = Vec::new();
        for _ in 0..8 {
            theirs.write_all(b"x").await.unwrap();
            ours.read_exact(&mut [0; 1]).await.unwrap();
            known.push(ours.activity().smallest_trip());
            tokio::time::advance(SECOND / 2).await;
        }
        assert_eq!(known, [300, 300, 300, 300, 200, 200, 200, 200].map(Some));
    }
}
