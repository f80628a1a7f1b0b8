// Records errors and the server's messages for the tests, and turns motion and sound off.
(() => {
  const notes = { errors: [], heard: [] };
  Object.defineProperty(window, "notes", { value: notes });
  addEventListener("error", (event) => notes.errors.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => notes.errors.push(String(event.reason)));
  for (const kind of ["error", "warn"]) {
    const plain = console[kind];
    console[kind] = (...words) => { notes.errors.push(words.join(" ")); plain.apply(console, words); };
  }
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      notes.socket = this;
      this.addEventListener("message", (event) => notes.heard.push(event.data));
    }
  };
  try {
    if (!localStorage.getItem("quickdraw.settings")) {
      localStorage.setItem("quickdraw.settings", JSON.stringify({ motion: "off", sound: false }));
    }
  } catch { /* storage is not available */ }
})();
