"""In sections "For a second reading" and "To look up" a fold holds what belongs to it: one fold a matter.

In a notebook the words of such a fold and the cells that compute for it are several cells, tagged `hide-cell`
or `check`. On the page these go into the fold before them, where only their code stays folded.
"""

from docutils import nodes
from extension import metadata

TITLES = "For a second reading", "To look up"


def gather(app, doctree):
    for section in doctree.findall(nodes.section):
        if not section[0].astext().startswith(TITLES):
            continue
        fold = None
        for node in section.children[1:]:
            if node.get("design_component") == "dropdown":
                fold = node
            elif fold is not None and (node.get("hide_mode") == "all" or "tag_check" in node["classes"]):
                section.remove(node)
                if node.get("hide_mode"):
                    node["hide_mode"] = "input"
                    if any(part.get("nb_element") == "cell_code_output" for part in node.children):
                        node["prompt_show"] = app.config.nb_code_prompt_show    # the output is seen
                fold += node
            elif not isinstance(node, (nodes.comment, nodes.target)):
                fold = None


def setup(app):
    app.connect("doctree-read", gather, priority=400)       # before others look where a cell stands
    return metadata()
