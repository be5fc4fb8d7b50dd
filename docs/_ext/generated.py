"""The directive ``generated NAME`` puts a section of `sections.SECTIONS` into a page."""

from __future__ import annotations

from docutils import nodes
from sections import SECTIONS
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


class Generated(SphinxDirective):
    """Parse what the function that the argument names returns, headings included."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the nodes of the section."""
        return self.parse_text_to_nodes(SECTIONS[self.arguments[0]](), allow_section_headings=True)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("generated", Generated)
    return {"parallel_read_safe": True}
