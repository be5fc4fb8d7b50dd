"""Sphinx settings. `make docs` builds the pages, without network access and without warnings."""

import os
import re
from importlib.metadata import version as version_of
from pathlib import Path

project = "satsudoku"
author = "The satsudoku developers"
project_copyright = "The satsudoku developers"
version = release = version_of("satsudoku")

extensions = ["myst_parser"]
exclude_patterns = ["_ext"]

html_theme = "furo"
html_title = "satsudoku"
html_static_path = ["_static"]
html_css_files = ["satsudoku.css"]
html_show_sphinx = False
html_copy_source = False

myst_heading_anchors = 3
smartquotes_action = "D"  # dashes only: straight quotes in prose are those of the command line

highlight_language = "none"

# Files elsewhere in the project, and the pages that stand for them: on the built pages, what a link
# of such a page leads to is shown in its place.
_ELSEWHERE = {
    "encodings/README.md": "encodings.md",
    "encodings/REFERENCE.md": "variant-reference.md",
    "puzzles/README.md": "puzzles.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
_ROOT = Path(__file__).parents[1]


def _read_elsewhere(app, page, content):  # type: ignore[no-untyped-def]
    """Show a file from elsewhere, with links that start at its page."""
    file = next((_ROOT / file for file, name in _ELSEWHERE.items() if name == f"{page}.md"), None)
    if file is None:
        return

    def link(match):  # type: ignore[no-untyped-def]
        target = (file.parent / match[1]).resolve()
        name = target.relative_to(_ROOT).as_posix()
        return f"]({_ELSEWHERE.get(name, Path(os.path.relpath(target, _ROOT / 'docs')).as_posix())}"

    content[0] = re.sub(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", link, file.read_text("utf-8"))


def _list_contents(app, page, content):  # type: ignore[no-untyped-def]
    """The lists of pages in an index are its contents, under their headings."""
    if page.rpartition("/")[2] == "index":
        for title, items in re.findall(r"^##+ (.*)\n\n((?:- .*\n)+)", content[0], re.MULTILINE):
            pages = "\n".join(re.findall(r"^- \[.*?\]\((.*?)\.md\)", items, re.MULTILINE))
            content[0] += f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{pages}\n```\n"


def setup(app):  # type: ignore[no-untyped-def]
    """Connect the settings that are functions."""
    app.connect("source-read", _read_elsewhere)
    app.connect("source-read", _list_contents)
