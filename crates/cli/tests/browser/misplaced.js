// Returns what a player could not use: buttons and links that lie outside of the window and cannot be scrolled to, that
// are smaller than `least` pixels, or that something else covers; and cards that cannot be seen. Below an open dialog
// nothing can be used.
const [least] = arguments;
const dialog = document.querySelector("dialog[open]");
const visible = (it) => (dialog || !it.closest("dialog")) && it.checkVisibility({ visibilityProperty: true });
const found = (selector) => [...(dialog ?? document).querySelectorAll(selector)].filter(visible);
const wrong = [];
// Scrolls there, and returns the place in words, its size and its middle.
const look = (it) => {
  it.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = it.getBoundingClientRect();
  const words = (it.innerText || it.getAttribute("aria-label") || it.dataset.flip || "").trim().replace(/\s+/g, " ").slice(0, 30);
  const name = `${it.className || it.tagName} "${words}" at ${[left, top, width, height].map(Math.round)}`;
  return { name, width, height, x: left + width / 2, y: top + height / 2 };
};
const isOutside = ({ x, y }) => x < 0 || y < 0 || x > innerWidth || y > innerHeight;
for (const it of found("button, a[href], input")) {
  if (it.disabled || it.closest(".skip, [inert]")) continue;
  const at = look(it);
  if (at.width < 1.5) continue;
  if (isOutside(at)) wrong.push(`outside: ${at.name}`);
  else if (at.width < least - 0.5 || at.height < least - 0.5) wrong.push(`small: ${at.name}`);
  else {
    const above = document.elementFromPoint(at.x, at.y);
    if (!above || !(it.contains(above) || above.contains(it))) wrong.push(`covered by ${above?.className}: ${at.name}`);
  }
}
for (const it of found("[data-flip]")) {
  const at = look(it);
  if (isOutside(at)) wrong.push(`outside: ${at.name}`);
  else if (at.width < 12 || at.height < 12) wrong.push(`too small to be seen: ${at.name}`);
}
if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
return wrong;
