"""How rare a tier is among random boards, so that nobody waits for what hardly comes.

Measured by `tests/benchmarks/bench_tier_rates.py --generated 200000`; killers by
`bench_killer_tiers.py`, with `--variant classic6` for the small ones.
"""

from __future__ import annotations

from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.catalogue import said
from satsudoku.errors import LadderError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.making.wishes import Wishes

_BOARDS = 200_000
_SPEED = 3000  # boards a second, on one core

# Of so many minimal classic puzzles of `generate`, how many each tier has, from the first on.
_NUMBERS = {
    "satsudoku": (
        *(0, 3211, 45474, 34820, 0, 23873, 0, 12764, 0, 803, 19),
        *(15284, 29934, 26650, 3037, 4131, 0, 0, 0),
    ),
    "rank8": (2049, 81456, 23873, 12404, 764, 19, 79348, 87),
}
# For tiers that take eight seconds or more: the killers, of so many searches, in so many seconds.
# Tiers 10 and 11 of the larger are sums over --seed 1 and 2.
_KILLERS: dict[str, dict[int, tuple[int, int, int]]] = {
    "classic6": {10: (3, 129, 25), 16: (1, 173, 20), 17: (0, 155, 20)},
    "classic9": {10: (4, 29, 108), 11: (5, 27, 93), 13: (2, 7, 31), 17: (5, 5, 42)},
}
_RARE = 1000  # boards for one puzzle, from which on it is worth a word
_MOST_CLUES = 40  # of the minimal classic puzzles that are known
_CLIMBED = 17  # the hardest tier of the default ladder to which the search near boards climbs


def outlook(wishes: Wishes) -> str | None:
    """What to expect of a tier that is rare among random boards; None where that is not known.

    >>> from satsudoku import rater, variant
    >>> print(outlook(Wishes.of(variant(), rater("rank8"), 1, tier=6)))
    about 1 in 10,526 random boards is of this tier: expect 4 seconds for the first; more are sought
    near it
    """
    if wishes.tiers is None:
        return None
    if wishes.kinds == ("cages",):
        return _of_killers(wishes, range(wishes.tiers[0], wishes.tiers[1] + 1))
    numbers = _numbers(wishes)
    if numbers is None:
        return None
    low, high = wishes.tiers
    if number := sum(numbers[low - 1 : high]):
        each = round(_BOARDS / number)
        if each < _RARE:
            return None
        return said(
            "about 1 in {each} random boards is of this tier: expect {seconds} seconds for the "
            "first; more are sought near it",
            each=f"{each:,}",
            seconds=f"{each / _SPEED:.0f}",
        )
    if wishes.rater.name == "satsudoku" and low <= _CLIMBED:
        return said(
            "none of {boards} random boards is of this tier: the search climbs to it from hard "
            "ones; expect seconds to a minute",
            boards=f"{_BOARDS:,}",
        )
    return said(
        "none of {boards} random boards is of this tier, and the search from hard ones found none "
        "in seven minutes: expect hours",
        boards=f"{_BOARDS:,}",
    )


def _of_killers(wishes: Wishes, tiers: range) -> str | None:
    counts = _KILLERS.get(wishes.variant.name, {})
    known = all(tier in counts for tier in tiers)
    if not known or wishes.rater.name != "satsudoku" or wishes.minimal:
        return None
    found, searches, _ = most = max((counts[n] for n in tiers), key=lambda c: c[0] / c[2])
    if found:
        return said(
            "{found} of {searches} searches found killers of this tier: expect {seconds} seconds "
            "of one core for the first",
            found=found,
            searches=searches,
            seconds=f"{most[2] / found:.0f}",
        )
    return said(
        "none of {searches} searches found a killer of this tier: there may be none",
        searches=sum(counts[n][1] for n in tiers),
    )


def refuse_impossible(wishes: Wishes, *, limited: bool) -> None:
    """Refuse tiers of minimal classic puzzles that cannot be, or that nobody knows.

    Args:
        wishes: of a generation.
        limited: whether its search has a limit of its own, and so may be in vain.

    Raises:
        LadderError: such a tier.
    """
    if wishes.tiers is None or _numbers(wishes) is None or not isinstance(wishes.rater, Ladder):
        return
    low, high = wishes.tiers
    ladder = wishes.rater
    rules = {rule.name for tier in ladder.tiers[:high] for rule in tier.rules}
    if rules <= {"full-house"}:
        # Houses give at most so many independent equations for the sums of their cells.
        least = len(wishes.variant.cells) - _rank(wishes)
        raise LadderError(
            f"tier {high} of {ladder.name} ({ladder.tier_names[high - 1]}) needs {least} clues or "
            f"more, and minimal puzzles have at most {_MOST_CLUES}, as far as is known; expected "
            f"clues, as in {least}..{len(wishes.variant.cells) - 1}, or another tier"
        )
    beyond = ladder.tiers[low - 2].rules if low > 1 else ()
    if any(rule.name == "te3" for rule in beyond):
        raise LadderError(
            f"nobody knows a puzzle of {wishes.variant.name} that needs tier {low} of "
            f"{ladder.name} ({ladder.tier_names[low - 1]}); expected one up to {low - 1}"
        )
    if ladder.name == "satsudoku" and low > _CLIMBED and not limited:
        raise LadderError(
            f"no puzzle of tier {low} of {ladder.name} ({ladder.tier_names[low - 1]}) came in "
            f"seven minutes of search; expected one up to {_CLIMBED}, or a limit of the search "
            "(--most, --stop-after)"
        )


def _numbers(wishes: Wishes) -> tuple[int, ...] | None:
    """The numbers of a ladder's tiers, if a tier of a classic puzzle is all that is requested."""
    alone = wishes.pattern is None and wishes.clues is None and wishes.minutes is None
    free = len(wishes.orbits) == len(wishes.variant.cells) and not (wishes.needs or wishes.avoids)
    if wishes.kinds or not (alone and free) or wishes.variant != find_variant(DEFAULT):
        return None
    return _NUMBERS.get(wishes.rater.name)


def _rank(wishes: Wishes) -> int:
    import numpy as np

    houses = np.zeros((len(wishes.variant.houses), len(wishes.variant.cells)))
    for row, house in zip(houses, wishes.variant.houses, strict=True):
        row[list(house.cells)] = 1
    return int(np.linalg.matrix_rank(houses))
