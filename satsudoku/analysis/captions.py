"""Captions of puzzles, filled from fields: ``{number} · {level} · {minutes} min``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from string import Formatter
from typing import TYPE_CHECKING, Any

from satsudoku.catalogue import spoken
from satsudoku.errors import SatsudokuError, UnknownNameError, excerpt
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.rater_library import rater
from satsudoku.stream.computing import Adding
from satsudoku.stream.questions import computed

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.board.variant import Variant
    from satsudoku.formats import Entry

_TOGETHER = 64  # puzzles whose fields are computed together
_UNKNOWN = "–"
_LEVEL = ("ladder", "tier")


def numbers(entries: Sequence[Entry]) -> list[str]:
    """The numbers of puzzles: those of their file where it has a column ``number``, or from 1.

    >>> from satsudoku.formats import Entry
    >>> numbers([Entry("a.csv", n, "", None, None, carried={"number": 7 * n}) for n in (1, 2)])
    ['7', '14']
    """
    return [
        str(_said(entry).get("number", number)) for number, entry in enumerate(entries, start=1)
    ]


def captions(
    text: str,
    entries: Sequence[Entry],
    *,
    ladder: str = DEFAULT_LADDER,
    threads: int = 1,
    step: Callable[[int], None] = lambda puzzles: None,
) -> list[str]:
    """A caption for each puzzle.

    Args:
        text: with the names of fields in braces, perhaps with a format as in ``{minutes:.1f}``.
            Fields are columns of the file, ``number``, ``level`` (the name of the tier, or of a
            level of one's own), ``file``, its ``name`` without folders and ending, ``line``,
            ``variant``, and all computed ones. Minutes are rounded, unknown values are a dash.
        entries: with a puzzle each.
        ladder: of levels and tiers.
        threads: the number of threads; 0 for all cores.
        step: hears the number of puzzles whenever some are done.

    Raises:
        UnknownNameError: no such field, or no such ladder.
        SatsudokuError: braces that do not match, or a format that does not suit a value.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.formats import Entry
    >>> entry = Entry("a.csv", 2, "", Puzzle("1.....2..3.....4", "classic4"), None)
    >>> captions("{number}. {level}, {clues} clues", [entry], ladder="rank8")
    ['1. Very easy, 4 clues']
    """
    pieces = _pieces(text)
    known = {*(name for entry in entries for name in entry.carried), *_own(entries[0], "")}
    names = dict.fromkeys(name for _, name, _ in pieces if name is not None)
    for name in names:
        if name not in known and name not in computed():
            raise UnknownNameError("field", name, sorted({*known, *computed()}))
    wanted = [name for name in names if name in computed()] + [*_LEVEL] * ("level" in names)
    values: list[Mapping[str, Any]] = [{}] * len(entries)
    if wanted:
        adding = Adding([*dict.fromkeys(wanted)], threads, ladder=ladder)
        for some in _portions(entries):
            puzzles = [_puzzle(entries[index]) for index in some]
            for index, answer in zip(some, adding.of(puzzles), strict=True):
                values[index] = answer
            step(len(some))
    judge = rater(ladder) if "level" in names else None
    made = []
    for entry, number, value in zip(entries, numbers(entries), values, strict=True):
        fields: dict[str, Any] = {**value, **_own(entry, number)}
        if judge is not None and value.get("tier"):
            fields["level"] = judge.tier_title(value["tier"], spoken())
        fields |= _said(entry)
        made.append("".join(before + _shown(fields, name, form) for before, name, form in pieces))
    return made


def _pieces(text: str) -> list[tuple[str, str | None, str]]:
    """What is before each field, the field's name and its format."""
    try:
        parsed = [*Formatter().parse(text)]
    except ValueError as error:
        raise SatsudokuError(
            f"the caption {excerpt(text)}: {error}; expected fields in braces, as in {{number}}"
        ) from None
    return [(before, name, form or "") for before, name, form, _ in parsed]


def _said(entry: Entry) -> dict[str, Any]:
    """What the file says of a puzzle; blank cells of a table say nothing."""
    return {name: value for name, value in entry.carried.items() if value not in (None, "")}


def _own(entry: Entry, number: str) -> dict[str, Any]:
    """What every puzzle has; a level only where it is judged."""
    name = entry.puzzle.variant.name if entry.puzzle else None
    own = {"number": number, "level": None, "file": entry.file, "line": entry.line}
    return {**own, "variant": name, "name": PurePath(entry.file).name.partition(".")[0]}


def _portions(entries: Sequence[Entry]) -> list[list[int]]:
    """The places of puzzles of the same variant, some at a time."""
    places: dict[Variant, list[int]] = {}
    for index, entry in enumerate(entries):
        places.setdefault(_puzzle(entry).variant, []).append(index)
    return [
        alike[at : at + _TOGETHER]
        for alike in places.values()
        for at in range(0, len(alike), _TOGETHER)
    ]


def _puzzle(entry: Entry) -> Puzzle:
    assert entry.puzzle is not None
    return entry.puzzle


def _shown(fields: Mapping[str, Any], name: str | None, form: str) -> str:
    if name is None:
        return ""
    value = fields.get(name)
    if value is None:
        return _UNKNOWN
    if name.startswith("minutes") and isinstance(value, float) and not form:
        return str(max(1, round(value)))
    try:
        return format(value, form)
    except (TypeError, ValueError) as error:
        raise SatsudokuError(f"the caption's {{{name}:{form}}}: {error}") from None
