//! The icons on the buttons of a replay.

/// What a button does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glyph {
    First,
    Back,
    Play,
    Pause,
    Forward,
    Last,
}

/// The icon for it, as SVG.
pub(super) fn glyph(glyph: Glyph) -> String {
    let path = match glyph {
        Glyph::First => "M4 4h3v16H4zM20 4v16L8 12z",
        Glyph::Back => "M17 4v16L5 12z",
        Glyph::Play => "M6 3l15 9-15 9z",
        Glyph::Pause => "M5 4h5v16H5zM14 4h5v16h-5z",
        Glyph::Forward => "M7 4v16l12-8z",
        Glyph::Last => "M17 4h3v16h-3zM4 4v16l12-8z",
    };
    format!(
        "<svg viewBox='0 0 24 24' aria-hidden='true' focusable='false'><path fill='currentColor' d='{path}'/></svg>"
    )
}
