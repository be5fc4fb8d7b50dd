"""The required parts of a format's file: the registry reads them, or refuses it in one line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from types import ModuleType

import pytest

import satsudoku
from satsudoku import Puzzle, formats
from satsudoku.errors import FormatError
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import Format
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.registry import read_formats


class Shout(Format):
    """A format whose `write` thinks of nothing but the givens."""

    name = "shout"
    about = "a line that ends with !"

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        """Read the lines that end so."""
        for number, line in lines:
            yield entries.puzzle(number, line.rstrip("!"))

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """Write the givens."""
        return (f"{puzzle.line}!\n" for puzzle in puzzles)


class Nameless(Shout):
    """A format that forgot its name."""

    name = None  # type: ignore[assignment]


class Loose(Shout):
    """A format whose endings are one text."""

    name = "loose"
    endings = ".loose"  # type: ignore[assignment]


def module(format: object = None) -> ModuleType:
    made = ModuleType("shout")
    made.__file__ = "formats/shout.py"
    if format is not None:
        made.FORMAT = format  # type: ignore[attr-defined]
    return made


@pytest.mark.parametrize(
    ("modules", "message"),
    [
        ([module()], "expected FORMAT, an instance of a subclass of Format; found None"),
        ([module(Shout)], "expected FORMAT, an instance of a subclass of Format; found <class"),
        ([module(Nameless())], "format Nameless: expected a text as its name"),
        ([module(Loose())], "format loose: expected a tuple as its endings"),
        ([module(Shout()), module(Shout())], "the name shout is taken by formats/shout.py"),
    ],
)
def test_what_is_missing_is_named_with_the_file(modules: list[ModuleType], message: str) -> None:
    with pytest.raises(FormatError) as caught:
        list(read_formats(modules))
    assert str(caught.value).startswith(f"formats/shout.py: {message}")


@pytest.mark.parametrize("format", formats.formats(), ids=lambda format: format.name)
def test_its_docstring_describes_it(format: Format) -> None:
    """It becomes a section of the page of formats, under the format's name."""
    text = sys.modules[type(format).__module__].__doc__ or ""
    assert text.startswith(f"``{format.name}``: ")


def test_no_format_loses_what_it_does_not_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "find_format", lambda name: Shout())
    plain = Puzzle("1" + "." * 15, "classic4")
    assert list(formats.write([plain], "shout")) == [f"{plain.line}!\n"]
    with pytest.raises(FormatError, match="format shout writes givens only"):
        list(formats.write([Puzzle.from_marks(["12", *["."] * 15], "classic4")], "shout"))
    caged = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle()
    with pytest.raises(FormatError, match="cages are not supported by the format shout"):
        list(formats.write([caged], "shout"))
