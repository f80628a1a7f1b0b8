// Returns what a player could not use: buttons and links that lie outside of the window and cannot be scrolled to, that
// are smaller than `least` pixels, or that something else covers. Below an open dialog nothing can be used.
const [least] = arguments;
const dialog = document.querySelector("dialog[open]");
const found = [...(dialog ?? document).querySelectorAll("button, a[href], input")];
const usable = found.filter((it) => !it.disabled && (dialog || !it.closest("dialog")) && it.checkVisibility({ visibilityProperty: true }));
const wrong = [];
for (const it of usable) {
  if (it.closest(".skip, [inert]")) continue;
  it.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = it.getBoundingClientRect();
  if (width < 1.5) continue;
  const words = (it.innerText || it.getAttribute("aria-label") || "").trim().replace(/\s+/g, " ").slice(0, 30);
  const name = `${it.className || it.tagName} "${words}" at ${[left, top, width, height].map(Math.round)}`;
  const [x, y] = [left + width / 2, top + height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) wrong.push(`outside: ${name}`);
  else if (width < least - 0.5 || height < least - 0.5) wrong.push(`small: ${name}`);
  else {
    const above = document.elementFromPoint(x, y);
    if (!above || !(it.contains(above) || above.contains(it))) wrong.push(`covered by ${above?.className}: ${name}`);
  }
}
if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
return wrong;
