"""HTML from templates that escape all values except `Markup`: no symbol or name can inject HTML."""

from __future__ import annotations

from html import escape


class Markup(str):
    """Text that is already HTML."""

    __slots__ = ()


def fill(template: str, /, **values: object) -> Markup:
    """Fill a template with values, escaped except for `Markup`.

    >>> fill("<p>{text}{more}</p>", text="a < b", more=Markup("<br>"))
    '<p>a &lt; b<br></p>'
    """
    safe = {
        name: value if isinstance(value, Markup) else escape(str(value))
        for name, value in values.items()
    }
    return Markup(template.format_map(safe))
