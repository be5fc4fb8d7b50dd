"""All deductions of a state as a page of HTML, each with its drawn board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satsudoku.drawing.svg import SVG_STYLE
from satsudoku.human.explain.html import Markup, fill
from satsudoku.human.names import title_in

if TYPE_CHECKING:
    from satsudoku.human.steps import Steps

__all__ = ["steps_page"]

_PAGE = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 72rem; margin: 1rem auto; }}
.steps {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1rem; }}
figure {{ margin: 0; }}
{style}
</style>
</head>
<body>
<h1>{title}</h1>
{groups}
</body>
</html>
"""
_GROUP = '<section>\n<h2>{technique}</h2>\n<div class="steps">\n{steps}</div>\n</section>\n'
_STEP = "<figure>{board}<figcaption>{text}</figcaption></figure>\n"


def steps_page(steps: Steps, language: str) -> str:
    """The page.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.human.steps import steps
    >>> found = steps(Puzzle("1.....2..3.....4", "classic4"), ["0002", "0003"], most=1)
    >>> steps_page(found, "ja").count("<figure>")
    2
    """
    groups = (
        fill(
            _GROUP,
            technique=technique.name(language),
            steps=Markup(
                "".join(
                    fill(_STEP, board=Markup(steps.draw(one)), text=one.tell(language))
                    for one in group
                )
            ),
        )
        for technique, group in steps.groups.items()
    )
    return fill(
        _PAGE,
        language=language,
        title=title_in(language, steps.puzzle.variant.title),
        style=Markup(SVG_STYLE),
        groups=Markup("".join(groups)),
    )
