"""Regions of jigsaws in a column of a table, or under a key of a record."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from satsudoku import formats, stream
from satsudoku.stream.batch import Batch

GIVENS = "1..............3"
REGIONS = "AABBCABBCADDCCDD"
NAME = f"jigsaw4:{REGIONS}"
DIGITS = REGIONS.translate(str.maketrans("ABCD", "1234"))
ZEROS = REGIONS.translate(str.maketrans("ABCD", "0123"))
WRONG = "AABBCABBCADDCCDE"
TITLES = ["regions", "Region", "areas", "boxes", "blocks", "jigsaw", "layout"]
FORMS = ["csv", "jsonl", "json", "parquet"]


def rows_of_text(text: str) -> list[str]:
    return [text[at : at + 4] for at in range(0, 16, 4)]


def written(path: Path, form: str, records: Sequence[dict[str, Any]]) -> str:
    """A file of records; all have the same keys."""
    if form == "csv":
        text = io.StringIO()
        table = csv.DictWriter(text, [*records[0]], delimiter=";")
        table.writeheader()
        table.writerows(records)
        path.write_text(text.getvalue())
    elif form == "parquet":
        arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
        columns = {key: [record[key] for record in records] for key in records[0]}
        parquet.write_table(arrow.table(columns), path)
    else:
        lines = [json.dumps(record) for record in records]
        path.write_text(f"[{','.join(lines)}]" if form == "json" else "\n".join(lines) + "\n")
    return str(path)


def outcomes(path: str) -> list[str]:
    """The variant of each puzzle, or its error, from batches; from entries they are the same."""
    found = []
    for piece in stream.read(path):
        entries = [*piece] if isinstance(piece, Batch) else [piece]
        found += [_outcome(entry) for entry in entries]
    if not path.endswith("parquet"):
        assert [_outcome(entry) for entry in formats.read(path)] == found
    return found


def _outcome(entry: formats.Entry) -> str:
    return entry.puzzle.variant.name if entry.puzzle else entry.error.message


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("title", TITLES)
def test_a_column_draws_the_regions(tmp_path: Path, form: str, title: str) -> None:
    """Rows without some are classic, also where the kernel could read them."""
    values = [REGIONS, "", DIGITS, "Europe", ZEROS, WRONG] + [""] * 30 + [REGIONS]
    records = [{"id": n, "puzzle": GIVENS, title: value} for n, value in enumerate(values)]
    found = outcomes(written(tmp_path / f"a.{form}", form, records))
    fault = f"{title} '{WRONG}': expected the regions of a jigsaw"
    expected = [NAME, "classic4", NAME, "classic4", NAME, None, *["classic4"] * 30, NAME]
    assert [name for name in found if fault not in name] == [one for one in expected if one]
    assert fault in found[5]


@pytest.mark.parametrize("form", ["jsonl", "json", "parquet"])
@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (rows_of_text(REGIONS), NAME),
        ([[*map(int, row)] for row in rows_of_text(DIGITS)], NAME),
        ([*map(int, ZEROS)], NAME),
        ([[*range(4 * n, 4 * n + 4)] for n in range(4)], "a list of 16 labels: expected"),
        ([2, 2], "classic4"),
    ],
)
def test_lists_draw_regions_too(tmp_path: Path, form: str, value: object, expected: str) -> None:
    records = [{"puzzle": GIVENS, "regions": value}] * 2
    found = outcomes(written(tmp_path / f"a.{form}", form, records))
    assert len(found) == 2
    assert all(expected in name for name in found)


@pytest.mark.parametrize("form", FORMS)
def test_a_named_variant_stands_beside_its_own_regions_alone(tmp_path: Path, form: str) -> None:
    names = ["jigsaw4", NAME, "jigsaw4:AAAABBBBCCCCDDDD", "x4"]
    records = [{"puzzle": GIVENS, "variant": name, "regions": REGIONS} for name in names]
    found = outcomes(written(tmp_path / f"a.{form}", form, records))
    assert found[:2] == [NAME, NAME]
    for name, outcome in zip(names[2:], found[2:], strict=True):
        assert f"regions '{REGIONS}' and the variant {name}; expected one" in outcome


@pytest.mark.parametrize("form", FORMS)
def test_a_solution_is_one_of_the_jigsaw(tmp_path: Path, form: str) -> None:
    record = {"puzzle": GIVENS, "solution": "1234341221434321", "regions": REGIONS}
    classic = record | {"regions": ""}
    [jigsaw, plain] = outcomes(written(tmp_path / f"a.{form}", form, [record, classic]))
    assert "1 appears twice in region A" in jigsaw
    assert "expected the given 3" in plain


@pytest.mark.parametrize("form", FORMS)
def test_boards_that_only_jigsaws_have(tmp_path: Path, form: str) -> None:
    regions = "".join(letter * 7 for letter in "ABCDEFG")
    records = [{"puzzle": "." * 48 + "7", "regions": regions}]
    assert outcomes(written(tmp_path / f"a.{form}", form, records)) == [f"jigsaw7:{regions}"]
