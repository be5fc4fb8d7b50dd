"""Names that may be taken for another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from .naming import BLANK

_LIKE = str.maketrans("il", "11") | {ord("o"): "0"}


def look_alike(name: str, known: Iterable[str]) -> str | None:
    """The known name for which another one may be taken, or None.

    Blanks, signs, accents and the case of letters make no difference here, nor do ``o`` and ``0``
    or ``i``, ``l`` and ``1``; and a letter of another script may look like any.

    >>> print(look_alike("Rank 8", ["rank8"]), look_alike("rank7", ["rank8"]))
    rank8 None
    """
    own, known = _bones(name), list(known)
    for other in known if name not in known else ():
        theirs = _bones(other)
        pairs = list(zip(own, theirs, strict=False))
        foreign = sum(a != b and not a.isascii() for a, b in pairs)
        alike = all(a == b or not a.isascii() for a, b in pairs) and len(own) == len(theirs)
        if alike and foreign <= len(own) / 2:
            return other
    return None


def _bones(name: str) -> str:
    kept = unicodedata.normalize("NFKD", name).casefold()
    seen = (c for c in kept if c.isalnum() and c not in BLANK)
    return "".join(seen).translate(_LIKE)
