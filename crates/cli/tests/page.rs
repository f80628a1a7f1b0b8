//! The page in a real browser, before a real server: every page, every game to its end, by hand and by keyboard, with and without a
//! network.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

mod browser;
mod house;

use browser::{Driver, NARROW, Tab, WIDE};
use house::{House, Options};
use tempfile::TempDir;

/// A house, and a way to open browsers before it.
struct Scene {
    house: Option<House>,
    options: Options,
    driver: Driver,
    _data: TempDir,
}

impl Scene {
    fn new() -> Self {
        let data = TempDir::new().unwrap();
        let options = Options::on(data.path());
        Self { house: Some(House::open(&options)), options, driver: Driver::start(), _data: data }
    }

    async fn tab(&self, size: (u32, u32)) -> Tab {
        Tab::open(&self.driver, &format!("http://{}", self.options.listen), size).await
    }

    /// The server ends as by `kill -9`.
    fn kill_house(&mut self) {
        drop(self.house.take());
    }

    /// The server starts again at the same place with what it kept.
    fn open_house(&mut self) {
        self.house = Some(House::open(&self.options));
    }
}

/// Runs a test to its end on a runtime of its own.
fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap().block_on(test);
}

const GAMES: [&str; 4] = ["loot", "hayauchi", "gunfight", "hanafuda"];

#[test]
fn every_page_shows_itself_wide_and_narrow_without_an_error_and_asks_no_other_host() {
    run(async {
        let scene = Scene::new();
        let mut pages: Vec<String> =
            ["/", "/history", "/settings", "/leaders/loot/2", "/nowhere"].map(Into::into).into();
        for game in GAMES {
            pages.extend([format!("/new/{game}"), format!("/rules/{game}"), format!("/practice/{game}")]);
        }
        for size in [WIDE, NARROW] {
            let tab = scene.tab(size).await;
            for page in &pages {
                tab.goto(page).await;
                tab.until("return !!document.querySelector('h1')").await;
                if page.starts_with("/practice") {
                    tab.until("return !!document.querySelector('.table .stage')").await;
                }
                assert!(tab.overflow().await <= 0, "{page} is wider than {} pixels", size.0);
                assert_eq!(tab.errors().await, [""; 0], "{page}");
                assert_eq!(tab.hosts().await, [scene.options.listen.to_string()], "{page}");
            }
            tab.close().await;
        }
    });
}
