//! The server's configuration: from flags, the environment, or an embedding program.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::api::PageFile;
use crate::rate::Rate;

/// The server's configuration.
#[derive(Args, Clone, Debug)]
pub struct Config {
    /// Directory for everything the server stores
    #[arg(long, env = "QUICKDRAW_DATA", default_value_os_t = Config::default().data, value_name = "DIRECTORY")]
    pub data: PathBuf,
    /// Clients reach the server by https (through a reverse proxy): cookies are sent only over https
    #[arg(long, env = "QUICKDRAW_HTTPS")]
    pub https: bool,
    /// An additional origin whose pages may use the server, such as `https://play.example.org`
    #[arg(long, env = "QUICKDRAW_ALLOW_ORIGIN", value_delimiter = ',', value_name = "ORIGIN")]
    pub allow_origin: Vec<String>,
    /// Take a client's address from the last entry of X-Forwarded-For: only behind a reverse proxy that sets it
    #[arg(long, env = "QUICKDRAW_TRUST_PROXY")]
    pub trust_proxy: bool,
    /// Secret for requests of the operator, such as `POST /admin/drain`; without it there are none. Others on the machine
    /// can see it on the command line: set the variable instead
    #[arg(long, env = "QUICKDRAW_ADMIN_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    pub admin_token: Option<String>,
    /// Seconds before bots fill the free seats of a quick match
    #[arg(long, env = "QUICKDRAW_QUICK_BOTS_AFTER", default_value_t = Config::default().quick_bots_after, value_name = "SECONDS")]
    pub quick_bots_after: Seconds,
    /// Seconds a client in a quick match has to send its own entropy before the server marks it ready
    #[arg(long, env = "QUICKDRAW_QUICK_READY_AFTER", default_value_t = Config::default().quick_ready_after, value_name = "SECONDS")]
    pub quick_ready_after: Seconds,
    /// Whose connections the kernel's round-trip measurement is used for in races, besides the pings: those whose
    /// socket ends at the server, everybody's, or nobody's
    #[arg(long, env = "QUICKDRAW_KERNEL_WITNESS", value_enum, default_value_t = KernelWitness::Auto)]
    pub kernel_witness: KernelWitness,
    /// The files of the page. If there are none, the server shows a notice instead.
    #[arg(skip)]
    pub page: &'static [PageFile],
    /// The limits.
    #[command(flatten)]
    pub limits: Limits,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            data: "quickdraw-data".into(),
            https: false,
            allow_origin: Vec::new(),
            trust_proxy: false,
            admin_token: None,
            quick_bots_after: Seconds::of(5),
            quick_ready_after: Seconds::of(1),
            kernel_witness: KernelWitness::Auto,
            page: &[],
            limits: Limits::default(),
        }
    }
}

/// When the kernel's own measurement of a connection is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum KernelWitness {
    /// Where the socket ends at the server: not behind a proxy, and not for peers on the same machine.
    Auto,
    /// Always: no client connects through a proxy.
    Always,
    /// Never: only pings count.
    Never,
}

/// Limits for clients and for the server as a whole.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// Simultaneous connections
    #[arg(long, env = "QUICKDRAW_MAX_CONNECTIONS", default_value_t = Limits::default().connections, value_name = "NUMBER")]
    pub connections: usize,
    /// Simultaneous connections from one address
    #[arg(long, env = "QUICKDRAW_CONNECTIONS_PER_ADDRESS", default_value_t = Limits::default().connections_per_address, value_name = "NUMBER")]
    pub connections_per_address: usize,
    /// Simultaneous connections of one player; one more closes the oldest
    #[arg(long, env = "QUICKDRAW_CONNECTIONS_PER_PLAYER", default_value_t = Limits::default().connections_per_player, value_name = "NUMBER")]
    pub connections_per_player: usize,
    /// Tables open at the same time
    #[arg(long, env = "QUICKDRAW_MAX_TABLES", default_value_t = Limits::default().tables, value_name = "NUMBER")]
    pub tables: usize,
    /// Tables one player can have open
    #[arg(long, env = "QUICKDRAW_TABLES_PER_PLAYER", default_value_t = Limits::default().tables_per_player, value_name = "NUMBER")]
    pub tables_per_player: usize,
    /// Tables that can be open from one address
    #[arg(long, env = "QUICKDRAW_TABLES_PER_ADDRESS", default_value_t = Limits::default().tables_per_address, value_name = "NUMBER")]
    pub tables_per_address: usize,
    /// Hours without a person after which a running game is closed, counted across restarts
    #[arg(long, env = "QUICKDRAW_EMPTY_AFTER", default_value_t = Limits::default().empty_after, value_name = "HOURS")]
    pub empty_after: u32,
    /// Tables one connection can follow
    #[arg(long, env = "QUICKDRAW_MAX_FOLLOWED", default_value_t = Limits::default().followed, value_name = "NUMBER")]
    pub followed: usize,
    /// Bytes in one message, or in the body of one request
    #[arg(long, env = "QUICKDRAW_MESSAGE_BYTES", default_value_t = Limits::default().message_bytes, value_name = "BYTES")]
    pub message_bytes: usize,
    /// Bytes read from one connection, of any kind
    #[arg(long, env = "QUICKDRAW_BYTES", default_value_t = Limits::default().bytes, value_name = "BYTES/SECONDS")]
    pub bytes: Rate,
    /// Unsent messages after which a slow connection is closed
    #[arg(long, env = "QUICKDRAW_QUEUE_MESSAGES", default_value_t = Limits::default().queue_messages, value_name = "NUMBER")]
    pub queue_messages: usize,
    /// Unsent bytes after which a slow connection is closed
    #[arg(long, env = "QUICKDRAW_QUEUE_BYTES", default_value_t = Limits::default().queue_bytes, value_name = "BYTES")]
    pub queue_bytes: usize,
    /// Entries and messages that may wait for a commit before new requests are refused
    #[arg(long, env = "QUICKDRAW_QUEUE_COMMITS", default_value_t = Limits::default().queue_commits, value_name = "NUMBER")]
    pub queue_commits: usize,
    /// Minimum seconds between two commits: under load, one commit covers several moves
    #[arg(long, env = "QUICKDRAW_COMMIT_EVERY", default_value_t = Limits::default().commit_every, value_name = "SECONDS")]
    pub commit_every: Seconds,
    /// Seconds after which a connection that accepts none of the data written to it is closed
    #[arg(long, env = "QUICKDRAW_WRITE_TIMEOUT", default_value_t = Limits::default().write_timeout, value_name = "SECONDS")]
    pub write_timeout: Seconds,
    /// Seconds between two latency measurements of a connection; idle connections are pinged more often
    #[arg(long, env = "QUICKDRAW_PING_EVERY", default_value_t = Limits::default().ping_every, value_name = "SECONDS")]
    pub ping_every: Seconds,
    /// Seconds of silence after which a connection is closed; it is pinged after five eighths of that time
    #[arg(long, env = "QUICKDRAW_SILENT_AFTER", default_value_t = Limits::default().silent_after, value_name = "SECONDS")]
    pub silent_after: Seconds,
    /// Messages of one player, over all their connections
    #[arg(long, env = "QUICKDRAW_MESSAGES", default_value_t = Limits::default().messages, value_name = "COUNT/SECONDS")]
    pub messages: Rate,
    /// Chat lines of one player
    #[arg(long, env = "QUICKDRAW_CHAT", default_value_t = Limits::default().chat, value_name = "COUNT/SECONDS")]
    pub chat: Rate,
    /// Reactions of one player
    #[arg(long, env = "QUICKDRAW_REACTIONS", default_value_t = Limits::default().reactions, value_name = "COUNT/SECONDS")]
    pub reactions: Rate,
    /// Tables opened by one player
    #[arg(long, env = "QUICKDRAW_NEW_TABLES", default_value_t = Limits::default().new_tables, value_name = "COUNT/SECONDS")]
    pub new_tables: Rate,
    /// Changes of name, mutes and invitations of one player
    #[arg(long, env = "QUICKDRAW_CHANGES", default_value_t = Limits::default().changes, value_name = "COUNT/SECONDS")]
    pub changes: Rate,
    /// Guests and programs created from one address
    #[arg(long, env = "QUICKDRAW_NEW_PLAYERS", default_value_t = Limits::default().new_players, value_name = "COUNT/SECONDS")]
    pub new_players: Rate,
    /// Requests of one player to sit down, stand up, be ready, pause and the like
    #[arg(long, env = "QUICKDRAW_SEATING", default_value_t = Limits::default().seating, value_name = "COUNT/SECONDS")]
    pub seating: Rate,
    /// Guests and programs created from one address in a day
    #[arg(long, env = "QUICKDRAW_NEW_PLAYERS_PER_DAY", default_value_t = Limits::default().new_players_per_day, value_name = "NUMBER")]
    pub new_players_per_day: u32,
    /// Replays downloaded from one address
    #[arg(long, env = "QUICKDRAW_DOWNLOADS", default_value_t = Limits::default().downloads, value_name = "COUNT/SECONDS")]
    pub downloads: Rate,
    /// HTTP requests from one address, connecting included
    #[arg(long, env = "QUICKDRAW_REQUESTS", default_value_t = Limits::default().requests, value_name = "COUNT/SECONDS")]
    pub requests: Rate,
    /// Files of the page from one address; they are cheap, and a first visit loads dozens
    #[arg(long, env = "QUICKDRAW_FILES", default_value_t = Limits::default().files, value_name = "COUNT/SECONDS")]
    pub files: Rate,
    /// Connections from one address that may be closed for flooding or for oversized or malformed messages; above that
    /// rate the address is refused until it is below it again
    #[arg(long, env = "QUICKDRAW_CUT", default_value_t = Limits::default().cut, value_name = "COUNT/SECONDS")]
    pub cut: Rate,
    /// Programs one guest can have
    #[arg(long, env = "QUICKDRAW_PROGRAMS", default_value_t = Limits::default().programs, value_name = "NUMBER")]
    pub programs: usize,
    /// Hours an invitation is valid if the request does not say
    #[arg(long, env = "QUICKDRAW_INVITATION_HOURS", default_value_t = Limits::default().invitation_hours, value_name = "HOURS")]
    pub invitation_hours: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 10_000,
            connections_per_address: 256,
            connections_per_player: 16,
            tables: 20_000,
            tables_per_player: 10,
            tables_per_address: 60,
            empty_after: 168,
            followed: 32,
            message_bytes: 16 * 1024,
            bytes: Rate::new(128 * 1024, 8),
            queue_messages: 512,
            queue_bytes: 512 * 1024,
            queue_commits: 50_000,
            commit_every: Seconds(Duration::from_millis(2)),
            write_timeout: Seconds::of(5),
            ping_every: Seconds::of(5),
            silent_after: Seconds::of(4),
            messages: Rate::new(100, 2),
            chat: Rate::new(5, 10),
            reactions: Rate::new(10, 10),
            new_tables: Rate::new(10, 60),
            changes: Rate::new(10, 60),
            seating: Rate::new(60, 60),
            new_players: Rate::new(30, 60),
            new_players_per_day: 300,
            downloads: Rate::new(30, 60),
            requests: Rate::new(300, 30),
            files: Rate::new(5_000, 30),
            cut: Rate::new(10, 60),
            programs: 20,
            invitation_hours: 24,
        }
    }
}

/// A duration, written in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seconds(pub Duration);

impl Seconds {
    /// Whole seconds.
    pub const fn of(seconds: u64) -> Self {
        Self(Duration::from_secs(seconds))
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs_f64())
    }
}

impl FromStr for Seconds {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let why = "a number of seconds, such as 5 or 0.5";
        let seconds: f64 = text.parse().map_err(|_| why)?;
        Duration::try_from_secs_f64(seconds).map(Self).map_err(|_| why)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        config: Config,
    }

    #[test]
    fn flags_change_what_they_name() {
        let line =
            ["serve", "--ping-every", "0.5", "--chat", "2/3", "--https", "--allow-origin", "https://a,https://b"];
        let config = Line::try_parse_from(line).unwrap().config;
        assert_eq!(config.limits.ping_every, Seconds(Duration::from_millis(500)));
        assert_eq!(config.limits.chat, Rate::new(2, 3));
        assert_eq!(config.allow_origin, ["https://a", "https://b"]);
        assert!(config.https);
    }

    #[test]
    fn a_dead_line_is_noticed_in_three_to_five_seconds_also_by_what_is_written_to_it() {
        let limits = Limits::default();
        for length in [limits.silent_after, limits.write_timeout] {
            assert!((3.0..=5.0).contains(&length.0.as_secs_f64()), "{length}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for (flag, value) in [("--ping-every", "-1"), ("--chat", "many"), ("--connections", "x")] {
            assert!(Line::try_parse_from(["serve", flag, value]).is_err(), "{flag} {value}");
        }
    }
}
