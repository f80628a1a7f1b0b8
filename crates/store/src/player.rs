//! People and programs that play.

/// The SHA-256 of a token. The token itself is only with its owner.
pub type TokenHash = [u8; 32];

/// What sort of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A person who came without an account.
    Guest,
    /// A program that belongs to somebody.
    Program,
}

impl Kind {
    /// The word for it in the database and in an export.
    pub fn word(self) -> &'static str {
        match self {
            Self::Guest => "guest",
            Self::Program => "program",
        }
    }
}

/// A player to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPlayer {
    /// Their id, drawn at random by the host.
    pub id: u64,
    /// The name they chose.
    pub name: String,
    /// Person or program.
    pub kind: Kind,
    /// Whose program it is.
    pub owner: Option<u64>,
    /// What their token hashes to.
    pub token_hash: TokenHash,
    /// When, in microseconds since 1970.
    pub at: u64,
}

/// A player as kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Their id.
    pub id: u64,
    /// Their name.
    pub name: String,
    /// Person or program.
    pub kind: Kind,
    /// Whose program it is.
    pub owner: Option<u64>,
    /// Since when, in microseconds since 1970.
    pub created: u64,
    /// When they were last here, in microseconds since 1970.
    pub seen: u64,
}

/// A link that lets its holder sit at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The SHA-256 of the secret in the link.
    pub hash: TokenHash,
    /// The table.
    pub table: u64,
    /// Who made it.
    pub by: u64,
    /// When, in microseconds since 1970; 0 for one from before this was noted.
    pub created: u64,
    /// From when on it is worth nothing, in microseconds since 1970.
    pub expires: u64,
}
