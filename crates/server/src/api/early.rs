//! What the page at a path needs besides the files that every page names: chunks and a style sheet, under the names that
//! the bundler gives them. Tags in the head let the browser fetch them at once, and not only when the page's program,
//! which has to be fetched first, asks for them.

use super::page::PageFile;

/// What stands in the page's HTML where the tags go.
pub(super) const PLACE: &str = "<!-- early -->";

/// The tags for a path of this kind, which leads to this game or to none.
pub(super) fn tags(kind: &str, game: Option<&str>, files: &[PageFile]) -> String {
    let (chunks, style) = match (kind, game) {
        ("practice" | "learn", Some(game)) => (["shared", game], Some(game)),
        // While players take their seats, there is time for the style sheet.
        ("table" | "join", Some(game)) => (["shared", game], None),
        ("new" | "rules" | "puzzles" | "leaders" | "history" | "settings", _) => {
            (["shared_later", "site_pages"], Some("pages"))
        }
        _ => return String::new(),
    };
    let chunks = chunks.map(|name| format!("/split_{name}.chunk"));
    let style = style.map(|style| format!("/a/{style}-"));
    let tag = |file: &PageFile| {
        let how = match file.path {
            path if chunks.iter().any(|name| path.ends_with(name)) => "as=\"fetch\" crossorigin",
            path if style.as_ref().is_some_and(|style| path.starts_with(style)) => "as=\"style\"",
            _ => return None,
        };
        Some(format!("<link rel=\"preload\" href=\"{}\" {how}>\n", file.path))
    };
    files.iter().filter_map(tag).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn early(kind: &str, game: Option<&str>) -> Vec<&'static str> {
        let paths =
            ["/a/1/split_loot.chunk", "/a/1/split_other_loot.chunk", "/a/1/split_shared.chunk", "/a/loot-2.css"];
        let all = [&paths[..], &["/a/1/split_site_pages.chunk", "/a/pages-3.css", "/a/1/web.js"]].concat();
        let files: Vec<PageFile> = all
            .iter()
            .map(|path| PageFile { path, kind: "", for_ever: true, tag: "", raw: b"", brotli: b"", gzip: b"" })
            .collect();
        let tags = tags(kind, game, &files);
        all.into_iter().filter(|path| tags.contains(&format!("\"{path}\""))).collect()
    }

    #[test]
    fn a_path_fetches_early_what_it_needs() {
        let table = ["/a/1/split_loot.chunk", "/a/1/split_shared.chunk", "/a/loot-2.css"];
        assert_eq!(early("practice", Some("loot")), table);
        assert_eq!(early("join", Some("loot")), table[..2]);
        assert_eq!(early("rules", Some("loot")), ["/a/1/split_site_pages.chunk", "/a/pages-3.css"]);
        assert_eq!(early("settings", None), ["/a/1/split_site_pages.chunk", "/a/pages-3.css"]);
        assert_eq!(early("table", None), [""; 0]);
        assert_eq!(early("", None), [""; 0]);
    }
}
