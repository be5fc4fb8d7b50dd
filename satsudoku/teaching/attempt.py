"""Attempts: puzzles with entries and removed pencil marks, and the mistakes in them.

An attempt is the state of a game: the givens, the entries, and the removed or the remaining pencil
marks. As JSON (`Attempt.from_dict`, `Attempt.to_dict`):

    {"puzzle": "1.....2..3.....4", "variant": "classic4",
     "entries": "12....2..3.....4", "removed": ["r2c1#3"]}

``entries`` may leave out the givens. Instead of ``removed``, ``candidates`` may list the pencil
marks of each cell, with an empty text for none. Only ``puzzle`` is required.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.text import read_board
from satsudoku.board.variant import Variant
from satsudoku.cover.geometry import geometry
from satsudoku.deadline import TimeLimit
from satsudoku.errors import PuzzleError, UnknownNameError, excerpt, shown
from satsudoku.human.ladders.rater import prove
from satsudoku.human.state import State
from satsudoku.solvers.methods import count

KEYS = ("puzzle", "variant", "entries", "removed", "candidates")


@lru_cache(maxsize=16)
def _option_numbers(variant: Variant) -> Mapping[str, int]:
    return {name: option for option, name in enumerate(geometry(variant).cover.options)}


def split_candidates(text: str) -> list[str]:
    """Split a list of candidates at blanks and commas.

    >>> split_candidates("r4c7#5, r4c8#5 r1c1#2")
    ['r4c7#5', 'r4c8#5', 'r1c1#2']
    """
    return re.findall(r"(?:#.|[^\s,])+", text)


@dataclass(frozen=True)
class Attempt:
    """A puzzle with entries and removed pencil marks.

    Attributes:
        puzzle: the givens; candidates that it excludes count as correctly removed.
        values: givens and entries, one byte per cell, 0 for an empty one; entries may break rules.
        removed: the options whose pencil marks were removed, as numbers of the exact cover, of
            cells that are not filled. Candidates that the values exclude need not be listed.

    >>> attempt = Attempt.of(Puzzle("1.....2..3.....4", "classic4"), "12....2..3.....4", ["r2c1#3"])
    >>> attempt.line, attempt.state().symbols(4)
    ('12....2..3.....4', '4')
    """

    puzzle: Puzzle
    values: bytes
    removed: frozenset[int] = frozenset()

    @property
    def begun(self) -> bool:
        """Whether anything was entered or removed.

        >>> Attempt.of(Puzzle("1.....2..3.....4", "classic4")).begun
        False
        """
        return bool(self.removed) or self.values != self.puzzle.values

    @classmethod
    def of(
        cls,
        puzzle: Puzzle,
        entries: str | None = None,
        removed: Iterable[str] = (),
        candidates: Sequence[str] | None = None,
    ) -> Attempt:
        """Make an attempt from texts.

        Args:
            puzzle: the givens.
            entries: one character per cell, with or without the givens.
            removed: candidates whose pencil marks were removed, as ``r4c7#5``.
            candidates: the pencil marks of each cell; an empty text for a cell without any.

        Raises:
            PuzzleError: a text does not fit the puzzle or its variant.

        >>> given = Puzzle("1.....2..3.....4", "classic4")
        >>> Attempt.of(given, "2...............")
        Traceback (most recent call last):
        satsudoku.errors.PuzzleError: entries: r1c1 is 2, expected the given 1, or empty
        """
        values = puzzle.values if entries is None else _entered(puzzle, entries)
        variant = puzzle.variant
        gone: set[int] = set()
        for name in removed:
            option = _option_numbers(variant).get(name)
            if option is None:
                raise PuzzleError(
                    f"removed: no candidate {excerpt(name)} in {variant.name}; expected a cell "
                    f"and a symbol, as {variant.cell_names[0]}#{variant.symbols[0]}"
                )
            gone.add(option)
        if candidates is not None:
            gone |= _missing(puzzle, candidates)
        count = len(variant.symbols)
        return cls(puzzle, values, frozenset(o for o in gone if not values[o // count]))

    @classmethod
    def from_dict(cls, data: object, variant: Variant | None = None) -> Attempt:
        """Read an attempt from the types of JSON, as this module documents them.

        Args:
            data: a decoded JSON object.
            variant: the variant if the data name none; None to go by the number of cells.

        Raises:
            PuzzleError: a key that is not known, or a value that does not fit.
            UnknownNameError: no such variant.
            VariantError: the variant's file is not an encoding.

        >>> Attempt.from_dict({"puzzle": "1.....2..3.....4", "removed": ["r2c1#3"]}).removed
        frozenset({18})
        """
        if not isinstance(data, dict):
            raise PuzzleError('not an attempt; expected a JSON object with the key "puzzle"')
        for key in data:
            if key not in KEYS:
                raise PuzzleError(UnknownNameError("key", str(key), KEYS).message)
        texts: dict[str, str] = {}
        for key in ("puzzle", "variant", "entries"):
            value = data.get(key)
            if value is None and key != "puzzle":
                continue
            if not isinstance(value, str):
                raise PuzzleError(f"key {key}: expected a text; found {_shown(value)}")
            texts[key] = value
        lists: dict[str, list[str]] = {}
        for key in ("removed", "candidates"):
            value = data.get(key)
            if value is None:
                continue
            if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
                raise PuzzleError(f"key {key}: expected a list of texts; found {_shown(value)}")
            lists[key] = value
        puzzle = read_board(texts["puzzle"], texts.get("variant", variant))
        return cls.of(
            puzzle, texts.get("entries"), lists.get("removed", ()), lists.get("candidates")
        )

    def to_dict(self) -> dict[str, Any]:
        """The attempt in the types of JSON.

        >>> Attempt.of(Puzzle("1.....2..3.....4", "classic4")).to_dict()
        {'puzzle': '1.....2..3.....4', 'variant': 'classic4',
         'entries': '1.....2..3.....4', 'removed': []}
        """
        return {
            "puzzle": self.puzzle.text,
            "variant": self.puzzle.variant.name,
            "entries": self.line,
            "removed": self.names(sorted(self.removed)),
        }

    @property
    def line(self) -> str:
        """Givens and entries, one character per cell.

        >>> Attempt.of(Puzzle("1.....2..3.....4", "classic4"), "12....2..3.....4").line
        '12....2..3.....4'
        """
        return Grid(self.values, self.puzzle.variant).line

    def names(self, options: Iterable[int]) -> list[str]:
        """Name options, e.g. ``r4c7#5``.

        >>> Attempt.of(Puzzle("1.....2..3.....4", "classic4")).names([18, 63])
        ['r2c1#3', 'r4c4#4']
        """
        names = geometry(self.puzzle.variant).cover.options
        return [names[option] for option in options]

    def as_puzzle(self) -> Puzzle:
        """The puzzle that values and pencil marks are: its solutions are those that fit them.

        Raises:
            PuzzleError: an entry is not a candidate of its cell.

        >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
        >>> satsudoku.count(Attempt.of(puzzle, "14....2..3.....4").as_puzzle()).value
        0
        """
        count = len(self.puzzle.variant.symbols)
        candidates = bytearray(b"\1" * (count * len(self.values)))
        for option in self.removed.union(self.puzzle.excluded):
            candidates[option] = 0
        return Puzzle(self.values, self.puzzle.variant, bytes(candidates))

    def state(self) -> State:
        """The state for rules: the candidates that values, removed marks and puzzle leave.

        >>> Attempt.of(Puzzle("1.....2..3.....4", "classic4")).state().symbols(1)
        '24'
        """
        state = State.of(Puzzle(self.values, self.puzzle.variant))
        state.eliminate(self.removed.union(self.puzzle.excluded))
        return state


@dataclass(frozen=True)
class Mistakes:
    """The mistakes of an attempt. False if there are none.

    Attributes:
        entries: entered options that are not in the solution.
        removed: options of the solution whose pencil marks were removed.
        together: whether these only exclude each other, as in a puzzle with several solutions.

    >>> attempt = Attempt.of(Puzzle("1.....2..3.....4", "classic4"), "14....2..3.....4")
    >>> attempt.names(find_mistakes(attempt).entries), bool(Mistakes())
    (['r1c2#4'], False)
    """

    entries: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    together: bool = False

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON types; the numbers of options.

        >>> Mistakes().to_dict()
        {'entries': [], 'removed': []}
        """
        return {"entries": list(self.entries), "removed": list(self.removed)}

    def __bool__(self) -> bool:
        return bool(self.entries or self.removed)


def only_solution(puzzle: Puzzle) -> Grid:
    """Find the solution of a puzzle, and prove that it is the only one.

    Raises:
        PuzzleError: it does not have exactly one solution.
        TimeoutError: at the deadline of this thread.
    """
    try:
        _, solution = prove(puzzle)
    except TimeoutError:
        problem = "the time did not suffice to prove that there is only one solution"
        raise TimeoutError(problem) from None
    if solution is None:
        if puzzle.conflict is not None:
            raise PuzzleError(f"the puzzle has no solution: {puzzle.conflict}")
        verdict = "several solutions" if count(puzzle, limit=1).value else "no solution"
        raise PuzzleError(f"the puzzle has {verdict}; expected exactly one")
    return solution


def find_mistakes(attempt: Attempt, timeout: float | None = None) -> Mistakes:
    """Compare an attempt with the puzzle's solution, which is proved to be unique.

    Args:
        attempt: the attempt at a puzzle.
        timeout: seconds.

    Raises:
        PuzzleError: the puzzle does not have exactly one solution.
        SolverError: a time that is not above 0.
        TimeoutError: the time did not suffice to prove that it has.

    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> attempt = Attempt.of(puzzle, "14....2..3.....4", ["r2c1#3"])
    >>> wrong = find_mistakes(attempt)
    >>> attempt.names(wrong.entries), attempt.names(wrong.removed)
    (['r1c2#4'], ['r2c1#3'])
    """
    if not isinstance(attempt, Attempt):
        raise PuzzleError(f"{shown(attempt)}; expected an Attempt")
    puzzle = attempt.puzzle
    with TimeLimit(timeout):
        solution = only_solution(puzzle)
    count = len(puzzle.variant.symbols)
    true = {cell * count + value - 1 for cell, value in enumerate(solution.values)}
    entered = (cell * count + v - 1 for cell, v in enumerate(attempt.values) if v)
    return Mistakes(
        tuple(option for option in entered if option not in true),
        tuple(sorted(true & attempt.removed)),
    )


def _entered(puzzle: Puzzle, entries: str) -> bytes:
    variant = puzzle.variant
    try:
        entered = Puzzle("".join(entries.split()), variant).values
    except PuzzleError as error:
        raise PuzzleError(f"entries: {error.message}") from None
    for cell, (given, value) in enumerate(zip(puzzle.values, entered, strict=True)):
        if given and value not in (0, given):
            raise PuzzleError(
                f"entries: {variant.cell_names[cell]} is {variant.symbols[value - 1]}, expected "
                f"the given {variant.symbols[given - 1]}, or empty"
            )
    pairs = zip(puzzle.values, entered, strict=True)
    return bytes(given or value for given, value in pairs)


def _missing(puzzle: Puzzle, candidates: Sequence[str]) -> set[int]:
    """The options that pencil marks leave out, in the cells that have any."""
    variant = puzzle.variant
    if len(candidates) != len(variant.cells):
        raise PuzzleError(
            f"candidates: {len(candidates)} cells, expected {len(variant.cells)} for {variant.name}"
        )
    gone = set()
    for cell, marks in enumerate(candidates):
        values = [variant.values.get(mark, 0) for mark in marks]
        if 0 in values:
            raise PuzzleError(
                f"candidates: {variant.cell_names[cell]} has {excerpt(marks)}; expected symbols of "
                f"{variant.symbols}"
            )
        if marks:
            options = range(cell * len(variant.symbols), (cell + 1) * len(variant.symbols))
            gone |= {o for value, o in enumerate(options, start=1) if value not in values}
    return gone


def _shown(value: object) -> str:
    return "nothing" if value is None else shown(value)
