from __future__ import annotations

import csv
import io
import json
import pickle

import jsonschema
import pytest
from command_line import NAMES, conforms
from hypothesis import given
from hypothesis import strategies as st

from satsudoku.stream.questions import fields
from satsudoku.stream.record import Record, schema

FULL = Record(
    file="book.txt",
    line=3,
    puzzle="1.....2..3.....4",
    variant="classic4",
    count=1,
    exact=True,
    unique=True,
    solution="1243342143122134",
    ladder="rank8",
    tier=2,
    tier_name="Easy",
    suffices=(False, True),
    uses={"naked-single": 8, "hidden-single": 4},
    techniques={"Naked Single": 8, "Hidden Single": 4},
    hardest=1,
    narrowest={"open": 1, "steps": (1,)},
    path=(
        {
            "tier": 2,
            "rule": "hidden-single",
            "technique": "Hidden Single",
            "code": None,
            "points": None,
            "placed": ["r1c2#2"],
            "eliminated": [],
            "open": 1,
            "text": "In row 1, 2 can only go in r1c2, so it goes there.",
        },
    ),
    minimal=False,
    redundant=("r1c1",),
    candidates=("1", "2", "34"),
    solver="dlx",
    seconds=0.25,
)


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


def test_schema_and_record_have_the_same_fields() -> None:
    assert set(schema()["properties"]) == {n for n in fields() if not n.endswith(":")}


@pytest.mark.parametrize("command", NAMES)
def test_every_command_meets_the_schema(command: str) -> None:
    assert set(schema()["required"]) <= set(NAMES[command])


def test_a_full_record_meets_the_schema() -> None:
    conforms(json.loads(FULL.to_json()), schema())


@pytest.mark.parametrize(
    "wrong",
    [
        {"line": 0},
        {"count": -1},
        {"tier": 0},
        {"unique": True, "count": 2},
        {"unique": True, "exact": False},
        {"suffices": [1]},
        {"uses": {"naked-single": "8"}},
        {"path": [{"tier": 2, "rule": "hidden-single", "placed": ["r1c2"]}]},
        {"techniques": {"Naked Single": 0}},
        {"hardest": 0},
        {"narrowest": {"open": 1, "steps": []}},
        {"minimal": "yes"},
        {"redundant": ["r1c1#1"]},
        {"candidates": [12]},
    ],
)
def test_the_schema_refuses(wrong: dict[str, object]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        conforms(json.loads(FULL.to_json()) | wrong, schema())


def test_the_schema_lets_unknown_properties_pass() -> None:
    conforms(json.loads(FULL.to_json()) | {"rating": [1]}, schema())


def test_a_record_is_a_value() -> None:
    assert pickle.loads(pickle.dumps(FULL)) == FULL
    assert FULL.with_fields(line=4) != FULL
    with pytest.raises(AttributeError):
        FULL.line = 4  # type: ignore[misc]


@given(st.text(), st.none() | st.text(), st.none() | st.integers(0, 1 << 130))
def test_json_is_one_ascii_line_that_reads_back(
    puzzle: str, error: str | None, count: int | None
) -> None:
    record = Record(puzzle=puzzle, error=error, count=count)
    text = record.to_json()
    assert text.isascii()
    assert len(text.splitlines()) == 1
    assert json.loads(text) == record.to_dict()


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_cells_read_back_from_csv(puzzle: str) -> None:
    cells = Record(puzzle=puzzle, suffices=(True, False), count=7).to_cells(
        ["puzzle", "suffices", "count", "tier"]
    )
    assert cells == [puzzle, "[true, false]", "7", ""]
    buffer = io.StringIO()
    csv.writer(buffer).writerow(cells)
    assert next(csv.reader(io.StringIO(buffer.getvalue(), newline=""))) == cells
