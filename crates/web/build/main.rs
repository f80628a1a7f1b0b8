//! Renders the rules of the games to HTML at build time, so that the page needs no Markdown parser.

mod markdown;

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=build");
    let mut files = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<PathBuf>>>()?;
    files.sort_unstable();
    let mut table = String::from("const RULES: &[Rules] = &[\n");
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "md")) {
        let game = file.file_stem().unwrap_or_default().to_string_lossy();
        let page = markdown::render(&fs::read_to_string(file)?);
        writeln!(table, "Rules {{ game: {game:?}, html: {:?}, contents: &{:?} }},", page.html, page.contents)?;
    }
    table += "];\n";
    Ok(fs::write(Path::new(&env::var("OUT_DIR")?).join("rules.rs"), table)?)
}
