//! Adds the game in `examples` to a copy of the workspace, by the steps of "A new game" in CONTRIBUTING.md, and runs
//! what plays every game of the list. Fails if the steps do not name every file that had to be touched.

mod guide;
mod steps;
mod tree;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::run::{Beside, cargo, own_step, program, root, step, target};
use crate::{PAGE, tools};
use guide::Guide;
use steps::NewGame;
use tree::Tree;

/// The tests of this name play every game of the list.
const EVERY_GAME: &str = "every_game_of_the_list";

/// The test binaries that must have such a test: for the kit, the referee, a table and the page.
const NEEDED: [&str; 4] = ["conformance", "program", "server", "page"];

/// How many games of each kind the conformance kit plays. The new game's own tests play more of it, and the suite plays
/// more of the others.
const KIT_GAMES: &str = "4";

/// Makes the copy, plays the game there and lists the files that were touched.
pub(crate) fn check() -> Result<()> {
    let workspace = tree::read(&root())?;
    let example = example(&workspace)?;
    // The example stays in the workspace, so its copy has another name.
    let game = NewGame { example, name: &format!("{example}2") };
    let mut files = workspace.clone();
    game.add_to(&mut files)?;
    let passed = Passed::of(&files);
    if passed.is_noted() {
        println!("\n== fifth game: passed before, and no file has changed since");
        return Ok(());
    }
    let copy = Copy::new(&files)?;
    step("fifth game in Cargo.lock", copy.cargo(["update", "--workspace", "--offline"]))?;
    copy.play(&game, &files)?;
    own_step("files of the fifth game", || list_files(&game, &workspace, &tree::read(&copy.folder)?))?;
    passed.note()
}

/// Which copy passed last. The same files do not have to pass again.
struct Passed {
    file: PathBuf,
    files: String,
}

impl Passed {
    fn of(files: &Tree) -> Self {
        let mut hasher = DefaultHasher::new();
        files.hash(&mut hasher);
        Self { file: target().join("fifth-game.passed"), files: format!("{:016x}\n", hasher.finish()) }
    }

    fn is_noted(&self) -> bool {
        std::fs::read_to_string(&self.file).is_ok_and(|noted| noted == self.files)
    }

    fn note(&self) -> Result<()> {
        Ok(std::fs::write(&self.file, &self.files)?)
    }
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
    let guide = Guide::read(&String::from_utf8_lossy(contributing), game.name)?;
    let touched = tree::differences(workspace, copy);
    println!("touched outside of the folders of the game:");
    for path in guide.outside(&touched) {
        println!("  {path}");
    }
    guide.check(&touched)
}

/// The copy of the workspace.
struct Copy {
    folder: PathBuf,
}

impl Copy {
    /// Writes the copy.
    fn new(files: &Tree) -> Result<Self> {
        let folder = target().join("fifth-game");
        tree::write(&folder, files)?;
        Ok(Self { folder })
    }

    /// Runs the tests of the game and of its place in the list, and plays every game.
    fn play(&self, game: &NewGame<'_>, files: &Tree) -> Result<()> {
        let (mut bundler, bundle) = self.bundler(&tools::build_bundler()?);
        let page = Beside::start("page with the fifth game", &mut bundler)?;
        let golden = ["playthroughs".to_owned()];
        step("golden fifth game", self.tests(&golden).env("QUICKDRAW_UPDATE", "1"))?;
        let mut own = binaries(files, &format!("crates/games/{}", game.name), "");
        own.extend(binaries(files, "xtask", ""));
        step("rules of the fifth game", &mut self.tests(&own))?;
        let every_game = ["crates/catalog", "crates/cli"].map(|folder| binaries(files, folder, EVERY_GAME)).concat();
        for needed in NEEDED {
            ensure!(every_game.iter().any(|name| name == needed), "no test in {needed} is called {EVERY_GAME}..");
        }
        let (in_browser, others): (Vec<_>, Vec<_>) = every_game.into_iter().partition(|name| name == "page");
        step("every game", self.tests(&others).arg(EVERY_GAME).env("QUICKDRAW_KIT_GAMES", KIT_GAMES))?;
        step("build of the page's tests", self.tests(&in_browser).arg("--no-run"))?;
        page.finish()?;
        let mut browser = self.tests(&in_browser);
        browser.arg(EVERY_GAME).env("QUICKDRAW_PAGE", bundle);
        // The other games take most of a minute in a browser, spent waiting.
        step("fifth game in a browser", browser.env("QUICKDRAW_GAME", game.name))
    }

    /// `cargo` in the copy. It finds the compiled dependencies of the workspace in their folder.
    fn cargo<const N: usize>(&self, args: [&str; N]) -> Command {
        let mut command = cargo(args);
        self.set_up(&mut command, &target()).env("CARGO_TARGET_DIR", self.target());
        command
    }

    /// Makes a command run in the copy, with the compiled dependencies in `build`. A wrapper around the compiler, even
    /// one that does nothing, gives our own crates other file names than those of the workspace beside them.
    fn set_up<'a>(&self, command: &'a mut Command, build: &Path) -> &'a mut Command {
        command.current_dir(&self.folder).env("CARGO_BUILD_BUILD_DIR", build).env("RUSTC_WORKSPACE_WRAPPER", "env")
    }

    fn target(&self) -> PathBuf {
        self.folder.join("target")
    }

    /// The command that runs these test binaries. It selects the same packages as the suite, because with others the
    /// dependencies could have other features and would be compiled again. Our own crates are not optimized: that would
    /// take longer than the tests.
    fn tests(&self, binaries: &[String]) -> Command {
        let mut command = self.cargo(["test", "--workspace", "--exclude", "bundler", "--exclude", "fuzz"]);
        command
            .args(["--offline", "--locked", "--config=profile.dev.opt-level=0"])
            .args(binaries.iter().flat_map(|name| ["--test", name]));
        command.env("CARGO_INCREMENTAL", "0");
        command
    }

    /// The command that builds the page, and the file it makes.
    fn bundler(&self, bundler: &Path) -> (Command, PathBuf) {
        let folder = self.target().join("web");
        let file = folder.join("page.bundle");
        let mut command = program(bundler);
        command.arg(PAGE).arg(&folder).arg(&file);
        self.set_up(&mut command, &target().join("web")).env_remove("CARGO_TARGET_DIR");
        (command, file)
    }
}

/// The names of the test binaries of the crate in `folder` whose sources contain `words`.
fn binaries(files: &Tree, folder: &str, words: &str) -> Vec<String> {
    let folder = format!("{folder}/tests/");
    let has_words = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok_and(|text| text.contains(words));
    let sources = files.iter().filter(|(_, bytes)| has_words(bytes));
    let inside = sources.filter_map(|(path, _)| path.strip_prefix(&folder));
    let mut names: Vec<&str> = inside.filter_map(|path| path.split(['/', '.']).next()).collect();
    names.dedup();
    // The others are data, and modules that binaries share.
    let is_binary =
        |name: &&str| ["", "/main"].iter().any(|rest| files.contains_key(&format!("{folder}{name}{rest}.rs")));
    names.into_iter().filter(is_binary).map(Into::into).collect()
}
