"""``rated``: puzzles with ratings of Sudoku Explainer, as hunters of hard puzzles exchange them.

::

  ..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.. ED=10.6/1.2/1.2
  .3......6.1.37.84.7....2..35..9......7...49...8.........1.4.75.85..3..6.2....1... ED=8.3 a comment

After a blank come the ratings of the hardest step, of the hardest step up to the first placement,
and of the first step; the last two are optional. They become the columns ``er``, ``ep`` and ``ed``
of the output's records. Text after them is a comment. Cells are written as in ``line``. The command
``satsudoku count --fields puzzle,ratings FILE`` writes such lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from satsudoku.formats.line import FORMAT as LINE
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line

_NUMBER = r"(\d{1,2}(?:\.\d)?)"
_RATINGS = re.compile(rf"(?:.*\s)?ED=\s*{_NUMBER}(?:/{_NUMBER})?(?:/{_NUMBER})?(?![\d./])[\s,;]*")
_TITLES = ("er", "ep", "ed")


class Rated(Format):
    """Lines with ratings.

    >>> lines = iter([(1, "1.....2..3.....4 ED=1.5/1.2/1.2 mine"), (2, "1..............4")])
    >>> for entry in FORMAT.read(lines, Entries("hard.txt", None)):
    ...     print(entry.puzzle.line, entry.carried, entry.comment)
    1.....2..3.....4 {'er': 1.5, 'ep': 1.2, 'ed': 1.2} mine
    1..............4 {} None
    """

    name = "rated"
    about = "one puzzle per line with ratings, as in ED=10.6/1.2/1.2"

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: the first line has ratings."""
        first = head.lines[0].text
        return Likeness(85, settled=True) if _RATINGS.match(first[len(first.split()[0]) :]) else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        for number, line in lines:
            entry = LINE.record(number, line, None, entries)
            if entry is None:
                continue
            match = _RATINGS.match(entry.comment or "")
            if match:
                pairs = zip(_TITLES, match.groups(), strict=True)
                ratings = {title: float(text) for title, text in pairs if text}
                rest = (entry.comment or "")[match.end() :]
                entry = replace(entry, comment=rest or None).carrying(ratings)
            yield entry


FORMAT = Rated()
