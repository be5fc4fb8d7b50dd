"""The frame of pages: a document of HTML without scripts and network."""

from __future__ import annotations

from satsudoku.teaching.pages.markup import Markup, fill

_DOCUMENT = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body{attributes}>
{body}</body>
</html>
"""


def document(language: str, title: str, style: str, body: Markup, attributes: str = "") -> Markup:
    r"""A whole document.

    Args:
        language: of its texts.
        title: of its window.
        style: the style sheet.
        body: what it shows.
        attributes: of its body, as HTML, each behind a blank.

    >>> page = document("en", "<3", "p { margin: 0 }\n", Markup("<p>Hello</p>\n"))
    >>> "<title>&lt;3</title>" in page, page.count("<p>Hello</p>")
    (True, 1)
    """
    return fill(
        _DOCUMENT,
        language=language,
        title=title,
        style=Markup(style),
        attributes=Markup(attributes),
        body=body,
    )
