"""Questions about boards and texts: reading, drawing, and writing them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from satsudoku import formats
from satsudoku.errors import SatsudokuError
from satsudoku.registry import find
from satsudoku.web.endpoints.shared import (
    NAME,
    ONE,
    PUZZLES,
    REQUEST,
    WORDS,
    Parameters,
    answers,
    cosmetics_of,
    entries_of,
    flag,
    good_entries,
    only_entry,
    only_puzzle,
    optional,
    puzzles_of,
    remarked,
)


@answers("parse", "Read puzzles of any format.", PUZZLES, {"text": ONE}, short=True)
def _parse(given: Parameters) -> Iterator[dict[str, Any]]:
    for entry in entries_of(given):
        puzzle = entry.puzzle
        drawn: dict[str, Any] = {}
        if cosmetics := cosmetics_of(entry):
            drawn["cosmetics"] = [cosmetic.table() for cosmetic in cosmetics]
        if entry.extras and (fog := entry.extras.other.get("fog")):
            drawn["fog"] = dict(fog)
        yield {
            "file": REQUEST,
            "line": entry.line,
            "puzzle": entry.text if puzzle is None else puzzle.text,
            "variant": None if puzzle is None else puzzle.variant.name,
            "layout": None if puzzle is None else formats.to_dict(puzzle) | drawn,
            **{word: getattr(entry.extras, word, "") for word in WORDS},
            "entered": entry.extras.entered if entry.extras else "",
            "marks": entry.extras.marks if entry.extras else (),
            "corner_marks": entry.extras.corner_marks if entry.extras else (),
            "remarks": list(entry.remarks),
            "error": None if entry.error is None else entry.error.message,
        }


@answers(
    "board",
    "Describe the board of a variant or a puzzle: its cells, symbols, peers and constraints, and "
    "a drawing; on request with room for clues beside the board.",
    {"variant": NAME, "text": optional("string", maxLength=1 << 20), "outside": flag()},
    {"variant": "classic4"},
    short=True,
)
def _board(given: Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.board.library import DEFAULT, variant
    from satsudoku.web.boards import board

    if given["text"] is None:
        yield board(variant(given["variant"] or DEFAULT), outside=given["outside"])
    else:
        entry, puzzle = only_entry({**given, "format": "auto"})
        drawn = board(puzzle.variant, outside=given["outside"], cosmetics=cosmetics_of(entry))
        yield drawn | remarked(entry)


@answers(
    "broken",
    "Name the rules that values break, apart from equal ones in a house, and their filled cells.",
    {**PUZZLES, "entries": {"type": "string", "maxLength": 1 << 17}},
    {"text": ONE, "entries": "12....2..3.....4"},
    short=True,
)
def _broken(given: Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.teaching.attempt import Attempt
    from satsudoku.web.broken import broken

    puzzle = only_puzzle(given)
    yield broken(Attempt.of(puzzle, given["entries"]).values, puzzle.variant)


@answers(
    "writable",
    "Name the formats that can hold all of some puzzles.",
    PUZZLES,
    {"text": ONE},
    short=True,
)
def _writable(given: Parameters) -> Iterator[dict[str, Any]]:
    puzzles = list(puzzles_of(given))

    def holds(name: str) -> bool:
        try:
            return bool("".join(formats.write(puzzles, name)))
        except SatsudokuError:
            return False

    yield {"formats": [name for name in formats.format_names() if name != "auto" and holds(name)]}


@answers(
    "write",
    "Write puzzles in a format; links include the title, the author, the text of the rules, and "
    "the solution where the tool can check answers by it.",
    {
        **PUZZLES,
        "to": {"type": "string", "maxLength": 100},
        **{word: {"type": "string", "maxLength": 1 << 16, "default": ""} for word in WORDS},
    },
    {"text": ONE, "to": "json"},
    short=True,
)
def _write(given: Parameters) -> Iterator[dict[str, Any]]:
    entries = list(good_entries(given))
    puzzles = [entry.puzzle for entry in entries if entry.puzzle]
    if given["to"] in formats.link_names():
        completed = find("links", "completing").completed
        words = {word: given[word] for word in WORDS if given[word]}
        links = formats.find_link(given["to"])
        written = ""
        for entry, puzzle in zip(entries, puzzles, strict=True):
            extras = replace(completed(entry, solve="solution" in links.holds), **words)
            written += f"{links.link(puzzle, extras)}\n"
    else:
        written = "".join(formats.write(puzzles, given["to"]))
    yield {"text": written} | remarked(*entries)
