"""Classic boards that need trials three deep, in whose images the search for others begins.

They were found by this project: no random board needs such trials, and the search for the first
took minutes. It began with boards around a tridagon (`satsudoku.making.oddagons`) where two digits
of one of the four boxes can change places, as far as its lines with the other three tell. Of the
boards thinned out from there, it kept those where singles with suppositions settle neither this
pair, nor whether the box's other digit is in the pattern. Among their neighbours it then climbed to
ever smaller shares of candidates that suppositions within suppositions refute. All boards of this
tier that came were neighbours of one another; these are some of the furthest apart.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.making.randomness import Words
from satsudoku.making.wishes import Wishes

_BOARDS = [
    "000000000013080600709600180000240700000001000000000908108000370036008091970003006",
    "000000000013080600709600180000459700097001000000000008108000370036000091000003006",
    "000000000013080600709600180000520700007801000000300908108006370036000091000003006",
    "000000000013080600709600180000250700007061000000300908108000370036008091000003006",
]


def begins_deep(wishes: Wishes) -> bool:
    """Whether the search for some wishes begins here: classic boards without a symmetry.

    >>> from satsudoku import rater, variant
    >>> wishes = [Wishes.of(variant(), rater("satsudoku"), 1, tier=tier) for tier in (17, 18)]
    >>> [begins_deep(each) for each in wishes]
    [False, True]
    """
    rater, tiers = wishes.rater, wishes.tiers
    return (
        tiers is not None
        and isinstance(rater, Ladder)
        and any(rule.name == "te3" for rule in rater.tiers[tiers[0] - 1].rules)
        and wishes.variant == find_variant(DEFAULT)
        and len(wishes.orbits) == len(wishes.variant.cells)
    )


def deep_boards() -> NDArray[np.uint8]:
    """The boards, a row each."""
    return np.array([[int(clue) for clue in board] for board in _BOARDS], np.uint8)


def images_of_deep(words: Words) -> NDArray[np.uint8]:
    """A random image of each board: rows, columns and symbols change places.

    >>> images = images_of_deep(Words(1))
    >>> from satsudoku import canonical_many
    >>> bool((canonical_many(images) == canonical_many(deep_boards())).all())
    True
    """
    images = []
    for board in deep_boards():
        rows, columns = (_lines(words) for _ in range(2))
        image = np.concatenate([[0], words.orders(1, 9)[0] + 1])[board].reshape(9, 9)
        image = image[np.ix_(rows, columns)]
        images.append((image.T if words.one_below(2) else image).reshape(81))
    return np.array(images, np.uint8)


def _lines(words: Words) -> NDArray[np.intp]:
    """A random order of the rows that keeps bands together."""
    order: NDArray[np.intp] = words.orders(1, 3)[0][:, None] * 3 + words.orders(3, 3)
    return order.reshape(9)
