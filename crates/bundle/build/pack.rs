//! The files of the page: named by what is in them, compressed, and listed in a table for the binary.

use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};

/// The style sheets, in this order.
const STYLES: [&str; 8] = ["house", "pages", "table", "loot", "hayauchi", "gunfight", "hanafuda", "hanafuda-duel"];

struct File {
    /// Its address.
    path: String,
    kind: &'static str,
    /// Whether its name changes with what is in it, so that it can be kept for ever.
    for_ever: bool,
    bytes: Vec<u8>,
}

/// A table without files.
pub(crate) fn nothing(out: &Path) -> Result<()> {
    Ok(fs::write(out.join("files.rs"), "/// All of them: none were built.\npub const FILES: &[PageFile] = &[];\n")?)
}

/// Packs everything.
pub(crate) fn everything(out: &Path, web: &Path, page: &Path) -> Result<()> {
    let mut files = Vec::new();
    let code = module(&mut files, page)?;
    let (wasm, glue) = (format!("{code}/web_bg.wasm"), format!("{code}/web.js"));
    let style = named(&mut files, "style.css", "text/css; charset=utf-8", styles(web)?);
    let icon = named(&mut files, "icon.svg", "image/svg+xml", read(&web.join("static/icon.svg"))?);
    let fill = |name: &str| -> Result<String> {
        let text = fs::read_to_string(web.join("static").join(name)).with_context(|| format!("{name} is missing"))?;
        let places = [("{glue}", &glue), ("{wasm}", &wasm), ("{style}", &style), ("{icon}", &icon)];
        Ok(places.iter().fold(text, |text, (place, path)| text.replace(place, path)))
    };
    let boot = named(&mut files, "boot.js", JS, fill("boot.js")?.into_bytes());
    fixed(&mut files, "/practice-worker.js", JS, fill("practice-worker.js")?);
    fixed(&mut files, "/manifest.webmanifest", "application/manifest+json", fill("manifest.webmanifest")?);
    fixed(&mut files, "/", "text/html; charset=utf-8", fill("index.html")?.replace("{boot}", &boot));
    let kept: Vec<String> = files.iter().map(|file| format!("{:?}", file.path)).collect();
    let worker = fill("sw.js")?.replace("{files}", &kept.join(",")).replace("{version}", &version(&files));
    fixed(&mut files, "/sw.js", JS, worker);
    write_table(out, &files)
}

const JS: &str = "text/javascript; charset=utf-8";

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{} is missing", path.display()))
}

fn styles(web: &Path) -> Result<Vec<u8>> {
    let mut all = String::new();
    for name in STYLES {
        let path = web.join("style").join(format!("{name}.css"));
        all += &fs::read_to_string(&path).with_context(|| format!("{} is missing", path.display()))?;
    }
    Ok(all.into_bytes())
}

/// Adds the parts of the module, which know each other by name, in a folder named by what is in all of them; its
/// address.
fn module(files: &mut Vec<File>, page: &Path) -> Result<String> {
    let mut parts = Vec::new();
    for entry in fs::read_dir(page)? {
        let path = entry?.path();
        let name = path.file_name().context("a file has a name")?.to_string_lossy().into_owned();
        let kind = match path.extension().and_then(|ending| ending.to_str()) {
            Some("wasm") => "application/wasm",
            Some("parcel") => "application/octet-stream",
            _ => JS,
        };
        parts.push((name, kind, read(&path)?));
    }
    parts.sort_unstable();
    let folder = format!("/a/{}", digest(&parts.iter().flat_map(|(_, _, bytes)| bytes).copied().collect::<Vec<u8>>()));
    let file = |(name, kind, bytes)| File { path: format!("{folder}/{name}"), kind, for_ever: true, bytes };
    files.extend(parts.into_iter().map(file));
    Ok(folder)
}

/// Adds a file whose name tells what is in it; its address.
fn named(files: &mut Vec<File>, name: &str, kind: &'static str, bytes: Vec<u8>) -> String {
    let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
    let path = format!("/a/{stem}-{}.{ending}", digest(&bytes));
    files.push(File { path: path.clone(), kind, for_ever: true, bytes });
    path
}

/// Adds a file whose address stays the same.
fn fixed(files: &mut Vec<File>, path: &str, kind: &'static str, text: String) {
    files.push(File { path: path.into(), kind, for_ever: false, bytes: text.into_bytes() });
}

fn digest(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn version(files: &[File]) -> String {
    let all: String = files.iter().map(|file| digest(&file.bytes)).collect();
    digest(all.as_bytes())
}

/// Writes every file raw and compressed, and the table that includes them.
fn write_table(out: &Path, files: &[File]) -> Result<()> {
    let folder = out.join("files");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let mut table = String::from("/// All of them.\npub const FILES: &[PageFile] = &[\n");
    for (number, file) in files.iter().enumerate() {
        fs::write(folder.join(format!("{number}")), &file.bytes)?;
        fs::write(folder.join(format!("{number}.br")), compressed(&file.bytes, if release { 11 } else { 4 })?)?;
        fs::write(folder.join(format!("{number}.gz")), zipped(&file.bytes, if release { 9 } else { 1 })?)?;
        let tag = format!("\"{}\"", digest(&file.bytes));
        let include = |name: String| format!("include_bytes!(concat!(env!(\"OUT_DIR\"), \"/files/{name}\"))");
        let [raw, brotli, gzip] = ["", ".br", ".gz"].map(|ending| include(format!("{number}{ending}")));
        let File { path, kind, for_ever, .. } = file;
        writeln!(
            table,
            "PageFile {{ path: {path:?}, kind: {kind:?}, for_ever: {for_ever}, tag: {tag:?}, raw: {raw}, brotli: {brotli}, gzip: {gzip} }},"
        )?;
    }
    table += "];\n";
    Ok(fs::write(out.join("files.rs"), table)?)
}

fn compressed(bytes: &[u8], quality: i32) -> Result<Vec<u8>> {
    let how = brotli::enc::BrotliEncoderParams { quality, lgwin: 22, ..Default::default() };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &how)?;
    Ok(out)
}

fn zipped(bytes: &[u8], level: u32) -> Result<Vec<u8>> {
    let mut zip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(level));
    zip.write_all(bytes)?;
    Ok(zip.finish()?)
}
