//! One server for each data directory: two servers writing the same tables would break each other's guarantees.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::sync::Mutex;

use crate::StoreError;
use crate::files::open_private;

/// The locked file. It stays behind, empty. The kernel holds the lock and releases it when the process ends.
const FILE_NAME: &str = "quickdraw.lock";

/// The lock on a data directory, if it is taken.
#[derive(Debug, Default)]
pub(crate) struct Lock(Mutex<Option<File>>);

impl Lock {
    /// Takes the lock, or reports that another server has it.
    pub(crate) fn take(&self, directory: &Path) -> Result<(), StoreError> {
        let file = open_private(&directory.join(FILE_NAME)).map_err(|error| cannot(directory, &error))?;
        self.keep(file, directory)
    }

    /// Takes the lock if a server has ever created the file. Does not create it.
    pub(crate) fn take_if_there(&self, directory: &Path) -> Result<(), StoreError> {
        match File::open(directory.join(FILE_NAME)) {
            Ok(file) => self.keep(file, directory),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(cannot(directory, &error)),
        }
    }

    fn keep(&self, file: File, directory: &Path) -> Result<(), StoreError> {
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(directory.into())),
            Err(TryLockError::Error(error)) => return Err(cannot(directory, &error)),
        }
        self.replace(Some(file));
        Ok(())
    }

    /// Releases the lock.
    pub(crate) fn release(&self) {
        self.replace(None);
    }

    /// Whether this store has the lock.
    pub(crate) fn is_taken(&self) -> bool {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).is_some()
    }

    fn replace(&self, file: Option<File>) {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = file;
    }
}

fn cannot(directory: &Path, error: &io::Error) -> StoreError {
    StoreError::Directory { path: directory.into(), why: error.to_string() }
}
