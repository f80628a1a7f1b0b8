//! A headless browser controlled by a driver. It ends with the test, even if the test fails.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use fantoccini::ClientBuilder;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A script that runs in every document before its own scripts. It records errors and the server's messages, and turns
/// motion and sound off.
const NOTES: &str = include_str!("notes.js");

/// A chromedriver process.
pub(crate) struct Driver {
    child: Child,
    address: String,
}

impl Driver {
    /// Starts it on a free port. It takes the same port twice, for two kinds of addresses, and ends if the second one is
    /// taken: then another try finds another port.
    pub(crate) fn start() -> Self {
        let started = (0..5).find_map(|_| Self::try_to_start());
        started.expect("chromedriver says where it listens")
    }

    fn try_to_start() -> Option<Self> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().expect("chromedriver is installed: ./script/test does that");
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let said = lines.map_while(Result::ok).find(|line| line.contains("started successfully on port"));
        let port: String = said.iter().flat_map(|said| said.chars().filter(char::is_ascii_digit)).collect();
        let driver = Self { child, address: format!("http://127.0.0.1:{port}") };
        said.is_some().then_some(driver)
    }

    /// Opens a browser with a fresh profile. `size` is that of the page.
    pub(crate) async fn browser(&self, size: (u32, u32)) -> (fantoccini::Client, tempfile::TempDir) {
        let profile = tempfile::tempdir().unwrap();
        let args = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            &format!("--user-data-dir={}", profile.path().display()),
        ]
        .map(ToOwned::to_owned);
        let chrome = json!({ "args": args, "binary": chromium(profile.path()) });
        let capabilities = Capabilities::from_iter([("goog:chromeOptions".to_owned(), chrome)]);
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(capabilities).connect(&self.address).await.expect("a browser starts");
        client.issue_cmd(screen(size)).await.unwrap();
        let notes = json!({ "source": NOTES });
        client.issue_cmd(Cdp("Page.addScriptToEvaluateOnNewDocument", notes)).await.unwrap();
        (client, profile)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The browsers are in its process group: a failed test has not closed them.
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::KILL,
        );
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The browser. The one without windows starts sooner and draws with a third of the work.
fn chromium(profile: &Path) -> PathBuf {
    let paths = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect::<Vec<_>>();
    let find = |name| paths.iter().map(|path| path.join(name)).find(|path| path.is_file());
    #[cfg(unix)]
    if let Some(shell) = find("chromium-headless-shell") {
        return opening_a_page(&shell, profile);
    }
    let names = ["chromium", "chromium-browser", "google-chrome"];
    names.into_iter().find_map(find).expect("Chromium is installed: ./script/test does that")
}

/// A script that starts the browser without windows with an open page: the driver expects one and does not ask for it.
#[cfg(unix)]
fn opening_a_page(shell: &Path, profile: &Path) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;

    let script = profile.join("browser.sh");
    std::fs::write(&script, format!("#!/bin/sh\nexec '{}' \"$@\" about:blank\n", shell.display())).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    script
}

/// Makes the page this large, as on a phone if it is narrow.
pub(super) fn screen((width, height): (u32, u32)) -> Cdp {
    let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
    Cdp("Emulation.setDeviceMetricsOverride", screen)
}

/// A command of the browser's debugging protocol (CDP).
#[derive(Debug)]
pub(crate) struct Cdp(pub(crate) &'static str, pub(crate) Value);

impl WebDriverCompatibleCommand for Cdp {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({ "cmd": self.0, "params": self.1 }).to_string()))
    }
}
