"""Records that state how their answers were obtained."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from command_line import Cli, conforms

import satsudoku
from satsudoku import Puzzle, stream
from satsudoku.cli import run
from satsudoku.stream.provenance import provenance, with_provenance
from satsudoku.stream.record import schema
from satsudoku.stream.table import Table

SMALL, EMPTY, BAD = "1.....2..3.....4", "." * 16, "1..y............"


def records(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict]:
    run([*arguments, "--json", "--provenance"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for line in lines:
        conforms(line, schema())
    return lines


@pytest.mark.parametrize("command", ["count", "unique", "solve", "minimal", "candidates"])
def test_every_record_has_its_provenance(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    """One by one, and in the batches of lanes."""
    manifest = json.loads(satsudoku.prove(Puzzle(SMALL, "classic4")).files["manifest.json"])
    for number in 1, 12:
        file = tmp_path / f"{number}.txt"
        file.write_text(f"{BAD}\n" + f"{SMALL}\n" * number)
        bad, *good = records(capsys, command, str(file))
        assert bad["provenance"] is None
        assert len(good) == number
        for record in good:
            known = record["provenance"]
            assert known["satsudoku"] == satsudoku.__version__
            assert known["solver"] == record["solver"]
            assert known["solver_version"] == f"satsudoku {satsudoku.__version__}"
            assert known["variant_sha256"] == manifest["variant"]["sha256"]
            assert known["seconds"] == record["seconds"]


@pytest.mark.parametrize(
    "options", ["--fields count --provenance", "--fields count,provenance", "--fields=provenance"]
)
@pytest.mark.parametrize("command", ["count", "minimal --fewest", "vicinity", "generate --seed 1"])
def test_chosen_fields_and_the_option_go_together(cli: Cli, command: str, options: str) -> None:
    """Also where a count is added to records that do not say whether it is exact."""
    puzzles = ["-v", "classic4"] if command.startswith("generate") else [SMALL]
    records = cli(*command.split(), "--json", *options.split(), *puzzles).records()
    assert records
    for record in records:
        assert set(record) <= {"count", "provenance"}
        assert record["provenance"]["certainty"] == ("exact" if command == "count" else None)


@pytest.mark.parametrize(
    ("arguments", "certainty", "method", "package"),
    [
        ((SMALL,), "exact", "enumerate", "satsudoku"),
        (("--limit", "5", EMPTY), "bound", "enumerate", "satsudoku"),
        (("--method", "estimate", EMPTY), "estimate", "estimate", None),
        (("--method", "bands", EMPTY), "exact", "bands", None),
        (("--solver", "sat:cadical153", SMALL), "exact", "enumerate", "python-sat"),
    ],
)
def test_certainty_method_and_version(
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    certainty: str,
    method: str,
    package: str | None,
) -> None:
    [record] = records(capsys, "count", *arguments)
    known = record["provenance"]
    assert (known["certainty"], known["method"]) == (certainty, method)
    version = known["solver_version"]
    assert version is None if package is None else version.startswith(f"{package} ")


@pytest.mark.parametrize(
    ("limit", "expected"),
    [(1, {"bound", None}), (5, {"exact", "bound", None}), (None, {"exact", None})],
)
def test_a_table_has_the_provenance_of_each_record(
    limit: int | None, expected: set[str | None]
) -> None:
    x5 = "12345" + "." * 20
    text = "".join(f"{line}\n" for line in (SMALL, EMPTY, BAD, x5) * 20).encode()
    known = with_provenance(stream.count(stream.read(io.BytesIO(text)), limit=limit))
    pieces = list(known.pieces())
    assert any(isinstance(piece, Table) for piece in pieces)
    answered = [record for p in pieces for record in (p if isinstance(p, Table) else [p])]
    assert len(answered) == 80
    for record in answered:
        assert record.get("provenance") == provenance(record)
    certainties = {(record.get("provenance") or {}).get("certainty") for record in answered}
    assert certainties == expected


def test_layouts_of_their_own_have_hashes_of_their_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = Path(__file__).parents[1] / "puzzles" / "killer.toml"
    [killer] = records(capsys, "count", str(file))
    [classic] = records(capsys, "count", SMALL)
    hashes = {record["provenance"]["variant_sha256"] for record in (killer, classic)}
    assert len(hashes) == 2


def test_generated_puzzles_say_how_to_make_them_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ("generate", "--variant", "classic4", "--count", "3", "--seed", "7")
    made = records(capsys, *arguments)
    hashes = {record["provenance"]["variant_sha256"] for record in made}
    manifest = json.loads(satsudoku.prove(Puzzle(SMALL, "classic4")).files["manifest.json"])
    assert hashes == {manifest["variant"]["sha256"]}
    known = [record["provenance"] for record in made]
    assert [(one["method"], one["seed"]) for one in known] == [("generate", 7)] * 3
    assert [one["number"] for one in known] == [1, 2, 3]
    again = records(capsys, "generate", "-v", "classic4", "-n", "2", "--seed", "7")
    assert [record["puzzle"] for record in again] == [record["puzzle"] for record in made[:2]]


@pytest.mark.parametrize("options", [(), ("--patterns",), ("--clues", "4")])
def test_listed_boards_name_their_solver(
    capsys: pytest.CaptureFixture[str], options: tuple[str, ...]
) -> None:
    listed = records(capsys, "enumerate", "classic4", *options)
    known = listed[-1]["provenance"]
    assert len(listed) > 10
    assert (known["method"], known["solver"]) == ("enumerate", "dlx")
    assert known["solver_version"] == f"satsudoku {satsudoku.__version__}"


def test_boards_without_it_have_no_such_field(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "-v", "classic4", "--seed", "7", "--csv", "--provenance"]) == 0
    header, line = capsys.readouterr().out.splitlines()
    assert header == "puzzle,variant,clues,provenance"
    assert '""number"": 1' in line
    assert run(["generate", "-v", "classic4", "--seed", "7", "--csv"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "puzzle,variant,clues"


def test_boards_as_text_have_no_place_for_it_either(capsys: pytest.CaptureFixture[str]) -> None:
    complaint = "satsudoku: --provenance needs --json, --csv, --parquet or --fields; expected one\n"
    for command in ["generate", "-v", "classic4"], ["enumerate", "classic4"]:
        assert run([*command, "--provenance"]) == 2
        assert capsys.readouterr().err == complaint
    assert run(["generate", "-v", "classic4", "--fog", "--json", "--provenance"]) == 2
    complaint = (
        "satsudoku: records hold no fog; expected no --fields, --csv, --parquet or --provenance\n"
    )
    assert capsys.readouterr().err == complaint


def test_text_has_no_place_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["count", "--provenance", SMALL]) == 2
    complaint = "satsudoku: --provenance needs --json, --csv, --parquet or --fields; expected one\n"
    assert capsys.readouterr().err == complaint
    assert run(["count", "--provenance", "--fields", "count,provenance", SMALL]) == 0
    assert capsys.readouterr().out.startswith('1\t{"satsudoku": ')
