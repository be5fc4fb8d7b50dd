"""The chart of an explanation: how hard its steps are, one after another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import satsudoku
from satsudoku import Puzzle, explain
from satsudoku.errors import SatsudokuError, UnknownNameError
from satsudoku.human.classification import Classification
from satsudoku.human.ladders.library import ladder as find_ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.teaching.pages import Explanation
from satsudoku.teaching.pages.chart import costs, mountain

LOCKED = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
NEGATION = "5.........6..9...2.1.6..4..........11..2.9..86...3.7..3..1...4..7..865...54......"


@pytest.fixture(scope="module")
def negated() -> Explanation:
    return explain(satsudoku.puzzle(NEGATION), "rank8")


@pytest.fixture(scope="module")
def locked() -> Explanation:
    return explain(LOCKED)


def test_the_mountain_is_where_the_steps_are_hardest(negated: Explanation) -> None:
    span = mountain(negated)
    assert span is not None
    start, end = span
    effort = dict.fromkeys(range(82), 0)
    for scene in negated.scenes:
        effort[81 - scene.values.count(0)] += scene.step.tier
    assert effort[start] == max(effort.values())
    assert end > start


def test_points_of_steps(negated: Explanation) -> None:
    assert costs(negated) == tuple(scene.step.tier for scene in negated.scenes)
    seconds = costs(negated, "seconds")
    assert len(seconds) == len(negated.scenes)
    assert all(second > 0 for second in seconds)
    # Proofs by contradiction take long.
    hard = [s for s, scene in zip(seconds, negated.scenes, strict=True) if scene.step.tier == 7]
    assert sum(hard) > sum(seconds) / 2
    with pytest.raises(UnknownNameError, match="no effort 'points'; there are tiers, seconds"):
        costs(negated, "points")


def test_seconds_are_known_of_ladders_only(locked: Explanation) -> None:
    class Other(Rater):
        name = "other"
        tier_names = ()

        def classify_in_time(
            self, puzzle: Puzzle, *, allow_multiple: bool = False
        ) -> Classification:
            raise AssertionError("nothing is classified")

    report = replace(locked.report, rater=Other())
    with pytest.raises(SatsudokuError, match="other is not a ladder, so the seconds of its steps"):
        costs(replace(locked, report=report), "seconds")


@pytest.mark.thorough
def test_a_chart_is_drawn(locked: Explanation, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    first, second = tmp_path / "1.svg", tmp_path / "2.svg"
    locked.plot(first)
    locked.plot(second)
    assert first.read_bytes() == second.read_bytes()
    assert ElementTree.parse(first).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    locked.plot(tmp_path / "1.png", effort="seconds")
    assert (tmp_path / "1.png").read_bytes().startswith(b"\x89PNG")


def test_a_chart_that_cannot_be_drawn(
    locked: Explanation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SatsudokuError, match=r"a picture 'x\.gif'; expected a name ending in"):
        locked.plot("x.gif")
    pytest.importorskip("matplotlib")
    with pytest.raises(SatsudokuError, match="cannot write the picture: no such folder"):
        locked.plot(tmp_path / "none" / "x.svg")
    wanted = {"script": "Japanese", "fonts": "Nofont"}
    monkeypatch.setattr("satsudoku.teaching.pages.chart.translated", lambda _, key, __: wanted[key])
    with pytest.raises(SatsudokuError, match="no font for Japanese; expected one of Nofont"):
        locked.plot(tmp_path / "x.svg", "ja")
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(SatsudokuError, match=r"pip install 'satsudoku\[plot\]'$"):
        locked.plot(tmp_path / "x.svg")


def test_the_chart_of_a_rater_that_counts_nothing(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    explained = explain(LOCKED, find_ladder("rank8"))
    scenes = tuple(scene._replace(open=None) for scene in explained.scenes)
    silent = Explanation(explained.report, scenes, explained.end, explained.left)
    silent.plot(tmp_path / "x.svg")
    assert (tmp_path / "x.svg").stat().st_size > 1000
