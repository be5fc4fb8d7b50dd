"""`prove` of puzzles with more solutions than it lists: the exact number where it comes soon."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from command_line import Cli

import satsudoku
from satsudoku import Puzzle, TimeLimit, stream
from satsudoku.certificates import count_certificate
from satsudoku.proof import writer
from satsudoku.proof.archive import Archive

MANY = Puzzle("." * 36, "classic6")  # 28,200,960 solutions, in a tenth of a second
LONG = Puzzle("." * 81, "diagonal9")  # whose graph nobody waits for


def test_a_number_is_proved_instead_of_a_list() -> None:
    certificate = satsudoku.prove(MANY)
    assert certificate.verify() == "exactly 28200960 solutions"
    assert certificate.files == satsudoku.prove_count(MANY).files
    assert (certificate.count.exact, certificate.solutions) == (True, ())


def test_as_many_as_are_listed_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Puzzle("." * 16, "classic4")
    monkeypatch.setattr(writer, "MOST", 288)
    assert len(satsudoku.prove(puzzle).solutions) == 288
    monkeypatch.setattr(writer, "MOST", 287)
    assert "proof.graph" in satsudoku.prove(puzzle).files


@pytest.mark.parametrize(("wish", "number"), [({"most": 34}, 34), ({"drat": True}, 1000)])
def test_who_asks_for_a_list_gets_one(wish: dict[str, int | bool], number: int) -> None:
    certificate = satsudoku.prove(MANY, **wish)  # type: ignore[arg-type]
    assert len(certificate.solutions) == certificate.count.value == number
    assert certificate.verify() == f"at least {number} solutions"


def test_too_long_is_a_lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "_PATIENCE", 0.1)
    certificate = satsudoku.prove(LONG)
    assert certificate.verify() == "at least 1000 solutions"
    assert (len(certificate.solutions), certificate.count.timed_out) == (1000, False)
    assert certificate.files == satsudoku.prove(LONG, most=1000).files


def test_a_wished_time_replaces_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "_PATIENCE", 1e-9)
    assert satsudoku.prove(MANY, timeout=1000).count == 28_200_960
    asked = []

    def forever(puzzle: Puzzle, *, timeout: float | None) -> None:
        asked.append(timeout)
        raise TimeoutError

    monkeypatch.setattr(count_certificate, "prove_count", forever)
    count = satsudoku.prove(MANY, timeout=1000).count
    assert asked == [None]
    assert (count.value, count.exact, count.timed_out) == (1000, False, True)


def test_a_limit_from_outside_is_not_caught() -> None:
    with TimeLimit(0.5), pytest.raises(TimeoutError):
        satsudoku.prove(LONG)


def test_a_board_that_is_too_large_for_a_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count_certificate, "MOST", 200)
    assert satsudoku.prove(MANY).verify() == "at least 1000 solutions"


def test_the_command_says_what_would_prove_it(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def shown(*wishes: str) -> str:
        output = f"{tmp_path}/{len(wishes)}.zip"
        return cli("prove", *wishes, "--output", output, "--variant", "classic6", "." * 36).out

    assert "  28200960 solutions, proved in " in shown()
    monkeypatch.setattr(writer, "_PATIENCE", 1e-9)
    way = "at least 1000 solutions, listed; --count may prove the exact number in a longer time\n"
    assert shown().endswith(way)
    assert shown("--most", "9").endswith("at least 9 solutions, listed\n")
    assert shown("--drat").endswith("at least 1000 solutions, listed\n")


def test_a_stream_of_both(tmp_path: Path) -> None:
    lines = io.StringIO(f"1.....2..3.....4\n{MANY.line}\n")
    with Archive(f"{tmp_path}/all.jsonl") as archive:
        records = [*stream.prove(stream.read(lines), archive)]
    assert [(record.count, record.exact) for record in records] == [(1, True), (28_200_960, True)]
    verdicts = satsudoku.verify(f"{tmp_path}/all.jsonl")
    claims = [verdict.claim for verdict in verdicts]
    assert claims == ["exactly 1 solution", "exactly 28200960 solutions"]
