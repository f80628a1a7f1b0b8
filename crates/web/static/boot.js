import init from "{glue}";

init({ module_or_path: "{wasm}" }).catch(() => {
  const words = "This browser cannot show the page: it needs WebAssembly. A newer one can.";
  document.getElementById("curtain")?.replaceChildren(words);
});
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
