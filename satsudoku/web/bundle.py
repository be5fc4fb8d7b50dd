"""The page as few files: on a slow line, each costs a round trip.

A short script asks for the board of a link; the usual one is in the page. The next script draws
it, and the last has the rest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from satsudoku.board.library import DEFAULT, variant
from satsudoku.errors import SatsudokuError
from satsudoku.web.boards import board

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^ *(?:/\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_REMARK = re.compile(r" +// [^\n\"'`]*$", re.MULTILINE)  # with a quote it may be in a text
_INDENT = re.compile(r"^ +", re.MULTILINE)
_PLACE = '<script type="application/json" id="first-board">'
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class BundleError(SatsudokuError):
    """A module of the page imports or exports in a way that the bundle does not know."""


@cache
def page(folder: Path) -> bytes:
    """The page, with the board that its visitors see first."""
    text = (folder / "index.html").read_text(encoding="utf-8")
    first = json.dumps(board(variant(DEFAULT)), separators=(",", ":")).replace("<", r"\u003c")
    return text.replace(_PLACE, f"{_PLACE}{first}").encode()


@cache
def script(folder: Path, first: str = "main", after: tuple[str, str] | None = None) -> bytes:
    """A module and all that it imports, each as a function that runs once, in their order.

    Args:
        folder: where the modules are.
        first: the name of the module.
        after: the address and the first module of a script that the page has already; what it
            holds is left out.

    Raises:
        BundleError: names the module and the line.
    """
    done: dict[str, str] = {}
    head = ""
    if after:
        _add(folder, after[1], done, ())
        head = f'import {{ {_listed(done)} }} from "./{after[0]}";\n'
    before = set(done)
    _add(folder, first, done, ())
    own = [text for name, text in done.items() if name not in before]
    exported = _EXPORT.findall((folder / f"{first}.js").read_text(encoding="utf-8"))
    tail = f"export {{ {_listed(done)} }};\n"
    if exported:
        tail += f"export const {{ {', '.join(exported)} }} = ${first};\n"
    return (head + "".join(own) + tail).encode()


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"${name}" for name in names)


def _add(folder: Path, name: str, done: dict[str, str], importers: tuple[str, ...]) -> None:
    if name in done:
        return
    if name in importers:
        raise BundleError(f"{name}.js imports itself by {', '.join(importers)}")
    text = (folder / f"{name}.js").read_text(encoding="utf-8")
    for _, other in _IMPORT.findall(text):
        _add(folder, other, done, (*importers, name))
    names = _EXPORT.findall(text)
    bare = _REMARK.sub("", _COMMENT.sub("", text))
    body = _INDENT.sub("", _EXPORT.sub("", _IMPORT.sub(_taken, bare)))
    if left := _LEFT.search(body):
        raise BundleError(f"{name}.js: cannot bundle {left[0]!r}")
    done[name] = f"const ${name} = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();\n"


def _taken(found: re.Match[str]) -> str:
    return f"const {{{found[1].replace(' as ', ': ')}}} = ${found[2]};"


@cache
def style(folder: Path) -> bytes:
    """All styles, in the order of the page."""
    return b"".join((folder / name).read_bytes() for name in ("style.css", "board.css"))
