"""Long counts report their progress."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import ONE, PATIENT, POSIX, Cli, plain, read_terminal, start
from random_puzzles import puzzle_of
from rich.progress import Progress as RichProgress

import satsudoku
from satsudoku import Progress, Puzzle, TimeLimit, candidate_counts, random_solutions
from satsudoku.cli.progress import Lines
from satsudoku.cli.progress_columns import RemainingColumn
from satsudoku.counting.bands import Bands
from satsudoku.counting.components import Components
from satsudoku.counting.estimate import estimate
from satsudoku.progress import listener, stretch, visit_listener

EMPTY = Puzzle("." * 81)
EMPTY_10 = Puzzle("." * 100, "classic10")
SLOW = puzzle_of(7, seed=3)  # half a second of marginals
CLUES_10 = "." * 58 + "4327591863A484A36951279A8637451245172A8936"  # a second
HARDEST = (
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."  # a second
)
ONE_CLUE_10 = "1" + "." * 99  # two minutes


def heard(work: Callable[[], object]) -> list[tuple[float, float]]:
    """What a listener hears: (share of the processor time, fraction)."""
    calls: list[tuple[float, float]] = []
    start = time.thread_time()
    with Progress(lambda fraction: calls.append((time.thread_time() - start, fraction))):
        work()
    seconds = time.thread_time() - start
    return [(when / seconds, fraction) for when, fraction in calls]


def check(fractions: list[float]) -> None:
    assert fractions
    assert fractions == sorted(fractions)
    assert fractions[0] >= 0
    assert fractions[-1] == 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    "work",
    [
        lambda: Bands(SLOW).with_candidates(),
        lambda: satsudoku.count(Puzzle(CLUES_10, "classic10"), method="bands"),
        lambda: random_solutions(puzzle_of(8, seed=2), 100, seed=1),
        lambda: estimate(EMPTY),
    ],
)
def test_fractions_are_close_to_the_share_of_the_time(work: Callable[[], object]) -> None:
    calls = heard(work)
    check([fraction for _, fraction in calls])
    assert len({fraction for _, fraction in calls}) >= 3
    assert all(abs(share - fraction) < 0.25 for share, fraction in calls)


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "work",
    [
        lambda: satsudoku.count(SLOW, threads=2),
        lambda: candidate_counts(SLOW, threads=2),
        lambda: satsudoku.count(Puzzle("." * 64, "classic8"), method="bands", threads=2),
        lambda: random_solutions(puzzle_of(12, 4), 50, threads=2),
        lambda: random_solutions(puzzle_of(12, 4), 0, threads=2),
        lambda: estimate(EMPTY, dives=1000, threads=2),
        lambda: Components(puzzle_of(22, 1)).count(threads=2),
    ],
)
def test_fractions_of_two_threads_rise_to_one(work: Callable[[], object]) -> None:
    check([fraction for _, fraction in heard(work)])


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "work",
    [
        lambda: random_solutions(Puzzle("1" + "." * 15, "classic4"), 3),
        lambda: Bands(SLOW).at([5, 10**9]),
        lambda: satsudoku.count(puzzle_of(22, 1), solver="dlx", method="enumerate"),
        lambda: satsudoku.count(EMPTY, 10**5, solver="dlx", method="enumerate"),
        lambda: satsudoku.count(puzzle_of(20, 1), solver="lanes", method="enumerate"),
        lambda: satsudoku.count(EMPTY, 10**7, solver="lanes", method="enumerate"),
        lambda: satsudoku.count(EMPTY, 500, solver="sat", method="enumerate"),
    ],
)
def test_fractions_of_one_thread_rise_to_one(work: Callable[[], object]) -> None:
    check([fraction for _, fraction in heard(work)])


def test_parts_are_stretches_of_a_whole() -> None:
    apart = Components(Puzzle(".........1.34321", "classic4"))
    assert len(apart) == 2
    assert [fraction for _, fraction in heard(apart.count)] == [0.5, 0.5, 1, 1]


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "work",
    [
        lambda: satsudoku.count(EMPTY_10, method="bands", threads=1),
        lambda: Bands(SLOW).with_candidates(threads=2),
        lambda: Components(EMPTY).count(threads=2),
        lambda: estimate(EMPTY, threads=2),
        lambda: satsudoku.count(EMPTY, solver="dlx", method="enumerate"),
        lambda: satsudoku.count(EMPTY, solver="lanes", method="enumerate"),
        lambda: satsudoku.count(EMPTY, 10**6, solver="sat", method="enumerate"),
    ],
)
def test_what_a_listener_raises_ends_the_count(work: Callable[[], object]) -> None:
    calls = []

    def refuse(fraction: float) -> None:
        calls.append(fraction)
        raise ValueError("enough")

    start = time.monotonic()
    with pytest.raises(ValueError, match="enough"), Progress(refuse):
        work()
    assert len(calls) == 1
    assert calls[0] < 1
    assert time.monotonic() - start < 30
    assert listener() is None
    assert Bands(EMPTY).count(threads=2) == 6_670_903_752_021_072_936_960


@pytest.mark.thorough
@pytest.mark.parametrize(("solver", "clues"), [("dlx", 20), ("lanes", 18)])
def test_visits_say_what_share_of_the_search_is_done(solver: str, clues: int) -> None:
    fractions: list[float] = []
    with Progress(fractions.append):  # dancing links visit 1 million solutions, lanes 8
        satsudoku.count(puzzle_of(clues, 1), solver=solver, method="enumerate")
    check(fractions)
    assert sum(0 < fraction < 1 for fraction in fractions) >= 1


@pytest.mark.thorough
def test_sat_says_how_many_solutions_it_has_visited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satsudoku.progress._EVERY", 0.002)  # a fast machine has done it soon
    fractions: list[float] = []
    numbers: list[int] = []
    with Progress(fractions.append, visits=numbers.append):
        count = satsudoku.count(EMPTY, 2000, solver="sat", method="enumerate").value
    check(fractions)
    assert numbers == sorted(set(numbers))
    assert fractions[:-1] == [number / 2000 for number in numbers]
    numbers.clear()
    fractions.clear()
    with Progress(fractions.append, visits=numbers.append), stretch(0, 1):
        found = satsudoku.count(puzzle_of(24, 2), solver="sat", method="enumerate").value
    assert count == 2000
    assert numbers
    assert numbers[-1] <= found  # it may get the last one, too
    assert set(fractions) == {1}


def test_what_hears_of_visits_ends_the_count() -> None:
    def refuse(number: int) -> None:
        raise ValueError(f"{number} are enough")

    with pytest.raises(ValueError, match="are enough"), Progress(None, visits=refuse):
        satsudoku.count(EMPTY, solver="sat", method="enumerate")
    assert visit_listener() is None


@pytest.mark.thorough
def test_a_count_cut_short_does_not_reach_the_end() -> None:
    calls: list[float] = []
    for seconds in (0.2, 1, 5):  # on a busy machine nothing may be said for a while
        with Progress(calls.append):
            assert satsudoku.count(
                Puzzle(ONE_CLUE_10, "classic10"), method="bands", timeout=seconds
            ).timed_out
            with pytest.raises(TimeoutError), TimeLimit(seconds):
                satsudoku.count(EMPTY, method="enumerate", solver="dlx")
        if calls:
            break
    assert calls
    assert max(calls) < 1


def test_a_listener_holds_for_one_thread_and_until_its_end() -> None:
    calls: list[float] = []
    with Progress(calls.append):
        assert listener() == calls.append
        with Progress(None):
            Bands(EMPTY).count()
        thread = threading.Thread(target=lambda: Bands(EMPTY).count())
        thread.start()
        thread.join()
        assert calls == []
    Bands(EMPTY).count()
    assert calls == []


def test_stretches_within_stretches() -> None:
    calls: list[float] = []
    with Progress(calls.append):
        with stretch(0, 0.5), stretch(0.5, 1):
            hear = listener()
            assert hear is not None
            hear(0.5)
        with stretch(0.5, 1):
            pass
    assert calls == [0.375, 0.5, 0.5, 1]
    with stretch(0, 0.5):  # nobody listens
        assert listener() is None


# --- on a terminal -------------------------------------------------------------------------------


@pytest.mark.parametrize(("done", "shown"), [(0.0, "-:--:--"), (1e-9, "-:--:--"), (0.5, "0:00:10")])
def test_the_time_that_is_left_is_no_wild_guess(done: float, shown: str) -> None:
    now = 0.0
    progress = RichProgress(get_time=lambda: now)
    task = progress.add_task("", total=1)
    for now in (0.0, 5.0, 10.0):  # the clock reads it
        progress.update(task, completed=done * now / 10)
    assert RemainingColumn().render(progress.tasks[0]).plain == shown


@pytest.mark.thorough
@POSIX
def test_the_bar_shows_on_a_terminal_how_far_a_single_count_has_come(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ("--variant", "classic10", "--method", "bands", "--json", "--timeout")
    bars: list[str] = []
    for seconds in PATIENT:
        ours, theirs = os.openpty()
        process = start("count", *options, seconds, ONE_CLUE_10, stderr=theirs)
        os.close(theirs)
        shown = plain(read_terminal(ours))
        out, _ = process.communicate()
        assert process.returncode == 0
        assert "next" not in out
        if bars := [line for line in shown if "0/1 lines" in line and "% of the next" in line]:
            break
    assert any("━" in bar for bar in bars)
    monkeypatch.setattr("satsudoku.cli.progress._AFTER", 0.1)
    elsewhere = cli("count", *options, 0.5, ONE_CLUE_10)
    assert "next" not in elsewhere.out + elsewhere.err


@pytest.mark.thorough
@POSIX
def test_the_bar_shows_what_is_done_for_a_proof(tmp_path: Path) -> None:
    for seconds in PATIENT:
        ours, theirs = os.openpty()
        options = ("--tier", "satsudoku", "--timeout", seconds, "--output", str(tmp_path / "p.zip"))
        process = start("prove", *options, HARDEST, stderr=theirs)
        os.close(theirs)
        shown = plain(read_terminal(ours))
        out, _ = process.communicate()
        assert "lower tiers" not in out
        stages = ("climbing the ladder", "showing that lower tiers", "checking the certificate")
        if any("0/1 lines" in line and stage in line for line in shown for stage in stages):
            break
    else:
        pytest.fail("no bar says what is done")


@pytest.mark.parametrize(
    "command",
    [
        ("count",),
        ("count", "--csv"),
        ("convert", "--images", "2", "--seed", "1"),
        ("count", "--output", "counts.csv"),
    ],
    ids=" ".join,
)
def test_records_say_how_far_they_are_where_there_is_no_terminal(
    command: tuple[str, ...], cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("satsudoku.cli.progress._RECORDS", 0.0)
    Path("three.txt").write_text(f"# a comment\n{ONE}\n{ONE}\n", encoding="utf-8")
    assert "3 of 3 lines so far" in cli(*command, "three.txt").complaints()
    said = cli(*command, "-", stdin=f"{ONE}\n{ONE}\n").complaints()
    assert "2 lines so far" in said
    japanese = cli(*command, "--language", "ja", "three.txt")
    assert "これまでに行3/3" in japanese.complaints()


def test_lines_of_a_log_come_every_so_often(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    lines = Lines(lambda: now, lambda: None, "lines", 60.0)
    for second in range(200):
        now = float(second)
        lines.step()
    lines.stop()
    lines.step()
    said = [f"satsudoku: {number} lines so far" for number in (60, 120, 180)]
    assert capsys.readouterr().err.splitlines() == said


def test_parts_say_how_far_they_are_where_there_is_no_terminal(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satsudoku.cli.progress._RECORDS", 0.0)
    file = tmp_path / "three.txt"
    file.write_text(f"{ONE}\n" * 3, encoding="utf-8")
    said = cli("count", "--fields", "count", "-o", f"{tmp_path}/counts/", file).complaints()
    assert "3 of 3 lines so far" in said


def test_a_batch_of_which_no_record_is_left_is_passed_over(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "alike.txt"
    file.write_text(f"{ONE}\n" * 3000, encoding="utf-8")  # several batches
    done = cli("dedupe", file)
    assert (done.status, done.out, done.complaints()) == (0, f"{ONE}\n", ["1 different puzzle"])


def test_generate_says_how_far_it_is_where_there_is_no_terminal(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satsudoku.making.generation_options._EVERY", 0.02)
    result = cli("generate", "--clues", "17", "--stop-after", 0.3, "--seed", 1)
    lines = result.complaints()
    assert re.fullmatch(r"0 of 1 puzzles so far, of [\d,]+ boards in 0 s", lines[0])
    assert "stopped after" in lines[-1]


def test_generate_names_the_tiers_that_it_still_seeks(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or nobody knows what keeps --balance waiting."""
    monkeypatch.setattr("satsudoku.making.generation_options._EVERY", 0.02)
    wishes = ("--tier", "7..8", "--ladder", "rank8", "--balance", "--unrelated")
    result = cli("generate", *wishes, "-n", 40, "--most", 1000, "--seed", 1)
    *lines, stopped, missing = result.complaints()
    assert result.status == 1
    assert "20 puzzles of 1000 boards" in stopped
    assert missing == "missing: 20 of tier 8"
    assert any(line.endswith("; missing: 20 of tier 8") for line in lines)


@pytest.mark.parametrize("command", ["classify", "explain", "evaluate"])
def test_a_plot_in_no_folder_is_refused_first(command: str, cli: Cli) -> None:
    result = cli(command, "--plot", "/nowhere/plot.svg", ONE)
    assert result.status == 2
    assert result.complaints() == ["/nowhere/plot.svg: cannot write the picture: no such folder"]
    assert not result.out
