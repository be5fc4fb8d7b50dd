"""Images of classic 9x9 puzzles: relabelled, transposed, and with lines permuted."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def transposed(boards: NDArray[np.uint8], chance: np.random.Generator) -> NDArray[np.uint8]:
    return boards.reshape(-1, 9, 9).transpose(0, 2, 1).reshape(-1, 81).copy()


def relabelled(boards: NDArray[np.uint8], chance: np.random.Generator) -> NDArray[np.uint8]:
    names = np.zeros((len(boards), 10), np.uint8)
    names[:, 1:] = chance.permuted(np.tile(np.arange(1, 10), (len(boards), 1)), axis=1)
    return np.take_along_axis(names, boards.astype(np.intp), axis=1)


def permuted(boards: NDArray[np.uint8], chance: np.random.Generator) -> NDArray[np.uint8]:
    """Bands, and rows in bands; columns likewise."""
    number = len(boards)

    def lines() -> NDArray[np.intp]:
        bands = chance.permuted(np.tile(np.arange(3), (number, 1)), axis=1)
        inside = chance.permuted(np.tile(np.arange(3), (number, 3, 1)), axis=2)
        return (3 * bands[:, :, None] + inside).reshape(number, 9)

    cells = 9 * lines()[:, :, None] + lines()[:, None, :]
    return np.take_along_axis(boards, cells.reshape(number, 81), axis=1)


MOVES = {"transposed": transposed, "relabelled": relabelled, "permuted": permuted}


def all_moves(boards: NDArray[np.uint8], chance: np.random.Generator) -> NDArray[np.uint8]:
    """Relabelled and permuted, and half of them transposed."""
    image = permuted(relabelled(boards, chance), chance)
    turn = chance.random(len(boards)) < 0.5
    return np.where(turn[:, None], transposed(image, chance), image)
