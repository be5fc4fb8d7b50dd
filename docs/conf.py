"""Sphinx settings. `make docs` builds the pages, without network access and without warnings."""

import re
import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "_ext"))

project = "satsudoku"
author = "The satsudoku developers"
project_copyright = "The satsudoku developers"
version = release = version_of("satsudoku")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "generated",
]
exclude_patterns = ["_ext"]

html_theme = "furo"
html_title = "satsudoku"
html_static_path = ["_static"]
html_css_files = ["satsudoku.css"]
html_show_sphinx = False
html_copy_source = False

myst_enable_extensions = ["deflist", "fieldlist"]
myst_heading_anchors = 3

# Docstrings write `name` for anything of the library; what is not on these pages stays plain code.
default_role = "py:obj"
smartquotes_action = "D"  # dashes only: straight quotes in prose are those of the command line
highlight_language = "none"
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_class_signature = "mixed"
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"
maximum_signature_line_length = 80
napoleon_numpy_docstring = False
# As a list under its name, like "Returns"; by default it would be called "Variables".
napoleon_custom_sections = [("Attributes", "params_style")]

# Pages that include a file from elsewhere in the project.
_INCLUDED = {
    "encodings/README.md": "encodings.md",
    "encodings/REFERENCE.md": "variant-reference.md",
    "puzzles/README.md": "puzzles.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
_ROOT = Path(__file__).parents[1]


def _lead_links_to_pages(app, path, page, content):  # type: ignore[no-untyped-def]
    """In an included file, let links to files lead to the pages that include these."""
    folder = (Path(__file__).parent / path).resolve().parent

    def link(match):  # type: ignore[no-untyped-def]
        target = (folder / match[1]).resolve()
        name = target.relative_to(_ROOT).as_posix() if target.is_relative_to(_ROOT) else ""
        return f"]({_INCLUDED.get(name, name.removeprefix('docs/'))}" if name else match[0]

    content[0] = re.sub(r"\]\(((?!http)[^)#\s]+\.md)", link, content[0])


def _is_skipped(app, what, name, member, skip, options):  # type: ignore[no-untyped-def]
    """Skip the fields of named tuples: they have no docstring but the tuple's own."""
    return True if type(member).__name__ == "_tuplegetter" else skip


def setup(app):  # type: ignore[no-untyped-def]
    """Connect the settings that are functions."""
    app.connect("include-read", _lead_links_to_pages)
    app.connect("autodoc-skip-member", _is_skipped)
