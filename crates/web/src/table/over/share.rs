//! A picture of the end of a game, to share: drawn in the browser, and sent nowhere unless the player sends it.

use std::time::Duration;

use engine::Cast;
use js_sys::{Array, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, CanvasRenderingContext2d, File, FilePropertyBag, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement,
    ShareData, Url,
};

use super::Tell;
use crate::table_session::TableSession;
use crate::words::{over as words, site};
use crate::{art, page};

const WIDTH: u16 = 1200;
const HEIGHT: u16 = 630;
/// Where the words begin, and how wide they may be.
const LEFT: f64 = 500.0;
const ROOM: f64 = 640.0;
const NIGHT: &str = "#1d1512";
const LAMP: &str = "#e9a63a";
const BONE: &str = "#f5e9d3";

/// What the picture says.
struct Card {
    game: String,
    title: String,
    subtitle: &'static str,
    result: String,
    decided: String,
    /// A line for each player: the name, and what they have come to.
    scores: Vec<(String, String)>,
}

/// The button that makes the picture. Where the browser cannot share a file, it saves it.
pub(super) fn button(session: TableSession, tell: Tell) -> AnyView {
    let note = RwSignal::new(None);
    let tell = StoredValue::new(tell);
    let share = move |_| {
        let Some(card) = tell.with_value(|tell| untrack(|| card(session, tell))) else { return };
        spawn_local(async move {
            let said = match picture(&card).await {
                Ok(blob) => hand_over(&blob, &card.result).await,
                Err(_) => Some(words::NOT_DRAWN),
            };
            let _ = note.try_set(said);
        });
    };
    view! {
        <button class="button over-share" on:click=share>{words::SHARE}</button>
        <p class="over-note" role="status">{note}</p>
    }
    .into_any()
}

/// What the picture says about the game that has just ended. It names everybody, so that others can read it.
fn card(session: TableSession, tell: &Tell) -> Option<Card> {
    let room = session.room.get()?;
    let names = session.names();
    // A player without a name is "You" also on the picture.
    let me = session.seat.get().filter(|me| names.get(me.index()).is_some_and(|name| name == site::YOU));
    let cast = Cast::new(names.clone(), me);
    let ending = tell.read(&room.setup.game, &cast);
    let score = |(index, name): (usize, &String)| {
        let wins = (room.game > 1).then(|| words::games_won(room.wins.get(index).copied().unwrap_or(0)));
        let parts: Vec<String> = ending.scores.get(index).cloned().into_iter().chain(wins).collect();
        (!parts.is_empty()).then(|| (name.clone(), parts.join(", ")))
    };
    Some(Card {
        title: page::game_name(&room.setup.game).unwrap_or_default().to_owned(),
        subtitle: crate::games::page(&room.setup.game).map_or("", |page| page.subtitle),
        result: site::ending(&names, room.winners, me),
        scores: names.iter().enumerate().filter_map(score).collect(),
        decided: ending.decided,
        game: room.setup.game,
    })
}

/// The picture as a file.
async fn picture(card: &Card) -> Result<Blob, JsValue> {
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    canvas.set_width(WIDTH.into());
    canvas.set_height(HEIGHT.into());
    let pen = canvas.get_context("2d")?.ok_or("no canvas")?.dyn_into::<CanvasRenderingContext2d>()?;
    let ground = HtmlImageElement::new()?;
    let address = js_sys::encode_uri_component(&drawing(&card.game));
    ground.set_src(&format!("data:image/svg+xml,{}", String::from(address)));
    JsFuture::from(ground.decode()).await?;
    pen.draw_image_with_html_image_element(&ground, 0.0, 0.0)?;
    write(&pen, card)?;
    let blob = Promise::new(&mut |resolve, _| {
        let _ = canvas.to_blob(&resolve);
    });
    JsFuture::from(blob).await?.dyn_into()
}

/// Everything but the words: the wall, the poster of the game and the logo.
fn drawing(game: &str) -> String {
    let planks = "<path d='M0 126h1200M0 252h1200M0 378h1200M0 504h1200M860 0v126M300 126v126M1010 252v126M420 378v126M760 504v126' \
                  stroke='#120c0a' stroke-width='4' fill='none'/>";
    let poster = format!(
        "<g transform='rotate(-2.5 240 310)'><path d='M52 50h390v520H52z' fill='#000' fill-opacity='.45'/>\
         <svg x='44' y='38' width='390' height='520'>{}</svg></g>",
        art::site::poster(game)
    );
    let mark = format!("<svg x='{LEFT}' y='548' width='46' height='46'>{}</svg>", art::site::mark());
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{HEIGHT}' viewBox='0 0 {WIDTH} {HEIGHT}'>\
         <path d='M0 0h1200v630H0z' fill='{NIGHT}'/>{planks}{poster}{mark}</svg>"
    )
}

/// Writes the words, from the top down.
fn write(pen: &CanvasRenderingContext2d, card: &Card) -> Result<(), JsValue> {
    let style = window().get_computed_style(&document().document_element().ok_or("no page")?)?.ok_or("no style")?;
    let [title, plain] = ["--title", "--plain"].map(|name| style.get_property_value(name).unwrap_or_default());
    let mut text = Text { pen, y: 92.0 };
    text.font(&format!("700 40px {title}"), LAMP);
    text.lines(&card.title, 44.0, 1)?;
    text.font(&format!("400 24px {plain}"), BONE);
    text.lines(card.subtitle, 76.0, 1)?;
    text.font(&format!("700 62px {title}"), BONE);
    text.lines(&card.result, 66.0, 2)?;
    text.font(&format!("400 30px {plain}"), BONE);
    text.lines(&card.decided, 40.0, 2)?;
    text.y += 14.0;
    for (name, score) in &card.scores {
        if text.y < 530.0 {
            text.font(&format!("400 26px {plain}"), LAMP);
            text.lines(&format!("{name}: {score}"), 36.0, 1)?;
        }
    }
    text.y = 581.0;
    text.font(&format!("700 28px {title}"), BONE);
    let host = window().location().host().unwrap_or_default();
    pen.fill_text(&format!("{} · {host}", site::NAME), LEFT + 60.0, text.y)
}

/// Words on the picture, line after line.
struct Text<'a> {
    pen: &'a CanvasRenderingContext2d,
    y: f64,
}

impl Text<'_> {
    fn font(&self, font: &str, colour: &str) {
        self.pen.set_font(font);
        self.pen.set_fill_style_str(colour);
    }

    fn width(&self, text: &str) -> f64 {
        self.pen.measure_text(text).map_or(0.0, |measured| measured.width())
    }

    /// Writes a text in at most so many lines. What does not fit is squeezed into the last one.
    fn lines(&mut self, text: &str, height: f64, most: usize) -> Result<(), JsValue> {
        let mut rest = text;
        for line in 1..=most {
            let end = if line == most { rest.len() } else { self.fits(rest) };
            let (now, later) = rest.split_at(end);
            self.pen.fill_text_with_max_width(now.trim(), LEFT, self.y, ROOM)?;
            self.y += height;
            rest = later.trim_start();
            if rest.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Where to break a text so that its beginning fits on a line.
    fn fits(&self, text: &str) -> usize {
        let breaks = text.match_indices(' ').map(|(at, _)| at).chain([text.len()]);
        let mut end = text.len();
        for (index, at) in breaks.enumerate() {
            if index > 0 && self.width(&text[..at]) > ROOM {
                break;
            }
            end = at;
        }
        end
    }
}

/// Shares the file with another app where the browser can, else saves it. Returns what to tell the player.
async fn hand_over(blob: &Blob, title: &str) -> Option<&'static str> {
    let kind = FilePropertyBag::new();
    kind.set_type("image/png");
    let parts = Array::of1(blob);
    let file = File::new_with_blob_sequence_and_options(&parts, words::FILE, &kind).ok()?;
    let data = ShareData::new();
    data.set_files(&Array::of1(&file));
    data.set_title(title);
    let navigator = window().navigator();
    let can = Reflect::has(&navigator, &"canShare".into()).unwrap_or(false);
    if can && navigator.can_share_with_data(&data) {
        // Whoever closes the list of apps has changed their mind.
        let _ = JsFuture::from(navigator.share_with_data(&data)).await;
        return None;
    }
    let address = Url::create_object_url_with_blob(blob).ok()?;
    let link: HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&address);
    link.set_download(words::FILE);
    link.click();
    // The browser reads the file after the click.
    set_timeout(move || drop(Url::revoke_object_url(&address)), Duration::from_secs(30));
    Some(words::SAVED)
}
