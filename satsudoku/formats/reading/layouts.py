"""Puzzles with their layout, as tables.

A puzzle's table may declare whatever an encoding declares (``encodings/README.md``), such as
houses, relations and marked cells of its own. The formats ``toml`` and ``json`` read such tables;
``puzzle.schema.json``, shipped beside this file, describes them.

=================== ============================================================================
key                 value
=================== ============================================================================
``givens``          a line or a drawn grid, as text; or else
``candidates``      pencil marks: a line of one character per candidate, or a drawn grid
``solution``        a filled grid; checked against the rest
``variant``         the rules: a name, or a path to an encoding, relative to this file; by default
                    the number of cells decides
``regions``         of a jigsaw: a drawing with one label per cell
``symbols``, ...    ``grids``, ``houses``, ``relations``, ``cells``, ``cages``, ``arrows`` and all
                    other constraints: as in an encoding that extends the variant
``title``, ...      ``author``, ``rules``, ``source``, ``comment``: for people
``cosmetics``       drawings without a rule: see `satsudoku.drawing.cosmetic`
``fog``             what is lit of a board in the fog: see `satsudoku.fog.fog`
``puzzles``         tables with these keys; keys beside them apply to all of them
=================== ============================================================================

>>> data = {"givens": "1..............3", "regions": "AABB CABB CADD CCDD"}
>>> [record.puzzle for record in read_puzzles(data, "mine.json")]
[Puzzle('1..............3', 'jigsaw4:AABBCABBCADDCCDD')]
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from satsudoku.board.characters import ZEROS
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.declaration import declaration, extension
from satsudoku.board.encoding import build_encoding, is_layout_key, layout_keys
from satsudoku.board.grid import Grid
from satsudoku.board.guess import default_variant
from satsudoku.board.jigsaw import jigsaw
from satsudoku.board.library import variant as find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.symbols import with_symbols
from satsudoku.board.text import read_board
from satsudoku.board.toml_reader import TomlReader, nearest
from satsudoku.board.variant import Variant, named_late
from satsudoku.drawing.cosmetic import Cosmetic
from satsudoku.errors import FormatError, PuzzleError, SatsudokuError, excerpt, shown
from satsudoku.formats.reading import drawn
from satsudoku.formats.reading.entry import KEPT, NO_ZEROS, Entries, Entry
from satsudoku.formats.reading.extras import REMARKS, Extras
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.lists import givens_of
from satsudoku.formats.reading.solution import checked_solution
from satsudoku.registry import find, load

__all__ = [
    "PuzzleRecord",
    "entries_of",
    "is_table",
    "layout_variant",
    "puzzle_schema",
    "read_puzzle",
    "read_puzzles",
    "to_dict",
    "whole_text",
]

_WORDS = ("title", "author", "rules", "source", "comment")
_MOST = 1 << 24  # characters of a file
_OWN = ("givens", "candidates", "solution", "variant", "regions")
_TEXTS = (*_OWN, *_WORDS)


# What changes the board of a variant.
_OF_BOARDS = frozenset(("symbols", "grids", "houses", "relations", "cells"))
# Known without loading the kinds of constraints.
_PLAIN = frozenset((*_OWN, *_WORDS, "cosmetics", "fog", "puzzles"))


@dataclass(frozen=True)
class PuzzleRecord:
    """A puzzle of a file, or an error."""

    text: str
    puzzle: Puzzle | None
    error: SatsudokuError | None = None
    solution: Grid | None = None
    comment: str | None = None
    extras: Extras | None = None


def puzzle_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a puzzle's table.

    >>> sorted(puzzle_schema()["properties"])[:3]
    ['alternatives', 'arrows', 'author']
    """
    text = (files("satsudoku.formats") / "puzzle.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    for kind in constraint_kinds():
        loaded["properties"][kind.key] = {"type": "array", "items": {"$ref": f"#/$defs/{kind.key}"}}
        loaded["$defs"][kind.key] = kind.schema
    return loaded


def read_puzzles(
    data: object, file: str, variant: Variant | None = None, symbols: str | None = None
) -> Iterator[PuzzleRecord]:
    """Read a table of one puzzle, or of several, with the requested rules and symbols."""
    try:
        tables = list(_tables(data, "", {}))
    except SatsudokuError as error:
        yield PuzzleRecord("", None, error)
        return
    for table, where in tables:
        shown = table.get("givens", table.get("candidates", ""))
        text = shown if isinstance(shown, str) else ""
        try:
            yield _record(table, text, where, file, variant, symbols)
        except SatsudokuError as error:
            yield PuzzleRecord(text, None, error)


def read_puzzle(table: Mapping[str, Any], file: str) -> Puzzle:
    """Read a table that a program wrote, with its givens or candidates on one line.

    Args:
        table: one puzzle's, with valid keys; its texts and its solution are ignored, and its
            variant may be a `Variant` instead of a name.
        file: named in errors.

    Raises:
        SatsudokuError: it declares something impossible, or has a wrong number of cells.

    >>> read_puzzle({"variant": "classic4", "givens": "1.....2..3.....4"}, "a link").clues
    4
    """
    text = table["givens"] if "givens" in table else table["candidates"]
    base = table.get("variant")
    if isinstance(base, Variant):
        return Puzzle(text, layout_variant(table, file, base))
    return Puzzle(text, _variant(table, text, "", file, None))


def is_table(data: Mapping[str, Any]) -> bool:
    """Whether a table has any of the keys that puzzles have.

    >>> is_table({"givens": "1..."}), is_table({"my_puzzle": [[1, 0], [0, 0]]})
    (True, False)
    """
    return any(key in _PLAIN or key in layout_keys() for key in data)


def _tables(
    data: object, where: str, shared: Mapping[str, Any]
) -> Iterator[tuple[Mapping[str, Any], str]]:
    """The tables of single puzzles, with the keys that they share, and the place of each."""
    if isinstance(data, str) and data.strip():
        yield {**shared, "givens": data}, where
        return
    if isinstance(data, list):
        try:
            givens = givens_of(data)
        except FormatError as error:
            error.message = f"{_at(where)}{error.message}"
            raise
        if givens is not None:
            yield {**shared, "givens": givens}, where
            return
        for number, entry in enumerate(data, start=1):
            yield from _tables(entry, f"{where}[{number}]", shared)
        return
    if not isinstance(data, dict):
        start = json.dumps(data, default=str)[:40]
        raise FormatError(f"{_at(where)}expected a table with givens; found {start}")
    for key in data:
        if key not in _PLAIN and key not in layout_keys():
            keys = (*_OWN, *layout_keys(), *_WORDS, "cosmetics", "fog", "puzzles")
            expected = f"{nearest(key, keys)}, or a record with the key puzzle"
            raise FormatError(f"{_at(where)}unknown key {excerpt(key)}: expected {expected}")
    merged = {**shared, **data}
    several = merged.pop("puzzles", None)
    if several is None:
        yield merged, where
    elif not isinstance(several, list) or not several or "givens" in data or "candidates" in data:
        what = "givens beside it" if isinstance(several, list) and several else repr(several)
        expected = "one or more tables, and no givens or candidates beside them"
        raise FormatError(f"{_at(where)}key puzzles: expected {expected}; found {excerpt(what)}")
    else:
        yield from _tables(several, f"{where}.puzzles" if where else "puzzles", merged)


def _at(where: str) -> str:
    return f"{where}: " if where else ""


def _record(
    table: Mapping[str, Any],
    text: str,
    where: str,
    file: str,
    variant: Variant | None,
    symbols: str | None,
) -> PuzzleRecord:
    keys = [key for key in ("givens", "candidates") if key in table]
    table = {**table, **_listed(table, where)}
    text = table.get(keys[0], text) if len(keys) == 1 else text
    if len(keys) != 1:
        what = "both" if keys else "neither"
        raise FormatError(f"{_at(where)}expected either givens or candidates; found {what}")
    for key in _TEXTS:
        if key in table and not (isinstance(table[key], str) and table[key].strip()):
            what = shown(table[key])
            raise FormatError(f"{_at(where)}key {key}: expected a text; found {what}")
    if symbols is not None and isinstance(text, str):
        text = text if {*ZEROS} & {*symbols} else text.translate(NO_ZEROS)
        if variant is None and "regions" not in table:
            variant = Entries("", None, symbols=symbols).variant_of(len("".join(text.split())))
    chosen = _variant(table, text, where, file, variant)
    if symbols is not None:
        chosen = with_symbols(chosen, symbols)
    try:
        puzzle = _board(text, chosen)
        solution = None
        if "solution" in table:
            solution = _solution(table["solution"], puzzle)
    except PuzzleError as error:
        error.message = f"{_at(where)}{error.message}"
        raise
    comment = table.get("title", table.get("comment"))
    words = {key: table[key] for key in ("title", "author", "rules") if key in table}
    drawn = TomlReader(table, where, file, FormatError).tables("cosmetics")
    cosmetics = tuple(map(Cosmetic.read, drawn))
    extras = Extras(**words, cosmetics=cosmetics) if words or cosmetics else None
    if extras is not None and (extras.rules or extras.title):
        beside = find("links", "title_remarks").remarks_beside
        said = beside(extras.rules, extras.title, puzzle.variant)
        extras = replace(extras, remarks=tuple(said))
    if "fog" in table:
        extras = load("satsudoku.fog.fog").with_fog(extras or Extras(), table["fog"], puzzle)
    return PuzzleRecord(text, puzzle, None, solution, comment, extras)


def _listed(table: Mapping[str, Any], where: str) -> dict[str, str]:
    """The givens and the solution as texts, where they are lists of cells or of rows."""
    found = {}
    for key in ("givens", "solution"):
        if isinstance(table.get(key), list):
            text = givens_of(table[key])
            if text is None:
                what = shown(table[key])
                expected = "expected a text, or a list of cells or rows"
                raise FormatError(f"{_at(where)}key {key}: {expected}; found {what}")
            found[key] = text
    return found


def _variant(
    table: Mapping[str, Any], text: str, where: str, file: str, variant: Variant | None
) -> Variant:
    """The variant that a table names, draws or declares."""
    regions = "".join(table.get("regions", "").split())
    name = table.get("variant")
    try:
        if name is not None and (variant is None or name != variant.name):
            path = name.endswith(".toml")
            variant = find_variant(str(Path(file).parent / name) if path else name)
    except SatsudokuError as error:
        error.message = f"{_at(where)}key variant: {error.message}"
        raise
    if regions:
        if variant is not None and not variant.name.startswith("jigsaw"):
            expected = f"expected a jigsaw for a variant; found {variant.name}"
            raise FormatError(f"{_at(where)}key regions: {expected}")
        try:
            variant = jigsaw(regions)
        except PuzzleError as error:
            error.message = f"{_at(where)}key {error.message}"
            raise
    if variant is None and "grids" not in table:
        variant = _by_size(text, where)
    return layout_variant(table, file, variant)


def layout_variant(table: Mapping[str, Any], file: str, base: Variant | None = None) -> Variant:
    """The variant that a table declares, in the way of encodings.

    Args:
        table: a puzzle's.
        file: named in errors.
        base: the variant that it extends; None is possible if the table has grids.

    Raises:
        VariantError: a declaration is not as expected.

    >>> from satsudoku import variant
    >>> layout_variant({"thermometers": [{"cells": "r1c1 r1c2"}]}, "mine", variant("classic4"))
    Variant('classic4+bde5161d': 16 cells, 4 symbols, 12 houses, 1 relations, 2 marks)
    """
    layout = {key: table[key] for key in table if key not in _PLAIN and is_layout_key(key)}
    if base is not None and not layout:
        return base
    made = named_late(
        build_encoding(layout, "", file, base),
        layout,
        lambda identity: _layout_name(identity, base),
    )
    if base is not None and not base.constraints and layout.keys().isdisjoint(_OF_BOARDS):
        object.__setattr__(made, "board", base)  # it is new; a copy takes as long as the rest
    return made


def _layout_name(identity: str, base: Variant | None) -> str:
    """The same for equal layouts of equal variants; takes a tenth of the time of reading."""
    stem, extends, own = ("layout" if base is None else base.name).partition("+")
    return f"{stem}+{zlib.crc32((identity + extends + own).encode()):08x}"


def _by_size(text: str, where: str) -> Variant:
    """The variant that the number of cells or candidates implies."""
    try:
        return _board(text, None).variant
    except PuzzleError as error:
        error.message = f"{_at(where)}{error.message}"
        raise


def _board(text: str, variant: Variant | None) -> Puzzle:
    """A line or a drawn grid, of cells or pencil marks."""
    lines = text.strip().splitlines()
    if len(lines) > 1:
        entries = list(drawn.read(iter(list(enumerate(lines, start=1))), Entries("", variant)))
        if len(entries) == 1 and entries[0].puzzle is not None:
            return entries[0].puzzle
    return read_board(text, variant)


def _solution(text: str, puzzle: Puzzle) -> Grid:
    try:
        return checked_solution(_board(text, puzzle.variant).line, puzzle)
    except PuzzleError as error:
        error.message = f"the solution beside the puzzle: {error.message}"
        raise


def to_dict(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as a table of JSON's types, with its layout if it has one of its own.

    A layout that extends a shipped variant lists only the differences.

    >>> to_dict(Puzzle("1.....2..3.....4", "classic4"))
    {'variant': 'classic4', 'givens': '1.....2..3.....4'}
    """
    variant = puzzle.variant
    key = "givens" if puzzle.candidates is None else "candidates"
    try:
        shipped = find_variant(variant.name) == variant
    except SatsudokuError:
        shipped = False
    if shipped:
        return {"variant": variant.name, key: puzzle.text}
    for base in _bases(variant):
        extended = extension(variant, base)
        if extended is not None:
            return {"variant": base.name, **extended, key: puzzle.text}
    return {**declaration(variant), key: puzzle.text}


def _bases(variant: Variant) -> Iterator[Variant]:
    """Variants that a variant may extend: the one of its name, or the usual one of its size."""
    with suppress(SatsudokuError):
        yield find_variant(variant.name.partition("+")[0])
    with suppress(SatsudokuError):
        yield default_variant(len(variant.cells))


def whole_text(lines: Iterator[Line], entries: Entries) -> str:
    """All lines as one text; blank lines and comments become empty.

    Raises:
        FormatError: it is too long.
    """
    said = False
    kept, length = [], 0
    for number, line in lines:
        length += len(line) + 1
        if length > _MOST or isinstance(line, LongLine):
            expected = "expected at most 131,072 characters a line and 16 million a file"
            raise FormatError(f"too long; {expected}").at(entries.file, number)
        kept.append(line)
        said = said or not (line.isspace() or not line or entries.is_comment(line.lstrip()))
    return "\n".join(kept) if said else ""


def entries_of(data: object, line: int, entries: Entries) -> Iterator[Entry]:
    """The entries of a table of puzzles that starts at a line."""
    for record in read_puzzles(data, entries.file, entries.variant, entries.symbols):
        text = " ".join(record.text.split())[:KEPT]
        if record.error is not None:
            yield entries.error(line, text, record.error)
        else:
            remarks = record.extras.remarks if record.extras else ()
            yield Entry(
                entries.file,
                line,
                text,
                record.puzzle,
                None,
                record.solution,
                record.comment,
                {REMARKS: [*remarks]} if remarks else {},
                record.extras,
            )
