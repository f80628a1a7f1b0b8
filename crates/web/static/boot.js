import init, { show } from "{glue}";

init({ module_or_path: "{wasm}" }).then(show, () => {
  const words = "This browser cannot show the page: it needs WebAssembly. A newer one can.";
  document.getElementById("curtain")?.replaceChildren(words);
});

// Everything for practice without a server is fetched when nothing else is: after the page or the table is there, not
// while a first game is only offered, and never for people who save data.
const idle = (then) => ("requestIdleCallback" in window ? requestIdleCallback(then) : setTimeout(then, 500));
const fetched = () => document.querySelector("main") && !document.querySelector("#curtain, .coming, .offer");
const later = (then) => setTimeout(() => (fetched() ? idle(then) : later(then)), 1000);
const keep = async () => {
  await navigator.serviceWorker.register("/sw.js").catch(() => {});
  if (navigator.connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage("keep");
};
if ("serviceWorker" in navigator) addEventListener("load", () => later(keep));
