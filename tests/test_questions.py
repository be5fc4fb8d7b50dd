"""All questions and fields: each is everywhere, with its declared type, by its own file alone."""

from __future__ import annotations

import csv
import io
import json
import pickle
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from command_line import Cli, conforms

from satsudoku import Puzzle, stream
from satsudoku.certificates.questions.prove_tier import ProveTier
from satsudoku.errors import SatsudokuError
from satsudoku.making.questions.draw import Draw
from satsudoku.stream.batch import Part
from satsudoku.stream.field import TEXT, Field
from satsudoku.stream.question import Cell, Question
from satsudoku.stream.questions import (
    asked_for,
    clues,
    computed,
    fields,
    find_field,
    questions,
    read_questions,
)
from satsudoku.stream.questions.clues import Clues
from satsudoku.stream.record import Record, schema
from satsudoku.teaching import minutes

LINES = ["1.....2..3.....4", "1" + "." * 15, "12....2..3.....4", "123....4........"]
FAMILY = "backdoor:rank8/3"
ALL = [*computed(), FAMILY]
PARAMETERS = Path(minutes.__file__).with_name("parameters.toml")
NEEDED: dict[str, Question] = {
    "Draw": Draw(3, seed=5),
    "ProveTier": ProveTier("rank8"),
    "TierBackdoor": asked_for(FAMILY),
    "FittedMinutes": asked_for(f"minutes:{PARAMETERS}"),
}
ASKED = [NEEDED.get(kind.__name__) or kind() for kind in questions()]


@pytest.fixture(scope="module")
def answers() -> list[dict[str, Any]]:
    """Of each puzzle all fields, by the questions themselves."""
    found: list[dict[str, Any]] = []
    for line in LINES:
        values: dict[str, Any] = {}
        for name in ALL:
            column = asked_for(name).many(Part.of(Puzzle(line, "classic4"))).columns
            values[name] = column[name][0]
        found.append(json.loads(json.dumps(values)))
    return found


def in_arrow(value: Any) -> Any:
    """A value as tables of Arrow hold it: what is nested is a text of JSON."""
    return json.dumps(value) if isinstance(value, dict) else value


# --- fields --------------------------------------------------------------------------------------


def test_no_field_is_declared_twice() -> None:
    declared = [known for question in questions() for known in question.fields]
    again = {known.name for known in declared if declared.count(known) > 1}
    assert again <= {"certificate", "timed_out", "entries", "removed", "hint"}
    assert len({known.name for known in declared}) == len(set(map(id, declared)))


def test_every_column_is_a_field() -> None:
    for question in ASKED:
        for column in question.columns:
            assert fields()[column.name] == column


def test_json(cli: Cli, answers: list[dict[str, Any]]) -> None:
    done = cli("dedupe", "--json", "--fields", ",".join(ALL), *LINES)
    assert done.records() == answers
    for record in answers:
        for name, value in record.items():
            known = find_field(name)
            assert known is not None
            conforms(value, {**known.schema, "$defs": schema()["$defs"]})


def test_csv_and_values_between_tabs(cli: Cli, answers: list[dict[str, Any]]) -> None:
    wanted = [Record(**record).to_cells(ALL) for record in answers]
    out = cli("dedupe", "--csv", "--fields", ",".join(ALL), *LINES).out
    assert list(csv.reader(io.StringIO(out))) == [ALL, *wanted]
    out = cli("dedupe", "--fields", ",".join(ALL), *LINES).out
    between = [[cell.replace("\n", "\\n") for cell in cells] for cells in wanted]
    assert [line.split("\t") for line in out.splitlines()] == between


def test_parquet(cli: Cli, tmp_path: Path, answers: list[dict[str, Any]]) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    from satsudoku.stream.arrow_tables import arrow_type

    path = tmp_path / "all.parquet"
    assert cli("dedupe", "-o", path, "--fields", ",".join(ALL), *LINES).status == 0
    table = pq.read_table(path)
    for name in ALL:
        known = find_field(name)
        assert known is not None
        assert table.schema.field(name).type == arrow_type(known.kind.arrow)
    assert table.to_pylist() == [
        {name: in_arrow(value) for name, value in record.items()} for record in answers
    ]


def test_the_schema_describes_every_field() -> None:
    described = schema()
    for name, known in fields().items():
        family = name.endswith(":")
        place = described["patternProperties"] if family else described["properties"]
        assert place[f"^{name}" if family else name] == known.schema
        assert known.about.endswith(".")


def test_the_service(answers: list[dict[str, Any]]) -> None:
    from satsudoku.web.endpoints import QUESTIONS
    from satsudoku.web.openapi import description

    asked = {"text": "\n".join(LINES), "variant": "classic4", "fields": ALL}
    for name in ("count", "canonical", "minimal"):
        endpoint = QUESTIONS[name]
        found = [dict(record) for record in endpoint.answer(endpoint.checked(asked))]
        added = [field for field in ALL if field not in NAMES[name]]
        for record, answer in zip(found, answers, strict=True):
            assert json.loads(json.dumps({field: record[field] for field in added})) == {
                field: answer[field] for field in added
            }
    body = description()["paths"]["/v1/count"]["post"]["requestBody"]
    about = body["content"]["application/json"]["schema"]["properties"]["fields"]["description"]
    assert all(name in about for name in computed())


NAMES = {question.name: question.names for question in ASKED}


@pytest.mark.quick(12)
@pytest.mark.parametrize("name", ALL)
def test_data_frames(name: str, answers: list[dict[str, Any]]) -> None:
    pl, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    import satsudoku.frames.polars  # noqa: F401  # registers
    from satsudoku.frames import answer
    from satsudoku.frames.answers import type_of
    from satsudoku.frames.duckdb import register

    wanted = [in_arrow(record[name]) for record in answers]
    found = answer(LINES, name, variant="classic4")
    assert found.type == type_of(name)
    assert found.to_pylist() == wanted
    frame = pl.DataFrame({"puzzle": LINES})
    column = frame.select(pl.col("puzzle").sudoku.ask(name, variant="classic4"))
    assert column.to_series().to_list() == wanted
    if name == FAMILY:  # functions of SQL have a name each
        return
    method = getattr(pl.col("puzzle").sudoku, name)(variant="classic4")
    assert frame.select(method).to_series().to_list() == wanted
    connection = duckdb.connect()
    register(connection, variant="classic4")
    for line, value in zip(LINES, wanted, strict=True):
        assert connection.sql(f"SELECT sudoku_{name}('{line}')").fetchall() == [(value,)]


# --- questions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("question", ASKED, ids=lambda question: type(question).__name__)
def test_a_question_is_a_value(question: Question) -> None:
    assert pickle.loads(pickle.dumps(question)) == question
    assert repr(question).startswith(f"{type(question).__name__}(")
    assert "threads" not in repr(question)
    shared = replace(question, threads=2)
    assert (shared, hash(shared), repr(shared)) == (question, hash(question), repr(question))
    assert question.name
    assert (type(question).__doc__ or "").count(">>>") or type(question).__name__ == "Different"


@pytest.mark.parametrize("question", ASKED, ids=lambda question: type(question).__name__)
def test_its_columns_have_text(question: Question) -> None:
    assert all(isinstance(cell, Cell) for cell in question.cells)


def test_text_of_a_question_without_cells_of_its_own() -> None:
    from satsudoku.cli.rows import Rows

    [record] = asked_for("te").ask(stream.read(io.StringIO(LINES[0]), variant="classic4"))
    assert Rows(asked_for("te"), [], None).record(record).rstrip().endswith("te 0")


TAKEN = Field("clues", TEXT, "Another.")


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"name": None}, "question Odd: expected a text as its name"),
        ({"fields": TAKEN}, "question Odd: expected a tuple of Field as its fields"),
        ({"fields": ("odd",)}, "question Odd: expected a tuple of Field as its fields"),
        (
            {"fields": (replace(TAKEN, name="odd", kind="uint8"),)},  # type: ignore[arg-type]
            "question Odd: field odd: expected a type such as TEXT or whole(16)",
        ),
        (
            {"fields": (TAKEN,)},
            "question Odd: the field clues is that of satsudoku.stream.questions.clues",
        ),
        ({"many": Question.many}, None),
    ],
)
def test_a_wrong_part_is_named_with_its_file(changed: dict[str, Any], fault: str | None) -> None:
    @dataclass(frozen=True, kw_only=True)
    class Odd(Clues):
        pass

    for part, value in changed.items():
        setattr(Odd, part, value)
    assert refusal((Odd,)) == fault


def test_what_is_no_question_is_named_with_its_file() -> None:
    class Bare(Clues):
        pass

    @dataclass(frozen=True)
    class Open(Question):
        name = "open"
        fields = ()

    missing = "expected a tuple QUESTIONS of questions"
    assert refusal(()) == refusal(Clues) == missing
    assert refusal((3,)) == "question 3: expected a subclass of Question"
    assert refusal((Bare,)) == "question Bare: expected @dataclass(frozen=True) before it"
    assert refusal((Open,)) == "question Open: it has no many"


def refusal(declared: object) -> str | None:
    """The complaint about a file with these questions, without the file's name."""
    file = ModuleType("odd")
    file.__file__ = "questions/odd.py"
    file.QUESTIONS = declared  # type: ignore[attr-defined]
    complaint = None
    try:
        list(read_questions([clues, file]))
    except SatsudokuError as error:
        complaint = str(error).removeprefix("questions/odd.py: ")
    return complaint


def test_only_one_class_is_called_question() -> None:
    package = Path(stream.__file__).parents[1]
    sources = [path.read_text("utf-8") for path in package.rglob("*.py")]
    assert sum(source.count("\nclass Question") for source in sources) == 1
