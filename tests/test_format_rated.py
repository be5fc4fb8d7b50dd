"""Lines with the ratings of Sudoku Explainer."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Cli
from format_records import EASY, HARD, entries

from satsudoku import generate
from satsudoku.human.ladders.rater_library import rater
from satsudoku.stream.questions.ratings import Ratings


@pytest.mark.parametrize(
    ("behind", "ratings", "comment"),
    [
        (" ED=10.6/1.2/1.2", {"er": 10.6, "ep": 1.2, "ed": 1.2}, None),
        ("\tED=8.9", {"er": 8.9}, None),
        (" ED=7.1/2.6 Fata; 1", {"er": 7.1, "ep": 2.6}, "Fata; 1"),
        (" 23 ED=9.0/9.0/3.4", {"er": 9.0, "ep": 9.0, "ed": 3.4}, None),
        (" # ED= 11.9/11.9/11.3, loki", {"er": 11.9, "ep": 11.9, "ed": 11.3}, "loki"),
    ],
)
def test_ratings_are_read(behind: str, ratings: dict[str, float], comment: str | None) -> None:
    first, second = entries(f"# a list\n{EASY}{behind}\n{HARD}\n")
    assert first.puzzle is not None
    assert (first.puzzle.line, first.carried, first.comment) == (EASY, ratings, comment)
    assert second.puzzle is not None
    assert (second.puzzle.line, second.carried) == (HARD, {})


@pytest.mark.parametrize("behind", [" ED=", " ED=hard", " ED=1.2.3", " ED=1/2/3/4", " RED=7.2"])
def test_what_is_no_rating_is_a_comment(behind: str) -> None:
    (entry,) = entries(f"{EASY}{behind}\n")
    assert (entry.carried, entry.comment) == ({}, behind.strip())


def test_ratings_are_columns_and_are_written(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "hardest.txt"
    file.write_text(f"{EASY} ED=1.5/1.2/1.2\n", encoding="utf-8")
    assert (
        cli("count", "--csv", "--fields", "er,ep,ed,clues", file)
        .out.splitlines()[1]
        .startswith("1.5,1.2,1.2,")
    )
    written = cli("count", "--fields", "puzzle,clues,ratings", file).out
    again = tmp_path / "again.txt"
    again.write_text(written, encoding="utf-8")
    (entry,) = entries(written)
    assert entry.puzzle is not None
    assert entry.carried == rater("se121").classify(entry.puzzle).detail
    assert cli("count", "--fields", "puzzle,clues,ratings", again).out == written


def test_ratings_are_those_of_the_rater() -> None:
    for puzzle in generate(5, seed=2):
        [answer] = Ratings().one(puzzle)
        er, ep, ed = (rater("se121").classify(puzzle).detail[name] for name in ("er", "ep", "ed"))
        assert answer["ratings"] == f"ED={er}/{ep}/{ed}"
        assert [answer[name] for name in ("er", "ep", "ed")] == [er, ep, ed]


def test_other_boards_have_none(cli: Cli) -> None:
    assert cli("count", "--fields", "count,ratings", "1.....2..3.....4").out == "1\t\n"
    assert cli("count", "--fields", "ratings,count", "." * 81).out.startswith("\t")
