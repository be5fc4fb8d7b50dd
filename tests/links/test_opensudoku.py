"""Files of OpenSudoku."""

from __future__ import annotations

import io
from random import Random

import pytest

from satsudoku import Puzzle
from satsudoku.errors import FormatError
from satsudoku.formats import Entry, read, write

LINE = "1......2." + "." * 63 + "3.......4"


def entries(text: str) -> list[Entry]:
    return list(read(io.StringIO(text)))


def cells(version: int, fields: int) -> str:
    """The same puzzle with a player's 5 in the second cell."""
    notes = ["-"] if version == 1 else ["0"] * (fields - 2)
    out = []
    for at, symbol in enumerate(LINE):
        value, editable = (symbol, "0") if symbol != "." else ("5" if at == 1 else "0", "1")
        out += [value, *notes, editable]
    return f"version: {version}&#10;" + "|".join(out) + "|"


def test_digits() -> None:
    text = f'<opensudoku version="2"><folder name="Easy"><game data="{LINE.replace(".", "0")}"/>'
    (entry,) = entries(text + "</folder></opensudoku>\n")
    assert entry.puzzle == Puzzle(LINE)
    assert entry.comment == "Easy"


@pytest.mark.parametrize(("version", "fields"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 5)])
@pytest.mark.parametrize("end", ["&#10;", "\n", " "])
def test_cells_with_notes(version: int, fields: int, end: str) -> None:
    data = cells(version, fields).replace("&#10;", end)
    (entry,) = entries(f'<opensudoku><name>Mine</name><game data="{data}"/></opensudoku>\n')
    assert entry.puzzle == Puzzle(LINE)
    assert entry.comment == "Mine"


def test_what_is_written_is_read_again() -> None:
    puzzles = [Puzzle(LINE), Puzzle("." * 81)]
    assert [entry.puzzle for entry in entries("".join(write(puzzles, "opensudoku")))] == puzzles
    with pytest.raises(FormatError, match="plain 9 x 9"):
        list(write([Puzzle("." * 16, "classic4")], "opensudoku"))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("123", "expected 81 digits"),
        ("version: 9 1|0|0|", "expected 81 digits"),
        ("version: 2 1|0|0|", "of 3 fields, expected 3 for each of 81"),
        ("version: 2 " + "x|0|0|" * 81, "expected a digit per cell"),
    ],
)
def test_a_bad_game_is_one_bad_record(data: str, message: str) -> None:
    good = LINE.replace(".", "0")
    games = f'<game data="{data}"/><game data="{good}"/>'
    bad, fine = entries(f"<opensudoku>{games}</opensudoku>\n")
    assert message in str(bad.error)
    assert fine.puzzle == Puzzle(LINE)


@pytest.mark.parametrize("text", ["<opensudoku><game", "<html/>", "<opensudoku>&x;</opensudoku>"])
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        list(read(io.StringIO(text + "\n"), format="opensudoku"))
    assert "\n" not in str(caught.value)


def test_entities_are_refused() -> None:
    text = '<!DOCTYPE x [<!ENTITY a "aaaa">]><opensudoku>&a;</opensudoku>'
    with pytest.raises(FormatError, match="entities in XML"):
        list(read(io.StringIO(text + "\n"), format="opensudoku"))


def test_damaged_files_end_in_one_line() -> None:
    random = Random(1)
    whole = "".join(write([Puzzle(LINE)], "opensudoku"))
    errors = []
    for _ in range(200):
        at = random.randrange(len(whole))
        damaged = random.choice([whole[:at], whole[:at] + "<" + whole[at + 1 :], whole[at:]])
        try:
            found = read(io.StringIO(damaged), format="opensudoku")
            errors += [str(entry.error) for entry in found if entry.error]
        except FormatError as error:
            errors.append(str(error))
    assert len(errors) > 150
    assert all(error.isprintable() for error in errors)
