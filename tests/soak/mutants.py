"""Mutants: one condition, number or call of the program is changed, and tests should fail.

    python tests/soak/mutants.py --rooms checker tiers --number 200 --seed 1

Each mutant of a sample runs the quick tests of its room that reach the changed line, the fastest
first, until one fails; then those that reach its file, for a cache may hold what the line computes.
If none reaches it, as of what runs at an import, all run. A test that fails kills a mutant, and so
do tests that cannot be imported, and the limit of processor time, many times what the tests take:
no run of them would end. Any other is listed with its line: one that survives, so that a test is
missing; one that waits without end, or for a busy machine; and one that keeps the tests from being
run, with the status of pytest. `same_programs.toml` lists those that no test can kill, each with
the reason; they do not count. The last line of each room has the share that was killed.

The tree must not change meanwhile: run this in a worktree of its own.

mutmut and cosmic-ray were compared: both rewrite files in place or in a copy of the whole tree, and
run one command for all. Here nothing is written: each mutant is a forked process, which changes one
module as it is imported, and each room names its tests. The changes are theirs: comparisons,
``and`` and ``or``, ``not``, conditions, numbers, arithmetic, and calls left out.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import json
import os
import resource
import signal
import sys
import threading
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import SourceFileLoader
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, NamedTuple

import hypothesis  # noqa: F401 - loaded once, before the forks
import pytest

ROOT = Path(__file__).parents[2]


class Room(NamedTuple):
    """Files, and the quick tests that are nearest to them."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


ROOMS = {
    "checker": Room(
        ("proof/checker/*.py",),
        (
            *("refusals", "proof", "verify_folder", "bombs", "recognition", "statement"),
            *("count_certificate", "count_sums"),
        ),
    ),
    "tiers": Room(
        ("proof/checker/tiers/*.py",),
        (
            *("refusals", "path_certificate", "cause_certificate", "tier_certificate"),
            *("implied_houses", "constraint_certificate", "monotone_rules", "tier_ladders"),
            *("same_conclusions", "constraint_links", "checker_lanes", "recognition"),
        ),
    ),
    "board": Room(
        ("board/**/*.py", "constraints/kinds/*.py"),
        (
            *("puzzle", "variant", "variant_faults", "constraints", "layouts", "names", "formats"),
            *("round_trips", "pencil_marks", "variants", "meanings", "sectors", "object_reader"),
            *("kinds", "modifiers", "cages", "constraint_puzzles", "signatures"),
            *("alternative", "areas", "zero_based_boards", "implied_sums", "builder_methods"),
            *("conflicts", "checked", "given", "diagonal_total", "filled_boards"),
            *("reader_limits", "doctests"),
        ),
    ),
    "formats": Room(
        ("formats/**/*.py", "links/**/*.py"),
        (
            *("formats", "formats_bad_input", "format_line", "format_grid", "format_csv"),
            *("format_files", "format_hodoku", "format_rated", "links", "penpa", "ipuz"),
            *("opensudoku", "lz_string", "iss_strings", "layouts", "forgiving", "round_trips"),
            *("hodoku_library", "cosmetics", "sudokuwiki", "damaged_files", "pencil_marks"),
            *("sudokupad", "sudokupad_writing", "iss_accounts", "link_accounts", "puzzlink"),
            *("said_by_links", "links_complete", "lisudoku", "rules_remarks", "sudokumaker"),
            *("sumocue", "format_givens", "cell_notation", "printing_styles", "recognition"),
            *("reading_choices", "named_files", "puzzles_files", "object_reader", "programs"),
            *("xplace", "side_by_side", "overlapping", "convert", "strict_readers"),
            *("wrappers", "provenance", "reader_limits", "doctests"),
        ),
    ),
    "parts": Room(
        ("stream/parts/*.py",),
        (
            *("parts", "journal", "claiming", "resume", "prove_resume", "prove_command"),
            *("output_files", "output_faults", "ending", "parquet_writing"),
            *("outputs", "workers", "digest", "running"),
        ),
    ),
    "rules": Room(
        ("human/rules/*.py", "techniques/**/*.py"),
        (
            *("chains", "strong_patterns", "human_rules", "rule_files", "explain", "hint"),
            *("human_state", "steps", "human_ladder", "sentences", "lane_rules", "turns"),
            *("exocet", "sectors", "source_names", "trial", "turbot_fish", "unique_rectangles"),
            *("lane_chains", "lane_trial", "direct"),
        ),
    ),
}

_NOT_COLLECTED = (2, 4)  # pytest's status where a file of tests, or conftest, cannot be imported
_COMPARISONS: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_ARITHMETIC: dict[type, type] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Mod: ast.FloorDiv,
    ast.BitXor: ast.BitOr,
}
# Left alone: types, texts, and what only decides how much is kept in memory.
_NO_PROGRAM = (ast.JoinedStr, ast.AnnAssign)


def changes(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """The places that can change, in a fixed order, each with a word for the change."""
    for node in _program(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARISONS:
            yield node, "comparison"
        elif isinstance(node, ast.BoolOp):
            yield node, "and/or"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
            yield node, "without not"
        elif isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
            yield node, "arithmetic"
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int):
            yield node, "constant"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and not _looks(node):
            yield node, "call left out"
        elif isinstance(node, ast.Break | ast.Continue):
            yield node, "break/continue"
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield node, "condition"


def _looks(node: ast.Expr) -> bool:
    """Whether a call only looks whether the work is to end: `test_verify_timeout` and others."""
    return ast.unparse(node) in ("look()", "check_time()")


def _program(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return  # of zip: another program only where this one is wrong
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, _NO_PROGRAM):
                yield from _program(child)


def mutate(tree: ast.Module, number: int, lines: list[str]) -> str:
    """Change the tree of a file's lines at the place of a number; return the change in words."""
    node: Any
    node, what = list(changes(tree))[number]
    before = ast.unparse(node).splitlines()[0]
    if what == "comparison":
        node.ops[0] = _COMPARISONS[type(node.ops[0])]()
    elif what == "and/or":
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif what == "without not":
        node.op = ast.UAdd() if isinstance(node.op, ast.Invert) else node.op
        if isinstance(node.op, ast.Not):
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
    elif what == "arithmetic":
        node.op = _ARITHMETIC[type(node.op)]()
    elif what == "constant":
        node.value = not node.value if isinstance(node.value, bool) else node.value + 1
    elif what == "call left out":
        node.value = ast.Constant(None)
    elif what == "break/continue":
        other = ast.Continue if isinstance(node, ast.Break) else ast.Break
        node.__class__ = other
    else:
        node.test = ast.UnaryOp(ast.Not(), node.test)
    after = ast.unparse(ast.fix_missing_locations(node)).splitlines()[0]
    within = f" in: {lines[node.lineno - 1].strip()}" if what == "constant" else ""
    return f"{node.lineno}: {before.strip()} -> {after.strip()}{within}"


def mutated(file: Path, number: int) -> tuple[ast.Module, str]:
    """The tree of a file with one change, and the change in words."""
    text = file.read_text(encoding="utf-8")
    changed = ast.parse(text)
    return changed, mutate(changed, number, text.splitlines())


def install(target: Path, number: int) -> None:
    """Let the module of the mutant be changed when it is imported."""
    load = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> Any:
        if Path(self.path) == target:
            tree, _ = mutated(target, number)
            return compile(ast.fix_missing_locations(tree), self.path, "exec")
        return load(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def sample(room: Room, within: str, number: int, seed: int) -> list[tuple[Path, int]]:
    """Some of all changes of a room's files whose paths have some letters, each as likely."""
    every = [
        (file, number)
        for file in files_of(room)
        if within in file.as_posix()
        for number, _ in enumerate(changes(ast.parse(file.read_text(encoding="utf-8"))))
    ]
    return Random(seed).sample(every, min(number, len(every)))


def files_of(room: Room) -> list[Path]:
    """The files whose conditions are flipped."""
    return [file for pattern in room.files for file in sorted((ROOT / "satsudoku").glob(pattern))]


class Reached:
    """A plugin of pytest that notes which lines each test reaches, and how long it takes."""

    def __init__(self, files: list[Path]) -> None:
        self.files = {str(file): str(file) for file in files}
        self.lines: dict[str, list[str]] = {}
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        seen = set[tuple[str, int]]()

        def line(frame: FrameType, event: str, _: object) -> Any:
            seen.add((frame.f_code.co_filename, frame.f_lineno))
            return line

        def call(frame: FrameType, event: str, _: object) -> Any:
            return line if frame.f_code.co_filename in self.files else None

        start = time.process_time()
        threading.settrace(call)
        sys.settrace(call)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)
            self.seconds[item.nodeid] = time.process_time() - start
            for file, number in seen:
                self.lines.setdefault(f"{file}:{number}", []).append(item.nodeid)


class Nearest:
    """A plugin of pytest that runs these tests only, in this order; all if none is there.

    A mutant may have given them other names.
    """

    def __init__(self, tests: list[str]) -> None:
        self.tests = {test: place for place, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if near := [item for item in items if item.nodeid in self.tests]:
            items[:] = sorted(near, key=lambda item: self.tests[item.nodeid])


def tests_of(room: Room) -> list[str]:
    """The files of a room's tests."""
    paths = [
        path for name in room.tests for path in sorted((ROOT / "tests").rglob(f"test_{name}.py"))
    ]
    return [path.relative_to(ROOT).as_posix() for path in paths]


def run_tests(paths: list[str], plugin: object) -> int:
    """Run quick tests in this process, up to the first that fails."""
    sys.dont_write_bytecode = True
    os.chdir(ROOT)
    switched_off = [word for name in ("cacheprovider", "xdist") for word in ("-p", f"no:{name}")]
    return pytest.main(["-qx", "-m", "not thorough", *switched_off, *paths], plugins=[plugin])


def forked(work: Any, timeout: float, processor: int = 3600) -> int | None:
    """The status of a function in a process of its own; None if it takes longer than it may.

    Args:
        work: the function.
        timeout: seconds by the clock.
        processor: seconds of each process; after these, the status is -SIGXCPU.
    """
    child = os.fork()
    if not child:
        status = 70
        with contextlib.suppress(BaseException):
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (processor, processor + 5))
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(nothing, stream)
            status = int(work())
        os._exit(status)
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.05)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def reached_lines(room: Room) -> tuple[dict[str, list[str]], dict[str, float]]:
    """The tests that reach each line, and the seconds of every test."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "reached.json"

        def work() -> int:
            plugin = Reached(files_of(room))
            status = run_tests(tests_of(room), plugin)
            report.write_text(json.dumps((plugin.lines, plugin.seconds)))
            return status

        status = forked(work, 3600)
        assert status == 0, f"the tests fail without a mutant: status {status}"
        lines, seconds = json.loads(report.read_text())
    return lines, seconds


def fate(mutant: tuple[Path, int], near: list[str], timeout: float, seconds: float) -> str:
    """Whether a test kills the mutant, it survives, or it is still running after the time.

    Args:
        mutant: the file, and the number of the change.
        near: the tests, in their order.
        timeout: seconds by the clock.
        seconds: that the tests take of the processor while their lines are noted.
    """
    paths = sorted({test.partition("::")[0] for test in near})

    def work() -> int:
        install(*mutant)
        return run_tests(paths, Nearest(near))

    status = forked(work, timeout, 60 + round(4 * seconds))
    fates = {None: "is still running", 0: "survives"}
    fates |= dict.fromkeys((1, *_NOT_COLLECTED, -signal.SIGXCPU), "is killed")
    return fates.get(status, f"runs no test (status {status})")


def lines_of(file: Path, number: int) -> range:
    """The lines that a mutant changes."""
    node: Any = list(changes(ast.parse(file.read_text(encoding="utf-8"))))[number][0]
    return range(node.lineno, node.end_lineno + 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rooms", nargs="+", choices=ROOMS, default=list(ROOMS))
    parser.add_argument("--within", default="", help="only files whose paths have these letters")
    parser.add_argument("--number", type=int, default=200, help="mutants of each room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--timeout", type=float, default=1800, help="seconds for each, by the clock"
    )
    asked = parser.parse_args()
    same = tomllib.loads((Path(__file__).parent / "same_programs.toml").read_text("utf-8"))
    for name in asked.rooms:
        room, start = ROOMS[name], time.monotonic()
        chosen = sample(room, asked.within, asked.number, asked.seed)
        lines, seconds = reached_lines(room)

        def tried(
            mutant: tuple[Path, int],
            lines: dict[str, list[str]] = lines,
            seconds: dict[str, float] = seconds,
        ) -> str:
            file, number = mutant
            place = file.relative_to(ROOT / "satsudoku").as_posix()
            change = mutated(file, number)[1]
            if change.partition(": ")[2] in same.get(place, ()):
                return "is the same program"
            there = {
                int(place.rpartition(":")[2]): tests
                for place, tests in lines.items()
                if place.rpartition(":")[0] == str(file)
            }
            near = {test for line in lines_of(file, number) for test in there.get(line, ())}
            others = {test for tests in there.values() for test in tests} - near
            done = "survives"
            for some in (near, others) if near else (set(seconds),):
                fastest = sorted(some, key=seconds.__getitem__)
                if fastest and done == "survives":
                    took = sum(seconds[test] for test in fastest)
                    done = fate(mutant, fastest, asked.timeout, took)
            if done != "is killed":
                print(f"{done}, {len(near)} tests reach it: {place}:{change}", flush=True)
            return done

        with ThreadPoolExecutor(asked.jobs) as pool:
            fates = Counter(pool.map(tried, chosen))
        number = len(chosen) - fates["is the same program"]
        dead, took = fates["is killed"], time.monotonic() - start
        share = dead / number if number else 1
        print(f"{name}: {dead} of {number} killed, {share:.0%}, in {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
