//! One server for one data directory.

use std::fs::File;
use std::path::Path;

use crate::error::Error;

/// Held for as long as a server uses its data directory. The system lets go of it with the process, however that ends.
#[derive(Debug)]
pub struct DataLock {
    _file: File,
}

impl DataLock {
    /// Takes the lock of `directory`, which is made if it is not there.
    pub fn take(directory: &Path) -> Result<Self, Error> {
        let failed = |why| Error::Directory { path: directory.to_owned(), why };
        make(directory).map_err(failed)?;
        let file = File::create(directory.join("server.lock")).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(std::fs::TryLockError::WouldBlock) => Err(Error::InUse(directory.to_owned())),
            Err(std::fs::TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

/// Makes the directory, for its owner alone: it will hold what is personal.
fn make(directory: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_is_for_one_server_at_a_time() {
        let directory = tempfile::tempdir().unwrap();
        let lock = DataLock::take(directory.path()).unwrap();
        assert!(matches!(DataLock::take(directory.path()), Err(Error::InUse(_))));
        drop(lock);
        assert!(DataLock::take(directory.path()).is_ok());
    }
}
