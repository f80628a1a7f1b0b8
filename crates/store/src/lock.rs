//! One server for one data directory: two that write the same tables would each break the other's promises.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::sync::Mutex;

use crate::StoreError;
use crate::files::open_private;

/// The file that is locked. It stays behind, empty: the lock is the kernel's, and goes with the process however it ends.
const FILE_NAME: &str = "quickdraw.lock";

/// The lock on a data directory, once it is taken.
#[derive(Debug, Default)]
pub(crate) struct Lock(Mutex<Option<File>>);

impl Lock {
    /// Takes it, or says who has it.
    pub(crate) fn take(&self, directory: &Path) -> Result<(), StoreError> {
        let file = open_private(&directory.join(FILE_NAME)).map_err(|error| cannot(directory, &error))?;
        self.keep(file, directory)
    }

    /// The same where a server has left the file, and nothing where none ever ran: no file is made.
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

    /// Lets go of it.
    pub(crate) fn release(&self) {
        self.replace(None);
    }

    fn replace(&self, file: Option<File>) {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = file;
    }
}

fn cannot(directory: &Path, error: &io::Error) -> StoreError {
    StoreError::Directory { path: directory.into(), why: error.to_string() }
}
