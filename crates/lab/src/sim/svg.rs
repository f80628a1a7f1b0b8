//! SVG plots to embed in a page, which sets the colours.

use std::fmt::Write;

use crate::stats::Estimate;
use crate::text::{count, escaped};

/// A row of a plot: its name, its value and the value as text.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) value: Estimate,
    pub(super) told: String,
}

/// A curve through the game: its name, and its points by the share of the decisions taken.
pub(super) struct Line {
    pub(super) name: &'static str,
    pub(super) points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 640.0;
const LEFT: f64 = 190.0;
const RIGHT: f64 = 100.0;
const LINE: f64 = 30.0;

/// Horizontal bars with their intervals, and a line at the fair value.
pub(super) fn bars(rows: &[Row], fair: Option<f64>, title: &str) -> String {
    let most = rows.iter().map(|row| row.value.high).chain(fair).fold(f64::MIN_POSITIVE, f64::max);
    let x = |value: f64| LEFT + value.max(0.0) / most * (WIDTH - LEFT - RIGHT);
    let height = rows.len() as f64 * LINE + 8.0;
    let mut svg = opened(height, title);
    for (at, row) in rows.iter().enumerate() {
        let y = at as f64 * LINE + 4.0;
        let width = x(row.value.mean) - LEFT;
        let _ =
            write!(svg, r#"<rect class="bar" x="{LEFT}" y="{:.1}" width="{width:.1}" height="20" rx="2"/>"#, y + 3.0);
        labels(&mut svg, row, y);
        whisker(&mut svg, x(row.value.low), x(row.value.high), y + 13.0);
    }
    if let Some(fair) = fair {
        let x = x(fair);
        let _ = write!(svg, r#"<line class="fair" x1="{x:.1}" x2="{x:.1}" y1="0" y2="{height}"/>"#);
    }
    svg + "</svg>"
}

/// Differences as dots with their intervals, around zero. Each row has its own scale, because shares and lengths are
/// not comparable.
pub(super) fn differences(rows: &[Row], title: &str) -> String {
    let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
    let height = rows.len() as f64 * LINE + 8.0;
    let mut svg = opened(height, title);
    let _ = write!(svg, r#"<line class="fair" x1="{middle}" x2="{middle}" y1="0" y2="{height}"/>"#);
    for (at, row) in rows.iter().enumerate() {
        let y = at as f64 * LINE + 4.0;
        let most = row.value.low.abs().max(row.value.high.abs()).max(f64::MIN_POSITIVE);
        let x = |value: f64| middle + value / most * (middle - LEFT - 10.0);
        labels(&mut svg, row, y);
        whisker(&mut svg, x(row.value.low), x(row.value.high), y + 13.0);
        let class = if row.value.holds(0.0) { "dot unclear" } else { "dot" };
        let _ = write!(svg, r#"<circle class="{class}" cx="{:.1}" cy="{:.1}" r="5"/>"#, x(row.value.mean), y + 13.0);
    }
    svg + "</svg>"
}

/// A histogram over bins of equal width, with a mark at the mean.
pub(super) fn histogram(bins: &[(usize, u64)], mean: Option<f64>, title: &str) -> String {
    const HEIGHT: f64 = 180.0;
    const FLOOR: f64 = 150.0;
    let (most, games) = bins.iter().fold((1, 0), |(most, sum), (_, games)| (most.max(*games), sum + games));
    let first = bins.first().map_or(0, |bin| bin.0);
    let width = bins.get(1).map_or(1, |bin| bin.0 - first).max(1);
    let step = (WIDTH - 20.0) / bins.len().max(1) as f64;
    let mut svg = opened(HEIGHT, title);
    for (at, (from, games_here)) in bins.iter().enumerate() {
        let (x, height) = (10.0 + at as f64 * step, *games_here as f64 / most as f64 * (FLOOR - 12.0));
        let (y, wide) = (FLOOR - height, (step - 1.5).max(0.5));
        let share = *games_here as f64 / games.max(1) as f64 * 100.0;
        let words = format!("from {from}: {} games, {share:.2} %", count(*games_here));
        let _ = write!(
            svg,
            r#"<rect class="bar" x="{x:.1}" y="{y:.1}" width="{wide:.1}" height="{height:.1}"><title>{words}</title></rect>"#
        );
    }
    let every = bins.len().div_ceil(12).max(1);
    for (at, (from, _)) in bins.iter().enumerate().step_by(every) {
        let x = 10.0 + (at as f64 + 0.5) * step;
        let _ = write!(svg, r#"<text class="axis" x="{x:.1}" y="{:.1}">{from}</text>"#, FLOOR + 18.0);
    }
    if let Some(mean) = mean {
        let at = ((mean - first as f64 + 0.5) / width as f64).clamp(0.0, bins.len() as f64);
        let x = 10.0 + at * step;
        let _ = write!(svg, r#"<line class="fair" x1="{x:.1}" x2="{x:.1}" y1="4" y2="{FLOOR}"/>"#);
    }
    svg + "</svg>"
}

/// Curves through the game, with a line at the fair value. `told` is a value of the axis as text.
pub(super) fn lines(
    lines: &[Line],
    [least, most]: [f64; 2],
    fair: Option<f64>,
    told: impl Fn(f64) -> String,
    title: &str,
) -> String {
    const SIDE: f64 = 60.0;
    const TOP: f64 = 24.0;
    const FLOOR: f64 = 200.0;
    let x = |place: f64| SIDE + place * (WIDTH - SIDE - 20.0);
    let y = |value: f64| FLOOR - (value - least) / (most - least) * (FLOOR - TOP);
    let mut svg = opened(FLOOR + 28.0, title);
    for quarter in 0..=4 {
        let share = f64::from(quarter) / 4.0;
        let value = least + share * (most - least);
        let (high, across) = (y(value), x(share));
        let _ = write!(svg, r#"<line class="grid" x1="{SIDE}" x2="{:.1}" y1="{high:.1}" y2="{high:.1}"/>"#, x(1.0));
        let _ = write!(svg, r#"<text class="name" x="{:.1}" y="{:.1}">{}</text>"#, SIDE - 8.0, high + 5.0, told(value));
        let percent = share * 100.0;
        let _ = write!(svg, r#"<text class="axis" x="{across:.1}" y="{:.1}">{percent:.0} %</text>"#, FLOOR + 20.0);
    }
    if let Some(fair) = fair {
        let _ = write!(svg, r#"<line class="fair" x1="{SIDE}" x2="{:.1}" y1="{1:.1}" y2="{1:.1}"/>"#, x(1.0), y(fair));
    }
    for (at, line) in lines.iter().enumerate() {
        let point = |(place, value): &(f64, f64)| format!("{:.1},{:.1}", x(*place), y(*value));
        let points = line.points.iter().map(point).collect::<Vec<_>>().join(" ");
        let name = escaped(line.name);
        let _ = write!(svg, r#"<polyline class="line l{at}" points="{points}"/>"#);
        let beside = SIDE + at as f64 * 160.0;
        let _ = write!(svg, r#"<line class="line l{at}" x1="{beside}" x2="{:.1}" y1="10" y2="10"/>"#, beside + 20.0);
        let _ = write!(svg, r#"<text x="{:.1}" y="15">{name}</text>"#, beside + 26.0);
    }
    svg + "</svg>"
}

fn opened(height: f64, title: &str) -> String {
    let title = escaped(title);
    format!(r#"<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{title}"><title>{title}</title>"#)
}

fn labels(svg: &mut String, row: &Row, y: f64) {
    let (name, told, y) = (escaped(&row.name), escaped(&row.told), y + 18.0);
    let _ = write!(svg, r#"<text class="name" x="{:.1}" y="{y:.1}">{name}</text>"#, LEFT - 10.0);
    let _ = write!(svg, r#"<text class="value" x="{:.1}" y="{y:.1}">{told}</text>"#, WIDTH - RIGHT + 14.0);
}

fn whisker(svg: &mut String, low: f64, high: f64, y: f64) {
    let (top, bottom) = (y - 5.0, y + 5.0);
    let path = format!("M{low:.1} {top:.1}V{bottom:.1}M{low:.1} {y:.1}H{high:.1}M{high:.1} {top:.1}V{bottom:.1}");
    let _ = write!(svg, r#"<path class="whisker" d="{path}"/>"#);
}
