"""Random numbers that a seed reproduces on every machine.

They come from PCG64 (M. O'Neill, 2014) as numpy implements it, as raw words of 64 bits: numpy
promises the same words for the same seed in every release, but not the same results of its
Generator. Everything else is derived from the words here, in whole numbers.
"""

from __future__ import annotations

import secrets

import numpy as np
from numpy.typing import NDArray


def new_seed() -> int:
    """A new random seed, short enough to type."""
    return secrets.randbits(32)


class Words:
    """A stream of random words: any two seeds, and any two streams of a seed, are independent.

    >>> Words(1).words(2)
    array([ 9441442522235856127, 17532960557476522086], dtype=uint64)
    >>> Words(1).below(6, 5)
    array([1, 0, 1, 4, 5], dtype=uint64)
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._bits = np.random.PCG64(np.random.SeedSequence([seed, stream]))

    def words(self, number: int) -> NDArray[np.uint64]:
        """`number` words of 64 bits."""
        return self._bits.random_raw(number)

    def below(self, bound: int, number: int) -> NDArray[np.uint64]:
        """Uniform numbers from 0 to `bound` - 1."""
        words = self.words(number)
        # The last, incomplete run of `bound` words would favour the small numbers.
        while (over := words > np.uint64(2**64 // bound * bound - 1)).any():
            words[over] = self.words(int(over.sum()))
        return words % np.uint64(bound)

    def one_below(self, bound: int) -> int:
        """The same as one number of `below`, much sooner.

        >>> Words(1).one_below(6) == int(Words(1).below(6, 1)[0])
        True
        """
        end = 2**64 // bound * bound
        while (word := int(self._bits.random_raw())) >= end:
            pass
        return word % bound

    def below_any(self, bound: int) -> int:
        """A uniform number from 0 to `bound` - 1, of any size."""
        bits = (bound - 1).bit_length()
        while True:
            words = self.words(bits // 64 + 1).tolist()
            number: int = sum(word << 64 * place for place, word in enumerate(words))
            number >>= 64 * len(words) - bits
            if number < bound:
                return number

    def orders(self, number: int, things: int) -> NDArray[np.intp]:
        """Shape (number, things): uniform random orders of 0 to `things` - 1.

        Two equal words would favour one order; their probability is below things^2 / 2^65.
        """
        keys = self.words(number * things).reshape(number, things)
        return np.argsort(keys, axis=1, kind="stable")
