"""What the reader should not have to put right: lone commas, proofs in boxes, black made white.

A formula is a box to the browser, and a line may break between a box and the comma after it. Both
go into one span that does not break.

sphinx-proof makes of a proof a box with the id "proof", whether or not the page has another. Here it becomes
text that begins with a word in italics and ends with a sign, and the proofs of a page are numbered.

On a dark page figures are turned over. One whose caption says what is black or white stays as it was drawn,
on a light plate.
"""

import re

from docutils import nodes
from extension import metadata

#: Words of a caption by which a picture must not be turned over (white data are not meant).
TONES = re.compile(r"\b([Bb]lack|[Dd]arkest|[Ss]hades|[Bb]rightest|[Ww]hite(?! noise| \(|;))\b")
CLOSING = re.compile(r"[.,;:!?)\]’”]+")


def join(app, doctree):
    for formula in list(doctree.findall(nodes.math)):
        parent, place = formula.parent, formula.parent.index(formula)
        after = parent.children[place + 1] if place + 1 < len(parent.children) else None
        found = CLOSING.match(after) if isinstance(after, nodes.Text) else None
        if found and not isinstance(parent, nodes.title):
            together = nodes.inline("", "", formula, nodes.Text(found[0]), classes=["nobreak"])
            parent.children[place:place + 2] = []
            parent.insert(place, [together, nodes.Text(after[found.end():])])


def set_proofs(app, doctree):
    proofs = [box for box in doctree.findall(nodes.admonition) if box["ids"] == ["proof"]]
    for number, proof in enumerate(proofs, start=1):
        proof["ids"] = [f"proof-{number}"]
        proof["classes"].append("proof-text")
        word = proof[0][0]
        proof[0][0:1] = [nodes.emphasis("", "Proof."), nodes.Text(word.removeprefix("Proof."))]
        if isinstance(proof[-1], nodes.paragraph):
            proof[-1] += nodes.inline("", "\u00a0∎", classes=["proof-end"])


def set_on_plates(app, doctree):
    for figure in doctree.findall(nodes.figure):
        told = " ".join(caption.astext() for caption in figure.findall(nodes.caption))
        if not TONES.search(told):
            continue
        figure["classes"].append("toned")                    # for a slider, whose frames come later
        for image in figure.findall(nodes.image):
            if "photo" not in image["classes"]:
                image["classes"].append("plate")


def setup(app):
    app.connect("doctree-read", join)
    app.connect("doctree-read", set_proofs)
    app.connect("doctree-read", set_on_plates)
    return metadata()
