"""``sdm``: a collection of puzzles, one a line, as SudoCue and others write ``.sdm`` files.

::

    400030000000600800000000001000050090080000600070200000000102700503000040900000000
    700800030000201000500000000040000026300080000000100090090600004000070500000000000

What https://www.sudocue.net/fileformats.php describes is read as ``line`` is; the name is there for
the file's ending.
"""

from __future__ import annotations

from satsudoku.formats.line import read

__all__ = ["read"]
