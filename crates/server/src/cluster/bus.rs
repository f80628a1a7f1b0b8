//! The message bus between nodes: NATS. It may lose messages, so links number them (`peer.rs`).

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Subscriber};

use crate::error::Error;

const CONNECT: Duration = Duration::from_secs(5);
/// Messages that wait inside the library while the bus is away. Few: links notice by themselves, and late messages are
/// of little use.
const WAITING: usize = 256;
/// Messages received and not handled yet. Above that, they are lost, and the links begin anew.
const UNREAD: usize = 16 * 1024;

/// Where the bus is, and which cluster on it this node belongs to.
#[derive(Clone, Debug)]
pub struct BusConfig {
    /// One address or more.
    pub addresses: BusAddresses,
    /// The name of the cluster: part of every subject, so that several clusters can share a bus.
    pub cluster: String,
}

/// Addresses of NATS servers, such as `nats://10.0.0.5:4222`, separated by commas.
#[derive(Clone)]
pub struct BusAddresses(Vec<async_nats::ServerAddr>);

impl FromStr for BusAddresses {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = |one: &str| {
            one.trim()
                .parse()
                .map_err(|_| format!("'{}' is no address of a NATS server, such as nats://10.0.0.5:4222", one.trim()))
        };
        text.split(',').map(read).collect::<Result<_, _>>().map(Self)
    }
}

/// Says nothing of passwords.
impl fmt::Display for BusAddresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.0.iter().map(|one| format!("{}:{}", one.host(), one.port())).collect();
        f.write_str(&names.join(", "))
    }
}

impl fmt::Debug for BusAddresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A connection to the bus. It reconnects by itself.
pub(crate) struct Bus {
    client: Client,
    cluster: String,
}

impl Bus {
    /// Connects.
    pub(crate) async fn connect(config: &BusConfig) -> Result<Self, Error> {
        let options = ConnectOptions::new()
            .name("quickdraw")
            .connection_timeout(CONNECT)
            .client_capacity(WAITING)
            .subscription_capacity(UNREAD)
            .ping_interval(Duration::from_secs(2))
            .max_reconnects(None)
            .reconnect_delay_callback(|_| Duration::from_millis(100))
            .event_callback(|event| async move { tracing::info!(%event, "the bus") });
        let connecting = options.connect(config.addresses.0.clone());
        let refused = |why: String| Error::Bus { addresses: config.addresses.to_string(), why };
        let client = match tokio::time::timeout(CONNECT, connecting).await {
            Ok(connected) => connected.map_err(|error| refused(error.to_string()))?,
            Err(_) => return Err(refused("no answer".into())),
        };
        Ok(Self { client, cluster: config.cluster.clone() })
    }

    /// What other nodes send to this node.
    pub(super) async fn listen(&self, node: u64) -> Result<Subscriber, Error> {
        let listening = self.client.subscribe(self.subject(node)).await;
        let unable = |why: String| Error::Bus { addresses: self.client.server_info().host, why };
        let listening = listening.map_err(|error| unable(error.to_string()))?;
        // From here on the server passes everything on.
        self.client.flush().await.map_err(|error| unable(error.to_string()))?;
        Ok(listening)
    }

    /// Sends to another node. While the bus is away, nothing is sent.
    pub(super) async fn send(&self, node: u64, bytes: Vec<u8>) {
        if let Err(error) = self.client.publish(self.subject(node), bytes.into()).await {
            tracing::warn!(%error, "a message to another node could not be sent");
        }
    }

    /// Whether the bus is there.
    pub(crate) fn is_here(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn subject(&self, node: u64) -> String {
        format!("{}.node.{node}", self.cluster)
    }
}
