"""The promises of reading for any bytes; the tests and the fuzzers check them."""

import io
from pathlib import Path

from satsudoku.errors import FormatError, SatsudokuError
from satsudoku.formats import Entry, read
from satsudoku.proof.checker import verdicts


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
            assert rules is None or entry.puzzle.variant.name == rules
        if entry.solution is not None:
            assert entry.solution.is_valid()
    for refusal in filter(None, [refused, *(entry.error for entry in met)]):
        assert refusal.file == "<stream>"
        assert len(str(refusal).splitlines()) == 1
        assert len(str(refusal)) < 500


def check_archive(path: Path) -> None:
    """Every file has verdicts; a refusal is one line with a reason, and memory is bounded."""
    met = list(verdicts(path))
    assert met
    for verdict in met:
        assert verdict.claim or verdict.refusal
        if verdict.refusal is not None:
            assert len(verdict.refusal.splitlines()) == 1
            assert not verdict.refusal.endswith(": ")
