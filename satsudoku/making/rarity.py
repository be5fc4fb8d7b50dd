"""How rare a tier is among random boards, so that nobody waits for what is hardly found.

Measured by `tests/benchmarks/bench_tier_rates.py --generated 200000`. What constraints come to
is in ``rates.json``, which `bench_constraint_tiers.py --rates` writes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.catalogue import said, spoken
from satsudoku.errors import LadderError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.making.never import refuse_tiers
from satsudoku.making.wishes import Wishes, refuse_plain

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
_LADDER = "satsudoku"  # of the measured tiers of constraints
_EASY = (5, 7)  # its tiers to which puzzles of constraints come without a search
_SOON = 8.0  # seconds of one core, below which nothing is said
_RARE = 1000  # boards for one puzzle, from which on it is worth a word
_MOST_CLUES = 40  # of the minimal classic puzzles that are known
_CLIMBED = 17  # the hardest tier of the default ladder to which the search near boards climbs


def outlook(wishes: Wishes, *, near: bool = True) -> str | None:
    """What to expect of a tier that is rare among random boards; None where that is not known.

    Args:
        wishes: of a generation.
        near: whether it also searches near boards, where random ones are not of the tier.

    >>> from satsudoku import rater, variant
    >>> print(outlook(Wishes.of(variant(), rater("rank8"), 1, tier=6)))
    about 1 in 10,526 random boards is of this tier: expect 4 seconds for the first; more are sought
    near it
    """
    if wishes.tiers is None:
        return None
    if wishes.kinds:
        return _of_constraints(wishes, range(wishes.tiers[0], wishes.tiers[1] + 1))
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
    if not near:
        return said("none of {boards} random boards is of this tier", boards=f"{_BOARDS:,}")
    if wishes.rater.name == "satsudoku" and low <= _CLIMBED:
        return said(
            "none of {boards} random boards is of this tier: the search climbs to it from hard "
            "ones; expect seconds to a minute",
            boards=f"{_BOARDS:,}",
        )
    return said(
        "none of {boards} random boards is of this tier: puzzles are sought near a few that are "
        "known; expect seconds for the first, and two dozen in all",
        boards=f"{_BOARDS:,}",
    )


class Rate(NamedTuple):
    """What searches with constraints of some kinds came to.

    Attributes:
        found: the puzzles of a tier.
        walks: the searches, each from a filled board.
        seconds: of one core, for all of them.
        longest: for one puzzle; for all where none was found.
    """

    found: int
    walks: int
    seconds: float
    longest: float


def rates_key(kinds: Iterable[str]) -> str:
    """The key of rates of kinds that may be in one puzzle."""
    return "+".join(sorted(kinds))


@cache
def constraint_rates() -> Mapping[str, Mapping[str, Mapping[int, Rate]]]:
    """The measured rates, by board, `rates_key` and tier of the default ladder."""
    text = files(__package__).joinpath("rates.json").read_text(encoding="utf-8")
    return {
        board: {
            kind: {int(tier): Rate(*rate) for tier, rate in tiers.items()}
            for kind, tiers in kinds.items()
        }
        for board, kinds in json.loads(text).items()
    }


def _of_constraints(wishes: Wishes, tiers: range) -> str | None:
    default = wishes.rater.name == _LADDER
    rates: Mapping[int, Rate] = {}
    if default and not wishes.minimal and wishes.mix in (None, len(wishes.kinds)):
        board = constraint_rates().get(wishes.variant.name, {})
        rates = board.get(rates_key(wishes.kinds), {})
    known = [rates[tier] for tier in tiers if tier in rates]
    best = max(known, key=lambda rate: rate.found / rate.seconds, default=None)
    if best is not None and best.found:
        each = best.seconds / best.found
        if each < _SOON:
            return None
        return said(
            "{found} of {searches} searches found puzzles of this tier: expect {seconds} seconds "
            "of one core for the first",
            found=best.found,
            searches=best.walks,
            seconds=f"{each:.0f}",
        )
    if len(known) == len(tiers):
        seconds = f"{sum(rate.seconds for rate in known):.0f}"
        searches = sum(rate.walks for rate in known)
        if searches == 1:
            return said(
                "one search of {seconds} seconds found no puzzle of this tier: it is rare, or "
                "there is none",
                seconds=seconds,
            )
        return said(
            "none of {searches} searches in {seconds} seconds found a puzzle of this tier: it is "
            "rare, or there is none",
            searches=searches,
            seconds=seconds,
        )
    if default and tiers[0] <= _EASY[1] and tiers[-1] >= _EASY[0]:
        return None
    return said("how often such puzzles are on this tier was never measured: there may be none")


def refuse_impossible(wishes: Wishes, *, limited: bool) -> None:
    """Refuse tiers of puzzles that cannot be, or that are not known.

    Args:
        wishes: of a generation.
        limited: whether its search has a limit of its own, and so may find none, or begins near
            known boards.
    """
    if wishes.tiers is None:
        return
    for refuse in (refuse_tiers, refuse_plain):
        refuse(wishes.tiers, wishes.rater, wishes.variant, wishes.kinds)
    if _numbers(wishes) is None or not isinstance(wishes.rater, Ladder):
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
            f"no puzzle of {wishes.variant.name} is known that needs tier {low} of "
            f"{ladder.name} ({ladder.tier_names[low - 1]}); expected one up to {low - 1}"
        )
    if ladder.name == "satsudoku" and low > _CLIMBED and not limited:
        raise LadderError(
            f"no puzzle of tier {low} of {ladder.name} ({ladder.tier_names[low - 1]}) came from "
            f"random boards alone; expected one up to {_CLIMBED}, a search near other boards (no "
            "--unrelated), or a limit of the search (--most, --stop-after)"
        )


def balanced(wishes: Wishes, *, limited: bool) -> Wishes:
    """Wishes where only tiers that puzzles can come of have a share: see `refuse_impossible`.

    Raises:
        LadderError: there is no such tier.

    >>> from satsudoku import rater, variant
    >>> wishes = Wishes.of(variant(), rater("satsudoku"), 1, tier=(1, 6), balance=True)
    >>> balanced(wishes, limited=False).absent
    (1, 5)
    """
    errors: dict[int, LadderError] = {}
    for tier in wishes.shared:
        try:
            refuse_impossible(replace(wishes, tiers=(tier, tier)), limited=limited)
        except LadderError as error:
            errors[tier] = error
    if [*errors] == [*wishes.shared]:
        raise next(iter(errors.values()))
    return replace(wishes, absent=tuple(errors))


def unshared(wishes: Wishes) -> str | None:
    """What to say of tiers that have no share of a balance; None if all have one."""
    if not wishes.absent:
        return None
    titles = ((tier, wishes.rater.tier_title(tier, spoken())) for tier in wishes.absent)
    return said(
        "these tiers of {ladder} have no share, as no such puzzle can be, or none was ever found: "
        "{tiers}",
        ladder=wishes.rater.name,
        tiers=", ".join(f"{tier} ({title})" for tier, title in titles),
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
