from __future__ import annotations

import io
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satsudoku
from satsudoku import formats, stream
from satsudoku.errors import SolverError, UnknownNameError
from satsudoku.formats import Entry
from satsudoku.stream.questions.classify import Classify
from satsudoku.stream.record import Record

ONE = "1.....2..3.....4"
MANY = "1..............."  # 72 solutions
NONE = "123....4........"  # r1c4 must be 4, and sees one
BAD = "1..y............"
ENDLESS = "." * 81
# A ladder with a rule of Python.
SLOW = """
extends = "satsudoku"
title = "slow"
[[insert]]
before = "Trial and error"
name = "Skyscrapers"
rules = ["skyscraper"]
"""
HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


def entries(*lines: str) -> Iterator[Entry]:
    return formats.read(io.StringIO("\n".join(lines)), format="line")


def solutions(puzzle: str) -> list[str]:
    return [grid.line for grid in satsudoku.solutions(satsudoku.puzzle(puzzle))]


def test_count() -> None:
    records = list(stream.count(entries(ONE, MANY, NONE)))
    assert [(r.count, r.exact, r.unique) for r in records] == [
        (1, True, True),
        (72, True, False),
        (0, True, False),
    ]
    assert [r.puzzle for r in records] == [ONE, MANY, NONE]
    assert {(r.variant, r.solver, r.error) for r in records} == {("classic4", "dlx", None)}
    assert all(r.seconds is not None and r.seconds >= 0 for r in records)


@pytest.mark.parametrize("solver", ["dlx", "lanes"])
def test_a_limit_leaves_the_count_open(solver: str) -> None:
    records = list(stream.count(entries(ONE, MANY), limit=5, solver=solver))
    assert [(r.count, r.exact, r.unique) for r in records] == [(1, True, True), (5, False, False)]


def test_a_timeout_leaves_the_count_open() -> None:
    for timeout in (0.05, 0.5, 5):  # a busy machine needs longer for the first solutions
        (record,) = stream.count(entries(ENDLESS), solver="dlx", timeout=timeout)
        if record.count:
            break
    assert record.count is not None
    assert record.count > 1
    assert (record.exact, record.unique) == (False, False)
    assert record.seconds is not None
    assert record.seconds < timeout + 5


@pytest.mark.parametrize("solver", ["auto", "dlx", "lanes", "sat"])
def test_the_record_names_the_solver_that_answered(solver: str) -> None:
    (record,) = stream.count(entries(ONE), solver=solver)
    assert record.solver is not None
    assert record.solver != "auto"
    assert record.solver.startswith("dlx" if solver == "auto" else solver)


def test_unique() -> None:
    verdicts = [r.unique for r in stream.unique(entries(ONE, MANY, NONE))]
    assert verdicts == [True, False, False]


@pytest.mark.parametrize("solver", ["auto", "sat", "dlx", "lanes"])
def test_solve_finds_one_and_says_whether_there_are_more(solver: str) -> None:
    one, some = stream.solve(entries(ONE, MANY), solver=solver)
    assert ([one.solution], one.count, one.exact, one.unique) == (solutions(ONE), 1, True, True)
    assert (some.count, some.exact, some.unique) == (1, False, False)


def test_solve_says_there_is_none() -> None:
    (none,) = stream.solve(entries(NONE))
    assert (none.solution, none.count, none.exact, none.unique) == (None, 0, True, False)


def test_solve_to_two_tells_the_only_one_from_one_of_several() -> None:
    one, first, second = stream.solve(entries(ONE, MANY), limit=2)
    assert (one.count, one.exact, one.unique) == (1, True, True)
    assert (first.count, first.exact, first.unique) == (1, False, None)
    assert (second.count, second.exact, second.unique) == (2, False, False)
    assert [first.solution, second.solution] == solutions(MANY)[:2]


def test_solve_finds_all() -> None:
    records = list(stream.solve(entries(MANY), limit=None))
    assert [r.solution for r in records] == solutions(MANY)
    assert [r.count for r in records] == list(range(1, 73))
    assert [r.exact for r in records] == [False] * 71 + [True]


def test_solve_is_lazy() -> None:
    endless = stream.solve(entries(ENDLESS), limit=None)
    assert len({next(endless).solution for _ in range(100)}) == 100


def test_solve_ends_at_its_time() -> None:
    *_, last = stream.solve(entries(ENDLESS), limit=None, timeout=0.05)
    assert last.exact is False


def test_classify() -> None:
    one, many, none = stream.classify(entries(ONE, MANY, NONE))
    assert (one.unique, one.ladder, one.tier) == (True, "satsudoku", 2)
    assert one.tier_name
    assert one.suffices is not None
    assert list(one.suffices) == [False] + [True] * 18
    assert one.uses
    assert one.get("path") is None
    for other in (many, none):
        assert (other.unique, other.tier, other.suffices, other.uses) == (False, None, None, None)


def test_classify_tells_the_path() -> None:
    (one,) = stream.classify(entries(ONE), path=True)
    assert one.path
    assert one.uses
    assert len(one.path) == sum(one.uses.values())


def test_classify_ranks_what_has_several_solutions_when_asked() -> None:
    (many,) = stream.classify(entries(MANY), allow_multiple=True)
    assert (many.unique, many.tier) == (False, None)
    assert many.suffices is not None
    assert not any(many.suffices)


@pytest.mark.parametrize("ask", [stream.count, stream.unique, stream.solve, stream.classify])
def test_bad_entries_keep_their_places(ask: object) -> None:
    assert callable(ask)
    records: list[Record] = list(ask(entries("# comment", BAD, ONE, "1..", ONE)))
    assert [(r.line, r.error is None) for r in records] == [
        (2, False),
        (3, True),
        (4, False),
        (5, True),
    ]
    assert records[0].puzzle == BAD
    assert records[0].error == (
        "r1c4 holds 'y' (character 4); expected one of 1234 or . 0 * _ for an empty cell"
    )
    assert {r.file for r in records} == {"<stream>"}


def test_an_error_on_another_line_than_the_entry_names_it() -> None:
    drawn = "+-----+-----+\n| 1 . | . . |\n| . . | 2 . |\n| . 1 | . . |\n| y . | . 4 |\n"
    records = list(stream.count(formats.read(io.StringIO(drawn))))
    assert len(records) == 1
    assert records[0].error


@pytest.mark.parametrize("solver", ["auto", "dlx", "lanes"])
def test_records_come_as_soon_as_they_are_known(solver: str) -> None:
    known = threading.Event()

    def slow() -> Iterator[Entry]:
        for entry in entries(ONE, MANY, ONE):
            yield entry
            assert known.wait(60)  # the next one comes only when the record of this one is there
            known.clear()

    lines = []
    for record in stream.count(slow(), solver=solver):
        lines.append(record.line)
        known.set()
    assert lines == [1, 2, 3]


def test_no_more_is_read_than_a_batch_ahead() -> None:
    read = 0

    def endless() -> Iterator[Entry]:
        nonlocal read
        (entry,) = entries(ONE)
        while True:
            read += 1
            yield entry

    records = stream.count(endless(), solver="lanes")
    for _ in range(3):
        next(records)
    time.sleep(0.2)
    assert read < 3 << 15
    records.close()
    for _ in range(100):  # soon it reads no more
        before = read
        time.sleep(0.1)
        if read == before:
            break
    assert read == before


def test_what_goes_wrong_while_reading_comes_after_what_was_read() -> None:
    def broken() -> Iterator[Entry]:
        yield from entries(ONE, MANY)
        raise OSError("the disk is gone")

    records = stream.count(broken())
    assert [next(records).line, next(records).line] == [1, 2]
    with pytest.raises(OSError, match="the disk is gone"):
        next(records)


LONG = [ONE, MANY, NONE, BAD, ONE] * 300


@pytest.mark.quick(1)
@pytest.mark.parametrize("limit", [1, 2, 7, None])
def test_a_long_stream_has_the_counts_of_dlx(limit: int | None) -> None:
    found = [
        [(r.line, r.puzzle, r.count, r.exact, r.unique, r.error) for r in records]
        for records in (
            stream.count(entries(*LONG), limit=limit, solver="dlx"),
            stream.count(entries(*LONG), limit=limit),
            stream.count(entries(*LONG), limit=limit, threads=2),
        )
    ]
    assert found[0] == found[1] == found[2]
    assert "lanes" in {record.solver for record in stream.count(entries(*LONG), limit=limit)}


@pytest.mark.thorough
@pytest.mark.parametrize("limit", [1, 2, 3, None])
def test_a_long_stream_has_the_solutions_of_dlx(limit: int | None) -> None:
    found = [
        [(r.line, r.solution, r.count, r.exact, r.unique, r.error) for r in records]
        for records in (
            stream.solve(entries(*LONG), limit=limit, solver="dlx"),
            stream.solve(entries(*LONG), limit=limit),
            stream.solve(entries(*LONG), limit=limit, threads=0),
        )
    ]
    # Of one solution among several it is not known whether there are more, unless it is the last.
    assert found[0] == found[1] == found[2]


def test_threads_that_have_nothing_to_share_are_refused() -> None:
    for ask in (stream.count, stream.unique, stream.solve):
        with pytest.raises(SolverError, match="threads is 2, but only lanes share work"):
            ask(entries(ONE), threads=2, solver="dlx")
        with pytest.raises(SolverError, match="threads is -1"):
            ask(entries(ONE), threads=-1, solver="dlx")


@pytest.mark.thorough
@pytest.mark.parametrize("threads", [2, 1])
def test_a_time_limit_leaves_puzzles_together_that_need_less(threads: int) -> None:
    hard = [HARD] * 40
    timed = list(stream.unique(entries(*hard), timeout=30, threads=threads))
    assert {(r.unique, r.solver) for r in timed} == {(True, "lanes")}
    # One that needs more leaves each of its neighbours its own time.
    ask = partial(stream.count, method="enumerate", timeout=0.3, threads=threads)
    timed = list(ask(entries(*hard, ENDLESS, BAD, *hard)))
    assert [(r.count, r.exact) for r in timed[:40] + timed[42:]] == [(1, True)] * 80
    assert timed[40].count
    assert not timed[40].exact
    assert timed[41].error


@pytest.mark.parametrize("solver", ["dlx", "lanes"])
def test_variants_may_change_within_a_stream(solver: str) -> None:
    x5 = "12345" + "." * 20
    records = list(stream.count(entries(ONE, x5, ONE, x5), solver=solver))
    assert [(r.variant, r.count) for r in records] == [("classic4", 1), ("x5", 8)] * 2


@pytest.mark.parametrize("timeout", [0.0, -1.0, float("nan")])
def test_a_time_that_is_none_is_refused_at_once(timeout: float) -> None:
    with pytest.raises(SolverError, match="expected more than 0 seconds"):
        stream.count(entries(ONE), timeout=timeout)


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_is_refused_at_once(limit: int) -> None:
    with pytest.raises(SolverError, match=f"limit is {limit}, expected 1 or more"):
        stream.solve(entries(ONE), limit=limit)


def test_unknown_names_are_refused_at_once() -> None:
    with pytest.raises(UnknownNameError, match="no solver 'dxl'; did you mean dlx"):
        stream.unique(entries(ONE), solver="dxl")
    with pytest.raises(UnknownNameError, match="no ladder 'rank9'; did you mean rank8"):
        stream.classify(entries(ONE), ladder="rank9")


@given(
    st.lists(st.sampled_from([ONE, MANY, NONE, BAD, "", "# no puzzle", "12"])),
    st.sampled_from(["dlx", "lanes"]),
)
def test_every_entry_has_one_record_in_its_place(lines: list[str], solver: str) -> None:
    records = list(stream.count(entries(ONE, *lines), limit=2, solver=solver))[1:]
    assert [r.line for r in records] == [
        number for number, line in enumerate(lines, 2) if line and not line.startswith("#")
    ]
    known = {ONE: (1, True), MANY: (2, False), NONE: (0, True), BAD: (None, None)}
    for record in records:
        line = lines[record.line - 2] if record.line else ""
        assert (record.count, record.exact) == known.get(line, (None, None))


def test_tiers_are_those_of_classify_without_the_uses() -> None:
    demo = Path(__file__).parents[1] / "puzzles" / "demo.txt"
    lines = demo.read_text(encoding="utf-8")
    text = lines + "." * 81 + "\n" + "11" + "." * 79 + "\n" + "." * 16 + "\n"
    slow = list(stream.classify(formats.read(io.StringIO(text)), ladder="rank8"))
    quick = list(stream.tiers(formats.read(io.StringIO(text)), ladder="rank8"))
    assert len(quick) == len(slow) > 12
    for one, other in zip(quick, slow, strict=True):
        assert one.get("uses") is None
        fields = ("line", "puzzle", "count", "exact", "unique", "ladder", "tier", "tier_name")
        for name in (*fields, "suffices", "error"):
            assert getattr(one, name) == getattr(other, name), (one.line, name)


def test_a_variant_that_a_rater_does_not_serve_is_an_error_in_place() -> None:
    text = f"{ONE}\n{HARD}\n{ONE}\n"
    for ask in stream.tiers, stream.classify:
        first, hard, last = ask(formats.read(io.StringIO(text)), ladder="hodoku")
        assert first.error == last.error == ("hodoku rates classic9 only, not puzzles of classic4")
        assert (hard.error, hard.tier_name) == (None, "Extreme")


def test_tiers_ask_otherwise_where_they_are_not_quick(tmp_path: Path) -> None:
    killer = satsudoku.build("classic4").cage("r1c2 r1c3", sum=6).puzzle(ONE)
    items = [Entry("a.toml", 1, killer.line, killer, None), *entries(HARD)]
    asked = Classify(ladder="rank8")
    first, second = stream.tiers(items, ladder="rank8", otherwise=asked)
    assert None not in (first.uses, second.uses)
    (quick,) = stream.tiers(entries(HARD), ladder="rank8", otherwise=asked)
    assert (quick.get("uses"), quick.tier) == (None, second.tier)
    (tmp_path / "slow.toml").write_text(SLOW)
    slow_ladder = str(tmp_path / "slow.toml")
    asked = Classify(ladder=slow_ladder)
    (slow,) = stream.tiers(entries(HARD), ladder=slow_ladder, otherwise=asked)
    assert slow.uses is not None
