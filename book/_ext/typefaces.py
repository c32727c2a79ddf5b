"""The book's typefaces, cut to the characters it can use, in `_static/fonts` beside their licences.

They come from installed packages. What is cut is a changed font, which may not carry the reserved name
of the one it was made from: each is named after its part in the book, as in book.css.
"""

import shutil
from pathlib import Path

from extension import after_html, installed, metadata
from fontTools import subset
from fontTools.ttLib import TTFont

SERIF = ("font_source_serif_pro", "files")
SANS = ("font_source_sans_pro", "files")
DEJAVU = ("matplotlib", "mpl-data/fonts/ttf")
FACES = {
    "serif": (SERIF, "SourceSerifPro-Regular.otf"),
    "serif-italic": (SERIF, "SourceSerifPro-It.otf"),
    "serif-bold": (SERIF, "SourceSerifPro-Semibold.otf"),
    "sans": (SANS, "SourceSansPro-Regular.otf"),
    "sans-bold": (SANS, "SourceSansPro-Semibold.otf"),
    "mono": (DEJAVU, "DejaVuSansMono.ttf"),
    "mono-bold": (DEJAVU, "DejaVuSansMono-Bold.ttf"),
    "symbols": (DEJAVU, "DejaVuSans.ttf"),
}
LICENCES = {
    "LICENCE-serif.txt": (SERIF, "LICENSE.txt"),
    "LICENCE-sans.txt": (SANS, "LICENSE.txt"),
    "LICENCE-mono-and-symbols.txt": (DEJAVU, "LICENSE_DEJAVU"),
}
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2C6, 0x2DE), *range(0x300, 0x339),
           *range(0x370, 0x400), *range(0x1E00, 0x1F00), *range(0x2010, 0x2050), *range(0x2070, 0x20A0), 0x20AC, 0x2212]
SIGNS = [*range(0x1D2C, 0x1D6B), *range(0x2100, 0x2150), *range(0x2190, 0x2300),
         *range(0x2308, 0x230C), *range(0x2500, 0x2600),
         0x2713, 0x2717, 0x27E8, 0x27E9, 0x2AAF, 0x2AB0, 0x2C7C]
NAMES = (1, 3, 4, 6)    # family, identifier, full name, PostScript name


def cut(source, target, name, characters):
    options = subset.Options(flavor="woff2", layout_features=["kern", "liga", "mark", "mkmk", "ccmp", "tnum"],
                             name_IDs=[0, 2, 5, 7, 13, 14, *NAMES], desubroutinize=True, hinting=False,
                             drop_tables=["FFTM"])
    with TTFont(source, recalcTimestamp=False) as font:    # the same bytes on every day
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=characters)
        cutter.subset(font)
        for number in NAMES:
            font["name"].setName(f"Course-{name}" if number == 6 else f"Course {name}", number, 3, 1, 0x409)
        font["name"].names = [entry for entry in font["name"].names if entry.platformID == 3]
        subset.save_font(font, target, options)


def write_fonts(app):
    """Cut once for a folder: it takes some seconds."""
    fonts = Path(app.outdir) / "_static" / "fonts"
    fonts.mkdir(parents=True, exist_ok=True)
    for name, (home, file) in FACES.items():
        target = fonts / f"{name}.woff2"
        if not target.exists() or target.stat().st_mtime < Path(__file__).stat().st_mtime:
            characters = {"mono": LETTERS + SIGNS, "symbols": SIGNS + LETTERS[95:]}.get(name, LETTERS)
            cut(installed(*home) / file, target, name, characters)
    for name, (home, file) in LICENCES.items():
        shutil.copy2(installed(*home) / file, fonts / name)


def setup(app):
    after_html(app, write_fonts)
    return metadata()
