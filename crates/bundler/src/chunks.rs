//! Merges the parts of a split module into a few chunks, and writes the script that loads them. The splitter makes a
//! part for every set of split points that share code. Most parts are tiny, and each would be a request of its own and
//! repeat the same headers.
//!
//! A split point is named after its family and its role there: `loot`, `loot_archive`.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use walrus::{Module, ModuleConfig};

/// The script that the first module imports its loaders from.
pub(crate) const LOADER: &str = "./__wasm_split.js";

/// The namespace from which a part imports what the first module exports.
const SHARED: &str = "__wasm_split";

/// Merges the parts in `folder` into chunks, and replaces the splitter's script by one that loads the chunks. `main` is
/// the first module, `glue` the script that starts it, `needs` the parts of each split point, its own last.
pub(crate) fn make(folder: &Path, main: &Path, glue: &str, needs: &HashMap<String, Vec<String>>) -> Result<()> {
    let mut needed_by = BTreeMap::<&str, BTreeSet<&str>>::new();
    for (split, parts) in needs {
        for part in parts {
            needed_by.entry(part).or_default().insert(split);
        }
    }
    let main = Module::from_file(main)?;
    // The families that need their chunk at once.
    let at_once = needs.keys().filter(|split| !split.contains('_')).count();
    // Each with the number by which the script calls it: names would be a tenth of the script.
    let mut chunks = BTreeMap::<&str, (usize, Vec<u8>)>::new();
    let mut lines = String::new();
    let order: BTreeMap<&str, usize> = needed_by.keys().enumerate().map(|(at, part)| (*part, at)).collect();
    for (part, splits) in needed_by {
        let file = folder.join(format!("{part}.wasm"));
        let bytes = shortened(&file, &main).with_context(|| format!("the part {part} does not fit the page"))?;
        fs::remove_file(file)?;
        let names = chunks_of(&splits, at_once);
        write!(lines, "part({}", bytes.len())?;
        for name in names {
            let next = chunks.len();
            let (number, chunk) = chunks.entry(name).or_insert((next, Vec::new()));
            chunk.extend(&bytes);
            write!(lines, ",c{number}")?;
        }
        lines += ");\n";
    }
    let code = include_str!("loader.js").lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
    let mut script = code.fold(String::new(), |script, line| script + line + "\n").replace("{glue}", glue);
    for (name, (number, bytes)) in &chunks {
        fs::write(folder.join(format!("split_{name}.chunk")), bytes)?;
        writeln!(script, "const c{number} = chunk(\"./split_{name}.chunk\");")?;
    }
    script += &lines;
    for (split, parts) in needs.iter().collect::<BTreeMap<_, _>>() {
        let own = chunks.get(split.as_str()).map_or("null".into(), |(number, _)| format!("c{number}"));
        let steps = steps(parts.iter().map(|part| order[part.as_str()]).collect());
        writeln!(script, "export const __wasm_split_load_{split} = split({own}, \"{steps}\");")?;
    }
    for import in main.imports.iter().filter(|import| import.module == LOADER) {
        let export = format!("export const {} ", import.name);
        ensure!(script.contains(&export), "the page imports {}, which nothing loads", import.name);
    }
    Ok(fs::write(folder.join(LOADER), script)?)
}

/// How far each of these numbers is from the one before, the smallest first. The names of a split point come before its
/// own in the alphabet, so its own part stays the last. Small numbers are compressed to a third of a list of names.
fn steps(mut numbers: Vec<usize>) -> String {
    numbers.sort_unstable();
    let before = std::iter::once(0).chain(numbers.iter().copied());
    let steps: Vec<String> = numbers.iter().zip(before).map(|(number, before)| (number - before).to_string()).collect();
    steps.join(" ")
}

/// Rewrites a part without names and with the shortest encoding of numbers, which halves its size. Fails if the part
/// imports something that the first module does not export.
fn shortened(part: &Path, main: &Module) -> Result<Vec<u8>> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(&fs::read(part)?)?;
    let exported: BTreeSet<&str> = main.exports.iter().map(|export| export.name.as_str()).collect();
    for import in module.imports.iter() {
        let found = import.module == SHARED && exported.contains(import.name.as_str());
        ensure!(found, "it imports {} from {}, which the first module does not export", import.name, import.module);
    }
    Ok(module.emit_wasm())
}

/// The chunks that have a part, by the split points that need it. A part of one family is in that family's chunk. A part
/// of several families is in `shared` if all that need their chunk at once need it, so that everybody has it. If only
/// some of them do, each of those has a copy, so that nobody waits for what only others need; and if a split point needs
/// it later, another copy is in `shared_later`. A split point without a role is needed at once; there are `at_once` of
/// them.
fn chunks_of<'a>(splits: &BTreeSet<&'a str>, at_once: usize) -> Vec<&'a str> {
    let family = |split: &&'a str| split.split_once('_').map_or(*split, |(family, _)| family);
    let first = splits.first().copied().unwrap_or_default();
    let (mut now, later): (Vec<&str>, Vec<&str>) = splits.iter().partition(|split| !split.contains('_'));
    if splits.iter().all(|split| family(split) == family(&first)) {
        return vec![now.first().copied().unwrap_or(first)];
    }
    if now.len() == at_once {
        return vec!["shared"];
    }
    if !later.is_empty() {
        now.push("shared_later");
    }
    now
}
