"""Kraken fish: a fish whose fins do not see what it removes, but lead to it by chains.

    bases    n houses that must hold the symbol       type 1   covers: n houses
    fins     places of the bases outside all covers   type 2   covers: n - 1 houses

Type 1: if no fin holds, the bases fill the covers, which lose their other places. A chain leads
from each fin to one of these being false, so it goes in any case. Type 2: n bases do not fit in
n - 1 covers, so one of the places outside holds. Chains lead from each of these to one candidate of
another symbol being false. (HoDoKu names one more cover, whose places it counts among the ends.)

Suppose the candidate: what links remove leaves the bases n - 1 covers. So each candidate is tried,
and of the fish that refute it the one with the fewest fins counts, of the smallest size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from satsudoku import _kernel
from satsudoku.human.chains import proof_of
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration, RuleOption
from satsudoku.human.deduction import Chain, Deduction, Tie
from satsudoku.human.links import excluded_by, positions
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.vocabulary import Word
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import View, view_of
from satsudoku.techniques.fish_search import Pool, overlaid, pool_rows, pools
from satsudoku.techniques.implications import Implications

_SIZES = range(2, 5)


def _words(bases: int, covers: int) -> dict[str, Word]:
    return {
        "bases": lambda deduction, speaker: speaker.houses(deduction.truths[:bases]),
        "covers": lambda deduction, speaker: speaker.houses(deduction.links[:covers]),
        "symbol": lambda deduction, speaker: speaker.symbols(deduction.fins),
    }


def _sentences(size: int) -> dict[str, Sentence]:
    """The sentences of fish with `size` bases, which come first among the truths."""
    return {
        f"type 1, {size}": Sentence(
            "In {bases}, {symbol} can only go in {covers}, apart from fins in "
            "{fin_cells}. If a fin holds, links lead to the same result as the fish: {effect}.",
            _words(size, size),
        ),
        f"type 2, {size}": Sentence(
            "In {bases}, {symbol} does not fit in {covers} alone, so it is in one of "
            "{fin_cells}. Links lead from each of these to the same: {effect}.",
            _words(size, size - 1),
        ),
    }


@dataclass(frozen=True)
class KrakenFish(WholeStateRule):
    """A fish and chains that refute a candidate; for each candidate at most one.

    Attributes:
        own: whether the candidate is of the fish's symbol, in a cover: type 1.
        kind: ``line``, ``franken`` or ``mutant``.
        most: the greatest number of bases.
    """

    own: bool = True
    kind: str = "line"
    most: int = 3

    sentences: ClassVar[Sentences] = {
        phrase: sentence for size in _SIZES for phrase, sentence in _sentences(size).items()
    }

    # A fish that loses a candidate may turn into one of another size or kind.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        """Yield a deduction for each candidate that some fish refutes."""
        view = view_of(state)
        trials = view.remember("trials", lambda: _CandidateClosures(state, view))
        left = trials.options
        for size in range(_SIZES.start, self.most + 1):
            refuted: dict[int, Deduction] = {}
            for symbol in range(state.geometry.symbols):
                for pool in pools(state.geometry, self.kind, symbol):
                    tried = [o for o in left if o not in refuted and self._fits(view, o, symbol)]
                    for option, fish in trials.fish(pool, symbol, size, tried):
                        refuted[option] = self._deduction(state, trials, pool, fish, option)
            yield from refuted.values()
            left = [option for option in left if option not in refuted]

    def _fits(self, view: View, option: int, symbol: int) -> bool:
        """Whether an option may be refuted by a fish of a symbol."""
        return (option % view.geometry.symbols == symbol) == self.own

    def _deduction(
        self,
        state: State,
        trials: _CandidateClosures,
        pool: Pool,
        fish: tuple[list[int], list[int]],
        option: int,
    ) -> Deduction:
        view, geometry, (bases, covers) = trials.view, trials.view.geometry, fish
        every, double = overlaid(view, bases)
        if self.own:
            covers = sorted((*covers, *_own_cover(view, pool, option, every)))
        covered, _ = overlaid(view, covers)
        fins = tuple(positions(every & ~covered | double))
        near = excluded_by(geometry)[option]
        chains = tuple(trials.chain(fin, option) for fin in fins if not near >> fin & 1)
        nodes, strong, weak = proof_of(chains)
        return self.removal(
            state,
            f"type {1 if self.own else 2}, {len(bases)}",
            1 << option,
            sorted({*positions(every), *nodes}),
            dict.fromkeys((*bases, *strong)),
            dict.fromkeys((*covers, *weak)),
            chains=chains,
            fins=fins,
        )


def _own_cover(view: View, pool: Pool, option: int, every: int) -> list[int]:
    """The cover of a candidate that holds the most places of the bases; none beside diagonals."""
    own = [cover for cover in pool.covers if view.masks[cover] >> option & 1]
    return sorted(own, key=lambda cover: -(view.masks[cover] & every).bit_count())[:1]


class _CandidateClosures:
    """The consequences of each candidate of a state, arranged for the kernel.

    Candidates that contradict themselves are left out; they need no fish.
    """

    def __init__(self, state: State, view: View) -> None:
        implications = Implications(state, nets=False)
        closures = {o: implications.of(o, holds=True) for o in positions(view.open)}
        self.view = view
        self._closures = {o: closure for o, closure in closures.items() if not closure.contradicted}
        self.options = list(self._closures)
        self._row = {option: row for row, option in enumerate(self.options)}
        excluded = excluded_by(view.geometry)
        self._gone = _cells_by_symbol(view, [closure.off for closure in self._closures.values()])
        self._seen = _cells_by_symbol(view, [excluded[option] for option in self.options])

    def fish(
        self, pool: Pool, symbol: int, size: int, tried: list[int]
    ) -> Iterator[tuple[int, tuple[list[int], list[int]]]]:
        """The candidates that a fish of a symbol refutes, each with bases and one cover fewer."""
        geometry = self.view.geometry
        if not pool.bases or not tried:
            return
        rows = [self._row[option] for option in tried]
        cells = [o // geometry.symbols if o % geometry.symbols == symbol else -1 for o in tried]
        fish_of = _kernel.kraken_fish(
            self.view.places,
            *pool_rows(geometry, pool),
            self._gone[symbol][rows],
            self._seen[symbol][rows],
            np.array(cells, np.int32),
            size,
        )
        for option, numbers in zip(tried, fish_of, strict=True):
            if numbers:
                houses = [geometry.cells + number for number in numbers]
                yield option, (sorted(houses[:size]), sorted(houses[size:]))

    def chain(self, start: int, option: int) -> Chain:
        """The chain from a fin that holds to a candidate that then does not."""
        steps = self._closures[option].steps_to(start, holds=False)[::-1]
        ties = tuple(Tie(value, (item,)) for _, value, item in steps[:-1])
        return Chain(tuple((at,) for at, _, _ in steps), ties)


def _cells_by_symbol(view: View, masks: list[int]) -> list[NDArray[np.uint64]]:
    """For each symbol, a row a mask, the cells whose option of the symbol is in the mask."""
    geometry = view.geometry
    options, width = len(geometry.covers), 8 * -(-geometry.cells // 64)
    size = -(-options // 8)
    raw = np.frombuffer(b"".join(mask.to_bytes(size, "little") for mask in masks), np.uint8)
    bits = np.unpackbits(raw.reshape(len(masks), size), axis=1, bitorder="little")
    table = bits[:, :options].reshape(len(masks), geometry.cells, geometry.symbols)
    rows = []
    for symbol in range(geometry.symbols):
        cells = np.packbits(table[:, :, symbol], axis=1, bitorder="little")
        row = np.zeros((len(masks), width), np.uint8)
        row[:, : cells.shape[1]] = cells
        rows.append(row.view("<u8").astype(np.uint64))
    return rows


_HOUSES = RuleOption("kind", ("line", "franken", "mutant"))

RULES = tuple(
    RuleDeclaration(
        f"kraken-fish-{kind}",
        Technique(
            f"Kraken Fish Type {kind}",
            hodoku=f"037{kind}",
        ),
        partial(KrakenFish, own=kind == 1),
        options={"bases": RuleOption("most", _SIZES), "houses": _HOUSES},
        needs=(
            *("naked-single", "hidden-single:in=box", "hidden-single:in=line"),
            *("locked-candidates", "x-wing"),
        ),
        example=Example(puzzle, changes, after=AFTER_FISH),
        on_demand=True,
    )
    for kind, puzzle, changes in (
        (
            1,
            "....4.3...1...3.9...69..52.....68......2...6..7..1..3.74..3..86...1..4....18.....",
            "r5c2#5",
        ),
        (
            2,
            "7.83..9.4...2.4..5....6.7..2.....4.6.9....51..346....7....3.6.8....41...9..7.....",
            "r3c1#3",
        ),
    )
)
