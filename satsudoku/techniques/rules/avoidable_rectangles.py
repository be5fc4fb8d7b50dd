"""Avoidable rectangles: filled cells that are not clues must not end as a deadly rectangle.

    5 ─── 8        If the fourth cell were 8, the 5s and 8s could be exchanged all round, for no
    │     │        clue is there: two solutions. So a puzzle with one solution has something
    8 ─── ?5..     else there; here 5 goes.

Sound only where the puzzle has one solution, which is proved first, and where it is known which
cells are clues: the rule finds nothing in a state that no puzzle started.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import candidates_in, mask_of, seen_by_all
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import view_of
from satsudoku.techniques.deadly import DEADLY
from satsudoku.techniques.rules.unique_rectangles import Cells, rectangles


@dataclass(frozen=True)
class AvoidableRectangle(Rule):
    """A rectangle with filled corners, but for some open ones."""

    open_cells: int = 1

    needs_uniqueness: ClassVar[bool] = True
    sentences: ClassVar[Sentences] = {
        "avoidable rectangle": Sentence(
            "No clue is in {pattern_cells}. If they held only {pattern_symbols}, "
            "these could be exchanged, and the puzzle would have two solutions. So "
            "{effect}.",
            DEADLY.words,
        )
    }

    # A corner that loses one of the two symbols spoils the pattern.
    confluent: ClassVar[bool] = False

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        puzzle = state.puzzle
        if puzzle is None or (news is not None and not (news.gone or news.forced)):
            return
        possible, excluded = view_of(state).open, set(puzzle.excluded)
        for cells in rectangles(state.geometry):
            empty = [cell for cell in cells if not state.covered[cell]]
            if len(empty) != self.open_cells or any(puzzle.values[cell] for cell in cells):
                continue
            pair = _pair_of(state, cells)
            if pair is None:
                continue
            swaps = (*zip(cells, pair * 2, strict=True), *zip(cells, pair[::-1] * 2, strict=True))
            deadly = tuple(sorted(c * state.geometry.symbols + s for c, s in swaps))
            gone = _gone(state, dict(zip(cells, pair * 2, strict=True)), empty) & possible
            if gone and excluded.isdisjoint(deadly):
                pattern = candidates_in(state, cells)
                deduction = self.removal(
                    state, "avoidable rectangle", gone, pattern, cells, deadly=deadly
                )
                filled = tuple(cell for cell in cells if state.covered[cell])
                yield deduction._replace(causes=filled)


def _pair_of(state: State, cells: Cells) -> tuple[int, int] | None:
    """The symbol of the first and third corner, and that of the others, where both are known."""
    pair = []
    for corners in (cells[::2], cells[1::2]):
        filled = {state.left[cell] for cell in corners if state.covered[cell]}
        if len(filled) != 1:
            return None
        pair.append(filled.pop().bit_length() - 1)
    first, second = pair
    return None if first == second else (first, second)


def _gone(state: State, symbol_of: dict[int, int], empty: list[int]) -> int:
    """The eliminations, if each open corner completes the rectangle by one symbol."""
    count = state.geometry.symbols
    if not all(state.left[cell] >> symbol_of[cell] & 1 for cell in empty):
        return 0
    if len(empty) == 1:
        return 1 << empty[0] * count + symbol_of[empty[0]]
    others = {state.left[cell] & ~(1 << symbol_of[cell]) for cell in empty}
    if len(others) != 1 or (mask := others.pop()).bit_count() != 1:
        return 0
    return seen_by_all(state.geometry, mask_of(c * count + mask.bit_length() - 1 for c in empty))


# What two symbols could exchange shows early in cells without clues; only rules that rest on
# uniqueness fill such cells one by one.
_UNIQUE = ("unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-4", "hidden-rectangle")

RULES = tuple(
    RuleDeclaration(
        f"avoidable-rectangle-{number}",
        Technique(
            f"Avoidable Rectangle Type {number}",
            hodoku=code,
        ),
        partial(AvoidableRectangle, open_cells=number),
        aliases=(f"AR type {number}",),
        example=Example(puzzle, changes, after=(*AFTER_FISH, *_UNIQUE)),
    )
    for number, code, puzzle, changes in (
        (
            1,
            "0607",
            "...3.....1...27....9.....3...6.9.2.........6..8.14.3..74.......21..3.8.....5..17.",
            "r2c4#6",
        ),
        (
            2,
            "0608",
            "...12...5......4.7.624.8.1..16....3.82.......4...1.7.....9.....7......4......52.3",
            "r2c5#6 r7c6#6 r8c4#6 r8c6#6",
        ),
    )
)
