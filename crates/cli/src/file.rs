//! Files: records that are read, and results that will be written.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Reads a file that contains a record, or a referee's answer with a record in it.
pub(crate) fn read(path: &Path) -> Result<Value> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let json: Value = serde_json::from_str(&text).with_context(|| format!("{} is not a record", path.display()))?;
    Ok(json.get("record").cloned().unwrap_or(json))
}

/// Visits the game of a record.
pub(crate) fn visit<V: catalog::Visit>(json: &Value, visitor: V) -> Result<V::Output> {
    let slug = json.get("game").and_then(Value::as_str).context("this is no record: it names no game")?;
    match catalog::visit(slug, visitor) {
        Some(output) => Ok(output),
        None => bail!("the record is of a game '{slug}' that this program does not have"),
    }
}

/// Checks that the file can be opened for writing, without changing its contents.
pub(crate) fn try_to_write(path: &Path) -> Result<()> {
    let opened = std::fs::OpenOptions::new().create(true).append(true).open(path);
    opened.map(drop).with_context(|| format!("{} cannot be written", path.display()))
}
