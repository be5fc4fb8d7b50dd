"""Strings of Interactive Sudoku Solver: cells written unusually, that count twice, or too few."""

from __future__ import annotations

import io
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence

import pytest
from iss_puzzles import Grid, grids, in_pieces, pair_table, puzzle_of, regex

import satsudoku
from satsudoku.board.count import Count
from satsudoku.formats import read


def bits(text: str) -> str:
    """Bits, in base64."""
    text = text.replace(" ", "")
    text += "0" * (-len(text) % 8)
    return urlsafe_b64encode(int(text, 2).to_bytes(len(text) // 8, "big")).decode().rstrip("=")


FIRST = (0, 1, 6)  # R1C1, R1C2, R2C3
# Two states of one bit, four values; one start, which does not accept, and one end; pairs in two
# bits: the values 1 and 4 lead to state 1, which has none.
PAIRED = bits("00 0000 0011 1 1 0 0010 10 001 111 00")


@pytest.mark.parametrize(
    ("item", "holds"),
    [
        # one cell
        ("SumLine~2~R1C1", lambda a, b, c: a == 2),
        ("SumLine~5~R1C1", lambda a, b, c: False),
        ("SumLine~4~R1C1~LOOP", lambda a, b, c: a == 4),
        ("Lockout~2~R1C1", lambda a, b, c: False),
        ("Lockout~0~R1C1", lambda a, b, c: True),
        ("DoubleArrow~R1C1", lambda a, b, c: False),
        ("DoubleArrow~R1C1~R1C2", lambda a, b, c: False),
        ("Lunchbox~2~R1C1", lambda a, b, c: False),
        ("Arrow~R1C1", lambda a, b, c: False),
        ("ValueIndexing~R1C1~R1C2", lambda a, b, c: False),
        ("ValueIndexing~R1C1~R1C1~R2C3", lambda a, b, c: a == c == 1),
        ("Whisper~9~R1C1", lambda a, b, c: True),
        ("EqualSum~R1C1", lambda a, b, c: True),
        ("SameValues~2~R1C1", lambda a, b, c: True),
        ("SameValues~3~R1C1~R2C3", lambda a, b, c: a == c),
        ("Cage~0", lambda a, b, c: True),
        ("Cage~3", lambda a, b, c: False),
        # lines that return to a cell
        ("Between~R1C1~R2C3~R1C1", lambda a, b, c: False),
        ("Lockout~1~R1C1~R1C2~R2C3~R1C2", lambda a, b, c: False),
        ("Lockout~1~R1C1~R2C3~R2C3~R1C2", lambda a, b, c: c < min(a, b) or c > max(a, b)),
        ("DoubleArrow~R1C1~R2C3~R1C2~R1C1", lambda a, b, c: 2 * a == b + c),
        ("Zipper~R1C1~R2C3~R1C1", lambda a, b, c: 2 * a == c),
        ("SumLine~5~R1C1~R2C3~R1C2~R1C1", lambda a, b, c: in_pieces((a, c, b, a), 5)),
        ("Thermo~R1C1~R1C2~R1C1", lambda a, b, c: False),
        ("Renban~R1C1~R1C2~R1C1", lambda a, b, c: False),
        ("Modular~3~R1C1~R2C3~R1C1", lambda a, b, c: False),
        ("Modular~2~R1C1~R2C3~R1C1", lambda a, b, c: (a - c) % 2),
        (f"Regex~{regex('1.1')}~R1C1~R2C3~R1C1", lambda a, b, c: a == 1),
        (f"Regex~{regex('1231')}~R1C1~R1C2~R2C3~R1C1", lambda a, b, c: (a, b, c) == (1, 2, 3)),
        ("CountDistinct~R1C1~R1C1~R2C3", lambda a, b, c: a == len({a, c})),
        ("EqualSum~R1C1~R1C1~-~R2C3", lambda a, b, c: 2 * a == c),
        # numbers that no cells have
        ("RellikCage~18~R1C1~R1C2", lambda a, b, c: True),
        ("Sum~9~R1C1~R1C2", lambda a, b, c: False),
        ("Cage~8~R1C1~R1C2", lambda a, b, c: False),
        ("Whisper~5~R1C1~R1C2", lambda a, b, c: False),
        ("Modular~7~R1C1~R1C2", lambda a, b, c: True),
        ("X~R1C1~R1C2", lambda a, b, c: False),
        # base64 in both alphabets, with and without padding
        ("Regex~MT8yPzM/ND8=~R1C1~R1C2", lambda a, b, c: a < b),
        ("Regex~MT8yPzM_ND8~R1C1~R1C2", lambda a, b, c: a < b),
        # a machine of several starts: the last bit says whether the first accepts
        ("NFA~ROEywjE~~R1C1", lambda a, b, c: a in (1, 4)),
        # the same as pairs of a value and a state
        (f"NFA~{PAIRED}~~R1C1", lambda a, b, c: a in (1, 4)),
        # no cells, no values, no rank
        ("Sum~3", lambda a, b, c: False),
        ("Sum~0", lambda a, b, c: True),
        ("~R1C1", lambda a, b, c: False),
        ("FullRank~R1~0", lambda a, b, c: False),
        (f"Pair~{pair_table(lambda a, b: False, 1)}~~R1C1~R1C2", lambda a, b, c: False),
        (f"Pair~{pair_table(lambda a, b: a > b, 1)}~~R1C1~R2C3", lambda a, b, c: a > c),
        (
            f"PairX~{pair_table(lambda a, b: a + b < 5, 1)}~R1C1~R2C3~R2C3",
            lambda a, b, c: c < 3 and a + c < 5,
        ),
        ("Cage~5~R1C1~R1C1~R1C2", lambda a, b, c: a != b and 2 * a + b == 5),
    ],
)
def test_unusual_items(item: str, holds: Callable[..., object]) -> None:
    """Alone, and in options of ``Or``, where an impossible one is false."""
    expected = {g for g in grids() if holds(*(g[cell] for cell in FIRST))}
    assert satsudoku.count(puzzle_of(f".Shape~4x4.{item}")) == Count(len(expected))
    ones = {g for g in grids() if g[15] == 1}
    either = puzzle_of(f".Shape~4x4.Or.~R4C4_1.{item}.End")
    assert satsudoku.count(either) == Count(len(expected | ones))


def test_ranks_without_ties() -> None:
    def lines(g: Grid) -> list[tuple[int, ...]]:
        rows = [tuple(g[4 * k : 4 * k + 4]) for k in range(4)]
        columns = [tuple(g[k::4]) for k in range(4)]
        return [way for line in (*rows, *columns) for way in (line, line[::-1])]

    untied = [g for g in grids() if len(set(lines(g))) == 16]
    third = [g for g in untied if sorted(lines(g))[2] == g[:4]]
    assert satsudoku.count(puzzle_of(".Shape~4x4.FullRankTies~none")) == Count(len(untied))
    lax = puzzle_of(".Shape~4x4.FullRankTies~none.FullRankTies~any")  # the last word counts
    assert satsudoku.count(lax) == Count(288)
    assert satsudoku.count(puzzle_of(".Shape~4x4.FullRank~R1~3.FullRankTies~none")) == Count(
        len(third)
    )


SNAKE = [0, 1, 2, 3, 7, 6, 5, 9, 10, 11, 15, 14, 13, 12, 8, 4]  # all around a 4x4 board


def closed_pieces(values: Sequence[int], total: int) -> bool:
    """Whether all pieces of a ring, cut somewhere, have a total."""
    whole = sum(values)
    starts = [sum(values[:k]) % total for k in range(len(values))]
    return whole % total == 0 and any(starts.count(s) == whole // total for s in starts)


@pytest.mark.parametrize("total", [5, 10, 20, 40])
def test_long_loops_have_cells_for_their_offsets(total: int) -> None:
    loop = f"SumLine~{total}~" + "~".join(f"R{c // 4 + 1}C{c % 4 + 1}" for c in SNAKE) + "~LOOP"
    fits = [g for g in grids() if closed_pieces([g[c] for c in SNAKE], total)]
    assert fits
    puzzle = puzzle_of(f".Shape~4x4.{loop}.{loop}")
    assert satsudoku.count(puzzle) == Count(len(fits))
    assert len(puzzle.variant.cells) - 16 == {5: 0, 10: 2, 20: 3, 40: 3}[total]
    if total <= 10:  # a loop that need not hold has none
        either = [g for g in grids() if g in fits or g[0] == 1]
        assert satsudoku.count(puzzle_of(f".Shape~4x4.Or.{loop}.~R1C1_1.End")) == Count(len(either))


@pytest.mark.parametrize(
    "text",
    [
        ".Shape~1x4.Sandwich~4~C2",
        ".Shape~1x4.HiddenSkyscraper~C2~2~",
        ".Shape~4x4.Lunchbox~1~R3C4~R2C3~R2C2~R2C3",
        ".Shape~4x4.EqualityCage~R1C1~R1C2~R1C1~R2C3",
    ],
)
def test_what_needs_two_cells_or_different_ones_leaves_no_solution(text: str) -> None:
    (entry,) = read(io.StringIO(text), format="iss")
    assert entry.puzzle is not None
    assert entry.extras is not None
    assert satsudoku.count(entry.puzzle) == Count(0)
    assert any("no filling obeys" in remark for remark in entry.extras.remarks)
    _, shape, item = text.split(".")
    either = puzzle_of(f".{shape}.Or.{item}.~R1C1_1.End")
    assert satsudoku.count(either).value > 0


@pytest.mark.parametrize(
    "item",
    [
        *("ContainExact~1~R1C1~R1C1", "ContainAtLeast~1_1~R1C1~R1C1", "LookAndSay~21~R1C1~R1C1"),
        *("CountingCircles~R1C1~R1C1", "SameValues~2~R1C1~R1C1~R1C2~R1C3"),
    ],
)
def test_cells_that_cannot_count_twice_are_refused_in_plain_words(item: str) -> None:
    (entry,) = read(io.StringIO(f".Shape~4x4.{item}"), format="iss")
    kind = item.partition("~")[0]
    assert f"Solver: not supported: {kind} with a cell named twice" in str(entry.error)
