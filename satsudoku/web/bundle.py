"""The page as one script and one style sheet: on a slow line, each file costs a round trip."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from satsudoku.errors import SatsudokuError

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^ *(?:/\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_INDENT = re.compile(r"^ +", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class BundleError(SatsudokuError):
    """A module of the page imports or exports in a way that the bundle does not know."""


@cache
def script(folder: Path, first: str = "main") -> bytes:
    """A module and all that it imports, each as a function that runs once, in their order.

    Raises:
        BundleError: names the module and the line.
    """
    done: dict[str, str] = {}
    _add(folder, first, done, ())
    return "".join(done.values()).encode()


def _add(folder: Path, name: str, done: dict[str, str], importers: tuple[str, ...]) -> None:
    if name in done:
        return
    if name in importers:
        raise BundleError(f"{name}.js imports itself by {', '.join(importers)}")
    text = (folder / f"{name}.js").read_text(encoding="utf-8")
    for _, other in _IMPORT.findall(text):
        _add(folder, other, done, (*importers, name))
    names = _EXPORT.findall(text)
    body = _INDENT.sub("", _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub(_taken, text))))
    if left := _LEFT.search(body):
        raise BundleError(f"{name}.js: cannot bundle {left[0]!r}")
    done[name] = f"const ${name} = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();\n"


def _taken(found: re.Match[str]) -> str:
    return f"const {{{found[1].replace(' as ', ': ')}}} = ${found[2]};"


@cache
def style(folder: Path) -> bytes:
    """All styles, in the order of the page."""
    return b"".join((folder / name).read_bytes() for name in ("style.css", "board.css"))
