"""Why a relation's fillings exclude something: the few other cells that are to blame, in words.

    r1c1 + r1c2 + r1c3 = 20, and r1c1 and r1c2 hold 5 or less: r1c3 would have to be 10.

Cells are left out, one after the other, as long as the rest still exclude it.
"""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.board.relation import Relation
from satsudoku.constraints.fillings import domains_of
from satsudoku.constraints.relations.crust import Crust
from satsudoku.constraints.relations.weighted_sum import WeightedSum
from satsudoku.human.deduction import Deduction
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import POSITIONS

_MOST_CELLS = 3  # whose candidates a sentence lists
_MOST_SETS = 6


def blamed_cells(relation: Relation, domains: Sequence[int], place: int, gone: int) -> list[int]:
    """Places of other cells whose candidates exclude something; without any of them it may stand.

    >>> from satsudoku.board.sums import Sum
    >>> cage = Sum("cage 1", (0, 1, 2), 9, 7)
    >>> blamed_cells(cage, [0b1011, 0b0010, 0b1001], 0, 0b0010)
    [1]
    """
    every = (1 << relation.symbols) - 1
    tried = list(domains)
    tried[place] = gone
    # Cells with many candidates say least, so they go first.
    others = [k for k in range(len(domains)) if k != place]
    for other in sorted(others, key=lambda k: -domains[k].bit_count()):
        freed = [*tried[:other], every, *tried[other + 1 :]]
        if relation.prune(freed) is None:
            tried = freed
    return [k for k in others if tried[k] != every]


def reason(
    relation: Relation, domains: Sequence[int], place: int, gone: int, speaker: Speaker
) -> str:
    """The values of a relation's other cells that exclude something from one, if any need to."""
    blamed = blamed_cells(relation, domains, place, gone)
    if isinstance(relation, WeightedSum):
        bounds = _bounds(relation, domains, place, gone, speaker)
        if bounds is not None:
            return bounds
    parts = [_sets_between(relation, speaker)] if isinstance(relation, Crust) else []
    if len(blamed) > _MOST_CELLS:
        cells = speaker.cells(relation.cells[k] for k in blamed)
        parts.append(speaker.language.phrases["by candidates"].format(cells=cells))
    else:
        parts += [_holding(relation.cells[k], domains[k], speaker) for k in blamed]
    return _together([part for part in parts if part], speaker)


def why_gone(relation: Relation, deduction: Deduction, speaker: Speaker) -> str:
    """Why a deduction on the cells of a relation empties one; nothing if it empties several."""
    symbols = deduction.geometry.symbols
    if len({option // symbols for option in deduction.eliminated}) > 1:
        return ""
    gone = sum(1 << option % symbols for option in deduction.eliminated)
    place = relation.cells.index(deduction.eliminated[0] // symbols)
    return reason(relation, domains_of(deduction), place, gone, speaker)


def _together(clauses: Sequence[str], speaker: Speaker) -> str:
    return speaker.language.clauses(clauses)


def _holding(cell: int, domain: int, speaker: Speaker) -> str:
    """The symbols that a cell may hold, or may not, whichever list is shorter."""
    symbols = len(speaker.geometry.variant.symbols)
    missing = ((1 << symbols) - 1) & ~domain
    phrase = "holds" if domain.bit_count() <= missing.bit_count() + 1 else "does not hold"
    listed = domain if phrase == "holds" else missing
    names = [speaker.geometry.variant.symbols[s] for s in POSITIONS[listed]]
    return speaker.language.phrases[phrase].format(
        cells=speaker.cell(cell), choice=speaker.language.choice(names)
    )


def _bounds(
    relation: WeightedSum, domains: Sequence[int], place: int, gone: int, speaker: Speaker
) -> str | None:
    """The bounds of other cells that exclude some values of one; None if they do not.

    Values too great and values too small are excluded by different ends.
    """
    weight, every = relation.weights[place], relation.symbols
    least = greatest = 0  # of the others
    for k, domain in enumerate(domains):
        if k != place:
            ends = [relation.weights[k] * value for value in _ends(domain)]
            least, greatest = least + min(ends), greatest + max(ends)
    over = under = False
    for symbol in POSITIONS[gone]:
        own = weight * (symbol + 1)
        over, under = over or own + least > relation.total, under or own + greatest < relation.total
        if own + greatest >= relation.total >= own + least:
            return None
    parts: list[str] = []
    for k, domain in enumerate(domains):
        low, high = _ends(domain)
        rising = relation.weights[k] > 0
        if k == place:
            continue
        phrases = speaker.language.phrases
        bounds = []
        if (over if rising else under) and low > 1:
            bounds.append(("at least", low))
        if (under if rising else over) and high < every:
            bounds.append(("at most", high))
        cell = speaker.cell(relation.cells[k])
        if low == high and bounds:
            parts.append(_holding(relation.cells[k], domain, speaker))
        else:
            symbols = speaker.geometry.variant.symbols
            parts += [phrases[p].format(cells=cell, symbol=symbols[v - 1]) for p, v in bounds]
    return _together(parts, speaker)


def _ends(domain: int) -> tuple[int, int]:
    """The least and the greatest value of a mask."""
    return (domain & -domain).bit_length(), domain.bit_length()


def _sets_between(relation: Crust, speaker: Speaker) -> str:
    """The sets of symbols that add to a sandwich's number, if they are few."""
    symbols = speaker.geometry.variant.symbols
    sums = [
        "+".join(symbols[s] for s in chosen)
        for chosen in _sets(range(1, relation.symbols - 1), relation.total, int(not relation.zero))
    ]
    if not sums or len(sums) > _MOST_SETS:
        return ""
    return speaker.language.phrases["between"].format(
        low=symbols[0], high=symbols[-1], sets=speaker.language.choice(sums)
    )


def _sets(rest: Sequence[int], total: int, first: int) -> list[tuple[int, ...]]:
    """The sets of symbols whose values, from `first`, add to a total."""
    if total == 0:
        return [()]
    return [
        (symbol, *others)
        for place, symbol in enumerate(rest)
        if symbol + first <= total
        for others in _sets(rest[place + 1 :], total - symbol - first, first)
    ]
