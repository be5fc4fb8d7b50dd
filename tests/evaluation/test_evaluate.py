"""Evaluation against labels: reading, tables, correlations, pictures, the command."""

from __future__ import annotations

import gzip
import io
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from command_line import conforms, with_a_bar
from data import data_file
from hypothesis import given, settings
from hypothesis import strategies as st

from satsudoku import Puzzle, generate
from satsudoku.cli import run
from satsudoku.errors import SatsudokuError, UnknownNameError
from satsudoku.evaluation.correlation import Correlation, correlations
from satsudoku.evaluation.evaluate import NOT_SERVED, NOT_UNIQUE, Evaluation, evaluate
from satsudoku.evaluation.labels import LabelledRow, Scale, read_labelled
from satsudoku.evaluation.plot import plot_evaluations
from satsudoku.human.classification import Classification
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.library import ladder as find_ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import quick_rater_names
from satsudoku.stream.record import schema

FIGURES = Path(__file__).parents[1] / "figures"
EASY = "1.....2..3.....4"
NORMAL = "........6.344..1....5....2..6....4.2"
MANY = "1..............."


def rows_of(table: str, **options: Any) -> list[LabelledRow]:
    return list(read_labelled(io.StringIO(table), **options))


def of_scores(table: str, *scores: str, **options: Any) -> list[Evaluation]:
    rows = read_labelled(io.StringIO(table), scores=scores, puzzles=False, **options)
    return evaluate(rows, scores=scores)


# What documents print.


@pytest.mark.parametrize(
    ("file", "without", "points", "searches"),
    [
        ("kanoya-middle.csv", "", 0.676, 0.274),
        ("kanoya-upper.csv", "104", 0.897, 0.583),
        ("kanoya-upper.csv", "", 0.722, 0.583),
    ],
)
def test_correlations_of_the_tables_of_kanoya_and_saito(
    file: str, without: str, points: float, searches: float
) -> None:
    lines = (FIGURES / file).read_text().splitlines()
    kept = [line for line in lines if not without or not line.startswith(f"{without},")]
    evaluations = of_scores("\n".join(kept), "points", "searches")
    values = [one.correlations["pearson"].value for one in evaluations]
    assert values == [pytest.approx(points, abs=5e-4), pytest.approx(searches, abs=5e-4)]
    assert sum(evaluations[1].left_out.values()) == (
        1 if file.endswith("upper.csv") and not without else 0
    )


def test_correlations_for_other_points_of_masumi() -> None:
    """Table 5: problem 80 uses it once, problem 84 twice, no other middle problem."""
    printed = [0.80, 0.77, 0.73, 0.70, 0.68, 0.65, 0.63, 0.62, 0.60]
    table = (FIGURES / "kanoya-middle.csv").read_text()
    for points, correlation in enumerate(printed, start=3):
        other = table.replace("80,6,10", f"80,6,{3 + points}")
        other = other.replace("84,6,18", f"84,6,{4 + 2 * points}")
        (evaluation,) = of_scores(other, "points")
        assert evaluation.correlations["pearson"].value == pytest.approx(correlation, abs=0.005)


SATO = {  # labels by level, before and after the level-up rule, and the shares that are printed
    "before": ([[144, 25, 0], [38, 164, 37], [1, 25, 61]], [85.2, 68.6, 70.1]),
    "after": ([[140, 29, 0], [29, 167, 43], [0, 24, 63]], [82.8, 69.9, 72.4]),
}


@pytest.mark.parametrize("when", SATO)
def test_confusion_tables_of_sato(when: str) -> None:
    confusion, shares = SATO[when]
    words = ["Easy", "Medium", "Hard"]
    table = "difficulty;level\n" + "".join(
        f"{word};{level}\n" * number
        for word, numbers in zip(words, confusion, strict=True)
        for level, number in enumerate(numbers, start=1)
    )
    scale = Scale(words)
    rows = read_labelled(io.StringIO(table), scores=["level"], puzzles=False, scale=scale)
    (evaluation,) = evaluate(rows, scores=["level"], order=words)
    assert evaluation.number == 495
    assert [list(row) for row in evaluation.confusion] == confusion
    assert evaluation.labels == tuple(words)
    assert evaluation.diagonal is not None
    assert [round(100 * share, 1) for share in evaluation.diagonal.shares if share] == shares
    assert evaluation.diagonal.share == sum(evaluation.diagonal.counts) / 495


# Correlations.

pairs_of_values = st.lists(
    st.tuples(st.integers(-3, 4), st.sampled_from([0.5, 1, 1.5, 7])), min_size=5, max_size=60
)


@pytest.mark.thorough
@settings(max_examples=30)
@given(pairs_of_values)
def test_coefficients_are_those_of_scipy(pairs: list[tuple[float, float]]) -> None:
    stats = pytest.importorskip("scipy.stats", reason="wants SciPy, of the extra test-all")
    x, y = np.array(pairs).T
    coefficients = correlations(Counter(pairs))
    if len(set(x)) < 2 or len(set(y)) < 2:
        assert {one.value for one in coefficients.values()} == {None}
        return
    pearson = stats.pearsonr(x, y)
    interval = pearson.confidence_interval()
    assert coefficients["pearson"] == pytest.approx((pearson[0], *interval), abs=1e-9)
    assert coefficients["spearman"].value == pytest.approx(stats.spearmanr(x, y)[0], abs=1e-9)
    assert coefficients["kendall"].value == pytest.approx(stats.kendalltau(x, y)[0], abs=1e-9)
    for one in coefficients.values():
        assert one.value is not None
        assert one.low is not None
        assert one.high is not None
        assert one.low <= one.value <= one.high


def test_intervals_are_narrower_for_more_pairs_and_less_confidence() -> None:
    few = {(1, 1): 5, (2, 2): 4, (2, 3): 3, (3, 3): 6}
    many = {pair: 100 * number for pair, number in few.items()}

    def width(one: Correlation) -> float:
        assert one.low is not None
        assert one.high is not None
        return one.high - one.low

    for resamples in (0, 100):
        for name in ("pearson", "spearman", "kendall"):
            wide = width(correlations(few, resamples=resamples)[name])
            assert width(correlations(many, resamples=resamples)[name]) < wide / 5
            less = correlations(few, resamples=resamples, confidence=0.5)[name]
            assert width(less) < wide


def test_bootstrap_and_fisher_agree_on_gradings_without_ties() -> None:
    random = np.random.default_rng(1)
    x = random.normal(size=200)
    y = x + random.normal(size=200)
    pairs = dict.fromkeys(zip(x.tolist(), y.tolist(), strict=True), 1)
    fisher, drawn = correlations(pairs), correlations(pairs, resamples=200)
    for name in fisher:
        assert drawn[name].low == pytest.approx(fisher[name].low, abs=0.03)
        assert drawn[name].high == pytest.approx(fisher[name].high, abs=0.03)


def test_scores_without_a_correlation() -> None:
    assert correlations({(1, 1): 9})["pearson"] == Correlation(None)
    assert correlations({})["kendall"] == Correlation(None)
    assert correlations({(1, 2): 1, (2, 1): 1})["pearson"] == (-1, None, None)
    assert correlations({(1, 1): 9, (2, 2): 9})["kendall"] == pytest.approx((1, 1, 1))
    for wrong in (
        {"confidence": 1.0},
        {"confidence": 0.0},
        {"resamples": 5},
        {"resamples": 10**30},
    ):
        with pytest.raises(SatsudokuError, match="expected"):
            correlations({(1, 1): 1}, **wrong)  # type: ignore[arg-type]


# Reading.


def test_lanes_and_paths_give_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = data_file("rated_se_16k.tsv").read_text().splitlines()
    table = "\n".join(lines[:1] + lines[1::700])
    lanes = evaluate(rows_of(table), ["rank8"])
    monkeypatch.setattr(Ladder, "rates_many", False)
    assert evaluate(rows_of(table), ["rank8"]) == lanes
    assert lanes[0].number == len(lines[1::700])


def test_puzzles_that_cannot_be_compared_are_left_out_and_counted() -> None:
    class Points(Rater):
        name, title, description, source, depends = "points", "", "", "", ""
        confluent = True
        tier_names = ()

        def classify_in_time(
            self, puzzle: Puzzle, *, allow_multiple: bool = False
        ) -> Classification:
            score = puzzle.values.count(0)
            return Classification("points", puzzle, True, score=score, bound=score % 2 or None)

        def serves(self, variant: Any) -> bool:
            return bool(variant.name == "classic4")

    table = f"puzzle,label\n{EASY},1\n1...3.2..3.....4,2\n{NORMAL},3\n{MANY},2\n"
    rank8, points = evaluate(rows_of(table), ["rank8", Points()])
    assert rank8.left_out == {NOT_UNIQUE: 1}
    assert points.left_out == {"score not exact": 2, NOT_SERVED: 1}
    assert (points.number, points.verdicts) == (1, ("12",))


def test_puzzles_that_no_tier_solves_stand_above_all_tiers() -> None:
    singles = Ladder.from_toml(
        """
        title = "Cells"
        description = "Cells alone."
        confluent = true
        [[tiers]]
        name = "Cells"
        rules = ["naked-single"]
        """,
        "cells",
    )
    table = f"puzzle,label\n{'.234341221434321'},1\n{NORMAL},2\n"
    (evaluation,) = evaluate(rows_of(table), [singles])
    assert evaluation.verdicts == ("1 Cells", "none")
    assert evaluation.confusion == ((1, 0), (0, 1))
    assert evaluation.pairs == {(1, 1): 1, (2, 2): 1}


def test_classes_of_labels() -> None:
    rows = [LabelledRow("", n, value=n / 4, label=str(n / 4), scores=(n,)) for n in range(40)]
    (whole,) = evaluate(rows, scores=["n"])
    assert whole.labels[:2] == ("0 to <1", "1 to <2")
    assert {sum(row) for row in whole.confusion} == {4}
    assert len(whole.verdicts) == 10
    assert whole.verdicts[0] == "0 to 3"
    (cut,) = evaluate(rows, scores=["n"], cuts=[2, 5.5])
    assert cut.labels == ("<2", "2 to <5.5", "5.5 up")
    assert [sum(row) for row in cut.confusion] == [8, 14, 18]
    assert cut.correlations == whole.correlations  # of the labels, not of their classes
    for wrong in ([], [2, 2], [3, 1]):
        with pytest.raises(SatsudokuError, match="ascending"):
            evaluate(rows, scores=["n"], cuts=wrong)
    with pytest.raises(SatsudokuError, match="expected no order"):
        evaluate(rows, scores=["n"], order=["a", "b"], cuts=[1])


def test_labels_that_number_the_tiers_have_a_diagonal() -> None:
    table = f"puzzle,label\n{EASY},1\n{NORMAL},3\n{NORMAL},2\n"
    (evaluation,) = evaluate(rows_of(table), ["rank8"])
    assert evaluation.diagonal is not None
    assert evaluation.diagonal.verdicts == (0, 1, 2)
    assert evaluation.diagonal.counts == (1, 0, 1)
    (none,) = evaluate(rows_of(table.replace(",2", ",2.5")), ["rank8"])
    assert none.diagonal is None
    named = table.replace(",1", ",soft").replace(",3", ",stiff").replace(",2", ",stiff")
    order = ["soft", "stiff"]
    (words,) = evaluate(rows_of(named, scale=Scale(order)), ["rank8"], order=order)
    assert words.diagonal is None  # stiff is the second word, but not tier 2


def test_raters_with_a_procedure_of_their_own() -> None:
    """HoDoKu's levels as labels lie on the diagonal of the rater hodoku."""
    words = ("easy", "medium", "hard", "unfair", "extreme")
    table = "puzzle,level\n" + "".join(
        f"{puzzle.line},{words[tier - 1]}\n"
        for tier in (1, 4, 5)
        for puzzle in generate(2, tier=tier, ladder="hodoku", seed=1)
    )
    rows = rows_of(table, scale=Scale(words), label="level")
    hodoku, explainer = evaluate(rows, ["hodoku", "se121"], order=words)
    assert hodoku.diagonal is not None
    assert hodoku.number == sum(hodoku.diagonal.counts) == 6
    assert explainer.number == 6
    assert (explainer.correlations["spearman"].value or 0) > 0.5


def test_raters_that_do_not_exist() -> None:
    with pytest.raises(UnknownNameError, match="rank8"):
        evaluate([], ["rank9"])


# Pictures and the command.


@pytest.mark.thorough
@pytest.mark.parametrize("ending", [".svg", ".png", ".pdf"])
def test_pictures(ending: str, tmp_path: Path) -> None:
    table = f"puzzle,label\n{EASY},1\n{NORMAL},3\n{NORMAL},2\n"
    evaluations = evaluate(rows_of(table), ["rank8", "rank8-remove"])
    files = [tmp_path / f"{name}{ending}" for name in ("one", "two")]
    for file in files:
        plot_evaluations(evaluations, file)
    first, second = (file.read_bytes() for file in files)
    assert first.startswith({".svg": b"<?xml", ".png": b"\x89PNG", ".pdf": b"%PDF"}[ending])
    assert first == second


def test_pictures_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evaluations = evaluate(rows_of(f"puzzle,label\n{EASY},1\n"), ["rank8"])
    with pytest.raises(SatsudokuError, match="cannot write the picture"):
        plot_evaluations(evaluations, tmp_path / "none" / "a.svg")
    with pytest.raises(SatsudokuError, match=r"expected a name ending in \.svg"):
        plot_evaluations(evaluations, tmp_path / "a.txt")
    with pytest.raises(SatsudokuError, match="nothing to draw"):
        plot_evaluations([], tmp_path / "a.svg")
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(SatsudokuError, match=r"pip install 'satsudoku\[plot\]'"):
        plot_evaluations(evaluations, tmp_path / "a.svg")


def test_status_of_an_unreadable_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, cut = tmp_path / "labelled.csv", tmp_path / "cut.csv.gz"
    file.write_text(f"puzzle,level\n{EASY},easy\n{NORMAL},hard\n1,easy\n")
    rows = f"puzzle,level\n{EASY},easy\n" + f"{NORMAL},hard\n" * 20_000
    cut.write_bytes(gzip.compress(rows.encode())[:-200])
    options = ["--order", "easy,hard", "--ladder", "rank8"]
    assert run(["evaluate", str(file), *options]) == 1
    assert run(["evaluate", str(file), str(cut), *options]) == 2
    assert f"{cut}:" in capsys.readouterr().err


def test_common_words_need_no_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "labelled.csv"
    usual = ["evaluate", str(file), "--ladder", "rank8", "--json"]
    for labels in (["Very-Hard", "Easy", "medium"], ["上級", "初級", "中級"]):
        rows = "".join(f"{EASY},{label}\n" for label in labels)
        file.write_text(f"puzzle,level\n{rows}")
        assert run(usual) == 0
        printed = json.loads(capsys.readouterr().out)
        assert printed["labels"] == [labels[1], labels[2], labels[0]]
        order = ",".join(printed["labels"])
        assert run([*usual, "--order", order]) == 0
        assert json.loads(capsys.readouterr().out) == printed


@pytest.mark.parametrize(
    ("labels", "more", "message"),
    [
        (
            ["zig", "zag", "easy"],
            [],
            "no known order of the labels zig, zag, easy",
        ),
        (["hard", "tough"], [], "which label is easier, hard or tough? expected --order"),
        (["easy", "Easy"], [], "all labels are 'easy'; expected two words or more"),
        (["easy", "hard"], ["--fit", "a.toml"], "--fit needs labels in seconds; found easy, hard"),
    ],
)
def test_words_without_an_order_are_one_error(
    labels: list[str],
    more: list[str],
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "labelled.csv"
    file.write_text("puzzle,level\n" + "".join(f"{EASY},{label}\n" for label in labels * 3))
    assert run(["evaluate", str(file), *more]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert message in err


def test_words_and_numbers_do_not_mix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "labelled.csv"
    for labels, wrong in ((["1", "hard", "2"], "no label 'hard'"), (["hard", "1", "easy"], "'1'")):
        file.write_text("puzzle,level\n" + "".join(f"{EASY},{label}\n" for label in labels))
        assert run(["evaluate", str(file), "--ladder", "rank8"]) == 1
        err = capsys.readouterr().err
        assert err.startswith(f"satsudoku: {file}:3:")
        assert wrong in err


def test_levels_match_labels_by_their_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "labelled.csv"
    file.write_text(f"puzzle,level,points\n{EASY},Calm,1\n{NORMAL},wild,2\n{EASY},wild,3\n")
    usual = ["evaluate", str(file), "--label", "level", "--ladder", "rank8", "--json"]
    assert run([*usual, "--levels", "calm=1-2,brisk=3-4,wild=5-"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["labels"] == ["Calm", "brisk", "wild"]
    assert printed["verdicts"] == ["1 calm", "2 brisk", "3 wild"]
    assert printed["confusion"] == [[1, 0, 0], [0, 0, 0], [1, 1, 0]]
    assert printed["diagonal"]["counts"] == [1, 0, 0]
    # Levels that no label names, without one for each label, have no diagonal.
    assert run([*usual, "--order", "calm,wild", "--levels", "a=1,b=2,c=3-"]) == 0
    assert json.loads(capsys.readouterr().out)["diagonal"] is None
    # Levels are of a ladder, also beside a score.
    usual = [*usual[:4], "--score", "points", "--json", "--levels", "calm=1-9,wild=10-"]
    assert run(usual) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["verdicts"] for line in lines] == [["1 calm", "2 wild"], ["1", "2", "3"]]
    assert run([*usual, "--ladder", "all"]) == 2
    assert "levels belong to one ladder" in capsys.readouterr().err


@pytest.mark.thorough
def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "labelled.csv"
    file.write_text(f"puzzle,level\n{EASY},easy\n{NORMAL},Hard\n{NORMAL},soft\n1,easy\n")
    picture = tmp_path / "a.svg"
    options = ["--order", "easy,hard", "--ladder", "all", "--json", "--plot", str(picture)]
    status = run(["evaluate", str(file), *options])
    out, err = capsys.readouterr()
    assert status == 1
    assert [line.split(": ")[1] for line in err.splitlines()] == [f"{file}:4", f"{file}:5"]
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["name"] for line in lines] == list(quick_rater_names())
    for line in lines:
        reference = {"$ref": "#/$defs/evaluation", "$defs": schema()["$defs"]}
        conforms(line, reference)
    assert picture.read_text().startswith("<?xml")

    assert run(["evaluate", str(FIGURES / "kanoya-middle.csv"), "--score", "points"]) == 0
    out, err = capsys.readouterr()
    assert "Pearson          0.676 (0.305 to 0.869)" in out
    assert err == ""


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--cut", "a"], "--cut 'a'; expected numbers"),
        (["--label", "x", "--score", "points"], "no column 'x'; there are"),
        (["--ladder", "rank9"], "no ladder 'rank9'"),
        (["--confidence", "2"], "confidence is 2.0"),
        ([], "no column of puzzles"),
    ],
)
def test_wrong_usage_is_one_line(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["evaluate", str(FIGURES / "kanoya-middle.csv"), *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert len(err.splitlines()) == 1


def test_a_bar_counts_verdicts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "scores.csv"
    file.write_text("score,label\n" + "1,2\n3,3\n" * 4)
    command = ["evaluate", "--score", "score", "--label", "label", str(file)]
    assert run(command) == 0
    assert capsys.readouterr().err == ""
    with_a_bar(monkeypatch)
    assert run(command) == 0
    out, err = capsys.readouterr()
    assert "8 puzzles" in out
    assert re.search(r"[0-8]/9\S* verdicts", err)  # each of 9 lines may hold a puzzle


def test_steps_are_verdicts() -> None:
    done: list[None] = []
    rows = [LabelledRow("", n, value=n, scores=(n, -n)) for n in range(3)]
    evaluate(rows, scores=["a", "b"], step=lambda: done.append(None))
    assert len(done) == 6


def test_every_tier_has_its_column() -> None:
    (evaluation,) = evaluate(rows_of(f"puzzle,label\n{EASY},1\n"), ["rank8"])
    assert len(evaluation.verdicts) == len(find_ladder("rank8").tier_names)
