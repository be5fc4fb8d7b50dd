"""Tables and texts of which a part could be lost: titles twice, long blanks, half characters."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from command_line import Cli

from satsudoku.errors import FormatError
from satsudoku.formats import Entry, read
from satsudoku.stream import reading

LINE = "1.....2..3.....4"


def entries(text: str | bytes) -> list[Entry]:
    return list(read(io.BytesIO(text.encode() if isinstance(text, str) else text)))


def test_columns_of_one_title_are_all_carried() -> None:
    (entry,) = entries(f"id,id,id 2,puzzle,\n1,2,3,{LINE},4\n")
    assert entry.carried == {"id": "1", "id 3": "2", "id 2": "3"}
    (batch,) = reading.read(io.BytesIO(f"id,id,puzzle\n1,2,{LINE}\n".encode()))
    assert not isinstance(batch, Entry)
    assert batch.titles == ("id", "id 2")


@pytest.mark.parametrize("header", ["puzzle,puzzle", "Puzzle,puzzle", "puzzle,solution,Solution"])
def test_two_columns_of_puzzles_or_solutions_are_refused(header: str) -> None:
    with pytest.raises(FormatError, match=r"two columns are titled '(puzzle|solution)'"):
        entries(f"{header}\n{','.join([LINE, LINE[::-1], LINE][: header.count(',') + 1])}\n")


@pytest.mark.parametrize("blanks", [200_000, 600_000, 3_000_000])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_puzzle_behind_many_blanks_is_no_blank_line(blanks: int, end: str) -> None:
    text = f"{LINE}{end}{' ' * blanks}{LINE}{end}{' ' * blanks}{end}{LINE}{end}"
    found = entries(text)
    assert [entry.error is None for entry in found] == [True, False, True]
    assert f"a line of {blanks + 16} characters" in str(found[1].error)
    batches = list(reading.read(io.BytesIO(text.encode())))
    assert sum(len(batch) for batch in batches if not isinstance(batch, Entry)) == 3


def test_half_a_character_at_the_end_is_named() -> None:
    text = f"{LINE}\n{LINE}".encode("utf-16")
    assert len(entries(text)) == 2
    with pytest.raises(FormatError, match="ends within a character; the file was cut off"):
        entries(text[:-1])


@pytest.mark.parametrize("first", ["sep=;", '"sep=;"', "SEP=;"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_separator_of_excel_is_no_record(first: str, encoding: str) -> None:
    text = f"{first}\r\nid;puzzle\r\n7;{LINE}\r\n"
    (entry,) = entries(text.encode(encoding))
    assert (entry.line, entry.carried) == (3, {"id": "7"})


def test_what_follows_a_cut_text_is_said_by_the_command(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "cut.txt"
    path.write_bytes(f"{LINE}\n".encode("utf-16")[:-1])
    result = cli("count", path)
    assert result.status == 2
    assert "the file was cut off" in result.err
