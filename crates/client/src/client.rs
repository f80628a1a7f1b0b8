//! The client as a program uses it.

use std::sync::Arc;

use engine::Micros;
use protocol::{Person, Request, TableId, TableRequest, Update};
use serde_json::value::RawValue;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::oneshot;

use crate::connection::{Connection, Shared, welcome};
use crate::{Account, Answer, Error, Said};

/// A connection to a server, which reconnects when it is lost. Dropping the client closes it.
#[derive(Debug)]
pub struct Client {
    you: Person,
    shared: Arc<Shared>,
    news: UnboundedReceiver<Said>,
}

impl Client {
    pub(crate) async fn connect(account: &Account) -> Result<Self, Error> {
        let mut socket = account.socket().await?;
        let you = welcome(&mut socket).await?.you;
        let shared = Arc::new(Shared::new(account));
        let (told, news) = unbounded_channel();
        tokio::spawn(Connection::new(account.clone(), Arc::clone(&shared), told).run(socket));
        Ok(Self { you, shared, news })
    }

    /// The player that this client is.
    pub fn you(&self) -> &Person {
        &self.you
    }

    /// Sends a request at once. The answer can be awaited now, later or never.
    ///
    /// A refusal is [`Error::No`]. If the connection is lost before the answer, the request is sent again under the
    /// same id, so it counts once.
    pub fn ask(&self, request: &Request<'_>) -> impl Future<Output = Result<Answer, Error>> + Send + use<> {
        let (asker, answered) = oneshot::channel();
        self.shared.ask(request.clone(), asker);
        async { answered.await.unwrap_or(Err(Error::Ended)) }
    }

    /// Sends a request to a table.
    pub fn at(
        &self,
        table: TableId,
        request: TableRequest<'_>,
    ) -> impl Future<Output = Result<Answer, Error>> + Send + use<> {
        self.ask(&Request::At { table, request })
    }

    /// Makes the decision that `update` asks for. In a race, `at` is the time from painting the signal to the player's
    /// reaction.
    pub fn act(
        &self,
        update: &Update<'_>,
        action: &RawValue,
        at: Option<Micros>,
    ) -> impl Future<Output = Result<Answer, Error>> + Send + use<> {
        let (game, decision) = (update.game, update.decision.unwrap_or_default());
        self.at(update.table, TableRequest::Move { game, decision, action, at })
    }

    /// Sends something that is not answered, such as [`TableRequest::Seen`]. It is not sent again if it is lost.
    pub fn tell(&self, request: &Request<'_>) {
        self.shared.tell(request.clone());
    }

    /// The next message; `None` when the connection has ended. Answers and repeated messages are left out. Messages are
    /// queued without limit until they are read, so a program that sends many requests should read them too.
    pub async fn next(&mut self) -> Option<Said> {
        self.news.recv().await
    }
}
