"""Comments of lines, and columns of tables, that name rules which their puzzles lack."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from command_line import Cli

from satsudoku import formats, stream
from satsudoku.stream.batch import Batch

PLAIN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SAID = "the text beside the puzzle names rules that were not read: "
NAMED = {
    "# anti-knight": "anti-knight",
    "Killer": "cages",
    "7.2;elev;Windoku 12": "extra regions",
    "# Non-Consecutive": "non-consecutive",
    "対角線ナンプレ": "diagonals",
    "thermo, by me": "thermometers",
}
UNNAMED = ("# 25 FED", "elev;7.2", "Skyscraper", "X-Wing", "Even Harder", "Golden Nugget", "hard")


def said_of(path: str) -> list[str]:
    """The remark on each puzzle; records carry it, and entries have it as batches do."""
    found = []
    for piece in stream.read(path):
        entries = [*piece] if isinstance(piece, Batch) else [piece]
        found += [entry.remarks for entry in entries]
        carried = [piece.carried(n) for n in range(len(piece))] if isinstance(piece, Batch) else []
        assert [tuple(one.get("remarks") or ()) for one in carried] == found[-len(carried) :]
    if not path.endswith("parquet"):
        assert [entry.remarks for entry in formats.read(path)] == found
    return [" ".join(remarks) for remarks in found]


def written(path: Path, form: str, texts: Sequence[str]) -> str:
    if form == "txt":
        path.write_text("".join(f"{PLAIN} {text}\n" for text in texts))
    elif form == "csv":
        table = io.StringIO()
        csv.writer(table).writerows([["puzzle", "Type"], *([PLAIN, text] for text in texts)])
        path.write_text(table.getvalue())
    elif form == "jsonl":
        path.write_text("".join(f"{json.dumps({'puzzle': PLAIN, 'title': t})}\n" for t in texts))
    else:
        arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
        parquet.write_table(arrow.table({"puzzle": [PLAIN] * len(texts), "rules": texts}), path)
    return str(path)


@pytest.mark.parametrize("form", ["txt", "csv", "jsonl", "parquet"])
def test_words_that_name_rules(tmp_path: Path, form: str) -> None:
    """Among lines that the kernel reads, which keep their order."""
    texts = [*["", *NAMED, *UNNAMED] * 3]
    found = said_of(written(tmp_path / f"a.{form}", form, texts))
    assert found == [SAID + NAMED[text] if text in NAMED else "" for text in texts]


def test_long_rules_in_a_column(tmp_path: Path) -> None:
    text = "Normal sudoku rules apply. Cells that are a knight's move apart must not be equal."
    path = tmp_path / "a.csv"
    path.write_text(f'puzzle,rules\n{PLAIN},"{text}"\n')
    [said] = said_of(str(path))
    assert "anti-knight" in said


def test_rules_that_the_variant_has_are_no_news(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    rows = ["", "diagonal9", "jigsaw9"]
    path.write_text("puzzle,variant,type\n" + "".join(f"{PLAIN},{row},diagonal\n" for row in rows))
    assert said_of(str(path)) == [f"{SAID}diagonals", "", f"{SAID}diagonals"]


def test_letters_of_large_boards_are_no_words(tmp_path: Path) -> None:
    line = "".join("123456789ABCDEFG"[(n * 5) % 16] if n % 7 == 0 else "." for n in range(256))
    path = tmp_path / "a.txt"
    path.write_text(f"{line}\n{line} hard\n{line} killer\n{line.lower()}\n")
    assert said_of(str(path)) == ["", "", f"{SAID}cages", ""]


def test_the_command_prints_the_remark(cli: Cli, tmp_path: Path) -> None:
    path = written(tmp_path / "a.txt", "txt", ["", "killer", ""])
    records = cli("count", "--json", path).records()
    assert [record.get("remarks") for record in records][1] == [f"{SAID}cages"]
    assert [record["count"] for record in records] == [1, 1, 1]


@pytest.mark.parametrize(
    ("title", "value", "rule"),
    [
        ("cages", "r1c1 r1c2 = 8", "cages"),
        ("cages", [[0, 1, 8]], "cages"),
        ("anti_knight", True, "anti-knight"),
        ("antiKing", 1, "anti-king"),
        ("killer", "yes", "cages"),
        ("variants", ["thermo"], "thermometers"),
        ("diagonal", False, None),
        ("killer", "no", None),
        ("cages", [], None),
        ("rating", "7.2", None),
        ("rule", "skyscraper", None),
        ("tags", 7, None),
    ],
)
def test_a_column_named_after_a_rule(
    tmp_path: Path, title: str, value: object, rule: str | None
) -> None:
    """Its values say whether the puzzle has it; they are not read, so a remark says so."""
    records = [{"puzzle": PLAIN, title: value}, {"puzzle": PLAIN}]
    path = tmp_path / "a.jsonl"
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records))
    assert said_of(str(path)) == [f"{SAID}{rule}" if rule else "", ""]
    if not isinstance(value, list):
        table = tmp_path / "a.csv"
        table.write_text(f"puzzle,{title}\n{PLAIN},{value}\n{PLAIN},\n")
        assert said_of(str(table)) == [f"{SAID}{rule}" if rule else "", ""]
