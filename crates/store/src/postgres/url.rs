//! The address of a database.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;

use crate::StoreError;

/// The address of a PostgreSQL database, such as `postgres://user:password@host/name`. It may contain a password, so it
/// is never printed as it is.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// The address.
    pub fn new(url: impl Into<String>) -> Self {
        Self(url.into())
    }

    /// How to connect, and the address without the password.
    pub(super) fn options(&self) -> Result<(PgConnectOptions, String), StoreError> {
        let wrong = |why: String| StoreError::Database { name: "that was named".into(), why };
        let is_one = ["postgres://", "postgresql://"].iter().any(|scheme| self.0.starts_with(scheme));
        if !is_one {
            return Err(wrong("write its address as postgres://USER@HOST/NAME".into()));
        }
        let options = PgConnectOptions::from_str(&self.0).map_err(|error| wrong(error.to_string()))?;
        let host = options.get_socket().map_or_else(|| options.get_host().into(), |path| path.display().to_string());
        let user = options.get_username();
        let name =
            format!("postgres://{user}@{host}:{}/{}", options.get_port(), options.get_database().unwrap_or(user));
        Ok((options.application_name("quickdraw").disable_statement_logging(), name))
    }
}

/// Every text is taken, so that no error repeats it; a wrong one is refused when it is used.
impl FromStr for DatabaseUrl {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self::new(text))
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseUrl(..)")
    }
}

/// The address without the password.
impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.options() {
            Ok((_, name)) => f.write_str(&name),
            Err(_) => f.write_str("an unknown database"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        let url = DatabaseUrl::new("postgres://ann:s3cret@db.example:6000/games");
        assert_eq!(url.to_string(), "postgres://ann@db.example:6000/games");
        let bad = ["postgres://ann:s3cret@db.example:port/games", "ann:s3cret@db.example", "postgres://ann:s3cret@[/x"];
        for url in bad.map(DatabaseUrl::new).into_iter().chain([url]) {
            let said = format!("{url} {url:?} {:?}", url.options().err().map(|error| error.to_string()));
            assert!(!said.contains("s3cret"), "{said}");
        }
    }

    #[test]
    fn what_is_no_address_is_told_how_to_write_one() {
        let error = DatabaseUrl::new("games").options().unwrap_err().to_string();
        assert!(error.contains("postgres://USER@HOST/NAME"), "{error}");
    }
}
