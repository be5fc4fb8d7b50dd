"""Time limits: long work of every kind stops at the deadline, with the results so far."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from command_line import Cli

import satsudoku
from satsudoku import Puzzle, TimeLimit, Variant, generate, hint, rater, stream, variant, vicinity
from satsudoku.analysis.questions.candidates import Candidates
from satsudoku.analysis.questions.minimal import Minimal
from satsudoku.analysis.smallest_core import Groups
from satsudoku.analysis.true_candidates import _Hunt
from satsudoku.cover.cnf import Cnf
from satsudoku.cover.diagram_clauses import diagram_clauses
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.cover.reduction import reduce
from satsudoku.deadline import check_time, time_is_over
from satsudoku.errors import SolverError
from satsudoku.lanes.counting import count_many
from satsudoku.lanes.patterns import SINGLES
from satsudoku.lanes.rules import trial
from satsudoku.lanes.states import pack_states
from satsudoku.making.questions.draw import Draw
from satsudoku.solvers.engine import Engine
from satsudoku.stream.question import Question
from satsudoku.stream.together import Fields
from satsudoku.teaching.attempt import Attempt

PUZZLES = Path(__file__).parents[1] / "puzzles"
# Beyond trial and error two deep: no ladder is done with it in hours.
HARD = Puzzle(
    json.loads((PUZZLES / "large.jsonl").read_text().splitlines()[1])["givens"], "classic25"
)
INKALA = Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
CNF = Cnf.of(variant("classic4"))
EASY = "1.....2..3.....4"
SOON = 0.3
# What a machine may take on which much else runs; without a limit all of this takes far longer.
PATIENCE = 30


def stopped(work: Callable[[], object]) -> bool:
    """Whether work ends by TimeoutError, and soon."""
    start = time.monotonic()
    try:
        work()
    except TimeoutError:
        return time.monotonic() - start < PATIENCE
    return False


def three_deep(threads: int) -> None:
    trial(pack_states([HARD] * 2, HARD.variant), 3, SINGLES, HARD.variant, threads=threads)


@pytest.mark.quick(3)
@pytest.mark.parametrize(
    "work",
    [
        lambda: three_deep(1),
        lambda: three_deep(2),
        lambda: count_many([HARD], limit=2, variant=HARD.variant),
        lambda: satsudoku.is_minimal_many([HARD], variant=HARD.variant),
        lambda: satsudoku.count(Puzzle("." * 81), solver="dlx"),
        lambda: satsudoku.count(Puzzle("." * 81), solver="lanes"),
        lambda: satsudoku.count(Puzzle("." * 625, "classic25"), solver="sat"),
        lambda: sum(1 for _ in satsudoku.solutions(Puzzle("." * 81))),
        lambda: satsudoku.true_candidates(Puzzle("." * 2401, "classic49")),
        lambda: next(generate(clues=17)),
        lambda: sum(1 for _ in vicinity(INKALA, 4, 4)),
        lambda: rater("satsudoku").classify(HARD, allow_multiple=True).tier or check_time(),
        lambda: [satsudoku.canonical(Puzzle("." * 81)) for _ in range(10_000_000)],
        lambda: [satsudoku.canonical(Puzzle("." * 16, "classic4")) for _ in range(10_000_000)],
        lambda: satsudoku.automorphism_count_many(
            np.zeros((10**6, 16), np.uint8), variant="classic4"
        ),
    ],
)
def test_a_limit_stops_whatever_runs_within(work: Callable[[], object]) -> None:
    def limited() -> None:
        with TimeLimit(SOON):
            work()

    assert stopped(limited)
    check_time()  # it holds no longer


def test_the_earliest_of_nested_limits_counts() -> None:
    with TimeLimit(1000), TimeLimit(1e-9), TimeLimit(1000):
        assert time_is_over()
        with pytest.raises(TimeoutError, match="the time limit ended the search"):
            check_time()
    assert not time_is_over()


def test_a_limit_does_not_hold_between_the_items() -> None:
    limit = TimeLimit(60)
    for _ in limit.steps("ab"):
        with TimeLimit(None):
            assert not time_is_over()
        limit._end = 0
        check_time()
        break
    assert stopped(lambda: list(limit.steps("ab")))
    assert limit.over
    assert limit.left == 1e-6


def test_a_limit_is_above_zero() -> None:
    for make in (
        lambda: TimeLimit(0),
        lambda: generate(timeout=-1),
        lambda: hint(INKALA, timeout=0),
        lambda: satsudoku.classify(INKALA, timeout=0),
        lambda: satsudoku.classify_many([INKALA], timeout=0),
        lambda: stream.hint([], timeout=0),
        lambda: stream.tiers([], timeout=0),
    ):
        with pytest.raises(SolverError, match=r"timeout is .*, expected more than 0 seconds"):
            make()


@pytest.mark.thorough
def test_a_verdict_says_at_least_which_tier() -> None:
    verdict = rater("satsudoku").classify(HARD, allow_multiple=True, timeout=1)
    assert verdict.timed_out
    assert verdict.tier is None
    assert verdict.suffices == ()
    assert verdict.at_least is not None
    assert verdict.at_least >= max((step.tier for step in verdict.path), default=1)
    assert f"at least tier {verdict.at_least}, out of time" in str(verdict)


@pytest.mark.thorough
def test_a_verdict_within_the_time_is_that_without_a_limit() -> None:
    for name in ("rank8", "kanoya", "sato", "hodoku", "se121"):
        assert satsudoku.classify(INKALA, name, timeout=1000) == satsudoku.classify(INKALA, name)


@pytest.mark.parametrize("name", ["rank8", "kanoya", "sato", "hodoku", "se121"])
def test_no_time_at_all(name: str) -> None:
    verdict = satsudoku.classify(INKALA, name, timeout=1e-9)
    assert verdict.timed_out
    assert verdict.tier is None
    assert verdict.score is None


def test_kanoya_bounds_the_score_it_has_no_time_for() -> None:
    """A way is known early, and landmarks bound what a better one would cost."""
    least = satsudoku.classify(INKALA, "kanoya")
    assert not least.timed_out
    some = rater("kanoya:limit=1").classify(INKALA)
    assert some.score == least.score or (some.bound or 0) <= (least.score or 0) <= (some.score or 0)


@pytest.mark.thorough
def test_many_verdicts_say_which_are_open() -> None:
    easy = Puzzle((PUZZLES / "classic25.txt").read_text().splitlines()[0], "classic25")
    satsudoku.classify_many([easy], variant="classic25")  # its tables are made
    found = satsudoku.classify_many([easy, HARD], variant="classic25", timeout=3)
    assert found.at_least is not None
    assert found.tiers.tolist() == [4, 0]
    assert found.at_least[0] == 0
    assert found.at_least[1] >= 5
    # Those that a limit from outside ends are not taken for done.
    assert stopped(lambda: _within(lambda: satsudoku.classify_many([HARD], variant="classic25")))


def _within(work: Callable[[], object]) -> None:
    with TimeLimit(SOON):
        work()
        check_time()


@pytest.mark.parametrize("name", ["hodoku", "sato", "sukaku"])
def test_many_ratings_say_which_are_open(name: str) -> None:
    found = rater(name).classify_many([INKALA] * 3, timeout=1e-9)
    assert found.at_least is not None
    assert found.at_least.tolist() == [1, 1, 1]
    assert rater(name).classify_many([INKALA] * 3, timeout=1000).at_least is None


def test_a_hint_without_a_proof() -> None:
    advice = hint(HARD, timeout=1)
    assert advice.kind in ("step", "out of time")
    assert hint(HARD, timeout=1e-9).text() == "No step was found in time."
    assert "時間内" in hint(HARD, timeout=1e-9).text(language="ja")
    # What was entered cannot be judged without the solution.
    begun = Attempt.of(INKALA, "81" + "." * 79)
    assert begun.begun
    assert not Attempt.of(INKALA).begun
    assert hint(begun, timeout=1e-9).kind == "out of time"
    assert hint(HARD, check=True, timeout=1e-9).kind == "out of time"


def test_an_explanation_ends_where_the_time_does() -> None:
    explained = satsudoku.explain(INKALA, timeout=1e-9)
    assert explained.classification.timed_out
    assert "out of time after 0 steps" in explained.text()
    assert explained.to_dict()["timed_out"] is True
    for language in ("en", "ja"):
        for form in ("text", "markdown", "html", "json"):
            assert explained.render(form, language)


def test_generation_ends_with_fewer() -> None:
    made = generate(clues=17, timeout=SOON)
    assert list(made) == []
    assert made.timed_out
    assert not (few := generate(3, "classic4", timeout=1000)).timed_out
    assert len(list(few)) == 3


def test_neighbours_until_the_time_is_over() -> None:
    neighbours = vicinity(INKALA, 4, 4, timeout=SOON)
    assert stopped(lambda: sum(1 for _ in neighbours))


@pytest.mark.thorough
def test_records_say_what_was_cut() -> None:
    lines = "".join((PUZZLES / "large.jsonl").read_text().splitlines(keepends=True)[:2])
    easy = '{"variant": "classic4", "givens": "1.....2..3.....4"}\n'

    def read() -> stream.Items:
        import io

        return stream.read(io.StringIO(easy + lines), format="json")

    first, *_, last = stream.classify(read(), timeout=1)
    assert (first.tier, first.timed_out, first.at_least) == (2, False, None)
    assert last.timed_out
    assert last.tier is None
    assert last.suffices == ()
    first, *_, last = stream.tiers(read(), timeout=1)
    assert (first.tier, first.timed_out) == (2, False)
    assert last.timed_out
    assert last.tier is None
    assert last.at_least is not None
    assert last.unique in (True, None)


@pytest.mark.thorough
def test_the_states_of_a_large_board() -> None:
    """Beyond some size what an option excludes is worked out each time, and comes to the same."""
    large = variant("classic49")
    puzzle = np.zeros((1, 2401), dtype=np.uint8)
    puzzle[0, 0], puzzle[0, 2400] = 5, 7
    left = satsudoku.unpack_states(pack_states(puzzle, large), large)[0]
    peers = set(large.peers[0])
    assert left[0].sum() == 1
    assert left[0, 4]
    assert {cell for cell in range(1, 2400) if not left[cell, 4]} == peers


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("command", "puzzle"),
    [
        (["steps", "--timeout"], HARD.line),
        (["draw", "--solutions", "--stop-after"], HARD.line),
        (["count", "--stop-after"], "." * 625),
        (["candidates", "--stop-after"], "." * 625),
        (["minimal", "--stop-after"], "." * 2401),
        (["minimal", "--fewest", "--stop-after"], HARD.line),
        (["classify", "--path", "--stop-after"], HARD.line),
        (["prove", "--output", "proof.zip", "--stop-after"], "." * 625),
    ],
)
def test_a_command_stops_as_a_whole(
    cli: Cli, command: list[str], puzzle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = cli(*command, str(SOON), puzzle)
    assert (done.status, done.out) == (124, "")
    assert done.complaints() == [f"stopped after {SOON} s"]


@pytest.mark.thorough
def test_what_is_printed_before_a_run_ends_stays(cli: Cli) -> None:
    for seconds in (1, 4, 16):  # a busy machine needs longer for the first record
        limits = ("--stop-after", seconds)
        done = cli("count", "--method", "enumerate", "--json", *limits, EASY, "." * 625)
        assert done.status == 124
        if done.out:
            break
    assert [record["count"] for record in done.records()] == [1]


def test_a_time_for_each_puzzle_leaves_others_their_own(cli: Cli) -> None:
    done = cli("minimal", "--json", "--timeout", str(SOON), "." * 2401, EASY)
    first, second = done.records()
    assert (first["minimal"], first["unique"], first["exact"]) == (None, None, False)
    assert (second["minimal"], done.status) == (True, 0)


@pytest.mark.thorough
def test_processes_keep_the_time_of_the_whole_run(cli: Cli) -> None:
    done = cli(
        "classify",
        "--ladder",
        "se121",
        "--path",
        "--threads",
        "2",
        "--stop-after",
        "3",
        *[INKALA.line] * 2000,
    )
    assert done.status == 124
    assert done.complaints() == ["stopped after 3 s"]


def test_a_cluster_has_no_time_for_the_whole_run(cli: Cli) -> None:
    done = cli("count", "--cluster", "local:1", "--stop-after", "1", "-o", "a.csv", EASY)
    assert done.status == 2
    assert done.complaints() == ["--stop-after ends work of this machine; expected no --cluster"]


@pytest.mark.parametrize(
    "prepare",
    [
        lambda rules: ExactCover.of_candidates(rules),
        lambda rules: ExactCover.of(variant("classic4")).members(),
        lambda rules: reduce(Puzzle("." * 16, "classic4")),
        lambda rules: Cnf.of(ExactCover.of(variant("classic4"))),
        lambda rules: Engine("minisat22", CNF),
        lambda rules: Groups([[1]], [[[-1]]], 1),
        lambda rules: satsudoku.solve(Puzzle("." * 16, rules)),
    ],
)
def test_preparations_end_at_the_deadline(prepare: Callable[[Variant], object]) -> None:
    ExactCover.of(variant("classic4"))  # kept; what is measured begins behind it
    rules = replace(variant("classic4"), name=f"new {id(prepare)}")
    with TimeLimit(1e-9), pytest.raises(TimeoutError):
        prepare(rules)


def test_a_count_without_visits_keeps_what_was_visited(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object, **__: object) -> None:
        raise TimeoutError

    monkeypatch.setattr("satsudoku.counting.bands.Bands.__init__", late)
    monkeypatch.setattr("satsudoku.counting.components.Components.__init__", late)
    for puzzle in Puzzle("." * 81), Puzzle("." * 369, "samurai"):
        count = satsudoku.count(puzzle, timeout=60)
        assert (count.value, count.exact, count.timed_out) == (2000, False, True)


def test_what_was_found_before_the_deadline_is_yielded() -> None:
    def slow() -> Iterator[int]:
        for number in range(3):
            while not time_is_over():
                pass
            yield number

    with TimeLimit(0.01):
        steps = TimeLimit(None).steps(slow())
        assert next(steps) == 0
        with pytest.raises(TimeoutError):
            next(steps)


def test_records_cut_short_keep_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object, **__: object) -> None:
        raise TimeoutError

    def first(question: Question, puzzle: Puzzle) -> Fields:
        return next(question.one(puzzle))

    unique, several = Puzzle("124...2..3.....4", "classic4"), Puzzle("12" + "." * 14, "classic4")
    monkeypatch.setattr("satsudoku.analysis.minimal.redundant_clues", late)
    found = first(Minimal(), unique)
    assert (found["count"], found["unique"], found.get("minimal")) == (1, True, None)

    monkeypatch.setattr("satsudoku.making.random_solutions._pick", late)
    number = satsudoku.count(several)
    assert first(Draw(number=1), several)["count"] == number

    begun: list[bool] = []
    arrange = _Hunt._arrange

    def once(hunt: _Hunt) -> None:
        if begun:
            raise TimeoutError
        begun.append(True)
        arrange(hunt)

    monkeypatch.setattr(_Hunt, "_arrange", once)
    found = first(Candidates(), several)
    assert (found["count"], found["exact"], found.get("candidates")) == (1, False, None)


def test_the_clauses_of_a_diagram_keep_to_the_time() -> None:
    """Some lines of setters have a hundred thousand arcs a cell."""
    (cage,) = satsudoku.build("classic6").cage("r1c1 r1c2 r1c3", sum=9).puzzle().variant.diagrams
    clauses = diagram_clauses(cage, 1000)
    first = [next(clauses) for _ in range(3)]
    with TimeLimit(1e-9), pytest.raises(TimeoutError):
        list(clauses)
    whole = list(diagram_clauses(cage, 1000))
    assert whole[:3] == first
    assert len(whole) > 20
