"""Writes the words of the link previews as outlines, because the bundler draws no text: title.svg of each game, and one
of the whole page. The names are those of the games' `about()` and `PAGE`; a test of the page compares them."""

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

LAMP, BONE = "#e9a63a", "#f5e9d3"
TITLE, TEXT = TTFont("title.woff2"), TTFont("text.woff2")
WIDTH = 540

# Where the file goes, the lines of the title, and the subtitle.
PICTURES = [
    ("../src/games/loot", ["Loot, Shoot,", "Whisky"], "a duel at the bar"),
    ("../src/games/hayauchi", ["Hayauchi"], "the dinosaurs’ showdown"),
    ("../src/games/gunfight", ["Quick Draw"], "the poker gunfight"),
    ("../src/games/hanafuda", ["QUICK DRAW!"], "the samurai duel"),
    ("../src/art", ["Quickdraw"], "Four games of nerve"),
]


def line(font, text, size, baseline, colour):
    """A line of text, centred. Returns its path."""
    glyphs, names, scale = font.getGlyphSet(), font.getBestCmap(), size / font["head"].unitsPerEm
    advances = [glyphs[names[ord(letter)]].width * scale for letter in text]
    if sum(advances) > WIDTH:
        return line(font, text, size * WIDTH / sum(advances) - 0.1, baseline, colour)
    x, pen = (WIDTH - sum(advances)) / 2, SVGPathPen(glyphs, lambda number: f"{number:.0f}")
    for letter, advance in zip(text, advances):
        glyphs[names[ord(letter)]].draw(TransformPen(pen, (scale, 0, 0, -scale, x, baseline)))
        x += advance
    return f"<path d='{pen.getCommands()}' fill='{colour}'/>"


for folder, title, subtitle in PICTURES:
    lines = [line(TITLE, text, 96, 84 + 88 * place, LAMP) for place, text in enumerate(title)]
    below = 84 + 88 * (len(title) - 1) + 60
    drawing = "".join(lines) + line(TEXT, subtitle, 44, below, BONE)
    name = " ".join(title)
    with open(f"{folder}/title.svg", "w") as file:
        file.write(
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {below + 16}'>"
            f"<title>{name}: {subtitle}</title>{drawing}</svg>\n"
        )
