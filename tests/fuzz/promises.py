"""What reading promises for any bytes; held by the tests and by the fuzzer."""

import io

from satsudoku.errors import FormatError, SatsudokuError
from satsudoku.formats import Entry, read


def check(data: bytes, format: str, rules: str | None) -> None:
    """Nothing but FormatError, and entries that keep what they promise."""
    last = 0
    met: list[Entry] = []
    refused: SatsudokuError | None = None
    try:
        met.extend(read(io.BytesIO(data), format=format, variant=rules))
    except FormatError as error:
        refused = error
    assert met or refused
    for entry in met:
        assert (entry.puzzle is None) != (entry.error is None)
        assert entry.line > last
        last = entry.line
        if entry.error is not None:
            assert entry.error.line is not None
            assert entry.error.line >= last
            assert entry.solution is None
        if entry.puzzle is not None:
            entry.puzzle.check()
            assert rules is None or entry.puzzle.variant.name == rules
        if entry.solution is not None:
            assert entry.solution.is_valid()
    for refusal in filter(None, [refused, *(entry.error for entry in met)]):
        assert refusal.file == "<stream>"
        assert len(str(refusal).splitlines()) == 1
        assert len(str(refusal)) < 500
