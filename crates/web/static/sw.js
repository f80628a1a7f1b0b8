// Keeps the page in the browser, so that practice works without a server.
const CACHE = "quickdraw-{version}";
const FILES = [{files}];

addEventListener("install", (event) => event.waitUntil(skipWaiting()));

addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  };
  event.waitUntil(old());
});

// The page asks for this once it is idle. One file at a time, so that whatever the player wants next is not held up. A
// first visit is left alone until everything is kept.
const keep = async () => {
  const cache = await caches.open(CACHE);
  for (const file of FILES) if (!(await cache.match(file))) await cache.add(file);
  await clients.claim();
};

addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keep());
});

// A notification leads to the table that it is about: to the tab that shows it, if there is one.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const show = async () => {
    const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const tab = tabs.find((tab) => new URL(tab.url).pathname === event.notification.data);
    return tab ? tab.focus() : clients.openWindow(event.notification.data);
  };
  event.waitUntil(show());
});

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/a/")) {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
  } else if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match("/")));
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(url.pathname)));
  }
});
