"""Why a relation's fillings exclude something: the few other cells that are to blame, in words.

    r1c1 + r1c2 + r1c3 = 20, and r1c1 and r1c2 hold 5 or less: r1c3 would have to be 10.

Cells are left out, and then values that the others need not miss, one after the other, as long as
the rest still excludes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.board.relation import Relation
from satsudoku.constraints.fillings import domains_of, pruned
from satsudoku.constraints.relations.crust import Crust
from satsudoku.constraints.relations.weighted_sum import WeightedSum
from satsudoku.human.deduction import Deduction
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import POSITIONS

_MOST_CELLS = 3  # whose candidates a sentence lists
_MOST_BLAMED = 5  # cells of which it is found out what each must not hold
_MOST_SETS = 6


def to_blame(relation: Relation, domains: Sequence[int], place: int, gone: int) -> dict[int, int]:
    """The other cells whose candidates exclude something: by place, what each must not hold.

    Without any of them, or with any of these values again, it may stand.

    >>> from satsudoku.board.sums import Sum
    >>> cage = Sum("cage 1", (0, 1, 2), 9, 7)
    >>> to_blame(cage, [0b1011, 0b0010, 0b1001], 0, 0b0010)  # 2 needs a 1 and a 4
    {1: 9}
    >>> to_blame(Sum("cage 2", (0, 1), 9, 7), [0b1, 0b110], 0, 0b1)  # 1 needs a 6
    {1: 32}
    """
    every = (1 << relation.symbols) - 1
    tried = list(domains)
    tried[place] = gone
    # Cells with many candidates say least, so they go first.
    others = [k for k in range(len(domains)) if k != place]
    for other in sorted(others, key=lambda k: -domains[k].bit_count()):
        freed = [*tried[:other], every, *tried[other + 1 :]]
        if pruned(relation, tuple(freed)) is None:
            tried = freed
    blamed = [k for k in others if tried[k] != every]
    if len(blamed) <= _MOST_BLAMED:
        for k in blamed:
            for symbol in POSITIONS[every & ~domains[k]]:
                freed = [*tried[:k], tried[k] | 1 << symbol, *tried[k + 1 :]]
                if pruned(relation, tuple(freed)) is None:
                    tried = freed
    return {k: every & ~tried[k] for k in blamed}


def reason(
    relation: Relation, domains: Sequence[int], place: int, gone: int, speaker: Speaker
) -> str:
    """The values of a relation's other cells that exclude something from one, if any need to."""
    blamed = to_blame(relation, domains, place, gone)
    if isinstance(relation, WeightedSum):
        bounds = _bounds(relation, domains, place, gone, speaker)
        if bounds is not None:
            return bounds
    parts = [_sets_between(relation, speaker)] if isinstance(relation, Crust) else []
    said: dict[tuple[str, int], list[int]] = {}
    for k, lacking in blamed.items():
        said.setdefault(_holding(domains[k], lacking), []).append(relation.cells[k])
    if len(blamed) > (_MOST_CELLS if len(said) > 1 else _MOST_BLAMED):
        cells = speaker.cells(relation.cells[k] for k in blamed)
        parts.append(speaker.language.phrases["by candidates"].format(cells=cells))
    else:
        parts += [_said(cells, phrase, speaker) for phrase, cells in said.items()]
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


def _holding(domain: int, lacking: int) -> tuple[str, int]:
    """What to say of a cell: what it may hold, or what it must not, whichever list is shorter."""
    if domain.bit_count() <= lacking.bit_count():
        return "holds", domain
    return "does not hold", lacking


def _said(cells: Sequence[int], phrase: tuple[str, int], speaker: Speaker) -> str:
    """What some cells hold or do not hold, in words."""
    text, listed = phrase
    if len(cells) > 1:
        text = {"holds": "hold", "does not hold": "do not hold"}[text]
    names = [speaker.geometry.variant.symbols[s] for s in POSITIONS[listed]]
    return speaker.language.phrases[text].format(
        cells=speaker.cells(cells), choice=speaker.language.choice(names)
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
            parts.append(_said([relation.cells[k]], ("holds", domain), speaker))
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
