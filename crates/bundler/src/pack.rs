//! Packs the files of the page: names them by their content, compresses them, and writes them into one file that
//! `bundle` reads.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::chunks::LOADER;
use crate::pictures;

/// The style sheets of the first page and of the tables, in this order. Others are fetched later, with a chunk.
const STYLES: [&str; 3] = ["fonts", "site", "table"];

/// The typefaces. The style sheet refers to them by these names.
const FONTS: [&str; 6] =
    ["title.woff2", "title-more.woff2", "text.woff2", "text-more.woff2", "text-bold.woff2", "text-bold-more.woff2"];

/// The icons besides the drawing, each with its size and whether it is maskable.
const ICONS: [(&str, u16, bool); 4] =
    [("touch", 180, true), ("icon-192", 192, false), ("icon-512", 512, false), ("maskable", 512, true)];

struct File {
    /// The path of its URL.
    path: String,
    kind: &'static str,
    /// Whether the name contains a hash of the content, so that it can be cached for ever.
    for_ever: bool,
    bytes: Vec<u8>,
}

/// How hard the files are compressed.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) brotli: i32,
    pub(crate) gzip: u32,
}

/// Packs everything into the file `out`: the files of the crate `web`, and its module in the folder `page`.
pub(crate) fn everything(out: &Path, web: &Path, page: &Path, effort: Effort) -> Result<()> {
    let mut files = Vec::new();
    let code = module(&mut files, page)?;
    let (wasm, glue) = (format!("{code}/web_bg.wasm"), format!("{code}/web.js"));
    let loader = format!("{code}/{}", LOADER.trim_start_matches("./"));
    let mut sheet = joined(&STYLES.map(|name| web.join(format!("style/{name}.css"))))?;
    for font in FONTS {
        let address = named(&mut files, font, "font/woff2", read(&web.join("fonts").join(font))?);
        sheet = sheet.replace(&format!("{{{font}}}"), &address);
    }
    let style = named(&mut files, "style.css", CSS, sheet.into_bytes());
    let styles = later_styles(&mut files, web)?;
    let drawn = String::from_utf8(read(&web.join("static/icon.svg"))?)?;
    let icon = named(&mut files, "icon.svg", "image/svg+xml", drawn.clone().into_bytes());
    let mut icons = Vec::new();
    for (name, size, maskable) in ICONS {
        let png = pictures::icon(&drawn, size, maskable)?;
        icons.push((format!("{{{name}}}"), named(&mut files, &format!("{name}.png"), PNG, png)));
    }
    let fill = |name: &str| -> Result<String> {
        let text = fs::read_to_string(web.join("static").join(name)).with_context(|| format!("{name} is missing"))?;
        let code = [("{glue}", &glue), ("{loader}", &loader), ("{wasm}", &wasm)];
        let drawn = [("{style}", &style), ("{styles}", &styles), ("{icon}", &icon)];
        let icons = icons.iter().map(|(place, path)| (place.as_str(), path));
        Ok(code.into_iter().chain(drawn).chain(icons).fold(text, |text, (place, path)| text.replace(place, path)))
    };
    let boot = named(&mut files, "boot.js", JS, fill("boot.js")?.into_bytes());
    fixed(&mut files, "/practice-worker.js", JS, fill("practice-worker.js")?);
    fixed(&mut files, "/manifest.webmanifest", "application/manifest+json", fill("manifest.webmanifest")?);
    fixed(&mut files, "/", "text/html; charset=utf-8", fill("index.html")?.replace("{boot}", &boot));
    let kept: Vec<String> = files.iter().map(|file| format!("{:?}", file.path)).collect();
    let worker = fill("sw.js")?.replace("{files}", &kept.join(",")).replace("{version}", &version(&files));
    fixed(&mut files, "/sw.js", JS, worker);
    // Browsers never ask for the pictures of links, so the service worker does not keep them.
    previews(&mut files, web, &drawn)?;
    write(out, &files, effort)
}

/// Adds the picture that a link shows for each game that has its poster in a file, and one for all other pages.
fn previews(files: &mut Vec<File>, web: &Path, icon: &str) -> Result<()> {
    let text = |file: PathBuf| fs::read_to_string(&file).with_context(|| format!("{} is missing", file.display()));
    let mut games = Vec::new();
    for game in entries(&web.join("src/games"))? {
        let (file, name) = (game.join("poster.svg"), game.file_name().context("a folder has a name")?);
        if file.is_file() {
            let path = format!("/preview/{}.png", name.to_string_lossy());
            games.push((path, text(file)?, text(game.join("title.svg"))?));
        }
    }
    let all: Vec<String> = games.iter().map(|(_, poster, _)| poster.clone()).collect();
    let mut add = |path: String, posters: &[String], title: &str| -> Result<()> {
        files.push(File { path, kind: PNG, for_ever: false, bytes: pictures::preview(posters, title, icon)? });
        Ok(())
    };
    for (path, poster, title) in games {
        add(path, &[poster], &title)?;
    }
    add("/preview.png".into(), &all, &text(web.join("src/art/title.svg"))?)
}

const PNG: &str = "image/png";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{} is missing", path.display()))
}

/// Adds the style sheets that are fetched with a chunk: that of the other pages, and one for each game, made of those in
/// its folder. Returns the tags that tell the page where they are.
fn later_styles(files: &mut Vec<File>, web: &Path) -> Result<String> {
    let mut styles = vec![("pages".to_owned(), vec![web.join("style/pages.css")])];
    for game in entries(&web.join("src/games"))?.into_iter().filter(|path| path.is_dir()) {
        let is_style = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "css");
        let sheets: Vec<PathBuf> = entries(&game)?.into_iter().filter(is_style).collect();
        let name = game.file_name().context("a folder has a name")?.to_string_lossy().into_owned();
        styles.push((name, sheets));
    }
    let mut tags = String::new();
    for (name, sheets) in styles {
        let path = named(files, &format!("{name}.css"), CSS, joined(&sheets)?.into_bytes());
        tags.extend(["<meta name=\"style-", &name, "\" content=\"", &path, "\">\n"]);
    }
    Ok(tags)
}

/// These style sheets in one, without comments and indentation.
fn joined(sheets: &[PathBuf]) -> Result<String> {
    let mut all = String::new();
    for sheet in sheets {
        let text = fs::read_to_string(sheet).with_context(|| format!("{} is missing", sheet.display()))?;
        // Each piece but the first begins inside of a comment.
        let code = text.split("/*").enumerate().map(|(index, piece)| match piece.split_once("*/") {
            Some((_, code)) if index > 0 => code,
            _ => piece,
        });
        all.extend(
            code.collect::<String>()
                .lines()
                .map(str::trim)
                .filter(|line| !line.is_empty())
                .flat_map(|line| [line, "\n"]),
        );
    }
    Ok(all)
}

/// The paths in a folder, sorted.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = fs::read_dir(folder).with_context(|| format!("{} is missing", folder.display()))?;
    let mut paths = read.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort_unstable();
    Ok(paths)
}

/// Adds the files of the module and returns the address of their folder. They refer to each other by name, so the
/// folder is named by a hash of them all.
fn module(files: &mut Vec<File>, page: &Path) -> Result<String> {
    let mut parts = Vec::new();
    for entry in fs::read_dir(page)? {
        let path = entry?.path();
        let name = path.file_name().context("a file has a name")?.to_string_lossy().into_owned();
        let kind = match path.extension().and_then(|ending| ending.to_str()) {
            Some("wasm") => "application/wasm",
            Some("chunk") => "application/octet-stream",
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

/// Adds a file whose name contains a hash of its content, and returns its address.
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

/// Writes every file raw and compressed, after a line of JSON with the offsets of each.
fn write(out: &Path, files: &[File], effort: Effort) -> Result<()> {
    let (mut list, mut bytes) = (Vec::new(), Vec::new());
    for file in files {
        let ways = [file.bytes.clone(), compressed(&file.bytes, effort.brotli)?, zipped(&file.bytes, effort.gzip)?];
        let [raw, brotli, gzip] = ways.map(|way| {
            let start = bytes.len();
            bytes.extend(way);
            (start, bytes.len())
        });
        let File { path, kind, for_ever, .. } = file;
        let tag = format!("\"{}\"", digest(&file.bytes));
        list.push(serde_json::json!({
            "path": path, "kind": kind, "for_ever": for_ever, "tag": tag, "raw": raw, "brotli": brotli, "gzip": gzip,
        }));
    }
    let mut all = serde_json::to_vec(&list)?;
    all.push(b'\n');
    all.extend(bytes);
    Ok(fs::write(out, all)?)
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
