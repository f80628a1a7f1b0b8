"""Makes the font files of the page. See README.md."""
import subprocess
from fontTools.ttLib import TTFont

BASIC = "U+0020-007E,U+00A0,U+00B1,U+00B7,U+00D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2212"
MORE = "U+00A1-00B0,U+00B2-00B6,U+00B8-00D6,U+00D8-00FF"
FONTS = {"title": ("rokkitt", 800), "text": ("source-sans-3", 400), "text-bold": ("source-sans-3", 700)}
# Rokkitt has figures of different widths only. Scores should not jump, so all get the same width.
FIGURE = 540


def centre_figures(font):
    glyphs = font.getBestCmap()
    for figure in "0123456789":
        name = glyphs[ord(figure)]
        outline = font["glyf"][name]
        outline.coordinates.translate(((FIGURE - font["hmtx"][name][0]) // 2, 0))
        outline.recalcBounds(font["glyf"])
        font["hmtx"][name] = (FIGURE, outline.xMin)


for name, (family, weight) in FONTS.items():
    source = f"node_modules/@fontsource/{family}/files/{family}-latin-{weight}-normal.woff2"
    for file, characters in ((f"{name}.woff2", BASIC), (f"{name}-more.woff2", MORE)):
        subprocess.run(["pyftsubset", source, f"--unicodes={characters}", "--layout-features=kern", "--no-hinting",
                        "--flavor=woff2", f"--output-file={file}"], check=True)
        font = TTFont(file)
        if file == "title.woff2":
            centre_figures(font)
        # A modified font must not keep the name of the original.
        for record in font["name"].names:
            if record.nameID in (1, 3, 4, 6, 16):
                record.string = f"Quickdraw-{name}"
        font.flavor = "woff2"
        font.save(file)
