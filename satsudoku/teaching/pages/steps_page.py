"""All deductions of a state as a page of HTML, each with its drawn board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satsudoku.drawing.svg import SVG_STYLE
from satsudoku.teaching.pages.document import document
from satsudoku.teaching.pages.markup import Markup, fill

_STYLE = """\
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 72rem; margin: 1rem auto; }
.steps { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1rem; }
figure { margin: 0; }
"""
_BODY = "<h1>{title}</h1>\n{remarks}{groups}\n"
_GROUP = '<section>\n<h2>{technique}</h2>\n<div class="steps">\n{steps}</div>\n</section>\n'
_STEP = "<figure>{board}<figcaption>{text}</figcaption></figure>\n"


def steps_page(
    title: str,
    remarks: Sequence[str],
    groups: Mapping[str, Sequence[tuple[str, str]]],
    language: str,
) -> str:
    """The page."""
    sections = (
        fill(
            _GROUP,
            technique=technique,
            steps=Markup(
                "".join(fill(_STEP, board=Markup(board), text=text) for board, text in group)
            ),
        )
        for technique, group in groups.items()
    )
    body = fill(
        _BODY,
        title=title,
        remarks=Markup("".join(fill("<p>{remark}</p>\n", remark=one) for one in remarks)),
        groups=Markup("".join(sections)),
    )
    return document(language, title, f"{_STYLE}{SVG_STYLE}\n", body)
