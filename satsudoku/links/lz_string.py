"""lz-string: the compression of f-puzzles and SudokuPad, over UTF-16 code units.

LZ78 with a growing width: each number is written least significant bit first, in as many bits as
the dictionary needs at that point. The bits fill symbols of six bits, most significant first::

    number 0  a literal of 8 bits follows       number 2  the end
    number 1  a literal of 16 bits follows      number n  entry n of the dictionary, from 3

A character beyond U+FFFF is two units, as in JavaScript; a lone surrogate survives.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator

from satsudoku.errors import FormatError

BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
"""The symbols of links; ``=`` pads to a multiple of four."""
URI = BASE64[:-1] + "-"
"""The symbols of a URI component; there is no padding."""

_BITS = 6
_BYTE, _UNIT, _END, _FIRST = 0, 1, 2, 3
_MOST = 1 << 22  # units; a board has fewer than 100,000, but a few letters can unpack to gigabytes


def compress(text: str, alphabet: str = BASE64) -> str:
    """Pack a text.

    >>> compress("aaaaaaa")
    'IY3I'
    >>> decompress(compress("x 🧩", URI), URI)
    'x 🧩'
    """
    bits = _Writer()
    entries: dict[str, int] = {}
    width, room, following = 2, 2, _FIRST
    literals: set[str] = set()  # units that have not been written yet

    def grow() -> None:
        nonlocal width, room
        room -= 1
        if room == 0:
            room = 1 << width
            width += 1

    def write(entry: str) -> None:
        if entry in literals:
            literals.remove(entry)
            wide = ord(entry) > 255
            bits.write(_UNIT if wide else _BYTE, width)
            bits.write(ord(entry), 16 if wide else 8)
            grow()
        else:
            bits.write(entries[entry], width)
        grow()

    current = ""
    for unit in _units(text):
        if unit not in entries:
            entries[unit] = following
            following += 1
            literals.add(unit)
        longer = current + unit
        if longer in entries:
            current = longer
            continue
        write(current)
        entries[longer] = following
        following += 1
        current = unit
    if current:
        write(current)
    bits.write(_END, width)
    packed = "".join(alphabet[symbol] for symbol in bits.symbols())
    return packed + "=" * (-len(packed) % 4) if alphabet == BASE64 else packed


def decompress(packed: str, alphabet: str = BASE64) -> str:
    """Unpack a text.

    Args:
        packed: a result of `compress`. A blank counts as the ``+`` that a form replaced by it.
            Text after the end is ignored.
        alphabet: `BASE64` or `URI`.

    Raises:
        FormatError: a symbol outside the alphabet, data that end too early, or damaged data.

    >>> decompress("IY3I")
    'aaaaaaa'
    >>> decompress("IY3")
    Traceback (most recent call last):
    satsudoku.errors.FormatError: the lz-string data end too early; the link was cut off
    """
    padding = "=" if alphabet == BASE64 else "$"
    symbols = packed.strip().replace(" ", "+").rstrip(padding)
    reader = _Reader(symbols, alphabet)
    bits, right = reader.bits, len(reader.bits)
    entries = ["", "", ""]
    add = entries.append
    count, last, length = _FIRST, "", 0
    width, full = 2, 4  # the first literal grows the dictionary, too
    out: list[str] = []
    while True:
        left = right - width
        if left < 0:
            raise reader.ended()
        number = int(bits[left:right], 2)
        right = left
        if number <= _END:
            if number == _END:
                break
            left -= 16 if number == _UNIT else 8
            if left < 0:
                raise reader.ended()
            entry = chr(int(bits[left:right], 2))
            right = left
            add(entry)
            count += 1
        elif number < count:
            entry = entries[number]
        elif number == count and last:
            entry = last + last[0]
        else:
            raise FormatError("the lz-string data are damaged: a number that names no entry")
        length += len(entry)
        if length > _MOST:
            raise FormatError(f"the lz-string data unpack to more than {_MOST:,} characters")
        out.append(entry)
        if last:
            add(last + entry[0])
            count += 1
        if count >= full:
            full += 1 << width
            width += 1
        last = entry
    units = "".join(out)
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _units(text: str) -> Iterator[str]:
    """The UTF-16 code units of a text, as characters."""
    data = text.encode("utf-16-le", "surrogatepass")
    return (chr(low | high << 8) for low, high in zip(data[::2], data[1::2], strict=True))


class _Writer:
    """Gathers bits."""

    def __init__(self) -> None:
        self._bits: list[str] = []

    def write(self, number: int, width: int) -> None:
        """Add a number, least significant bit first."""
        self._bits.append(f"{number:0{width}b}"[::-1])

    def symbols(self) -> Iterator[int]:
        """The bits in sixes, most significant first; there is always room for another bit."""
        bits = "".join(self._bits)
        bits += "0" * (_BITS - len(bits) % _BITS)
        return (int(bits[start : start + _BITS], 2) for start in range(0, len(bits), _BITS))


class _Reader:
    """The bits of symbols.

    Attributes:
        bits: in reverse, so that the next number is at the end, its most significant bit first.
    """

    def __init__(self, symbols: str, alphabet: str) -> None:
        strange = symbols.lstrip(alphabet)
        good = symbols[: len(symbols) - len(strange)]
        self._stranger = strange[:1]
        self._expected = "expected A-Z, a-z, 0-9, " + " and ".join(alphabet[-2:])
        # Base64 in all but the alphabet; a byte before it keeps its zeros.
        data = b64decode(good + "A" * (-len(good) % 4), alphabet[-2:].encode())
        bits = format(int.from_bytes(bytes([1]) + data), "b")[1:]
        self.bits = bits[: len(good) * _BITS][::-1]

    def ended(self) -> FormatError:
        """Why there are no further bits."""
        if self._stranger:
            return FormatError(f"the lz-string data hold {self._stranger!r}, {self._expected}")
        return FormatError("the lz-string data end too early; the link was cut off")
