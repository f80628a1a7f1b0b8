// Clicks enabled buttons at random until the game is over, preferring the main action. Enabled buttons are always legal,
// so the game comes to its end.
(() => {
  if (window.hand) return;
  const can = (it) => !it.disabled && it.getAttribute("aria-disabled") !== "true" && it.offsetParent !== null;
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const all = (selector) => [...document.querySelectorAll(selector)].filter(can);
  // Wait like a person: a click right after the signal would count as too early.
  let ready = 0;
  const reacts = () => {
    if (!document.querySelector(".hay-throw.primary")) return (ready = 0) === 0;
    ready ||= performance.now() + 120 + 250 * Math.random();
    return performance.now() > ready;
  };
  window.hand = setInterval(() => {
    if (document.querySelector(".over")) return clearInterval(window.hand);
    if (!reacts()) return;
    const main = all(".actions .button.primary");
    const rest = all(".stage button, .actions button:not(.primary)");
    const it = main.length && Math.random() < 0.7 ? any(main) : any(rest.length ? rest : main);
    it?.click();
  }, 40);
})();
