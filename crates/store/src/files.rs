//! The database's files: their permissions, and whether they belong together.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::StoreError;

/// The suffix of SQLite's write-ahead log.
pub(crate) const WAL: &str = "-wal";
const SHARED_MEMORY: &str = "-shm";

/// The path with a suffix.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

/// Refuses a write-ahead log without its database: SQLite would silently discard it and start empty.
pub(crate) fn belong_together(database: &Path) -> Result<(), StoreError> {
    let wal = beside(database, WAL);
    if has_bytes(&wal) && !has_bytes(database) {
        return Err(StoreError::WalAlone { database: database.into(), wal });
    }
    Ok(())
}

/// Whether the file exists and is not empty.
pub(crate) fn has_bytes(path: &Path) -> bool {
    path.metadata().is_ok_and(|file| file.len() > 0)
}

/// Creates an empty file that only its owner can read. Fails if it exists.
pub(crate) fn create_private(path: &Path) -> io::Result<File> {
    private().create_new(true).open(path)
}

/// Opens a file for writing. Creates it with access for its owner only if it is missing.
pub(crate) fn open_private(path: &Path) -> io::Result<File> {
    let file = private().create(true).truncate(false).open(path)?;
    keep_private(path)?;
    Ok(file)
}

/// Creates the database file if it is missing, and restricts existing files to their owner. SQLite gives the files it
/// creates next to the database the same permissions.
pub(crate) fn make_private(database: &Path) -> io::Result<()> {
    match create_private(database) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    for path in [database.into(), beside(database, WAL), beside(database, SHARED_MEMORY)] {
        keep_private(&path)?;
    }
    Ok(())
}

fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Restricts a file to its owner, if it exists.
#[cfg(unix)]
fn keep_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    const OTHERS: u32 = 0o077;
    let Ok(file) = path.metadata() else { return Ok(()) };
    let mut rights = file.permissions();
    if file.is_file() && rights.mode() & OTHERS != 0 {
        rights.set_mode(rights.mode() & !OTHERS);
        std::fs::set_permissions(path, rights).map_err(|error| {
            let why = format!("{} can be read by others, and that cannot be changed: {error}", path.display());
            io::Error::new(error.kind(), why)
        })?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn keep_private(_: &Path) -> io::Result<()> {
    Ok(())
}
