"""The packed text of Penpa+ links: lines, abbreviated, deflated, in base64."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from functools import reduce

from satsudoku.errors import FormatError

_MOST = 1 << 20  # characters; a board takes some thousands
# In this order; unpacking goes from the last to the first.
_SHORT = (
    ('"qa"', "z9"),
    ('"pu_q"', "zQ"),
    ('"pu_a"', "zA"),
    ('"grid"', "zG"),
    ('"edit_mode"', "zM"),
    ('"surface"', "zS"),
    ('"line"', "zL"),
    ('"lineE"', "zE"),
    ('"wall"', "zW"),
    ('"cage"', "zC"),
    ('"number"', "zN"),
    ('"symbol"', "zY"),
    ('"special"', "zP"),
    ('"board"', "zB"),
    ('"command_redo"', "zR"),
    ('"command_undo"', "zU"),
    ('"command_replay"', "z8"),
    ('"numberS"', "z1"),
    ('"freeline"', "zF"),
    ('"freelineE"', "z2"),
    ('"thermo"', "zT"),
    ('"arrows"', "z3"),
    ('"direction"', "zD"),
    ('"squareframe"', "z0"),
    ('"polygon"', "z5"),
    ('"deletelineE"', "z4"),
    ('"killercages"', "z6"),
    ('"nobulbthermo"', "z7"),
    ('"__a"', "z_"),
    ("null", "zO"),
)


def inflated(packed: str) -> str:
    """The text of raw deflated base64; a ``+`` may have become a blank on the way.

    Raises:
        FormatError: damaged, or too large.
    """
    packed = packed.replace(" ", "+")
    if strange := re.search("[^A-Za-z0-9+/=]", packed) or re.search("=(?!=?$)", packed):
        expected = "expected A-Z, a-z, 0-9, + and /"
        raise FormatError(f"Penpa link: its data hold {strange[0]!r}; {expected}")
    try:
        data = base64.b64decode(packed.rstrip("=") + "=" * (-len(packed.rstrip("=")) % 4))
        unpacker = zlib.decompressobj(-15)
        text = unpacker.decompress(data, _MOST)
        if not unpacker.eof:
            raise FormatError("Penpa link: damaged: it was cut off, or is too large")
        if unpacker.unused_data:
            raise FormatError("Penpa link: damaged: more data than a board")
        return text.decode("utf-8")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise FormatError("Penpa link: damaged: its data do not unpack") from None


def unpack(packed: str) -> list[str]:
    """The lines of a packed board, without abbreviations.

    Raises:
        FormatError: damaged, or too large.

    >>> unpack(pack(['sudoku,9,9,"zebra"', '{"number":null}']))
    ['sudoku,9,9,"zebra"', '{"number":null}']
    """
    text = inflated(packed)
    for long, short in reversed(_SHORT):
        text = text.replace(short, long)
    return text.replace("zZ", "z").split("\n")


def pack(lines: list[str]) -> str:
    """The reverse of `unpack`."""
    text = "\n".join(lines).replace("z", "zZ")
    text = reduce(lambda packed, pair: packed.replace(*pair), _SHORT, text)
    packer = zlib.compressobj(9, wbits=-15)
    data = packer.compress(text.encode("utf-8")) + packer.flush()
    return base64.b64encode(data).decode("ascii")
