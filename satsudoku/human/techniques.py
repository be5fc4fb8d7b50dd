"""What other programs call the techniques."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["HODOKU"]

HODOKU: Mapping[str, str] = {
    "Full House": "0000",
    "Hidden Single": "0002",
    "Naked Single": "0003",
    "Locked Candidates (Pointing)": "0100",
    "Locked Candidates (Claiming)": "0101",
    "Locked Pair": "0110",
    "Locked Triple": "0111",
    "Naked Pair": "0200",
    "Naked Triple": "0201",
    "Naked Quad": "0202",
    "Hidden Pair": "0210",
    "Hidden Triple": "0211",
    "Hidden Quad": "0212",
    "X-Wing": "0300",
    "Swordfish": "0301",
    "Jellyfish": "0302",
}
"""From a technique's name to its code in HoDoKu's library of test cases (``reglib-1.3.txt``)."""
