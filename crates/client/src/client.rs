//! A connection as a program uses it.

use std::sync::atomic::{AtomicU64, Ordering};

use engine::Micros;
use protocol::{Ask, Person, Request, TableId, TableRequest, Update};
use serde_json::value::RawValue;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

use crate::line::{Line, Order, welcome};
use crate::memory::{Kind, Open};
use crate::{Account, Answer, Error, Said};

/// A connection to a server, which is made again when it is lost. It ends when the client is dropped.
#[derive(Debug)]
pub struct Client {
    you: Person,
    prefix: String,
    asked: AtomicU64,
    orders: UnboundedSender<Order>,
    news: UnboundedReceiver<Said>,
}

impl Client {
    pub(crate) async fn connect(account: &Account) -> Result<Self, Error> {
        let mut socket = account.socket().await?;
        let you = welcome(&mut socket).await?.you;
        let (orders, taken) = unbounded_channel();
        let (told, news) = unbounded_channel();
        let prefix = prefix();
        tokio::spawn(Line::new(account.clone(), prefix.clone(), taken, told).run(socket));
        Ok(Self { you, prefix, asked: AtomicU64::new(0), orders, news })
    }

    /// Whom the server takes this client for.
    pub fn you(&self) -> &Person {
        &self.you
    }

    /// Asks the server for something. It is sent at once; the answer can be awaited now, later or never.
    ///
    /// The answer to a refusal is [`Error::No`]. If the connection is lost meanwhile, it is asked again under the same id, so it
    /// counts once.
    pub fn ask(&self, request: &Request<'_>) -> impl Future<Output = Result<Answer, Error>> + Send + use<> {
        let number = self.asked.fetch_add(1, Ordering::Relaxed);
        let id = format!("{}-{number}", self.prefix);
        let kind = Kind::of(request);
        let (answer, answered) = oneshot::channel();
        let open = Open { text: text(Some(&id), request.clone()), kind, answer };
        // If the connection has ended, so has the other end of `answered`.
        let _ = self.orders.send(Order::Ask(number, open));
        async { answered.await.unwrap_or(Err(Error::Ended)) }
    }

    /// Asks something of a table.
    pub fn at(
        &self,
        table: TableId,
        request: TableRequest<'_>,
    ) -> impl Future<Output = Result<Answer, Error>> + Send + use<> {
        self.ask(&Request::At { table, request })
    }

    /// Answers the decision that `update` asks for. In a race, `at` is the time from the painting of the signal to the hand.
    pub fn act(
        &self,
        update: &Update<'_>,
        action: &RawValue,
        at: Option<Micros>,
    ) -> impl Future<Output = Result<Answer, Error>> + Send + use<> {
        let (game, decision) = (update.game, update.decision.unwrap_or_default());
        self.at(update.table, TableRequest::Move { game, decision, action, at })
    }

    /// Says something that is not answered, such as [`TableRequest::Seen`]. It is not said again if it is lost.
    pub fn tell(&self, request: &Request<'_>) {
        let _ = self.orders.send(Order::Tell(text(None, request.clone())));
    }

    /// What the server says next, answers excepted; `None` when the connection has ended. It waits here until it is read,
    /// so a program that asks much should listen as well.
    pub async fn next(&mut self) -> Option<Said> {
        self.news.recv().await
    }
}

/// A message as it is sent.
pub(crate) fn text(id: Option<&str>, request: Request<'_>) -> String {
    serde_json::to_string(&Ask { id: id.map(Into::into), request }).expect("an ask is plain JSON")
}

/// Two clients of one player must not make the same ids.
fn prefix() -> String {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    format!("{:016x}", u64::from_le_bytes(bytes))
}
