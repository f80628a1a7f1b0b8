//! One server for one data directory: two that write the same tables would each break the other's promises.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::sync::Mutex;

use crate::StoreError;

/// The file that is locked. It stays behind, empty: the lock is the kernel's, and goes with the process however it ends.
const FILE_NAME: &str = "quickdraw.lock";

/// The lock on a data directory, once it is taken.
#[derive(Debug, Default)]
pub(crate) struct Lock(Mutex<Option<File>>);

impl Lock {
    /// Takes it, or says who has it.
    pub(crate) fn take(&self, directory: &Path) -> Result<(), StoreError> {
        let cannot = |error: &io::Error| StoreError::Directory { path: directory.into(), why: error.to_string() };
        let file = File::options().create(true).truncate(false).write(true).open(directory.join(FILE_NAME));
        let file = file.map_err(|error| cannot(&error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(directory.into())),
            Err(TryLockError::Error(error)) => return Err(cannot(&error)),
        }
        self.replace(Some(file));
        Ok(())
    }

    /// Lets go of it.
    pub(crate) fn release(&self) {
        self.replace(None);
    }

    fn replace(&self, file: Option<File>) {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = file;
    }
}
