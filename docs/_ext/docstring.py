"""Docstrings as Markdown, which reads the same in the repository and on the built pages."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from itertools import pairwise

SECTION = re.compile(r"(Args|Attributes|Raises|Returns|Yields):")
_TITLES = {"Args": "Arguments", "Attributes": "Attributes", "Raises": "Errors"}

Link = Callable[[str], str | None]


def markdown(text: str, link: Link = lambda name: None) -> str:
    r"""A docstring in Google's style as Markdown.

    Args:
        text: the docstring.
        link: the address of a name that is between single backticks, if it has one.

    >>> print(markdown("Count.\n\nArgs:\n    limit: at ``0``, none.\n\n>>> count()\n1"))
    Count.
    <BLANKLINE>
    Arguments:
    <BLANKLINE>
    - `limit`: at `0`, none.
    <BLANKLINE>
    ```py
    >>> count()
    1
    ```
    """
    lines = inspect.cleandoc(text).split("\n")
    return "\n\n".join(block for block in _blocks(lines, link) if block)


def _blocks(lines: list[str], link: Link) -> Iterator[str]:
    while lines:
        if not lines[0]:
            del lines[0]
        elif (section := SECTION.fullmatch(lines[0])) and section[1] in _TITLES:
            del lines[0]
            yield f"{_TITLES[section[1]]}:"
            yield _listed(_indented(lines), link)
        elif section:
            del lines[0]
            text = " ".join(_indented(lines))
            yield _inline(f"{section[1]} {text[:1].lower()}{text[1:]}", link)
        elif lines[0].startswith(">>>"):
            yield _fenced("py", list(_examples(lines)))
        elif re.match(r"=+ +=", lines[0]):
            yield _table(_paragraph(lines), link)
        else:
            paragraph = _paragraph(lines)
            drawn = paragraph[-1].endswith("::")
            if drawn:
                paragraph[-1] = paragraph[-1].removesuffix("::") and paragraph[-1][:-1]
            yield _inline("\n".join(filter(None, paragraph)), link)
            if drawn:
                while not lines[0]:
                    del lines[0]
                yield _fenced("text", _indented(lines))


def _paragraph(lines: list[str]) -> list[str]:
    """Take the lines before the next blank one or the next example."""
    end = next((n for n, line in enumerate(lines) if not line or line.startswith(">>>")), None)
    taken = lines[:end]
    del lines[:end]
    return taken


def _indented(lines: list[str]) -> list[str]:
    """Take the indented lines, blank ones within them included."""
    end = next((n for n, line in enumerate(lines) if line and line[0] != " "), len(lines))
    taken = inspect.cleandoc("\n".join(["", *lines[:end]])).split("\n")
    del lines[:end]
    return taken


def _examples(lines: list[str]) -> Iterator[str]:
    """Take examples that follow one another."""
    while lines and lines[0]:
        yield lines.pop(0)
    if len(lines) > 1 and lines[1].startswith(">>>"):
        yield lines.pop(0)
        yield from _examples(lines)


def _fenced(language: str, lines: list[str]) -> str:
    return "\n".join([f"```{language}", *lines, "```"])


def _listed(lines: list[str], link: Link) -> str:
    """Lines ``name: text``, and what continues them, as a list."""
    entries = list[str]()
    for line in lines:
        if line and line[0] != " ":
            name, _, text = line.partition(":")
            entries.append(f"- `{name}`:{_inline(text, link)}")
        elif line:
            entries[-1] += f" {_inline(line.strip(), link)}"
    return "\n".join(entries)


def _table(lines: list[str], link: Link) -> str:
    """A simple table of reStructuredText; a row whose first cell is empty continues the last."""
    edges = [match.start() for match in re.finditer(r"=+", lines[0])]
    rows = list[list[str]]()
    for line in lines:
        if line.startswith("="):
            continue
        cells = [line[a:b].strip() for a, b in pairwise([*edges, None])]
        if cells[0]:
            rows.append(cells)
        else:
            rows[-1] = [" ".join(filter(None, both)) for both in zip(rows[-1], cells, strict=True)]
    made = [[_inline(cell, link).replace("|", r"\|") for cell in row] for row in rows]
    made.insert(1, ["---"] * len(edges))
    return "\n".join(f"| {' | '.join(row)} |" for row in made)


def _inline(text: str, link: Link) -> str:
    """Marked words as code, and names that have an address as links."""

    def word(match: re.Match[str]) -> str:
        if match[0][0] != "`":
            return f"\\{match[0]}"
        address = None if match[0].startswith("``") else link(match[1])
        return f"[`{match[1]}`]({address})" if address else f"`{match[1]}`"

    return re.sub(r"`+([^`]+)`+|[<*]", word, text)
