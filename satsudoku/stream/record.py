"""A record: what is known of one puzzle of a stream, for people's tables and for programs.

``record.schema.json``, shipped beside this file, describes the JSON form (draft 2020-12).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from satsudoku.board.variant import Variant

__all__ = [
    "COMPUTED",
    "FIELDS",
    "TIER_BACKDOOR",
    "Carried",
    "Record",
    "is_computed",
    "schema",
    "to_cell",
    "to_json",
]


class Carried(str):
    """The name of what the input's record held, and the output's record repeats.

    >>> Carried("rating")
    Carried('rating')
    >>> Record(count=1, further={"rating": "7"}).to_dict(["count", Carried("rating")])
    {'count': 1, Carried('rating'): '7'}
    """

    def __repr__(self) -> str:
        return f"Carried({str(self)!r})"


class Record(NamedTuple):
    """What is known of one puzzle; None stands for what is not known.

    Attributes:
        file: where the puzzle stood, ``-`` for standard input.
        line: the number of its (first) line there, from 1.
        puzzle: one character a cell, ``.`` for empty; one a candidate where the puzzle excludes
            some beside its givens; of a bad one, the beginning of its text.
        variant: the name of its rules.
        count: how many solutions there are, or at least how many if `exact` is False.
        exact: whether the search for solutions was finished.
        method: how they were counted: ``enumerate``, ``bands`` or ``estimate``.
        interval: of an estimate, ``low``, ``high`` and ``confidence``.
        unique: whether there is exactly one solution.
        solution: one character a cell.
        ladder: the name of the rater that the following fields, to `path`, speak of.
        tier: the least tier that suffices, from 1; None if none does.
        tier_name: its name.
        suffices: for each tier of the ladder, the first one first, whether it suffices.
        at_least: the least tier that may suffice, where a time limit ended the search for it.
        timed_out: whether a time limit ended the work on this record.
        score: the points of raters that give points; where not exact, the least that is known.
        bound: where the score is not exact, a number of points that it cannot be below.
        detail: the rater's own figures by name.
        uses: for each rule, by name, how often the path applies it.
        techniques: how often the path applies each technique.
        hardest: the number of the path's hardest step, from 1.
        narrowest: the numbers of the ``steps`` where the fewest deductions are ``open``.
        path: the steps of the solution by rules: of each the ``tier``, ``rule`` and ``technique``,
            the candidates ``placed`` and ``eliminated`` (as ``r4c7#5``), how many deductions are
            ``open`` before it, and a sentence as ``text``.
        entries: givens and what was entered, one character a cell.
        removed: the candidates whose pencil marks were removed.
        hint: what to do next, as `satsudoku.human.hint.Hint.to_dict` tells it.
        minimal: whether the puzzle is unique, but not when any one clue or constraint goes.
        redundant: the cells of the clues that can go, each alone, and leave the puzzle unique.
        redundant_constraints: the names of the constraints that can go likewise.
        candidates: for each cell in reading order the symbols that some solution puts into it.
        candidate_counts: for each cell, symbol by symbol, how many solutions put it there.
        provenance: by what the answer is known: see `satsudoku.stream.provenance`.
        certificate: its ``name`` within its archive, and the ``bytes`` of its files by name.
        clues: how many cells are given.
        canonical: the canonical form, one character a cell.
        te: the least depth of trial and error on singles that solves the puzzle; None beyond 3.
        backdoor: the fewest further clues with which singles solve it; None beyond 3.
        tier_backdoors: the same for tiers of ladders, by field such as ``backdoor:rank8/3``.
        redundancy: how many clues can go, each alone, and leave the puzzle unique.
        vicinity: how many puzzles with one solution differ from it in one clue.
        solver: the name of the solver that answered.
        seconds: the time spent on this record.
        error: what was wrong with the puzzle, and what was expected.
        further: what else the puzzle's record held in a table or as JSON, by name.
        rules: the variant itself; it is not printed.

    >>> record = Record(file="book.txt", line=3, count=2, exact=False, unique=False)
    >>> record.to_json(["file", "line", "count", "exact", "solution"])
    '{"file": "book.txt", "line": 3, "count": 2, "exact": false, "solution": null}'
    """

    file: str | None = None
    line: int | None = None
    puzzle: str | None = None
    variant: str | None = None
    count: int | None = None  # type: ignore[assignment]  # not that of a tuple
    exact: bool | None = None
    method: str | None = None
    interval: Mapping[str, Any] | None = None
    unique: bool | None = None
    solution: str | None = None
    ladder: str | None = None
    tier: int | None = None
    tier_name: str | None = None
    suffices: Sequence[bool] | None = None
    at_least: int | None = None
    timed_out: bool | None = None
    score: int | None = None
    bound: int | None = None
    detail: Mapping[str, Any] | None = None
    uses: Mapping[str, int] | None = None
    techniques: Mapping[str, int] | None = None
    hardest: int | None = None
    narrowest: Mapping[str, Any] | None = None
    path: Sequence[Mapping[str, Any]] | None = None
    entries: str | None = None
    removed: Sequence[str] | None = None
    hint: Mapping[str, Any] | None = None
    minimal: bool | None = None
    redundant: Sequence[str] | None = None
    redundant_constraints: Sequence[str] | None = None
    candidates: Sequence[str] | None = None
    candidate_counts: Sequence[Sequence[int]] | None = None
    certificate: Mapping[str, Any] | None = None
    provenance: Mapping[str, Any] | None = None
    clues: int | None = None
    canonical: str | None = None
    te: int | None = None
    backdoor: int | None = None
    tier_backdoors: Mapping[str, int | None] | None = None
    redundancy: int | None = None
    vicinity: int | None = None
    solver: str | None = None
    seconds: float | None = None
    error: str | None = None
    further: Mapping[str, Any] | None = None
    rules: Variant | None = None

    def with_fields(self, fields: Mapping[str, Any]) -> Record:
        """The record with the values of more fields, by their names.

        >>> record = Record(line=7).with_fields({"te": 1, "backdoor:rank8/3": 2})
        >>> record.te, record.tier_backdoors
        (1, {'backdoor:rank8/3': 2})
        """
        own = dict(fields)
        backdoors = [name for name in fields if name.startswith(TIER_BACKDOOR)]
        if backdoors:
            own["tier_backdoors"] = {name: own.pop(name) for name in backdoors}
        return self._replace(**own)

    def to_dict(self, fields: Sequence[str] | None = None) -> dict[str, Any]:
        """The chosen fields by name, as the types of JSON.

        Args:
            fields: names in the order wanted, e.g. ``FIELDS["count"]``; None for all. A `Carried`
                name is one of `further`.

        >>> Record(line=3, suffices=(False, True)).to_dict(["line", "suffices", "tier"])
        {'line': 3, 'suffices': (False, True), 'tier': None}
        """
        names = _ALL if fields is None else fields
        return {name: self._value(name) for name in names}

    def _value(self, name: str) -> Any:
        if type(name) is Carried:
            return (self.further or {}).get(name)
        if name.startswith(TIER_BACKDOOR):
            return (self.tier_backdoors or {}).get(name)
        return getattr(self, name)

    def to_json(self, fields: Sequence[str] | None = None) -> str:
        """The chosen fields as a JSON object on one line, in ASCII.

        >>> Record(line=3, suffices=(False, True)).to_json(["line", "suffices", "tier"])
        '{"line": 3, "suffices": [false, true], "tier": null}'
        """
        return to_json(self.to_dict(fields))

    def to_cells(self, fields: Sequence[str] | None = None) -> list[str]:
        """The chosen fields as cells of a CSV file.

        A text stands as it is, what is not known is empty, all else is written as in JSON.

        >>> Record(file="a.txt", line=1, unique=True, uses={"X-wing": 2}).to_cells(
        ...     ["file", "line", "unique", "uses", "error"]
        ... )
        ['a.txt', '1', 'true', '{"X-wing": 2}', '']
        """
        return [to_cell(value) for value in self.to_dict(fields).values()]


_ALL = tuple(name for name in Record._fields if name not in ("tier_backdoors", "further", "rules"))

_HEAD = ("file", "line", "puzzle", "variant")
_COUNT = ("count", "exact", "unique")
_TAIL = ("solver", "seconds", "error")
_RANK = (
    "ladder",
    "tier",
    "tier_name",
    "at_least",
    "timed_out",
    "suffices",
    "score",
    "bound",
    "detail",
)

FIELDS: Mapping[str, tuple[str, ...]] = {
    "count": (*_HEAD, *_COUNT, "method", "interval", *_TAIL),
    "unique": (*_HEAD, *_COUNT, *_TAIL),
    "solve": (*_HEAD, *_COUNT, "solution", *_TAIL),
    "classify": (*_HEAD, *_COUNT, *_RANK, *_TAIL),
    "classify uses": (*_HEAD, *_COUNT, *_RANK, "uses", *_TAIL),
    "classify path": (
        *(*_HEAD, *_COUNT, *_RANK, "uses", "techniques", "hardest", "narrowest", *_TAIL),
        "path",
    ),
    "hint": (*_HEAD, *_COUNT, "entries", "removed", "ladder", "timed_out", "hint", *_TAIL),
    "minimal": (*_HEAD, *_COUNT, "minimal", "redundant", "redundant_constraints", *_TAIL),
    "prove": (*_HEAD, *_COUNT, "timed_out", "certificate", *_TAIL),
    "prove tier": (
        *(*_HEAD, *_COUNT, "ladder", "tier", "tier_name", "at_least", "timed_out"),
        *("certificate", *_TAIL),
    ),
    "candidates": (*_HEAD, *_COUNT, "candidates", *_TAIL),
    "candidates counts": (*_HEAD, *_COUNT, "method", "candidates", "candidate_counts", *_TAIL),
    "solve random": (*_HEAD, *_COUNT, "method", "solution", *_TAIL),
    "canonical": (*_HEAD, "clues", "canonical", "error"),
    "dedupe": (*_HEAD, "clues", "error"),
    "vicinity": (*_HEAD, "clues", "error"),
    "generate": ("puzzle", "variant", "clues"),
    "enumerate": ("puzzle", "variant", "clues"),
}
"""The fields that the records of each command know, in the order of its CSV columns.

`classify` counts the `uses` of rules only where they are chosen: that takes a path for each puzzle.
"""


COMPUTED = (
    *("clues", "count", "exact", "unique", "method", "solution"),
    *("minimal", "redundant", "redundant_constraints"),
    *("ladder", "tier", "tier_name", "suffices", "canonical"),
    *("te", "backdoor", "redundancy", "vicinity"),
)
"""The fields that are computed for any record that does not know them, where they are chosen:
counts up to 2, the only solution, the tier on the default ladder."""


TIER_BACKDOOR = "backdoor:"
"""What the name of a ladder follows, and perhaps one of its tiers, in the name of a field."""


def is_computed(field: str) -> bool:
    """Whether a field is computed for any record that does not know it.

    >>> is_computed("tier"), is_computed("backdoor:rank8/3"), is_computed("line")
    (True, True, False)
    """
    return field in COMPUTED or field.startswith(TIER_BACKDOOR)


def _plain(value: object) -> object:
    """Turn what `json` does not know into what it does."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


_encode = json.JSONEncoder(default=_plain).encode  # json.dumps would make an encoder each time


def to_json(value: object) -> str:
    """A field's value as JSON, in ASCII.

    >>> to_json(("r1c2", None))
    '["r1c2", null]'
    """
    return _encode(value)


def to_cell(value: object) -> str:
    """A field's value as a cell of a table: see `Record.to_cells`.

    >>> to_cell("r1c2"), to_cell(None), to_cell(True)
    ('r1c2', '', 'true')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return str(value) if type(value) is int else _encode(value)


def schema() -> dict[str, Any]:
    """The JSON Schema of a record's JSON form.

    Its ``$defs`` hold the schemas of what the other commands print with ``--json``.

    >>> schema()["properties"]["tier"]["minimum"]
    1
    """
    text = (files("satsudoku.stream") / "record.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded
