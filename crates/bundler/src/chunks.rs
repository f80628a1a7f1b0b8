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
    let mut chunks = BTreeMap::<&str, Vec<u8>>::new();
    let mut lines = String::new();
    for (part, splits) in needed_by {
        let file = folder.join(format!("{part}.wasm"));
        let bytes = shortened(&file, &main).with_context(|| format!("the part {part} does not fit the page"))?;
        fs::remove_file(file)?;
        let name = chunk(&splits);
        writeln!(lines, "const {part} = part(chunk_of_{name}, {});", bytes.len())?;
        chunks.entry(name).or_default().extend(bytes);
    }
    let mut script = include_str!("loader.js").replace("{glue}", glue);
    for (name, bytes) in chunks {
        fs::write(folder.join(format!("split_{name}.chunk")), bytes)?;
        writeln!(script, "const chunk_of_{name} = chunk(\"./split_{name}.chunk\");")?;
    }
    script += &lines;
    for (split, parts) in needs.iter().collect::<BTreeMap<_, _>>() {
        writeln!(script, "export const __wasm_split_load_{split} = split({});", parts.join(", "))?;
    }
    for import in main.imports.iter().filter(|import| import.module == LOADER) {
        let export = format!("export const {} ", import.name);
        ensure!(script.contains(&export), "the page imports {}, which nothing loads", import.name);
    }
    Ok(fs::write(folder.join(LOADER), script)?)
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

/// The chunk for a part, by the split points that need it. A part of one family goes into that family's chunk. A part
/// of several families goes into `shared` if one of them needs it from the start, else into `shared_later`. A split point
/// without a role is needed from the start.
fn chunk<'a>(splits: &BTreeSet<&'a str>) -> &'a str {
    let family = |split: &&'a str| split.split_once('_').map_or(*split, |(family, _)| family);
    let first = splits.first().copied().unwrap_or_default();
    let at_once = splits.iter().find(|split| !split.contains('_'));
    if splits.iter().all(|split| family(split) == family(&first)) {
        return at_once.copied().unwrap_or(first);
    }
    if at_once.is_some() { "shared" } else { "shared_later" }
}
