//! Adds the game in `examples` to a copy of the workspace, by the steps of "A new game" in CONTRIBUTING.md, and runs
//! what plays every game of the list. Fails if the steps do not name every file that had to be touched.

mod steps;
mod tree;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::run::{Beside, cargo, own_step, program, root, step, target};
use crate::{PAGE, tools};
use steps::NewGame;
use tree::Tree;

/// The tests of this name play every game of the list.
const EVERY_GAME: &str = "every_game_of_the_list";

/// Makes the copy, plays the game there and lists the files that were touched.
pub(crate) fn check() -> Result<()> {
    let workspace = tree::read(&root())?;
    let example = example(&workspace)?;
    // The example stays in the workspace, so its copy has another name.
    let game = NewGame { example, name: &format!("{example}2") };
    let copy = Copy { folder: target().join("fifth-game") };
    let mut files = workspace.clone();
    game.add_to(&mut files)?;
    tree::write(&copy.folder, &files)?;
    step("fifth game in Cargo.lock", copy.cargo(["update", "--workspace", "--offline"]))?;
    copy.play(&game, &files)?;
    own_step("files of the fifth game", || list_files(&game, &workspace, &tree::read(&copy.folder)?))
}

/// The name of the game in `examples`.
fn example(workspace: &Tree) -> Result<&str> {
    let inside = workspace.keys().filter_map(|path| path.strip_prefix("examples/"));
    let name = inside.filter_map(|path| path.split_once("/rules/")).map(|(name, _)| name).next();
    name.context("there is no game in examples")
}

/// Prints the files that were touched outside of the folders of the game, and compares them with the steps.
fn list_files(game: &NewGame<'_>, workspace: &Tree, copy: &Tree) -> Result<()> {
    let contributing = workspace.get("CONTRIBUTING.md").context("there is no CONTRIBUTING.md")?;
    let listed = steps::listed(&String::from_utf8_lossy(contributing), game.name)?;
    let touched = tree::differences(workspace, copy);
    let is_in = |path: &str, place: &str| path.strip_prefix(place).is_some_and(|rest| rest.starts_with('/'));
    println!("touched outside of the folders of the game:");
    for path in touched.iter().filter(|path| !listed.iter().any(|place| is_in(path, place))) {
        println!("  {path}");
    }
    let unlisted: Vec<&&str> =
        touched.iter().filter(|path| !listed.iter().any(|place| *path == place || is_in(path, place))).collect();
    ensure!(unlisted.is_empty(), "no step of CONTRIBUTING.md names {unlisted:?}");
    let is_touched = |place: &str| touched.iter().any(|path| *path == place || is_in(path, place));
    let untouched: Vec<&String> = listed.iter().filter(|place| !is_touched(place)).collect();
    ensure!(untouched.is_empty(), "CONTRIBUTING.md names {untouched:?}, which need no change");
    Ok(())
}

/// The copy of the workspace.
struct Copy {
    folder: PathBuf,
}

impl Copy {
    /// Runs the tests of the game and of its place in the list, and plays it everywhere.
    fn play(&self, game: &NewGame<'_>, files: &Tree) -> Result<()> {
        let (mut bundler, bundle) = self.bundler(&tools::build_bundler()?);
        let page = Beside::start("page with the fifth game", &mut bundler)?;
        let golden = &["playthroughs".to_owned()];
        step("golden fifth game", self.tests(golden).env("QUICKDRAW_UPDATE", "1"))?;
        let mut own = binaries(files, &format!("crates/games/{}", game.name), "");
        own.extend(binaries(files, "xtask", ""));
        step("rules of the fifth game", &mut self.tests(&own))?;
        let every_game: Vec<String> =
            ["crates/catalog", "crates/cli"].iter().flat_map(|folder| binaries(files, folder, EVERY_GAME)).collect();
        step("tests with the fifth game", self.tests(&every_game).arg("--no-run"))?;
        page.finish()?;
        step("every game", self.tests(&every_game).arg(EVERY_GAME).env("QUICKDRAW_PAGE", bundle))
    }

    /// `cargo` in the copy. It shares all compiled dependencies with the build of the workspace.
    fn cargo<const N: usize>(&self, args: [&str; N]) -> Command {
        let mut command = cargo(args);
        self.set_up(&mut command).env("CARGO_TARGET_DIR", self.target()).env("CARGO_BUILD_BUILD_DIR", target());
        command
    }

    /// Makes a command run in the copy. A wrapper around the compiler gives our crates other file names than those of
    /// the workspace, which are in the same folder.
    fn set_up<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.current_dir(&self.folder).env("RUSTC_WORKSPACE_WRAPPER", "env")
    }

    fn target(&self) -> PathBuf {
        self.folder.join("target")
    }

    /// The command that runs these test binaries. It selects the same packages as the suite: with others, dependencies
    /// could have other features and would be compiled again.
    fn tests(&self, binaries: &[String]) -> Command {
        let mut command = self.cargo(["test", "--workspace", "--exclude", "bundler", "--exclude", "fuzz"]);
        command.args(["--offline", "--locked"]).args(binaries.iter().flat_map(|name| ["--test", name]));
        command
    }

    /// The command that builds the page, and the file it makes.
    fn bundler(&self, bundler: &Path) -> (Command, PathBuf) {
        let folder = self.target().join("web");
        let file = folder.join("page.bundle");
        let mut command = program(bundler);
        command.arg(PAGE).arg(&folder).arg(&file);
        self.set_up(&mut command).env_remove("CARGO_TARGET_DIR").env("CARGO_BUILD_BUILD_DIR", target().join("web"));
        (command, file)
    }
}

/// The names of the test binaries of the crate in `folder` whose sources contain `words`.
fn binaries(files: &Tree, folder: &str, words: &str) -> Vec<String> {
    let folder = format!("{folder}/tests/");
    let has_words = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok_and(|text| text.contains(words));
    let is_rust = |path: &str| Path::new(path).extension().is_some_and(|ending| ending == "rs");
    let sources = files.iter().filter(|(path, bytes)| is_rust(path) && has_words(bytes));
    let inside = sources.filter_map(|(path, _)| path.strip_prefix(&folder));
    let mut names: Vec<&str> = inside.filter_map(|path| path.split(['/', '.']).next()).collect();
    names.dedup();
    // The other folders are modules that binaries share.
    let is_binary =
        |name: &&str| ["", "/main"].iter().any(|rest| files.contains_key(&format!("{folder}{name}{rest}.rs")));
    names.into_iter().filter(is_binary).map(Into::into).collect()
}
