//! No game is named outside its own folders and the list of games: a new game needs its folders and one line, nothing
//! else.

use std::fs;
use std::path::{Path, PathBuf};

/// Where games may be named: the list of games, documentation and examples.
const OPEN: [&str; 5] = ["crates/catalog", "crates/games", "docs", "examples", "fuzz"];

/// Folders that contain one folder per game, with its name.
const HOMES: [&str; 6] = [
    "crates/web/src/games",
    "crates/cli/src/games",
    "crates/bots/src",
    "crates/tensor/src",
    "crates/python/src/games",
    "crates/lab/src",
];

/// Folders of any crate that contain examples of its use.
const SHOWN: [&str; 3] = ["tests", "benches", "examples"];

/// The extensions of source files: code, manifests, scripts and parts of the page.
const SOURCES: [&str; 8] = ["rs", "toml", "css", "html", "js", "sh", "webmanifest", "sql"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Collects every source file in which no game may be named, by its path from the root.
fn sources(folder: &str, slugs: &[&str], found: &mut Vec<String>) {
    for entry in fs::read_dir(root().join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}")) {
        let entry = entry.expect("a folder can be read");
        let name = entry.file_name().into_string().expect("names are text");
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        let is_open = OPEN.contains(&path.as_str())
            || SHOWN.contains(&name.as_str())
            || HOMES.contains(&folder) && slugs.contains(&name.as_str());
        if is_open || name.starts_with('.') || name == "target" {
            continue;
        }
        if entry.file_type().expect("a file has a type").is_dir() {
            sources(&path, slugs, found);
        } else if name.rsplit_once('.').is_none_or(|(_, ending)| SOURCES.contains(&ending)) {
            found.push(path);
        }
    }
}

/// The lines of a file that name a game, with their numbers. Exempt are comments and unit tests, which are examples,
/// and the declaration and re-exports of a game's own module beside its folder.
fn named<'a>(text: &'a str, slugs: &[&str], is_home: bool) -> Vec<(usize, &'a str)> {
    let tests = ["#[cfg(test)]\nmod tests {", "#[cfg(test)]\npub(crate) mod tests {"];
    let code = tests.iter().fold(text, |code, tests| code.split(tests).next().unwrap_or_default());
    let is_comment = |line: &str| ["//", "#", "/*", "*"].iter().any(|mark| line.starts_with(mark));
    let declares = |line: &str| {
        let module = line.trim_start_matches("pub ").strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';'));
        let taken = line.strip_prefix("pub use ").or(line.strip_prefix("pub(crate) use "));
        let taken = taken.and_then(|rest| rest.split_once("::"));
        is_home && module.or(taken.map(|(module, _)| module)).is_some_and(|module| slugs.contains(&module))
    };
    let words = |line: &str| -> Vec<String> {
        line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').map(str::to_lowercase).collect()
    };
    code.lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()))
        .filter(|(_, line)| !is_comment(line) && !declares(line))
        .filter(|(_, line)| words(line).iter().any(|word| slugs.contains(&word.as_str())))
        .collect()
}

#[test]
fn no_game_is_named_outside_of_its_own_folders_and_the_list() {
    let slugs: Vec<&str> = catalog::all().into_iter().map(|about| about.slug).collect();
    let mut paths = Vec::new();
    sources("", &slugs, &mut paths);
    assert!(paths.len() > 200, "only {} files were looked at", paths.len());
    let mut found = Vec::new();
    for path in paths {
        let text = fs::read_to_string(root().join(&path)).unwrap_or_default();
        let is_home =
            HOMES.iter().any(|home| path.strip_prefix(home).is_some_and(|rest| rest.matches('/').count() == 1));
        found.extend(named(&text, &slugs, is_home).iter().map(|(line, text)| format!("{path}:{line}: {text}")));
    }
    assert!(found.is_empty(), "these lines name a game:\n{}", found.join("\n"));
}

#[test]
fn comments_unit_tests_and_declarations_may_name_a_game() {
    let text =
        "// chess\nmod chess;\npub use chess::Solve;\nlet game = \"chess\";\n#[cfg(test)]\nmod tests {\n chess\n}";
    assert_eq!(named(text, &["chess"], true), [(4, "let game = \"chess\";")]);
    assert_eq!(named("mod chess;", &["chess"], false), [(1, "mod chess;")]);
    assert_eq!(named("let chessboard = 1;", &["chess"], false), []);
}
