//! The steps of "A new game" in CONTRIBUTING.md, carried out on the files of a workspace.

use anyhow::{Context, Result, ensure};

use super::tree::Tree;

/// A game that is made by copying an example.
pub(super) struct NewGame<'a> {
    /// The name of the folder in `examples`.
    pub(super) example: &'a str,
    /// The name of the new game.
    pub(super) name: &'a str,
}

impl NewGame<'_> {
    /// Carries out steps 1 to 6. What is left are `Cargo.lock`, which cargo writes, and the golden game of step 7, which
    /// its test writes.
    pub(super) fn add_to(&self, tree: &mut Tree) -> Result<()> {
        self.add_rules(tree)?;
        self.add_to_list(tree)?;
        self.add_to_page(tree)
    }

    /// Steps 1 and 2: the crate and its rules page.
    fn add_rules(&self, tree: &mut Tree) -> Result<()> {
        let Self { example, name } = self;
        let (folder, page) = (format!("crates/games/{name}"), format!("docs/rules/{name}.md"));
        self.copy(tree, &format!("examples/{example}/rules"), &folder)?;
        let rules = tree.remove(&format!("{folder}/RULES.md")).context("the example has no RULES.md")?;
        let (old, new) = ("\"../RULES.md\"", format!("\"../../../../{page}\""));
        tree.insert(page, rules);
        edit(tree, &format!("{folder}/src/state.rs"), |text| text.contains(old).then(|| text.replace(old, &new)))
    }

    /// Steps 3 and 4: the catalog.
    fn add_to_list(&self, tree: &mut Tree) -> Result<()> {
        let name = self.name;
        let is_game = |line: &str| line.contains(".path = \"../games/");
        add_line(tree, "crates/catalog/Cargo.toml", is_game, &format!("{name}.path = \"../games/{name}\""))?;
        add_line(tree, "crates/catalog/src/list.rs", is_listed, &format!("{name},"))
    }

    /// Steps 5 and 6: its part of the page.
    fn add_to_page(&self, tree: &mut Tree) -> Result<()> {
        let Self { example, name } = self;
        self.copy(tree, &format!("examples/{example}/page"), &format!("crates/web/src/games/{name}"))?;
        let is_module = |line: &str| line.starts_with("pub mod ");
        add_line(tree, "crates/web/src/games/mod.rs", is_module, &format!("pub mod {name};"))
    }

    /// Copies a folder of the example. Where the copy names the game, it gets the new name.
    fn copy(&self, tree: &mut Tree, from: &str, to: &str) -> Result<()> {
        let Self { example, name } = self;
        let inside = format!("{from}/");
        let paths: Vec<String> = tree.keys().filter(|path| path.starts_with(&inside)).cloned().collect();
        ensure!(!paths.is_empty(), "{from} has no files");
        for path in paths {
            let mut text = String::from_utf8(tree[&path].clone()).with_context(|| format!("{path} is no text"))?;
            for place in ["NAME::", "\"NAME\"", "room-NAME"] {
                text = text.replace(&place.replace("NAME", example), &place.replace("NAME", name));
            }
            tree.insert(path.replacen(from, to, 1), text.into_bytes());
        }
        Ok(())
    }
}

/// Whether a line is an entry of the list of games.
fn is_listed(line: &str) -> bool {
    let name = line.strip_suffix(',').map(|entry| entry.split_once(" with ").map_or(entry, |(name, _)| name));
    name.is_some_and(|name| name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit()))
}

/// Adds a line after the last one that is like it, with the same indentation.
fn add_line(tree: &mut Tree, path: &str, is_like: impl Fn(&str) -> bool, line: &str) -> Result<()> {
    edit(tree, path, |text| {
        let mut lines: Vec<String> = text.lines().map(Into::into).collect();
        let last = lines.iter().rposition(|line| is_like(line.trim_start()))?;
        let indent = lines[last].len() - lines[last].trim_start().len();
        lines.insert(last + 1, format!("{}{line}", " ".repeat(indent)));
        Some(lines.join("\n") + "\n")
    })
}

/// Changes a file. Fails if `change` finds nothing to change.
fn edit(tree: &mut Tree, path: &str, change: impl FnOnce(&str) -> Option<String>) -> Result<()> {
    let bytes = tree.get_mut(path).with_context(|| format!("there is no {path}"))?;
    let changed = std::str::from_utf8(bytes).ok().and_then(change);
    *bytes = changed.with_context(|| format!("{path} has no place for the new game"))?.into_bytes();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn a_line_is_added_to_the_others_of_its_kind() {
        let mut list =
            tree(&[("list.rs", "/// a,b\n    {\n        chess with bots and tensor,\n        go,\n    }\n")]);
        add_line(&mut list, "list.rs", is_listed, "halma,").unwrap();
        let text = "/// a,b\n    {\n        chess with bots and tensor,\n        go,\n        halma,\n    }\n";
        assert_eq!(list, tree(&[("list.rs", text)]));
        assert!(add_line(&mut list, "list.rs", |line| line.starts_with("mod"), "mod halma;").is_err());
        assert!(add_line(&mut list, "other.rs", is_listed, "halma,").is_err());
    }

    #[test]
    fn a_copy_has_the_new_name_where_it_names_the_game() {
        let text = "use chess::State; let slug = \"chess\"; // the chess board: \"chess is old\" .room-chess";
        let mut files = tree(&[("examples/chess/page/mod.rs", text), ("examples/chess/rules/lib.rs", "")]);
        let game = NewGame { example: "chess", name: "go" };
        game.copy(&mut files, "examples/chess/page", "games/go").unwrap();
        let copied = "use go::State; let slug = \"go\"; // the chess board: \"chess is old\" .room-go";
        assert_eq!(files.get("games/go/mod.rs").map(Vec::as_slice), Some(copied.as_bytes()));
        assert_eq!(files.len(), 3);
    }
}
