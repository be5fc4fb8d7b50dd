"""``opensudoku``: XML files of OpenSudoku, of the versions without and with notes.

::

    <opensudoku version="2">
      <folder name="Easy" created="0">
        <game state="1" data="52...6...9..."/>
      </folder>
    </opensudoku>

``data`` has 81 digits, 0 for an empty cell; or a version, a line end, and for each cell its value,
its notes and whether a player may change it, each followed by ``|``. A player's entries are no
givens. The folder's name is the comment. Boards have 9 x 9 cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from satsudoku.board.library import DEFAULT, variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, PuzzleError, excerpt
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.format import Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.xml_files import parts_unread, read_xml, rooted

_CELLS = 81
# The number of fields of a cell, by the version of the data: value, notes (one set or two, and
# their color), and whether a player may change it.
_FIELDS = {1: 3, 2: 3, 3: 3, 4: 4, 5: 5}
_KNOWN = {
    "opensudoku": (
        "version",
        "name author description comment created source level sourceURL folder game",
    ),
    "folder": ("name created", "game"),
    "game": ("data state time created last_played note user_note command_stack", ""),
}
"""Elements and their attributes. Those that are not read are a player's and an author's."""


class OpenSudoku(Format):
    """Games of OpenSudoku."""

    name = "opensudoku"
    about = "games of OpenSudoku, in XML"
    endings = (".opensudoku",)

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the file's name or a tag."""
        if self.owns(head.file):
            return Likeness(98, settled=True)
        return rooted(head, "opensudoku")

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        root = read_xml(lines, entries, "opensudoku")
        if root is None:
            return
        top = root.findtext("name")
        remarks = parts_unread(root, _KNOWN)
        for folder in (root, *root.iter("folder")):
            comment = folder.get("name", top)
            for game in folder.findall("game"):
                yield _entry(game.get("data", ""), comment, entries).remarked(*remarks)

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """See `Format.write`: as digits, without notes."""
        yield '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n'
        yield '  <folder name="satsudoku" created="0">\n'
        for puzzle in puzzles:
            if puzzle.variant != variant(DEFAULT):
                raise FormatError(f"format {self.name} writes plain 9 x 9 puzzles only")
            yield f'    <game state="1" data="{puzzle.line.replace(".", "0")}"/>\n'
        yield "  </folder>\n</opensudoku>\n"


def _entry(data: str, comment: str | None, entries: Entries) -> Entry:
    try:
        line = _givens(data)
        rules = entries.variant or variant(DEFAULT)
        puzzle = Puzzle.from_line(line, rules)
    except (FormatError, PuzzleError) as error:
        return entries.error(1, data[:KEPT], error)
    return Entry(entries.file, 1, line, puzzle, None, None, comment or None)


def _givens(data: str) -> str:
    compact = data.strip()
    if re.fullmatch(f"[0-9.]{{{_CELLS}}}", compact):
        return compact.replace("0", ".")
    match = re.match(r"version: ([0-9]{1,2})\s+", compact)
    fields = _FIELDS.get(int(match[1])) if match else None
    if match is None or fields is None:
        expected = "expected 81 digits, or 'version: 1' to 'version: 5' and cells"
        raise FormatError(f"game data {excerpt(compact)}: {expected}")
    # An empty set of notes may be nothing between two bars.
    values = compact[match.end() :].rstrip("|").split("|")
    if len(values) == _CELLS * fields:
        cells = [values[start : start + fields] for start in range(0, len(values), fields)]
    else:
        raise FormatError(f"game data of {len(values)} fields, expected {fields} for each of 81")
    if any(not re.fullmatch("[0-9]", cell[0]) or cell[-1] not in "01" for cell in cells):
        raise FormatError("game data: expected a digit per cell, and 0 or 1 at its end")
    return "".join(cell[0] if cell[-1] == "0" and cell[0] != "0" else "." for cell in cells)


FORMAT = OpenSudoku()
