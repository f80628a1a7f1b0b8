//! The files of a workspace in memory.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result};

/// The content of each file, by its path from the root with `/` between folders.
pub(super) type Tree = BTreeMap<String, Vec<u8>>;

/// What is in the folder of a workspace but not part of it.
const LEFT_OUT: [&str; 4] = [".git", "target", "fuzz/artifacts", "fuzz/corpus"];

/// Reads the files below `root`; there are none if there is no such folder.
pub(super) fn read(root: &Path) -> Result<Tree> {
    let mut tree = Tree::new();
    collect(root, "", &mut tree).with_context(|| format!("{} cannot be read", root.display()))?;
    Ok(tree)
}

fn collect(root: &Path, folder: &str, tree: &mut Tree) -> Result<()> {
    let entries = match fs::read_dir(root.join(folder)) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().into_string().ok().context("the name of a file is text")?;
        let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
        if LEFT_OUT.contains(&path.as_str()) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            collect(root, &path, tree)?;
        } else {
            tree.insert(path, fs::read(entry.path())?);
        }
    }
    Ok(())
}

/// Makes the files below `root` those of the tree. Files that are right already keep their time, so that cargo does not
/// compile them again.
pub(super) fn write(root: &Path, tree: &Tree) -> Result<()> {
    let there = read(root)?;
    for path in there.keys().filter(|path| !tree.contains_key(*path)) {
        remove(root, path)?;
    }
    for (path, bytes) in tree.iter().filter(|(path, bytes)| there.get(*path) != Some(bytes)) {
        let file = root.join(path);
        fs::create_dir_all(file.parent().context("a file is in a folder")?)?;
        fs::write(&file, bytes)?;
    }
    Ok(())
}

/// Removes a file and the folders that it leaves empty: cargo takes each folder of `crates/games` for a crate.
fn remove(root: &Path, path: &str) -> Result<()> {
    let file = root.join(path);
    fs::remove_file(&file)?;
    for folder in file.ancestors().skip(1).take_while(|folder| *folder != root) {
        if fs::remove_dir(folder).is_err() {
            break;
        }
    }
    Ok(())
}

/// The paths of the files that differ between two trees.
pub(super) fn differences<'a>(one: &'a Tree, other: &'a Tree) -> Vec<&'a str> {
    let mut paths: Vec<&str> = one.keys().chain(other.keys()).map(String::as_str).collect();
    paths.sort_unstable();
    paths.dedup();
    paths.retain(|path| one.get(*path) != other.get(*path));
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn a_folder_becomes_the_tree_and_what_was_right_is_not_written_again() {
        let root = std::env::temp_dir().join(format!("quickdraw-tree-{}", std::process::id()));
        let first = tree(&[("a/b/c.rs", "one"), ("a/d.rs", "two"), ("e.rs", "three")]);
        write(&root, &first).unwrap();
        fs::create_dir_all(root.join("target")).unwrap();
        fs::write(root.join("target/made"), "by cargo").unwrap();
        assert_eq!(read(&root).unwrap(), first);

        let changed = |path: &str| fs::metadata(root.join(path)).unwrap().modified().unwrap();
        let before = changed("e.rs");
        let second = tree(&[("a/d.rs", "new"), ("e.rs", "three")]);
        write(&root, &second).unwrap();
        assert_eq!((read(&root).unwrap(), changed("e.rs")), (second.clone(), before));
        assert!(!root.join("a/b").exists() && root.join("target/made").exists());
        assert_eq!(differences(&first, &second), ["a/b/c.rs", "a/d.rs"]);
        fs::remove_dir_all(root).unwrap();
    }
}
