"""Random boards with one solution, thinned out of random grids many at a time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from satsudoku.making.grids import draw_grids
from satsudoku.making.randomness import Words
from satsudoku.making.thinning import Thinner
from satsudoku.making.wishes import Wishes

# Grids are thinned out together in batches that grow, so that the first puzzle comes soon and lanes
# are full later: the first batch's size and the largest. A change of them changes the puzzles of a
# seed.
_SMALL = (64, 4096)  # boards of up to 81 cells
_LARGE = (8, 64)
_RELATED = (1, 64)  # boards with relations, whose puzzles take long to be proved unique
_EASED = (1, 64)  # large boards whose clues are chosen to the tier
_ALONE = (1, 1)  # boards for which lanes are not the best solver
_PATTERN = (256, 1 << 16)  # grids that keep only a pattern's clues
GROWTH = 4


def batch_sizes(wishes: Wishes) -> tuple[int, int]:
    """The first and the largest number of grids that are thinned out together."""
    if wishes.eased:
        return _EASED
    if not wishes.in_lanes:
        return _ALONE
    if wishes.variant.relations:
        return _RELATED
    if len(wishes.variant.cells) > 81:
        return _LARGE
    return _SMALL if wishes.pattern is None else _PATTERN


def random_boards(wishes: Wishes, words: Words, number: int) -> NDArray[np.uint8]:
    """Boards with one solution, made from `number` grids."""
    variant = wishes.variant
    grids = draw_grids(words, number, variant, uniform=True)
    if wishes.pattern is not None:
        return np.where(wishes.pattern, grids, 0).astype(np.uint8)
    order = words.orders(number, len(wishes.orbits))
    least = np.zeros(number, dtype=np.int64)
    if wishes.clues is not None and not wishes.minimal:
        low, high = wishes.clues
        least += low
        if wishes.balance:
            least += words.below(high - low + 1, number).astype(np.int64)
    thinner = Thinner(grids, wishes, order, least)
    thinner.run()
    return grids
