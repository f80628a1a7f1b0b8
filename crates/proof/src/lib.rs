//! Signs the record of a finished game with the server's key, so that any change to the record is detected.
//!
//! The invariant of this crate: it knows no game and does not interpret records. It signs and verifies one JSON object.
//! docs/fairness.md describes the exact bytes that are signed.
//!
//! ```
//! use proof::{BadSignature, ServerKey, Signed};
//! let key = ServerKey::new([7; 32]);
//! let mut record = serde_json::json!({ "game": "loot", "players": 2 });
//! key.sign(&mut record)?;
//! assert_eq!(proof::check(&record, Some(&key.public())), Ok(Signed::By(key.public())));
//! record["players"] = 3.into();
//! assert_eq!(proof::check(&record, None), Err(BadSignature::Changed));
//! # Ok::<(), proof::Unsignable>(())
//! ```

mod canonical;
mod hex;
mod key;
mod read;
mod signature;

pub use canonical::Unsignable;
pub use key::{BadKey, PublicKey, ServerKey};
pub use read::read;
pub use signature::{BadSignature, Signed, check};
