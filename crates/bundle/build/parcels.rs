//! The parts of a module, put together in parcels. The splitter makes a part for every set of split points that share
//! something, most of them tiny: each would be a request of its own and repeat what the others begin with.
//!
//! A split point is called by its family and what it is to it: `loot`, `loot_archive`.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// The loader that the splitter has written.
const LOADER: &str = "__wasm_split.js";

/// Fetches a parcel once, or once more if that failed, and cuts a part out of it.
const CUT: &str = r"
const parcels = {};
function cut(name, start, end) {
    parcels[name] ??= fetch(new URL(name, import.meta.url)).then((answer) => {
        if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
        return answer.arrayBuffer();
    });
    parcels[name].catch(() => delete parcels[name]);
    return parcels[name].then((all) => new Uint8Array(all, start, end - start));
}
";

/// Puts the parts in `folder` together in parcels, and tells the loader. `needs` are the parts of each split point.
pub(crate) fn make(folder: &Path, needs: &HashMap<String, Vec<String>>) -> Result<()> {
    let mut needed_by = BTreeMap::<&str, BTreeSet<&str>>::new();
    for (split, parts) in needs {
        for part in parts {
            needed_by.entry(part).or_default().insert(split);
        }
    }
    let mut parcels = BTreeMap::<String, Vec<u8>>::new();
    let path = folder.join(LOADER);
    let mut loader = fs::read_to_string(&path).with_context(|| format!("{LOADER} is missing"))?;
    for (part, splits) in needed_by {
        let file = folder.join(format!("{part}.wasm"));
        let bytes = fs::read(&file).with_context(|| format!("{part} is missing"))?;
        fs::remove_file(file)?;
        let name = format!("split_{}.parcel", parcel(&splits));
        let parcel = parcels.entry(name.clone()).or_default();
        let start = parcel.len();
        parcel.extend(bytes);
        let fetched = format!("fetch(new URL(\"./{part}.wasm\", import.meta.url))");
        ensure!(loader.contains(&fetched), "the splitter's loader does not fetch {part} in the way known here");
        loader = loader.replace(&fetched, &format!("cut(\"./{name}\", {start}, {})", parcel.len()));
    }
    let streamed = "WebAssembly.instantiateStreaming(src, imports)";
    ensure!(loader.contains(streamed), "the splitter's loader does not begin a part in the way known here");
    loader = loader.replace(streamed, "WebAssembly.instantiate(await src, imports)");
    for (name, bytes) in parcels {
        fs::write(folder.join(name), bytes)?;
    }
    Ok(fs::write(path, loader + CUT)?)
}

/// The parcel of what these split points need: a family's own, or what several families share, either at once or only
/// when somebody wants more of them.
fn parcel<'a>(splits: &BTreeSet<&'a str>) -> &'a str {
    let family = |split: &&'a str| split.split_once('_').map_or(*split, |(family, _)| family);
    let first = splits.first().copied().unwrap_or_default();
    let at_once = splits.iter().find(|split| !split.contains('_'));
    if splits.iter().all(|split| family(split) == family(&first)) {
        return at_once.copied().unwrap_or(first);
    }
    if at_once.is_some() { "shared" } else { "shared_later" }
}
