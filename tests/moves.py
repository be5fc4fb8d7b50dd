"""Random symmetries of the classic 9x9 board, many at a time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def _lines(random: np.random.Generator, number: int) -> NDArray[np.intp]:
    """Shape (number, 9): orders of lines that keep bands whole."""
    bands = random.permuted(np.tile(np.arange(3), (number, 1)), axis=1)
    inside = random.permuted(np.tile(np.arange(3), (number, 3, 1)), axis=2)
    return (3 * bands[:, :, None] + inside).reshape(number, 9)


def random_images(
    board: NDArray[np.uint8], number: int, random: np.random.Generator
) -> NDArray[np.uint8]:
    """Shape (number, 81): images of a board of shape (81,) under random moves and names."""
    rows, columns = _lines(random, number), _lines(random, number)
    cells = 9 * rows[:, :, None] + columns[:, None, :]
    turned = random.random(number) < 0.5
    cells[turned] = cells[turned].transpose(0, 2, 1)
    names = np.zeros((number, 10), dtype=np.uint8)
    names[:, 1:] = random.permuted(np.tile(np.arange(1, 10), (number, 1)), axis=1)
    return np.take_along_axis(names, board[cells.reshape(number, 81)].astype(np.intp), axis=1)
