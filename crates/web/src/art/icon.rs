//! Small drawings for buttons, in the colour of the text.

const STROKE: &str =
    r#"fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round""#;

fn icon(lines: &str) -> String {
    format!(r#"<svg viewBox="0 0 24 24" aria-hidden="true" {STROKE}>{lines}</svg>"#)
}

/// A bell that rings, or one that is crossed out.
pub(crate) fn sound(on: bool) -> String {
    let bell = r#"<path d="M5 17h14l-2-3v-4a5 5 0 0 0-10 0v4zM10.5 20.5h3M12 5V3"/>"#;
    let more =
        if on { r#"<path d="M3.5 9a5 5 0 0 1 2-4M20.5 9a5 5 0 0 0-2-4"/>"# } else { r#"<path d="M4 4l16 17"/>"# };
    icon(&format!("{bell}{more}"))
}

/// A page with lines.
pub(crate) fn log() -> String {
    icon(r#"<path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5"/>"#)
}

/// A lamp: an idea.
pub(crate) fn hint() -> String {
    icon(r#"<path d="M9 17.5h6M10 21h4M9 17.5c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8"/>"#)
}

/// Three dots: more that can be done.
pub(crate) fn menu() -> String {
    icon(r#"<path stroke-width="4" d="M5 12h.01M12 12h.01M19 12h.01"/>"#)
}
