"""``penpa``: links of Penpa+ with a board of Sudoku.

::

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRRb5s8FH3n...

Penpa+ draws and declares nothing. The reader takes large numbers, regions, diagonals, cages with
sums, thermometers, arrows and dots; a remark names all other drawings. Rules that only the text
mentions, such as anti-knight, are not part of the puzzle.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.format import Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.link_format import LinkFormat
from satsudoku.formats.reading.same_rules import check_written
from satsudoku.links.parameters import accounted, parameters
from satsudoku.links.penpa_reading import penpa_table
from satsudoku.links.penpa_text import pack, unpack
from satsudoku.links.penpa_writing import penpa_lines

_ADDRESS = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_COSMETIC = ("m", "l", "r", "vid", "theme")
"""Parameters of the way in which Penpa+ shows a board: its mode, a replay, a video, colors."""
_BARE = re.compile(r"[A-Za-z0-9+/]{200,}={0,2}")


class Penpa(LinkFormat):
    """Links of Penpa+, or the text after their ``p=``, one per line."""

    name = "penpa"
    about = "links of Penpa+"
    holds = LinkFormat.holds - {"cosmetics"}
    starts = re.compile(r"(https?://)?[\w.-]*/?penpa-edit/", re.IGNORECASE)

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the start of the address, or because it unpacks."""
        text = head.lines[0].text.strip()
        if _BARE.fullmatch(text):
            try:
                unpack(text)
            except FormatError:
                pass
            else:
                return Likeness(99, settled=True)
        return super().looks_like(head)

    def decode(self, link: str) -> tuple[dict[str, Any], Extras]:
        packed, answer, parts = link, "", {}
        if self.starts.match(link):
            parts = parameters(link, "Penpa", ("p", "a"))
            packed, answer = (unquote(parts.get(key, "")) for key in "pa")
        if not packed:
            raise FormatError("Penpa link: no board in it; expected p=")
        table, extras = penpa_table(unpack(packed), answer)
        return table, accounted(extras, parts, ("p", "a", *_COSMETIC))

    def link(self, puzzle: Puzzle, extras: Extras) -> str:
        lines = penpa_lines(puzzle, extras)
        check_written(puzzle, lambda: penpa_table(lines)[0], "Penpa")
        return _ADDRESS + pack(lines)


FORMAT = Penpa()
