//! Draws what has to be a PNG: the icons of a phone's home screen, and the pictures that a link shows when it is sent to
//! somebody. The drawings are our own SVGs, so no picture is kept in the repository.

use anyhow::{Context, Result};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

const NIGHT: &str = "#1d1512";

/// The icon as a square of this size. A maskable one fills the square, because a phone cuts its own shape out of it.
pub(crate) fn icon(svg: &str, size: u16, maskable: bool) -> Result<Vec<u8>> {
    if !maskable {
        return png(svg, size, size);
    }
    let inside = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 512 512'><path d='M0 0h512v512H0z' fill='{NIGHT}'/>\
         <svg x='38' y='38' width='436' height='436'>{svg}</svg></svg>"
    );
    png(&inside, size, size)
}

/// The picture of a link: posters on the wall and what they are called, and beside a single one the logo.
pub(crate) fn preview(posters: &[String], title: &str, icon: &str) -> Result<Vec<u8>> {
    let nailed = |x: usize, y: usize, height: usize, angle: i32, poster: &str| {
        let width = height * 3 / 4;
        format!(
            "<g transform='rotate({angle} {} {y})'><path d='M{} {}h{width}v{height}h-{width}z' fill='#000' \
             fill-opacity='.45'/><svg x='{x}' y='{y}' width='{width}' height='{height}'>{poster}</svg></g>",
            x + width / 2,
            x + 9,
            y + 12
        )
    };
    let hung = if let [poster] = posters {
        nailed(90, 26, 572, -2, poster)
            + &format!(
                "<svg x='755' y='90' width='220' height='220'>{icon}</svg>\
                 <svg x='595' y='340' width='540' height='230'>{title}</svg>"
            )
    } else {
        let step = 1200 / posters.len().max(1);
        let height = (step * 5 / 4).min(540);
        let hang = |(place, poster): (usize, &String)| {
            let (x, angle) = (place * step + (step - height * 3 / 4) / 2, [-2, 1, -1, 2][place % 4]);
            nailed(x, (470 - height) / 2, height, angle, poster)
        };
        let all: String = posters.iter().enumerate().map(hang).collect();
        all + &format!("<svg x='330' y='450' width='540' height='160'>{title}</svg>")
    };
    let wall = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1200 630'><path d='M0 0h1200v630H0z' fill='{NIGHT}'/>\
         <path d='M0 126h1200M0 252h1200M0 378h1200M0 504h1200M860 0v126M300 126v126M1010 252v126M420 378v126M760 504v126' \
         stroke='#0d0807' stroke-width='4' fill='none'/>{hung}</svg>"
    );
    png(&wall, 1200, 630)
}

/// Draws an SVG in this size.
fn png(svg: &str, width: u16, height: u16) -> Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).context("a drawing is no SVG")?;
    let mut picture = Pixmap::new(width.into(), height.into()).context("a picture has a size")?;
    let (x, y) = (f32::from(width) / tree.size().width(), f32::from(height) / tree.size().height());
    resvg::render(&tree, Transform::from_scale(x, y), &mut picture.as_mut());
    Ok(picture.encode_png()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOT: &str =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><circle cx='5' cy='5' r='5' fill='#fff'/></svg>";

    fn pixel(png: &[u8], x: u32, y: u32) -> (u8, u8) {
        let picture = Pixmap::decode_png(png).unwrap();
        let pixel = picture.pixel(x, y).unwrap();
        (pixel.red(), pixel.alpha())
    }

    #[test]
    fn a_maskable_icon_has_no_corners_to_lose() {
        assert_eq!(pixel(&icon(DOT, 100, false).unwrap(), 1, 1).1, 0);
        assert_eq!(pixel(&icon(DOT, 100, true).unwrap(), 1, 1), (0x1d, 255));
        assert_eq!(pixel(&icon(DOT, 100, true).unwrap(), 50, 50), (255, 255));
    }

    #[test]
    fn a_preview_shows_its_posters() {
        let poster = DOT.to_owned();
        let [one, four] = [vec![poster.clone()], vec![poster; 4]].map(|posters| preview(&posters, DOT, DOT).unwrap());
        assert_eq!(pixel(&one, 304, 312), (255, 255));
        assert_eq!(pixel(&four, 150, 235), (255, 255));
        // The words: below the logo, and below all posters.
        assert_eq!(pixel(&one, 865, 455), (255, 255));
        assert_eq!(pixel(&four, 600, 530), (255, 255));
        assert_eq!(pixel(&one, 10, 10), (0x1d, 255));
    }
}
