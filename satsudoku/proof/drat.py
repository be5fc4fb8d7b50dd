"""DRAT: a proof by its lemmas alone, for checkers that work out why these follow."""

from __future__ import annotations


def drat_of(lrat: bytes) -> bytes:
    r"""Leave out of each line of LRAT its number and its hints.

    >>> drat_of(b"5 1 -2 0 1 2 0\n6 0 5 3 4 0\n")
    b'1 -2 0\n0\n'
    """
    lemmas = []
    for line in lrat.splitlines():
        words = line.split()
        lemmas.append(b" ".join(words[1 : words.index(b"0") + 1]))
    return b"\n".join([*lemmas, b""])
