//! Hints at tables that allow them. The judge thinks in the bots' queue, and gets what the player knows, never the game.
//!
//! Each player gets one hint at a time. Asking again about the same decision is answered from memory.

use std::any::Any;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use bots::Effort;
use catalog::Visit;
use engine::Game;
use protocol::{Code, No, PlayerId, TableId};
use review::{Hinting, QUICK};
use serde_json::value::RawValue;
use table::Due;

use crate::app::App;
use crate::committer::Outgoing;
use crate::hosted_table::HostedTable;
use crate::locked_table::LockedTable;
use crate::messages;
use crate::open::no_such_table;
use crate::outbox::Outbox;

/// How long the judge works before it lets a bot decide: less than the slowest bots need for a decision.
const SLICE: Duration = Duration::from_millis(100);

/// The hint that a player asked for last.
pub(crate) struct Hint {
    table: TableId,
    due: Due,
    state: State,
}

enum State {
    /// The judge thinks. This connection waits for the answer to the request with this id.
    Thinking(Arc<Outbox>, String),
    /// What the judge said: a list of ideas.
    Told(Told),
}

type Told = Result<Box<RawValue>, No>;

/// What the judge is asked.
struct Job {
    app: Arc<App>,
    hosted: Arc<HostedTable>,
    game: String,
    player: PlayerId,
    due: Due,
}

/// Asks for a hint for this decision. The answer comes when the judge has thought about it.
pub(crate) fn ask(locked: &LockedTable<'_>, outbox: &Arc<Outbox>, id: Option<&str>, due: Due) -> Result<(), No> {
    let id = id.ok_or_else(|| No::new(Code::BadRequest, "A hint needs an id: it comes with the answer."))?;
    let (player, table, authority) = (&outbox.player, locked.hosted.id, &locked.live.authority);
    let mut last = player.hint.lock();
    let is_same = |hint: &Hint| hint.table == table && hint.due == due && authority.is_still_due(player.id, due);
    match last.as_mut().map(|hint| (is_same(hint), &mut hint.state)) {
        Some((true, State::Told(told))) => {
            locked.answer(outbox, answer(id, told));
            return Ok(());
        }
        // Sent again over a new connection.
        Some((true, State::Thinking(waiting, known))) if known == id => {
            *waiting = Arc::clone(outbox);
            return Ok(());
        }
        Some((_, State::Thinking(..))) => {
            return Err(No::new(Code::TooFast, "The judge still thinks about your last hint. Wait a moment."));
        }
        _ => {}
    }
    let question = authority.question(player.id, Some(due))?;
    *last = Some(Hint { table, due, state: State::Thinking(Arc::clone(outbox), id.to_owned()) });
    drop(last);
    let job = Job {
        app: Arc::clone(locked.app),
        hosted: Arc::clone(locked.hosted),
        game: locked.room().setup.game,
        player: player.id,
        due,
    };
    let player = Arc::clone(player);
    tokio::spawn(async move {
        let told = job.think(question).await;
        let Some(Hint { state, .. }) = &mut *player.hint.lock() else { return };
        let frame = |id: &str| answer(id, &told);
        if let State::Thinking(outbox, id) = state {
            let out = Outgoing { outbox: Arc::clone(outbox), frame: frame(id), table: Some(table) };
            job.app.committer.push(|work| work.say.push(out));
        }
        *state = State::Told(told);
    });
    Ok(())
}

fn answer(id: &str, told: &Told) -> Utf8Bytes {
    match told {
        Ok(ideas) => messages::ok_with(id, ideas),
        Err(no) => messages::no(Some(id), no.clone()),
    }
}

impl Job {
    /// Lets the judge think in parts. Each takes its turn among the bots, so that nobody waits for a long hint.
    async fn think(&self, question: Box<dyn Any + Send>) -> Told {
        let mut work = Work::Asked(question);
        loop {
            let stopping = || No::new(Code::Stopping, "The server is shutting down.");
            let permit = self.app.bot_queue.turn(self.player, self.hosted.id).await.ok_or_else(stopping)?;
            self.check_due()?;
            let (game, effort) = (self.game.clone(), QUICK.scaled(permit.effort));
            let done = self.app.background.run(move || part(work, &game, effort)).await;
            drop(permit);
            let failed = |_| {
                tracing::error!(table = %self.hosted.id, "the judge panicked");
                No::new(Code::NoHint, "The judge has no idea for this decision.")
            };
            match done.map_err(failed)?? {
                ControlFlow::Continue(hinting) => work = Work::Begun(hinting),
                ControlFlow::Break(ideas) => {
                    return Ok(RawValue::from_string(ideas).expect("ideas are written as JSON"));
                }
            }
        }
    }

    /// Stops the work when the player has decided.
    fn check_due(&self) -> Result<(), No> {
        let locked = self.hosted.enter(&self.app, 0).ok_or_else(no_such_table)?;
        if locked.live.authority.is_still_due(self.player, self.due) {
            return Ok(());
        }
        Err(No::new(Code::Late, "That was for a decision that is over."))
    }
}

/// What the judge has to do next.
enum Work {
    Asked(Box<dyn Any + Send>),
    Begun(Hinting),
}

/// Does one part: the JSON of the ideas, or what has to go on.
fn part(work: Work, game: &str, effort: Effort) -> Result<ControlFlow<String, Hinting>, No> {
    let refuse = |why: String| No::new(Code::NoHint, why);
    let mut hinting = match work {
        Work::Asked(question) => catalog::visit(game, Begin { question, effort }).expect("its table is open"),
        Work::Begun(hinting) => Ok(hinting),
    }
    .map_err(refuse)?;
    let begun = Instant::now();
    while hinting.step() {
        if begun.elapsed() > SLICE {
            return Ok(ControlFlow::Continue(hinting));
        }
    }
    hinting.finish().map(ControlFlow::Break).map_err(refuse)
}

struct Begin {
    question: Box<dyn Any + Send>,
    effort: Effort,
}

impl Visit for Begin {
    type Output = Result<Hinting, String>;

    fn visit<G: Game>(self) -> Self::Output {
        Hinting::begin::<G>(self.question, self.effort)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use protocol::{Make, Person, Setup, TableRequest};
    use table::Form;

    use super::*;
    use crate::open::Visitor;
    use crate::player::Player;

    fn is_told(player: &Player) -> bool {
        matches!(&*player.hint.lock(), Some(Hint { state: State::Told(Ok(_)), .. }))
    }

    #[tokio::test]
    async fn a_player_gets_one_hint_at_a_time_and_the_same_again_without_more_thinking() {
        let data = tempfile::TempDir::new().unwrap();
        let app = crate::app::tests::app(&data, crate::Config::default()).await;
        let person = Person { id: PlayerId(7), name: "Annie".into(), program: false };
        let outbox = Arc::new(Outbox::new(Arc::new(Player::new(person.clone(), [])), Form::View, (1000, 1 << 20)));
        let (now, from) = (app.clock.now(), IpAddr::from([127, 0, 0, 1]));
        let visitor = Visitor { app: &app, outbox: &outbox, now, id: None, from, reserved: None };
        let setup = Setup { hints: true, ..Setup::new("loot", 2) };
        let hosted = visitor.create(&Make { setup, sit: true }).unwrap();
        let table = || hosted.enter(&app, app.clock.now()).unwrap();
        table().ask_for(&person, &TableRequest::Bot { seat: None, level: None });
        table().ask_for(&person, &TableRequest::Ready { entropy: String::new() });
        let due = (1..9).map(|decision| Due { game: 1, decision });
        let due = due.into_iter().find(|due| table().live.authority.is_still_due(person.id, *due)).unwrap();
        let hint = |id| ask(&table(), &outbox, Some(id), due).map_err(|no| no.code);

        let busy = app.bot_queue.take_all().await;
        assert_eq!(hint("a-1"), Ok(()));
        assert_eq!(hint("a-2"), Err(Code::TooFast));
        assert_eq!(hint("a-1"), Ok(()), "sent again, it waits for the same hint");
        assert!(!is_told(&outbox.player));
        drop(busy);
        while !is_told(&outbox.player) {
            tokio::task::yield_now().await;
        }
        let busy = app.bot_queue.take_all().await;
        assert_eq!(hint("a-3"), Ok(()));
        assert!(is_told(&outbox.player), "nobody thinks about it again");
        drop(busy);
    }
}
