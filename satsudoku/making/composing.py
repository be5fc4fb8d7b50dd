"""A setter's task: given a skeleton, find numbers and givens that make it unique at a tier.

::

    skeleton --fill--> a solution, and from it the sums of cages and the numbers of clues
         |
         v
    solve by the tiers up to the wished one --stuck--> a given where nothing is known, and on
         |
         v
    thin out givens, and numbers until the hardest tier is needed

If a break-in is requested, a given or a number that lets another cell be filled first is taken
back.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from satsudoku import given
from satsudoku.analysis.redundant_constraints import without_constraints
from satsudoku.board.constraint import Constraint
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.cover.cnf import Cnf
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import LadderError, PuzzleError, SolverError, UnknownNameError
from satsudoku.given import PuzzleLike
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater_library import rater
from satsudoku.human.path import walk
from satsudoku.human.rule import Rule
from satsudoku.human.state import State
from satsudoku.making.attempts import Attempts
from satsudoku.making.free_numbers import (
    Loose,
    free_places,
    holds,
    loose_parts,
    named_places,
    numbered,
    skeleton,
    with_chosen,
)
from satsudoku.making.misfits import no_solution
from satsudoku.making.never import refuse_tiers
from satsudoku.making.randomness import Words, new_seed
from satsudoku.making.reaching import close
from satsudoku.making.wishes import check_tiers
from satsudoku.solvers.methods import is_unique
from satsudoku.solvers.satisfiable import satisfiable_in_time
from satsudoku.teaching.told_path import told_by

_REPAIRS = 60  # givens and numbers tried until the break-in opens


def compose(
    drawing: PuzzleLike,
    tier: int | str | None = None,
    *,
    free: str | Iterable[str] = (),
    optional: str | Iterable[str] = (),
    break_in: str | Iterable[str] = (),
    ladder: str = DEFAULT_LADDER,
    seed: int | None = None,
    timeout: float = 60.0,
    attempts: Attempts | None = None,
) -> Puzzle:
    """Find numbers and givens that make a drawn skeleton a puzzle with one solution.

    Its constraints stay where they are; cages without sums gain some, and empty cells givens.

    Args:
        drawing: a puzzle with cages, lines and clues, and perhaps givens; all of these stay.
        free: constraints whose numbers are to be found, by their names or kinds, such as
            ``sandwiches`` or ``little killer 2``: the drawn numbers count for nothing, and clues
            are left out where the tier or the break-in wants it. So are the values of quadruples,
            as many as are drawn, and the directions of inequalities.
        optional: constraints that are kept only where the puzzle needs them, by their names or
            kinds. They need not all fit together; those that fit a solution are tried.
        tier: that the puzzle has on the ladder, or its name; None for any without trials.
        break_in: where a person's first digit comes from: cells, or a constraint by its name, such
            as ``cage 3``. The first placement of the told path lies there.
        ladder: a ladder whose verdict does not depend on order, or its name.
        seed: 0 or more, for the same puzzle; None for a new one.
        timeout: seconds.
        attempts: counts, during the search, what becomes of each filling.

    Raises:
        LadderError: no such tier, one that no such puzzle is on, or a rater without tiers of rules.
        UnknownNameError: no such ladder, tier, cell or constraint.
        PuzzleError: a free constraint without a number, or a break-in that is given.
        SolverError: the skeleton has no solution; it names constraints that do not go together.
        TimeoutError: none was found in time; it says what became of the fillings.

    >>> drawn = satsudoku.build("classic4").cage("r1c1 r1c2").cage("r2c3 r2c4 r3c4").puzzle()
    >>> puzzle = compose(drawn, break_in="r1c1", seed=1)
    >>> puzzle.variant.constraints[0].cells, satsudoku.is_unique(puzzle)
    ((0, 1), True)
    """
    drawn = given.puzzle(drawing)
    chosen = rater(ladder)
    if not (isinstance(chosen, Ladder) and chosen.confluent):
        raise LadderError(
            f"{chosen.name} has no tiers of rules that may be applied in any order; expected a "
            "ladder that has"
        )
    number = None if tier is None else _tier_number(tier, chosen)
    if number is not None:
        kinds = tuple(dict.fromkeys(c.key for c in drawn.variant.constraints))
        check_tiers((number, number), chosen, drawn.variant, kinds)
        board = without_constraints(drawn.variant, range(len(drawn.variant.constraints)))
        refuse_tiers((number, number), chosen, board, kinds)
    cells = _named_cells(break_in, drawn.variant)
    if all(drawn.values[cell] for cell in cells) and cells:
        raise PuzzleError("all cells of the break-in are given; expected an empty one")
    places = free_places(drawn.variant, [free] if isinstance(free, str) else free)
    may_go = named_places(drawn.variant, [optional] if isinstance(optional, str) else optional)
    words = Words(new_seed() if seed is None else seed)
    loose = loose_parts(drawn.variant, places, may_go)
    bare = Puzzle(drawn.values, skeleton(drawn.variant, loose), drawn.candidates)
    parts = _Parts(drawn, bare, places, may_go, loose)
    attempts = Attempts() if attempts is None else attempts
    try:
        with TimeLimit(timeout):
            while True:
                check_time()
                found = _Draft(parts, chosen, number, cells, words).puzzle(attempts)
                if found is not None:
                    return found
    except TimeoutError:
        check_time()  # of a limit around this one
        raise TimeoutError(f"none was found in {timeout:g} s: {attempts.text}") from None
    except SolverError:
        raise no_solution(bare) from None


class _Parts(NamedTuple):
    """A drawing: all of it, what stays whatever is chosen, and the places of its loose parts."""

    drawn: Puzzle
    bare: Puzzle
    free: tuple[int, ...]
    optional: tuple[int, ...]
    loose: Loose


class _Draft:
    """A puzzle in the making around one solution."""

    def __init__(
        self,
        parts: _Parts,
        ladder: Ladder,
        tier: int | None,
        break_in: frozenset[int],
        words: Words,
    ) -> None:
        self.drawn, self.ladder, self.tier, self.words = parts.drawn, ladder, tier, words
        self.parts, self.break_in = parts, break_in
        self.solution = self._solution()
        drawn, below = parts.drawn, words.one_below
        self.numbered = numbered(drawn.variant, parts.free, self.solution, below)
        for place in {*parts.optional}.difference(parts.free):
            if holds(drawn.variant.constraints[place], self.solution):
                self.numbered[place] = drawn.variant.constraints[place]
        self.numbers = {*self.numbered}
        self.givens = {cell for cell, value in enumerate(drawn.values) if value}
        self.highest = tier or _without_trials(ladder)

    def puzzle(self, attempts: Attempts) -> Puzzle | None:
        """The puzzle; None if this solution allows none."""
        attempts.fillings += 1
        if (self.break_in and not self._open_break_in()) or not self._fill():
            attempts.broken += 1
            return None
        needed = self._thin()
        if self.tier is not None and needed < self.tier:
            needed = self._thin_numbers(needed)
        if self.tier is not None and needed != self.tier:
            attempts.tiers[needed] += 1
            return None
        made = self._made()
        if not self._breaks_in():
            attempts.broken += 1
            return None
        return made if is_unique(made) else None

    # --- its parts -------------------------------------------------------------------------------

    def _solution(self) -> list[int]:
        """A solution of what stays, and of as many optional constraints as go together."""
        drawn, bare, free, optional, loose = self.parts
        solution = _solution(bare, self.words)
        held: dict[int, Constraint] = {}
        for number in self.words.orders(1, len(optional))[0].tolist():
            check_time()
            place = optional[number]
            constraint = drawn.variant.constraints[place]
            if place in free:  # its cells alone
                if not isinstance(constraint, Cage):
                    continue
                constraint = replace(constraint, total=None)
            more = held | {place: constraint}
            if not holds(constraint, solution):
                variant = with_chosen(drawn.variant, bare.variant, more, loose)
                try:
                    solution = _solution(Puzzle(bare.values, variant, bare.candidates), self.words)
                except SolverError:
                    continue
            held = more
        return solution

    def _made(self) -> Puzzle:
        chosen = {place: self.numbered[place] for place in sorted(self.numbers)}
        _, bare, _, _, loose = self.parts
        variant = with_chosen(self.drawn.variant, bare.variant, chosen, loose)
        rules = repr([constraint.text(variant.cell_names) for constraint in variant.constraints])
        name = f"{self.drawn.variant.name.split('+')[0]}+{zlib.crc32(rules.encode()):08x}"
        values = bytes(v if cell in self.givens else 0 for cell, v in enumerate(self.solution))
        return Puzzle(values, replace(variant, name=name), self.drawn.candidates)

    def _rules(self, puzzle: Puzzle) -> list[Sequence[Rule]]:
        return [tier.rules_for(puzzle.variant) for tier in self.ladder.tiers[: self.highest]]

    def _pick(self, cells: Iterable[int]) -> int | None:
        chosen = sorted(cells)
        return chosen[int(self.words.below(len(chosen), 1)[0])] if chosen else None

    # --- what is known ---------------------------------------------------------------------------

    def _first(self) -> int | None:
        """The cell that the rules fill first; None if they fill none."""
        puzzle = self._made()
        state = State.of(puzzle)
        for step in walk(state, self._rules(puzzle)):
            if step.deduction.placed:
                return step.deduction.placed[0] // state.geometry.symbols
        return None

    def _breaks_in(self) -> bool:
        """Whether the first digit of the told path lies in the break-in, if one is requested."""
        if not self.break_in:
            return True
        puzzle = self._made()
        start = State.of(puzzle)
        path = list(walk(start.fork(), self._rules(puzzle)))
        for step in told_by(self.ladder, start, path):
            if step.deduction.placed:
                symbols = start.geometry.symbols
                return {option // symbols for option in step.deduction.placed[:1]} <= self.break_in
        return False

    # --- its making ------------------------------------------------------------------------------

    def _open_break_in(self) -> bool:
        """Choose givens, and leave out numbers, until the first cell filled is of the break-in."""
        seen = {
            cell
            for house in self.drawn.variant.houses
            if self.break_in & {*house.cells}
            for cell in house.cells
        } - self.break_in
        barred: set[int] = set()
        last: int | None = None
        for _ in range(_REPAIRS):
            check_time()
            first = self._first()
            if first in self.break_in:
                return True
            if first is not None:  # elsewhere
                if last is not None:
                    self.givens.discard(last)
                    barred.add(last)
                    last = None
                elif not self._leave_out_number(first):
                    return False
                continue
            last = self._pick(seen - self.givens - barred)
            if last is None:
                return False
            self.givens.add(last)
        return False

    def _leave_out_number(self, cell: int) -> bool:
        """Leave out the number of a cage or clue, best of one with a cell, or beside it."""
        constraints = self.drawn.variant.constraints
        near = {cell}
        for house in self.drawn.variant.houses:
            near |= {*house.cells} if cell in house.cells else set()
        for cells in ({cell}, near):
            held = [n for n in self.numbers if cells & {*constraints[n].cells}]
            if (place := self._pick(held)) is not None:
                self.numbers.discard(place)
                return True
        return False

    def _fill(self) -> bool:
        """Add givens where the rules are stuck, until they lead to the solution."""
        symbols = len(self.drawn.variant.symbols)
        puzzle = self._made()
        state, rules = State.of(puzzle), self._rules(puzzle)
        close(state, rules)
        barred = set(self.break_in)
        while state.unfilled:
            check_time()
            item = range(len(self.solution))
            cell = self._pick(c for c in item if not state.covered[c] and c not in barred)
            if cell is None:
                return False
            self.givens.add(cell)
            if self.break_in and self._first() not in self.break_in:
                self.givens.discard(cell)
                barred.add(cell)
                continue
            state.place(cell * symbols + self.solution[cell] - 1)
            close(state, rules)
        return state.dead is None

    def _thin(self) -> int:
        """Leave out givens, then optional constraints, that are not needed; the tier."""
        needed = self._needed()
        fixed = {cell for cell, value in enumerate(self.drawn.values) if value}
        for kind, parts in (
            (self.givens, self.givens - fixed),
            (self.numbers, self.numbers.intersection(self.parts.optional)),
        ):
            for part in self._shuffled(parts):
                needed = self._without(kind, part) or needed
        return needed

    def _thin_numbers(self, needed: int) -> int:
        """Leave out numbers while the tier is too low; the tier."""
        for part in self._shuffled(self.numbers.difference(self.parts.optional)):
            if needed == self.tier:
                break
            needed = self._without(self.numbers, part) or needed
        return needed

    def _without(self, kind: set[int], part: int) -> int:
        """Leave out a given or a number; the tier then, 0 where it has to stay."""
        check_time()
        kind.discard(part)
        now = self._needed()
        if now and not (self.break_in and self._first() not in self.break_in):
            return now
        kind.add(part)
        return 0

    def _shuffled(self, parts: Collection[int]) -> list[int]:
        listed = sorted(parts)
        return [listed[k] for k in self.words.orders(1, len(listed))[0].tolist()] if listed else []

    def _needed(self) -> int:
        """The tier that the puzzle needs, 0 if it is beyond those that may be used."""
        puzzle = self._made()
        state = State.of(puzzle)
        tier = close(state, self._rules(puzzle))
        return tier if state.solved else 0


def _solution(drawn: Puzzle, words: Words) -> list[int]:
    """A solution of the skeleton, with random symbols where they do not conflict."""
    from pysat.solvers import Minisat22

    cells, symbols = len(drawn.values), len(drawn.variant.symbols)
    phases = -np.arange(1, cells * symbols + 1)
    phases[symbols * np.arange(cells) + words.below(symbols, cells).astype(np.intp)] *= -1
    cnf = _clauses(drawn)
    with Minisat22(bootstrap_with=cnf.formula().clauses) as engine:
        engine.set_phases(phases.tolist())
        if not satisfiable_in_time(engine):
            raise SolverError("no solution")
        return [*cnf.grid(engine.get_model()).values]


@lru_cache(maxsize=8)
def _clauses(drawn: Puzzle) -> Cnf:
    return Cnf.of(drawn)


def _without_trials(ladder: Ladder) -> int:
    """How many tiers from the first on suppose nothing; all if the first one does."""
    patterns = [all(rule.pattern for rule in tier.rules) for tier in ladder.tiers]
    return (patterns.index(False) if False in patterns else len(patterns)) or len(patterns)


def _tier_number(tier: int | str, ladder: Ladder) -> int:
    number = ladder.tier_number(tier) if isinstance(tier, str) else tier
    if not 1 <= number <= len(ladder.tiers):
        raise LadderError(f"tier {tier}, but {ladder.name} has tiers 1 to {len(ladder.tiers)}")
    return number


def _named_cells(names: str | Iterable[str], variant: Variant) -> frozenset[int]:
    """The cells of names, and those of constraints."""
    listed = [names] if isinstance(names, str) else [*names]
    cell_of = {name: cell for cell, name in enumerate(variant.cell_names)}
    cells_of = {c.name: c.cells for c in variant.constraints}
    cells_of |= {variant.place_names[c.name]: c.cells for c in variant.constraints}
    found: set[int] = set()
    for text in listed:
        if text in cells_of:
            found |= {*cells_of[text]}
            continue
        for name in text.replace(",", " ").split():
            if name not in cell_of:
                raise UnknownNameError("cell or constraint", text, [*cells_of, *cell_of])
            found.add(cell_of[name])
    return frozenset(found)
