import init, { show } from "{glue}";

init({ module_or_path: "{wasm}" }).then(show, () => {
  const words = "This browser cannot show the page: it needs WebAssembly. A newer one can.";
  document.getElementById("curtain")?.replaceChildren(words);
});
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
