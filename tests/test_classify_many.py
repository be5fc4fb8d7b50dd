"""Classifications: by raters that rate one by one, within a time limit, pickled, and as JSON."""

import json
import pickle

import numpy as np
import pytest
from command_line import PATIENT, POSIX, Cli, on_a_terminal

from satsudoku import Puzzle, classify_many, generate, rater
from satsudoku.errors import SatsudokuWarning
from satsudoku.formats import write
from satsudoku.human.ladders.rater_library import rater_names

SIX = "........6.344..1....5....2..6....4.2"
NINE = "..9...76...284....8....6.94.84.6.....2.....4.....9.85.71.6....2....834...68...3.."


def served(name: str) -> Puzzle:
    small = Puzzle(SIX, "classic6")
    return small if rater(name).serves(small.variant) else Puzzle(NINE)


@pytest.mark.parametrize("name", ["mus", "kanoya", "kanoya:mode=upper"])
def test_raters_without_bulk_take_puzzles_one_by_one(name: str) -> None:
    puzzles = [Puzzle(SIX, "classic6"), Puzzle("." * 36, "classic6"), Puzzle(SIX, "classic6")]
    with pytest.warns(
        SatsudokuWarning, match=rf"^{name} rates puzzles one by one; many may take long$"
    ):
        bulk = classify_many(puzzles, name, variant="classic6")
    alone = rater(name).classify(puzzles[0])
    assert bulk.tiers.tolist() == [alone.tier or 0, 0, alone.tier or 0]
    assert bulk.counts.tolist() == [1, 2, 1]
    if bulk.scores is not None and bulk.bounds is not None:
        assert bulk.scores.tolist() == [alone.score, 0, alone.score]
        assert bulk.bounds.tolist() == [alone.score, 0, alone.score]
    assert bulk.at_least is None


def test_a_time_limit_leaves_some_of_many_unknown() -> None:
    with pytest.warns(SatsudokuWarning, match="one by one"):
        bulk = classify_many([SIX, SIX], "mus", variant="classic6", timeout=1e-9)
    assert bulk.at_least is not None
    assert bulk.at_least.tolist() == [1, 1]


@pytest.mark.parametrize("name", rater_names())
@pytest.mark.filterwarnings("ignore:.*one by one")
def test_verdicts_are_pickled_and_written_as_json(name: str) -> None:
    puzzle = served(name)
    verdict = rater(name).classify(puzzle)
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    for language in ("en", "ja"):
        data = verdict.to_dict(language)
        assert json.loads(json.dumps(data)) == data
    assert (data["tier"], data["score"]) == (verdict.tier, verdict.score)
    assert len(data["path"]) == len(verdict.path)
    bulk = classify_many([puzzle], name, variant=puzzle.variant)
    again = pickle.loads(pickle.dumps(bulk))
    assert type(again) is type(bulk)
    for one, other in zip(bulk, again, strict=True):
        np.testing.assert_equal(dict(one) if hasattr(one, "keys") else one, other)


# --- the time of one puzzle --------------------------------------------------------------------


@pytest.fixture(scope="module")
def killers(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file of two puzzles that take Python's rules a tenth of a second and more."""
    path = tmp_path_factory.mktemp("killers") / "killers.jsonl"
    path.write_text("".join(write(generate(2, constraints=["killer"], seed=2), "json")))
    return str(path)


@pytest.mark.thorough
@pytest.mark.parametrize("options", [[], ["--tier-only"], ["--path"]])
def test_rules_in_python_have_a_limit(
    cli: Cli, killers: str, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    monkeypatch.setattr("satsudoku.cli.commands.classify._PATIENCE", 0.001)
    rows = [row for row in cli("classify", *options, killers).out.splitlines() if killers in row]
    assert len(rows) == 2
    for row in rows:
        assert "at least tier " in row
        assert "s (--timeout for more)" in row
    [first, _] = cli("classify", *options, "--timeout", 60, "--json", killers).records()
    assert not first["timed_out"]


def test_large_boards_have_a_limit(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satsudoku.cli.commands.classify._PATIENCE", 1e-6)
    [large] = cli("classify", "--json", next(generate(1, "classic10", seed=1)).line).records()
    assert (large["timed_out"], large["at_least"]) == (True, 1)
    [plain] = cli("classify", "--json", NINE).records()
    assert plain["tier"] == 3


@POSIX
@pytest.mark.thorough
def test_a_bar_appears_before_the_first_verdict() -> None:
    hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    for seconds in PATIENT:
        _, shown = on_a_terminal("classify", "--ladder", "mus", "--timeout", seconds, hardest)
        if "lines" in shown:
            break
    bar, verdict = shown.find("lines"), shown.find("stopped after")
    assert 0 <= bar < verdict
