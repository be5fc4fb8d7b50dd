"""Solving times of people, by the model."""

from __future__ import annotations

import csv
import io
import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from command_line import Cli
from data import data_file

import satsudoku
from satsudoku import Puzzle, TimeLimit, classify_many, explain, generate, stream
from satsudoku.board.library import find_variant
from satsudoku.errors import SatsudokuError
from satsudoku.evaluation.correlation import correlations
from satsudoku.making.generation_options import read_minutes
from satsudoku.teaching.minutes import Minutes, minutes, minutes_many, shipped_parameters
from satsudoku.teaching.minutes.calibrating import calibrate
from satsudoku.teaching.minutes.curve import bottlenecks, stretches
from satsudoku.teaching.minutes.fitting import Sample, fit
from satsudoku.teaching.minutes.parameters import load_parameters, read_parameters
from satsudoku.teaching.minutes.solving import STEPS, model_times

SINGLES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LOCKED = "..12......3...9..4.....78...1......9.....1.6..47.5.1..983.........5.2.93..4......"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CHAINS = "2536...1........5..46...9....91.27...7...4......5....8....4..711....5....273....5"
PUZZLES = [SINGLES, LOCKED, CHAINS, HARD]


def image(puzzle: str, rng: random.Random) -> str:
    """The puzzle relabelled, with lines permuted, and perhaps transposed."""
    symbols = rng.sample("123456789", 9)
    lines = [
        [3 * band + row for band in rng.sample(range(3), 3) for row in rng.sample(range(3), 3)]
        for _ in range(2)
    ]
    cells = [(row, column) for row in lines[0] for column in lines[1]]
    if rng.random() < 0.5:
        cells = [(column, row) for row, column in cells]
    digits = [puzzle[9 * row + column] for row, column in cells]
    return "".join("." if digit in ".0" else symbols[int(digit) - 1] for digit in digits)


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_images_take_exactly_the_same_time(puzzle: str) -> None:
    rng = random.Random(1)
    images = [puzzle, *(image(puzzle, rng) for _ in range(20))]
    assert len(set(minutes_many(images).minutes.tolist())) == 1


@pytest.mark.thorough
def test_hundreds_of_images_take_exactly_the_same_time() -> None:
    lines = data_file("puzzles6_forum_hardest_1106").read_text().splitlines()
    rng = random.Random(3)
    for puzzle in (*PUZZLES, rng.choice([line for line in lines if line[0] != "#"])):
        images = [image(puzzle, rng) for _ in range(100)]
        assert len(set(minutes_many([puzzle, *images]).minutes.tolist())) == 1


def test_harder_puzzles_take_longer() -> None:
    easy, medium, hard = minutes_many([SINGLES, LOCKED, HARD]).minutes
    assert 2 < easy < 8 < medium < hard


def test_one_and_many_agree_and_the_moments_add_up() -> None:
    many = minutes_many(PUZZLES, threads=2)
    for row, line in enumerate(PUZZLES):
        one = minutes(Puzzle(line))
        assert one is not None
        assert (one.low, one.minutes, one.high) == pytest.approx(
            (many.low[row], many.minutes[row], many.high[row])
        )
        assert sum(moment.minutes for moment in one.moments) == pytest.approx(one.minutes)
        placed = [(moment.cell, moment.symbol) for moment in one.moments if moment.cell]
        assert len(placed) == len(set(placed)) == line.count(".")
        solution = satsudoku.solve(Puzzle(line))
        assert solution is not None
        cells = Puzzle(line).variant.cell_names
        assert all(solution.line[cells.index(cell)] == symbol for cell, symbol in placed)


def test_the_walk_takes_the_kinds_of_steps_that_the_puzzle_needs() -> None:
    def steps(puzzle: str) -> set[str]:
        estimate = minutes(Puzzle(puzzle))
        assert estimate is not None
        return {moment.step for moment in estimate.moments}

    assert steps(SINGLES) <= set(STEPS[:4])
    assert "locked candidates" in steps(LOCKED)
    assert "deep trial" in steps(HARD)
    assert {"fish", "wing or short chain", "chain"} <= steps(CHAINS)


def test_puzzles_without_a_single_solution_have_no_time() -> None:
    assert np.isnan(minutes_many(["." * 81, "11" + "." * 79]).minutes).all()
    assert minutes(Puzzle("." * 81)) is None


VARIANTS = ["classic4", "classic6", "jigsaw9", "diagonal9", "samurai", "anti-knight9", "miracle9"]


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", VARIANTS)
def test_other_variants_are_timed_but_not_calibrated(name: str) -> None:
    [puzzle] = generate(1, name, seed=1, minimal=False)
    assert_timed(puzzle)


@pytest.mark.quick(1)
@pytest.mark.parametrize("kind", ["killer", "thermometers", "arrows", "sandwiches", "renbans"])
def test_constraints_take_part_in_the_time(kind: str) -> None:
    puzzles = generate(3, "classic6", constraints=[kind], seed=1)
    estimates = [assert_timed(puzzle) for puzzle in puzzles]
    # Whoever sees singles first may need no constraint of one of them.
    assert "constraint" in {moment.step for timed in estimates for moment in timed.moments}


def test_regions_to_be_found_take_part_in_the_time() -> None:
    board = satsudoku.puzzle(".Shape~4x4.ChaosConstruction.NoBoxes.ChaosArrow~R1C1").variant
    estimate = assert_timed(Puzzle("4.23.3..14.2...11...2...3..34...", board))
    assert "constraint" in {moment.step for moment in estimate.moments}


def assert_timed(puzzle: Puzzle) -> Minutes:
    """Every cell is filled, with what the only solution has there, and nothing is calibrated."""
    estimate = minutes(puzzle)
    assert estimate is not None
    assert not estimate.calibrated
    assert 0 < estimate.low < estimate.minutes < estimate.high
    solution = satsudoku.solve(puzzle)
    assert solution is not None
    right = dict(zip(puzzle.variant.cell_names, solution.line, strict=True))
    placed = {moment.cell: moment.symbol for moment in estimate.moments if moment.cell}
    assert len(placed) == len(puzzle.values) - puzzle.clues
    assert placed.items() <= right.items()
    [many] = minutes_many([puzzle], variant=puzzle.variant).minutes
    assert many == pytest.approx(estimate.minutes)
    return estimate


def test_a_time_limit_ends_the_walk() -> None:
    with pytest.raises(TimeoutError), TimeLimit(1e-9):
        minutes_many([HARD] * 100)


def test_easier_rates_take_less_time() -> None:
    variant, shipped = find_variant("classic9"), shipped_parameters()
    (slow,), _ = model_times([SINGLES], variant, shipped)
    (quick,), _ = model_times([SINGLES], variant, replace(shipped, line=shipped.line * 2))
    assert quick < slow


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("crowd = ", "p.toml: not TOML"),
        ("", "p.toml: variant is None, expected the name of a variant"),
        ('variant = "x"', "p.toml: handling is None, expected a number"),
        ("hurry = 3\n" + shipped_parameters().to_toml(), "p.toml: hurry is 3"),
        (shipped_parameters().to_toml().replace("power = ", "power = -"), "p.toml: power is -"),
    ],
)
def test_bad_parameters_are_one_line(text: str, message: str) -> None:
    with pytest.raises(SatsudokuError, match=message):
        read_parameters(text, "p.toml")


@pytest.mark.thorough
def test_a_fit_finds_what_made_the_times() -> None:
    pytest.importorskip("scipy")
    rng = random.Random(2)
    lines = [
        line for line in data_file("puzzles2_17_clue").read_text().splitlines() if line[0] != "#"
    ]
    puzzles = rng.sample(lines, 60)
    variant, shipped = find_variant("classic9"), shipped_parameters()
    slow = replace(shipped, naked=shipped.naked * 20)
    times, _ = model_times(puzzles, variant, slow)
    fitted = fit(puzzles, [Sample(np.arange(60), 5 * times, 1.0)], evaluations=150)
    assert fitted.naked > 2 * shipped.naked
    again, _ = model_times(puzzles, variant, fitted)
    seconds = fitted.calibration.scale * again**fitted.calibration.power
    assert np.median(np.abs(np.log(seconds / (5 * times)))) < 0.1


def test_too_few_times_are_refused() -> None:
    pytest.importorskip("scipy")
    with pytest.raises(SatsudokuError, match="1 times; expected 20"):
        fit([SINGLES], [Sample(np.array([0]), np.array([60.0]), 1.0)])


def test_puzzles_are_generated_by_minutes() -> None:
    lines = [puzzle.line for puzzle in generate(8, minutes=(5, 6.5), seed=2)]
    times = minutes_many(lines).minutes
    assert ((times >= 5) & (times <= 6.5)).all()


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"minutes": (8, 5)}, "minutes 8 to 5; expected the lower number first"),
        ({"minutes": (-1, 5)}, "minutes -1 to 5; expected the lower number first, from 0"),
    ],
)
def test_impossible_minutes_are_refused(wishes: dict[str, Any], message: str) -> None:
    with pytest.raises(SatsudokuError, match=message):
        generate(**wishes)


# --- as a rater ----------------------------------------------------------------------------------


def test_the_rater_says_what_minutes_says() -> None:
    detail = minutes(Puzzle(LOCKED)).detail  # type: ignore[union-attr]
    verdict = satsudoku.classify(Puzzle(LOCKED), "minutes")
    assert verdict.detail == detail
    assert verdict.tier is None
    assert verdict.score == pytest.approx(60 * detail["minutes"], abs=1)
    assert verdict.path == satsudoku.classify(Puzzle(LOCKED)).path
    many = classify_many([LOCKED, "." * 81], "minutes")
    assert {name: some[0] for name, some in many.figures.items()} == detail
    assert many.scores is not None
    assert many.scores.tolist() == [verdict.score, 0]


def test_classify_says_the_minutes_in_every_form(cli: Cli) -> None:
    detail = minutes(Puzzle(SINGLES)).detail  # type: ignore[union-attr]
    called = ("classify", "-l", "minutes", SINGLES, "." * 81)
    assert "for a practised solver" in cli(*called).out
    assert "not ranked" in cli(*called).out
    one, other = cli(*called, "--json").records()
    assert (one["ladder"], one["detail"], one["tier"]) == ("minutes", detail, None)
    assert (other["detail"], other["score"]) == (None, None)
    [row, _] = csv.DictReader(io.StringIO(cli(*called, "--csv").out))
    assert json.loads(row["detail"]) == detail
    [streamed] = stream.classify(stream.read(io.StringIO(SINGLES)), ladder="minutes")
    assert streamed.detail == detail


@pytest.mark.thorough
def test_other_variants_are_marked_in_every_form(cli: Cli) -> None:
    called = ("--variant", "classic4", "1.....2..3.....4")
    assert "not calibrated" in cli("classify", "-l", "minutes", *called).out
    [record] = cli("classify", "-l", "minutes", "--json", *called).records()
    assert record["detail"]["calibrated"] is False
    [record] = cli("count", "--json", "--fields", "minutes,minutes_calibrated", *called).records()
    assert record["minutes"] > 0
    assert record["minutes_calibrated"] is False
    assert "not calibrated" in cli("explain", *called).out
    assert "not calibrated" in cli("explain", "--to", "html", *called).out


def test_own_parameters_serve_everywhere(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "own.toml"
    calibration = shipped_parameters().calibration
    own = replace(shipped_parameters(), calibration=replace(calibration, scale=24.0))
    file.write_text(own.to_toml())
    twice = 24.0 / calibration.scale
    shipped = minutes_many([SINGLES]).minutes[0]
    name = f"minutes:parameters={file}"
    verdict = satsudoku.classify(Puzzle(SINGLES), name)
    assert (verdict.ladder, verdict.detail["calibrated"]) == (name, True)
    assert verdict.detail["minutes"] == pytest.approx(twice * shipped, rel=0.01)
    [record] = cli("classify", "-l", name, "--json", SINGLES).records()
    assert record["detail"] == verdict.detail
    [record] = cli("count", "--json", "--fields", f"minutes,minutes:{file}", SINGLES).records()
    assert record[f"minutes:{file}"] == verdict.detail["minutes"]
    assert cli("classify", "-l", "minutes:parameters=none.toml", SINGLES).status == 2


# --- where the time goes -------------------------------------------------------------------------


def test_stretches_cover_the_solve() -> None:
    estimate = minutes(Puzzle(LOCKED))
    assert estimate is not None
    parts = stretches(estimate, Puzzle(LOCKED).clues)
    assert [part.filled for part in parts] == list(range(Puzzle(LOCKED).clues, 81))
    assert sum(part.minutes for part in parts) == pytest.approx(estimate.minutes)
    slow = bottlenecks(parts)
    assert 1 <= len(slow) <= 3
    assert "locked candidates" in {part.slowest.step for part in slow}
    assert max(part.minutes for part in parts) == max(part.minutes for part in slow)


@pytest.mark.parametrize(("language", "title"), [("en", "Bottleneck"), ("ja", "難所")])
def test_explanations_show_where_the_time_goes(language: str, title: str) -> None:
    explained = explain(Puzzle(LOCKED))
    for form in ("text", "markdown", "html"):
        assert title in explained.render(form, language)
    assert "█" in explained.text(language)
    page = explained.html(language)
    assert page.count('<svg class="time"') == 1
    assert explained.minutes is not None
    assert page.count("<rect x=") >= len(bottlenecks(stretches(explained.minutes, 27))) > 0


def test_too_little_time_gives_no_chart() -> None:
    assert explain(Puzzle(HARD), timeout=1e-6).minutes is None


# --- other people's times ------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["5-8", "5..8", "5.0-8.00"])
def test_ranges_of_minutes(text: str) -> None:
    assert read_minutes(text) == (5, 8)


@pytest.mark.parametrize("text", ["5", "8-5", "5-", "a-b", "-5-8", "5 - 8"])
def test_bad_ranges_of_minutes(text: str) -> None:
    with pytest.raises(SatsudokuError, match="--minutes is"):
        read_minutes(text)


@pytest.mark.thorough
def test_evaluate_prints_one_table_for_times(tmp_path: Path, cli: Cli) -> None:
    table = tmp_path / "times.csv"
    puzzles = [puzzle.line for puzzle in generate(40, seed=4)]
    times = 60 * minutes_many(puzzles).minutes
    rows = [f"{line},{time:.0f}" for line, time in zip(puzzles, times, strict=True)]
    table.write_text("\n".join(["puzzle,seconds", *rows]))
    called = ("evaluate", "-l", "minutes", "-l", "se121", "-l", "rank8", table)
    done = cli(*called)
    head, _, first, *others, last = done.out.splitlines()
    assert head.split()[:3] == ["rater", "puzzles", "Spearman"]
    assert first.split()[:3] == ["minutes", "40", "1.000"]
    assert sorted(line.split()[0] for line in others) == ["rank8", "se121"]
    assert last == "95% intervals: bootstrap of 1000 samples, percentiles"
    by_name = {record["name"]: record for record in cli(*called, "--json").records()}
    ratings = [satsudoku.classify(Puzzle(line), "se121").score for line in puzzles]
    again = correlations(Counter(zip(times.round().tolist(), ratings, strict=True)))
    assert by_name["se121"]["spearman"]["value"] == pytest.approx(again["spearman"].value)
    assert by_name["se121"]["confusion"] == []
    pytest.importorskip("matplotlib")
    picture = tmp_path / "times.svg"
    assert cli(*called, "--plot", picture).status == 0
    assert picture.read_text().count("<use") >= 3 * 40  # points


def test_tables_to_fit_are_checked(tmp_path: Path, cli: Cli) -> None:
    pytest.importorskip("scipy")
    table, own = tmp_path / "times.csv", tmp_path / "own.toml"
    table.write_text(f"puzzle,seconds\n{SINGLES},300\n")
    done = cli("evaluate", "--fit", own, table)
    assert (done.status, own.exists()) == (2, False)
    assert "1 times of puzzles with one solution; expected 23 or more" in done.err
    table.write_text(f"puzzle,seconds\n{SINGLES},0\n")
    assert "2: 0; expected seconds above 0" in cli("evaluate", "--fit", own, table).err


@pytest.mark.thorough
def test_a_fit_to_a_table(tmp_path: Path, cli: Cli) -> None:
    pytest.importorskip("scipy")
    table, own = tmp_path / "times.csv", tmp_path / "own.toml"
    puzzles = [puzzle.line for puzzle in generate(23, "classic6", seed=4, minimal=False)]
    times = (
        120 * minutes_many(puzzles, variant="classic6").minutes
    )  # twice as slow as the shipped ones
    rows = [f"{line},{time:.0f}" for line, time in zip(puzzles, times, strict=True)]
    table.write_text("\n".join(["puzzle,seconds", *rows, f"{'.' * 36},9"]))
    done = cli("evaluate", "--json", "--variant", "classic6", "--fit", own, table)
    assert done.status == 0
    shipped, left_out = done.records()
    assert (shipped["name"], left_out["number"]) == ("minutes", 23)
    assert left_out["spearman"]["value"] > 0.95
    assert "23 puzzles fitted, 1 without exactly one solution skipped" in done.err
    fitted = minutes_many(puzzles, variant="classic6", parameters=load_parameters(own)).minutes
    assert np.median(np.abs(np.log(60 * fitted / times))) < 0.1


def test_families_of_puzzles_count_alike() -> None:
    """The few hard puzzles, whose times scatter, widen the interval of the many easy ones."""
    random = np.random.default_rng(5)
    times = np.exp(random.uniform(2, 5, 900))
    tiers = np.where(np.arange(900) < 800, 2, 13)
    errors = random.normal(0, np.where(tiers == 2, 0.1, 0.6))
    seconds = 4 * times**0.5 * np.exp(errors)
    found = calibrate(times, seconds, tiers)
    alike = calibrate(times, seconds, np.full(900, 2))
    inside = (-found.below <= errors) & (errors <= found.above)
    shares = [inside[tiers == tier].mean() for tier in (2, 13)]
    assert sum(shares) / 2 == pytest.approx(0.8, abs=0.04)
    assert alike.below < found.below
    assert alike.above < found.above


def test_the_interval_holds_of_new_puzzles() -> None:
    random = np.random.default_rng(6)
    held = []
    for _ in range(300):
        times = np.exp(random.uniform(2, 5, 41))
        # Skewed, as people's times are: an interval that is the same to both sides fails.
        errors = random.exponential(0.3, 41) - 0.3
        seconds = 4 * times**0.5 * np.exp(errors)
        found = calibrate(times[:40], seconds[:40], np.full(40, 2))
        middle = found.seconds(times[40])
        held.append(middle * np.exp(-found.below) <= seconds[40] <= middle * np.exp(found.above))
    assert 0.74 < np.mean(held) < 0.9
