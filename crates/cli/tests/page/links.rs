//! Links: every client gets the page, with a preview for programs that run no scripts.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use crate::{Scene, games, run};

/// Asks for a path as a program does, and returns the status and everything after the headers.
fn ask(scene: &Scene, path: &str, accept: &str) -> (u16, Vec<u8>) {
    let mut stream = TcpStream::connect(scene.options.listen).unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: play.example\r\n{accept}connection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let status = String::from_utf8_lossy(&answer[9..12]).parse().unwrap();
    (status, answer.split_off(end + 4))
}

/// What a tag of the page says.
fn tag<'a>(html: &'a str, name: &str) -> &'a str {
    let (_, rest) = html.split_once(&format!("\"{name}\" content=\"")).unwrap_or_else(|| panic!("{name} in {html}"));
    rest.split_once('"').unwrap().0
}

#[test]
fn a_link_answers_every_client_with_the_page_and_a_preview() {
    run(async {
        let scene = Scene::new();
        for accept in ["", "accept: */*\r\n", "accept: text/html\r\n", "accept: image/*\r\n"] {
            for path in ["/", "/settings", "/join/abcdef", "/rules/nothing"] {
                let (status, html) = ask(&scene, path, accept);
                assert_eq!(status, 200, "{path} {accept}");
                assert_eq!(tag(&String::from_utf8(html).unwrap(), "og:title"), "Quickdraw", "{path}");
            }
        }
        for game in games() {
            let about = catalog::all().into_iter().find(|about| about.slug == game).unwrap();
            let (_, html) = ask(&scene, &format!("/practice/{game}"), "");
            let html = String::from_utf8(html).unwrap();
            assert_eq!(tag(&html, "og:title").replace("&amp;", "&"), about.name);
            let picture = tag(&html, "og:image").strip_prefix("http://play.example").unwrap();
            let (status, png) = ask(&scene, picture, "");
            assert!(status == 200 && png.starts_with(b"\x89PNG"), "{picture}");
        }
        for path in ["/api/nothing", "/a/nothing", "/nothing.png"] {
            assert_eq!(ask(&scene, path, "accept: */*\r\n").0, 404, "{path}");
        }
    });
}

#[test]
fn an_invitation_tells_which_game_it_is_for() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(crate::WIDE).await;
        tab.plan("loot", 2, &serde_json::json!({}), "").await;
        tab.press("Open a table online").await;
        let link = tab.until("return document.querySelector('input.link')?.value").await;
        let link = link.as_str().unwrap();
        let (status, html) = ask(&scene, &link[link.find("/join").unwrap()..], "");
        assert_eq!(
            (status, tag(&String::from_utf8(html).unwrap(), "og:title")),
            (200, "Take a seat: Loot, Shoot, Whisky")
        );
    });
}
