"""What the sources of raters call techniques and tiers, their counters and sums, in all outputs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Cli

import satsudoku
from satsudoku.errors import LadderError, SatsudokuError
from satsudoku.raters.sato import Sato

DEMO = Path(__file__).parents[2] / "puzzles" / "demo.txt"
LINES = [line.split()[0] for line in DEMO.read_text("utf-8").splitlines() if line[:1] not in "#"]
RAISED, UPPER, STUCK = LINES[2], LINES[4], LINES[11]
UNSOLVED = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def rated(name: str, line: str) -> tuple[satsudoku.Classification, satsudoku.Rater]:
    rater = satsudoku.rater(name)
    return rater.classify(satsudoku.puzzle(line)), rater


@pytest.mark.parametrize("line", [RAISED, UPPER, LINES[8]])
@pytest.mark.parametrize("name", ["hamada", "rank8", "rank8-remove", "kanoya", "sato"])
def test_every_step_has_the_name_of_its_source(name: str, line: str) -> None:
    verdict, rater = rated(name, line)
    codes = [rater.code(step.deduction) for step in verdict.path]
    assert codes
    assert all(codes)


def test_letters_tell_rows_from_columns_from_boxes() -> None:
    seen = set()
    steps = [step for line in LINES[1:6] for step in rated("hamada", line)[0].path]
    rater = satsudoku.rater("hamada")
    for step in steps:
        family = step.deduction.geometry.houses(step.deduction.truths)
        code = rater.code(step.deduction)
        if step.deduction.rule.name.startswith("hidden-single"):
            assert code == {"box": "B", "row": "L", "column": "C"}[family[0].family]
            seen.add(code)
    assert seen == {"B", "L", "C"}
    claiming = satsudoku.ladder("hamada").codes["claiming:cells=2"]
    assert claiming == {"row": "W", "column": "Y"}


@pytest.mark.parametrize(("line", "total"), [(RAISED, 1), (UPPER, 20), (LINES[3], 7)])
def test_points_of_the_steps_add_to_the_score(line: str, total: int) -> None:
    verdict, rater = rated("kanoya", line)
    points = [rater.step_points(step.deduction) for step in verdict.path]
    assert sum(p for p in points if p is not None) == verdict.score == total
    [remark] = rater.remarks(verdict)
    terms, _, said = remark.removeprefix("points: ").partition(" = ")
    assert int(said) == total
    factors = [term.rpartition(" × ") for term in terms.split(" + ")]
    assert sum(int(a.rpartition(" ")[2]) * int(b) for a, _, b in factors) == total


def test_a_stuck_path_goes_as_far_as_it_gets() -> None:
    for name in "kanoya", "kanoya:mode=middle", "hamada:assumption=depth", "sato", "rank8":
        verdict, _ = rated(name, UNSOLVED if name == "sato" else STUCK)
        if verdict.tier is None and verdict.score is None:
            assert verdict.path
            assert verdict.path[-1].filled < 81
    verdict, rater = rated("kanoya", STUCK)
    assert verdict.score is None
    assert rater.remarks(verdict) == ("the techniques end here, so there are no points",)


def test_satos_counters_and_limits() -> None:
    verdict, rater = rated("sato", RAISED)
    assert (verdict.tier, verdict.detail["level_before"], verdict.detail["LV1USU"]) == (2, 1, 2)
    assert rater.remarks(verdict) == (
        "LEVEL= 2 KANSEI",
        "LV1USU = 2 (SPEAKIMSSYO); from 2 on, level 1 becomes level 2",
    )
    verdict, rater = rated("sato:lv1usu=3", RAISED)
    assert (verdict.tier, rater.remarks(verdict)) == (1, ("LEVEL= 1 KANSEI",))
    verdict, rater = rated("sato", UNSOLVED)
    assert rater.remarks(verdict) == ("LEVEL= 3 TOKENAI, 56 digits tried",)
    low = "sato:lv1usu=1,lv2usu=1"
    many = satsudoku.rater(low).classify_many(LINES).tiers.tolist()
    usual = satsudoku.rater("sato:lv1usu=9").classify_many(LINES).tiers.tolist()
    assert many != usual
    assert all(a >= b for a, b in zip(many, usual, strict=True))
    assert many == [satsudoku.rater(low).classify(satsudoku.puzzle(x)).tier or 0 for x in LINES]


@pytest.mark.parametrize("name", ["sato:lv1usu=0", "sato:lv1usu=x", "sato:lv2usu=-1", "sato:up=2"])
def test_wrong_limits_are_refused(name: str) -> None:
    with pytest.raises(SatsudokuError):
        satsudoku.rater(name)
    with pytest.raises(LadderError):
        Sato(lv2usu=0)


@pytest.mark.parametrize("name", ["hamada", "rank8", "kanoya", "sato"])
def test_all_outputs_show_them(name: str, cli: Cli) -> None:
    verdict, rater = rated(name, RAISED)
    codes = [rater.code(step.deduction) or "" for step in verdict.path]
    record = json.loads(cli("classify", "-l", name, "--path", "--json", RAISED).out)
    assert [step["code"] for step in record["path"]] == codes
    assert record["codes"] == {code: codes.count(code) for code in dict.fromkeys(codes)}
    assert record["reasons"] == list(rater.remarks(verdict))
    text = cli("classify", "-l", name, "--path", RAISED).out
    assert f"     1. [{codes[0]}] " in text
    for code in dict.fromkeys(codes):
        assert f"{code} {codes.count(code)}" in text
    explained = satsudoku.explain(satsudoku.puzzle(RAISED), name)
    for form in explained.text(), explained.markdown().replace("\\", ""), explained.html():
        assert all(code in form for code in codes)
        assert all(remark in form for remark in rater.remarks(verdict))


def test_ranks_have_their_stars(cli: Cli) -> None:
    assert "tier 2: Easy ** (tiers 2 to 8 suffice)\n" in cli("classify", "-l", "rank8", RAISED).out
    assert cli("classify", "-l", "rank8", "--fields", "tier_label", RAISED).out == "**\n"
    assert cli("classify", "-l", "hamada", "--fields", "tier_label", RAISED).out == "\n"
    fields = ["--csv", "--fields", "tier,tier_label"]
    tables = cli("classify", "-l", "rank8", "--tier-only", *fields, DEMO)
    rows = [row.split(",") for row in tables.out.splitlines()[1:]]
    assert all(label == "*" * int(tier) for tier, label in rows)


def test_hypothesis_of_the_deterministic_algorithm() -> None:
    """Without InterSection less is solved; ranks keep their rules and names otherwise."""
    for name in "rank8", "rank8-remove":
        whole, without = satsudoku.ladder(name), satsudoku.ladder(f"{name}:intersection=no")
        rules = [rule.name for tier in whole.tiers for rule in tier.rules]
        assert [rule.name for tier in without.tiers for rule in tier.rules] == [
            rule for rule in rules if rule != "locked-candidates"
        ]
        names = [tier.name for tier in whole.tiers if tier.name != "Normal"]
        assert [tier.name for tier in without.tiers] == names
