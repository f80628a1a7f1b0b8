//! The browser's worker that runs the local server: it receives messages, answers them and sets a timer.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::pin::Pin;

use engine::Micros;
use js_sys::global;
use practice::{FromPage, Hinting, JudgeCode, Lack, LocalServer, PageMessage, Reviewing, ToPage};
use serde_json::Value;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::chunks;
use crate::words::site::UNFETCHED;

/// After how many milliseconds a failed fetch is repeated.
const AGAIN: i32 = 3_000;

/// How long the judge works before messages are read again, in microseconds.
const SLICE: Micros = 60_000;

thread_local! {
    static SERVER: RefCell<LocalServer> = RefCell::default();
    /// Messages that came while a game was being fetched.
    static WAITING: RefCell<VecDeque<PageMessage>> = RefCell::default();
    static FETCHING: Cell<bool> = const { Cell::new(false) };
    static FETCHING_MORE: Cell<bool> = const { Cell::new(false) };
    static TIMER: Cell<Option<i32>> = const { Cell::new(None) };
    static WAKE: Closure<dyn FnMut()> = Closure::new(wake);
    /// What the judge is working on.
    static JUDGING: RefCell<Option<Judging>> = const { RefCell::new(None) };
    /// How often its work was begun or stopped: what is still being fetched then does not begin.
    static JOBS: Cell<u32> = const { Cell::new(0) };
    static JUDGE_ON: Closure<dyn FnMut()> = Closure::new(judge_on);
}

/// What the judge does in parts.
enum Judging {
    Review(Reviewing),
    /// A hint, with the page's number for it.
    Hint(u32, Hinting),
}

impl Judging {
    /// Does a part. Returns whether there is more.
    fn step(&mut self) -> bool {
        match self {
            Self::Review(reviewing) => reviewing.step(),
            Self::Hint(_, hinting) => hinting.step(),
        }
    }

    fn finish(self) -> ToPage {
        match self {
            Self::Review(reviewing) => ToPage::Reviewed(Ok(reviewing.finish())),
            Self::Hint(number, hinting) => ToPage::Hinted(number, hinting.finish()),
        }
    }
}

/// Starts the local server.
pub(crate) fn open() {
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        if let Some(received) = event.data().as_string().and_then(|text| engine::parse_json::<PageMessage>(&text).ok())
        {
            WAITING.with_borrow_mut(|waiting| waiting.push_back(received));
            listen();
        }
    });
    scope().set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    // The page waits for this message: what is sent before the worker listens is lost.
    let _ = scope().post_message(&JsValue::from_str("\"open\""));
}

/// Handles the messages in order. While something is being fetched, the others wait.
fn listen() {
    while !FETCHING.get() {
        let Some(received) = WAITING.with_borrow_mut(VecDeque::pop_front) else { return };
        match received.message {
            FromPage::Play(game) => fetch_first(async move {
                if let Ok(chunk) = chunks::fetch(&game).await {
                    SERVER.with_borrow_mut(|server| server.add_game(chunk.local_game));
                }
            }),
            FromPage::Recall(game) => fetch_first(async move {
                let _ = add_archive(&game).await;
            }),
            FromPage::Review(record) => judge(Box::pin(review(record))),
            FromPage::Hint(number) => judge(Box::pin(hint(number))),
            FromPage::StopJudge => drop(next_job()),
            _ => {
                let said = SERVER.with_borrow_mut(|server| server.hear(received, random()));
                tell(&said);
            }
        }
    }
}

fn fetch_first(fetched: impl Future<Output = ()> + 'static) {
    FETCHING.set(true);
    spawn_local(async move {
        fetched.await;
        FETCHING.set(false);
        listen();
    });
}

/// Fetches the archive of a game.
async fn add_archive(game: &str) -> Result<(), chunks::Missing> {
    let archive = chunks::fetch_archive(game).await?;
    let said = SERVER.with_borrow_mut(|server| server.add_archive(archive));
    tell(&said);
    Ok(())
}

fn wake() {
    let said = SERVER.with_borrow_mut(|server| server.wake(now()));
    tell(&said);
}

fn post(message: &ToPage) {
    let text = serde_json::to_string(message).expect("messages are made of texts and numbers");
    let _ = scope().post_message(&JsValue::from_str(&text));
}

/// Stops the judge, if it is at work, and counts.
fn next_job() -> u32 {
    JUDGING.set(None);
    JOBS.set(JOBS.get() + 1);
    JOBS.get()
}

/// Lets the judge begin what this makes, unless something else was begun or stopped in the meantime. If it cannot be
/// begun, the page is told.
fn judge(begun: Pin<Box<dyn Future<Output = Result<Judging, ToPage>>>>) {
    let job = next_job();
    spawn_local(async move {
        let begun = begun.await;
        if JOBS.get() != job {
            return;
        }
        match begun {
            Ok(judging) => {
                JUDGING.set(Some(judging));
                judge_on();
            }
            Err(why) => post(&why),
        }
    });
}

/// Fetches what the judge of a game needs.
async fn fetch_judge(game: &str) -> Result<JudgeCode, String> {
    // A game without bots of its own has none to be fetched.
    let has_bots = !matches!(chunks::fetch_bots(game).await, Err(chunks::Missing::Unfetched));
    let code = chunks::fetch_judge(game).await;
    code.ok().filter(|_| has_bots).ok_or_else(|| UNFETCHED.to_owned())
}

async fn review(record: Value) -> Result<Judging, ToPage> {
    let begun = fetch_judge(record["game"].as_str().unwrap_or_default()).await;
    let begun = begun.and_then(|code| code.review(&record));
    begun.map(Judging::Review).map_err(|why| ToPage::Reviewed(Err(why)))
}

async fn hint(number: u32) -> Result<Judging, ToPage> {
    let question = || SERVER.with_borrow(LocalServer::question);
    let begun = async {
        let (game, _) = question()?;
        let code = fetch_judge(game).await?;
        // The game may have gone on while the judge was being fetched.
        code.hint(question()?.1)
    };
    begun.await.map(|hinting| Judging::Hint(number, hinting)).map_err(|why| ToPage::Hinted(number, Err(why)))
}

/// Lets the judge work for a moment, then lets messages in.
fn judge_on() {
    let Some(mut judging) = JUDGING.take() else { return };
    let until = now() + SLICE;
    while now() < until {
        if !judging.step() {
            return post(&judging.finish());
        }
    }
    if let Judging::Review(reviewing) = &judging {
        let (done, all) = reviewing.progress();
        post(&ToPage::Reviewing(done, all));
    }
    JUDGING.set(Some(judging));
    JUDGE_ON.with(|on| {
        let _ = scope().set_timeout_with_callback_and_timeout_and_arguments_0(on.as_ref().unchecked_ref(), 0);
    });
}

/// Sends messages to the page, and sets the timer for what is due next.
fn tell(said: &[ToPage]) {
    said.iter().for_each(post);
    mend();
    if let Some(timer) = TIMER.take() {
        scope().clear_timeout_with_handle(timer);
    }
    let Some(due) = SERVER.with_borrow(LocalServer::due) else { return };
    // At most an hour: browsers limit their timers, and waking too early does no harm.
    let wait = (due.saturating_sub(now()).div_ceil(1_000)).min(3_600_000) as i32;
    TIMER.set(wake_in(wait));
}

/// Wakes the server in so many milliseconds, and returns the timer.
fn wake_in(wait: i32) -> Option<i32> {
    WAKE.with(|wake| {
        scope().set_timeout_with_callback_and_timeout_and_arguments_0(wake.as_ref().unchecked_ref(), wait).ok()
    })
}

/// Fetches what the server lacks, and lets it go on. A failure is tried again later.
fn mend() {
    let Some(lack) = SERVER.with_borrow(LocalServer::lacks).filter(|_| !FETCHING_MORE.replace(true)) else { return };
    spawn_local(async move {
        let brought = match lack {
            Lack::Masters(game) => chunks::fetch_bots(game).await,
            Lack::Archive(game) => add_archive(game).await,
        };
        FETCHING_MORE.set(false);
        match brought {
            Ok(()) => wake(),
            // This timer is in addition to the one for what is due.
            Err(_) => drop(wake_in(AGAIN)),
        }
    });
}

fn scope() -> DedicatedWorkerGlobalScope {
    global().unchecked_into()
}

fn now() -> Micros {
    let clock = scope().performance().expect("every worker has a clock");
    ((clock.time_origin() + clock.now()) * 1_000.0) as Micros
}

fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    let crypto = scope().crypto().expect("every worker has randomness");
    let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    bytes
}
