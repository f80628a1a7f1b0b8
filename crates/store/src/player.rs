//! Players: people and programs.

/// The SHA-256 of a token. Only its owner has the token itself.
pub type TokenHash = [u8; 32];

/// The kind of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A person without an account.
    Guest,
    /// A program that belongs to a person.
    Program,
}

impl Kind {
    /// Its name in the database and in exports.
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
    /// The owner, for a program.
    pub owner: Option<u64>,
    /// The hash of their token.
    pub token_hash: TokenHash,
    /// When they were created, in microseconds since 1970.
    pub at: u64,
}

/// A stored player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Their id.
    pub id: u64,
    /// Their name.
    pub name: String,
    /// Person or program.
    pub kind: Kind,
    /// The owner, for a program.
    pub owner: Option<u64>,
    /// When they were created, in microseconds since 1970.
    pub created: u64,
    /// When they were last seen, in microseconds since 1970.
    pub seen: u64,
}

/// A link that lets its holder join a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The SHA-256 of the secret in the link.
    pub hash: TokenHash,
    /// The table.
    pub table: u64,
    /// Who made it.
    pub by: u64,
    /// When it was made, in microseconds since 1970; 0 for invitations from before this was stored.
    pub created: u64,
    /// When it expires, in microseconds since 1970.
    pub expires: u64,
}
