//! JSON read into typed values, with errors in words that need no knowledge of Rust.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a value; an error names the place and says what is expected there.
///
/// ```
/// use engine::read_json;
/// let error = read_json::<Vec<u8>>(&serde_json::json!([1, "two"])).unwrap_err();
/// assert_eq!(error, "[1]: invalid type: string \"two\", expected a whole number from 0 to 255");
/// ```
pub fn read_json<T: DeserializeOwned>(json: &Value) -> Result<T, String> {
    serde_path_to_error::deserialize(json).map_err(|error| {
        let path = error.path().to_string();
        let message = WORDS.iter().fold(error.inner().to_string(), |text, (rust, plain)| text.replace(rust, plain));
        if path == "." { message } else { format!("{path}: {message}") }
    })
}

/// What serde calls things, and what people do.
const WORDS: [(&str, &str); 6] = [
    ("expected u8", "expected a whole number from 0 to 255"),
    ("expected u16", "expected a whole number from 0 to 65535"),
    ("expected i16", "expected a whole number"),
    ("expected usize", "expected a whole number"),
    ("unknown variant", "unknown word"),
    ("unknown field", "unknown name"),
];
