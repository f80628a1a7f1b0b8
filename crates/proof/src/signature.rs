//! Signs a record, and finds out who signed it.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::canonical::{SIGNED, canonical};
use crate::{PublicKey, ServerKey, Unsignable, hex};

/// Who signed a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signed {
    /// The owner of this key signed the record exactly as it is.
    By(PublicKey),
    /// Nobody. Practice games and records of old servers have no signature.
    No,
}

/// Why a record's signature is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSignature {
    /// The record has no signature, but a key was given.
    #[error("the record is not signed, so nothing shows that it is from the server with the key {asked}")]
    Unsigned {
        /// The key that should have signed.
        asked: PublicKey,
    },
    /// Another key signed the record.
    #[error("the record is signed by another key: {signer} instead of {asked}")]
    OtherKey {
        /// The key that the record names.
        signer: PublicKey,
        /// The key that should have signed.
        asked: PublicKey,
    },
    /// The signature does not match the record.
    #[error("the signature does not fit: the record was changed after it was signed")]
    Changed,
    /// The signature cannot be parsed.
    #[error("the record's signature cannot be read: {0}")]
    Malformed(String),
    /// The record contains something that cannot be signed.
    #[error(transparent)]
    Unsignable(#[from] Unsignable),
}

/// The JSON form of a signature. Unknown fields are rejected, because they would not be signed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SignatureJson {
    key: String,
    signature: String,
}

impl ServerKey {
    /// Adds `"signed": {"key": HEX, "signature": HEX}` to a record, replacing any earlier signature. Sign last, because
    /// any later change invalidates the signature.
    pub fn sign(&self, record: &mut Value) -> Result<(), Unsignable> {
        let signature = hex::text(&self.sign_text(&canonical(record)?));
        record[SIGNED] = json!(SignatureJson { key: self.public().to_string(), signature });
        Ok(())
    }
}

/// Returns who signed a record, and fails if it was changed afterwards. With `key`, only that key's signature is
/// accepted.
pub fn check(record: &Value, key: Option<&PublicKey>) -> Result<Signed, BadSignature> {
    let Some(json) = record.get(SIGNED) else {
        return key.map_or(Ok(Signed::No), |&asked| Err(BadSignature::Unsigned { asked }));
    };
    let malformed = |why: &dyn ToString| BadSignature::Malformed(why.to_string());
    let SignatureJson { key: signer, signature } =
        SignatureJson::deserialize(json).map_err(|error| malformed(&error))?;
    let signer: PublicKey = signer.parse().map_err(|error| malformed(&error))?;
    let signature =
        hex::read(&signature).ok_or_else(|| malformed(&"a signature must be 128 digits, each 0 to 9 or a to f"))?;
    if let Some(&asked) = key.filter(|&&asked| asked != signer) {
        return Err(BadSignature::OtherKey { signer, asked });
    }
    if !signer.has_signed(&canonical(record)?, &signature) {
        return Err(BadSignature::Changed);
    }
    Ok(Signed::By(signer))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server() -> ServerKey {
        ServerKey::new([7; 32])
    }

    fn signed() -> Value {
        let mut record = json!({ "game": "loot", "players": 2, "inputs": [{ "expire": true }, { "chance": "é" }] });
        server().sign(&mut record).unwrap();
        record
    }

    #[test]
    fn a_signed_record_is_accepted_with_its_key_and_without() {
        let (record, key) = (signed(), server().public());
        assert_eq!(check(&record, None), Ok(Signed::By(key)));
        assert_eq!(check(&record, Some(&key)), Ok(Signed::By(key)));
    }

    #[test]
    fn format_and_order_do_not_matter() {
        let record = signed();
        let members = record.as_object().unwrap().clone().into_iter().rev();
        let text = serde_json::to_string_pretty(&Value::Object(members.collect())).unwrap();
        assert!(text.find("signed") < text.find("game"), "{text}");
        assert!(check(&serde_json::from_str(&text).unwrap(), Some(&server().public())).is_ok());
    }

    #[test]
    fn signing_again_replaces_the_signature() {
        let mut record = signed();
        let other = ServerKey::new([8; 32]);
        other.sign(&mut record).unwrap();
        assert_eq!(check(&record, None), Ok(Signed::By(other.public())));
        server().sign(&mut record).unwrap();
        assert_eq!(record, signed(), "the same record has the same signature");
    }

    #[test]
    fn a_changed_record_is_found_with_any_key_in_it() {
        let mut record = signed();
        record["players"] = 3.into();
        assert_eq!(check(&record, None), Err(BadSignature::Changed));
        record["signed"]["key"] = ServerKey::new([8; 32]).public().to_string().into();
        assert_eq!(check(&record, None), Err(BadSignature::Changed));
    }

    #[test]
    fn another_key_is_told_from_no_key() {
        let (mut record, asked) = (signed(), ServerKey::new([8; 32]).public());
        let signer = server().public();
        assert_eq!(check(&record, Some(&asked)), Err(BadSignature::OtherKey { signer, asked }));
        record.as_object_mut().unwrap().remove("signed");
        assert_eq!(check(&record, Some(&asked)), Err(BadSignature::Unsigned { asked }));
        assert_eq!(check(&record, None), Ok(Signed::No));
    }

    #[test]
    fn a_signature_of_the_wrong_form_is_refused_in_words() {
        let with = |name: &str, value: Value| {
            let mut record = signed();
            record["signed"][name] = value;
            check(&record, None).unwrap_err().to_string()
        };
        let upper = signed()["signed"]["signature"].as_str().unwrap().to_uppercase();
        for (complaint, words) in [
            (with("key", "no".into()), "a key must be 64 digits"),
            (with("key", "02".repeat(31).into()), "a key must be 64 digits"),
            (with("signature", upper.into()), "a signature must be 128 digits"),
            (with("signature", 1.into()), "expected a string"),
            (with("by", "me".into()), "unknown field `by`"),
        ] {
            let expected =
                complaint.starts_with("the record's signature cannot be read: ") && complaint.contains(words);
            assert!(expected, "{complaint}");
        }
        let mut record = signed();
        record["signed"] = Value::Null;
        assert!(matches!(check(&record, None), Err(BadSignature::Malformed(_))));
    }

    #[test]
    fn a_fraction_is_neither_signed_nor_accepted() {
        let mut record = signed();
        record["players"] = json!(2.0);
        let refused = Unsignable::Number("2.0".into());
        assert_eq!(server().sign(&mut record), Err(refused.clone()));
        assert_eq!(check(&record, None), Err(refused.into()));
    }
}
