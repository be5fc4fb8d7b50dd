"""Every refusal of the checker, met by a change of a true certificate.

Most cases also show that the refusal is needed: with it switched off, at its line, the false
certificate is verified. With the others, what comes after it refuses or cannot go on.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from certificate_mutants import rehashed

import satsudoku
from satsudoku import Puzzle, prove, prove_tier
from satsudoku.proof import checker
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker import rules as rules_module
from satsudoku.proof.checker.lrat import read_dimacs
from satsudoku.proof.checker.tiers import check_files, paths
from satsudoku.proof.checker.tiers.board import Board, board_of
from satsudoku.proof.checker.tiers.ladders import tiers_of

ROOT = Path(checker.__file__ or "").parent
CNF, LRAT, STEPS = "problem.cnf", "proof.lrat", "proof.steps.jsonl"
STATE, MODELS = "proof.state.json", "proof.models.jsonl"
Files = dict[str, bytes]
Change = Callable[[dict[str, Any]], object]
Place = tuple[str, int]

# --- true certificates ---------------------------------------------------------------------------

ONE = Puzzle("1.....2..3.....4", "classic4")
ONE_SOLVED = "1243342143122134"
LOCKED = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
MOVED = "r3c2=6"
HARDEST = "....61....5.........4...2.6...6....."


@cache
def one() -> Files:
    return dict(prove(ONE).files)


@cache
def four() -> Files:
    return dict(prove(Puzzle("12............34", "classic4")).files)


@cache
def least() -> Files:
    """At least one solution: a claim that rests on the check of the solution alone."""
    files = {"manifest.json": one()["manifest.json"]}

    def weaken(manifest: dict) -> None:
        manifest["claim"]["kind"], manifest["files"] = "at least", []

    return rehashed(files, weaken)


@cache
def tier() -> Files:
    return dict(prove_tier(LOCKED, "rank8").files)


@cache
def above() -> Files:
    return dict(prove_tier(Puzzle(HARDEST, "jigsaw6"), "hamada").files)


@cache
def causes() -> Files:
    return dict(prove_tier(LOCKED, "mus").files)


@cache
def path() -> Files:
    return dict(prove_tier(LOCKED, "kanoya").files)


@cache
def implied() -> Files:
    return dict(prove_tier(Puzzle("12.....34................", "x5"), "rank8").files)


@cache
def left_over() -> Files:
    """With implied houses that other houses leave."""
    line = "1" + "." * 80
    grid = next(iter(satsudoku.solutions(Puzzle(line, "windoku9")))).line
    return dict(prove_tier(Puzzle(grid[:70] + "." * 11, "windoku9"), "rank8").files)


@cache
def killer() -> Files:
    rules = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).cage("r2c3 r3c3 r4c3", sum=6)
    rules.cage("r3c1 r4c1", sum=6).cage("r1c4 r2c4", sum=4)
    return dict(prove_tier(rules.puzzle("1.......43...1.."), "satsudoku").files)


@cache
def move() -> Files:
    """That a move follows at tier 3."""
    return dict(satsudoku.judge(LOCKED, MOVED, "rank8").moves[0].prove().files)


@cache
def move_above() -> Files:
    """That the same move does not follow up to tier 2."""
    return dict(satsudoku.judge(LOCKED, MOVED, "rank8", up_to=2).moves[0].prove().files)


# --- changes -------------------------------------------------------------------------------------


def manifest(files: Callable[[], Files], *changes: Change) -> Callable[[], Iterator[Files]]:
    """A certificate with each changed manifest."""
    return lambda: (rehashed(dict(files()), change) for change in changes)


def declared(*changes: Change, of: Callable[[], Files] = least) -> Callable[[], Iterator[Files]]:
    """The same with each changed declaration."""
    whole = [lambda m, c=change: c(m["variant"]["declaration"]) for change in changes]
    return manifest(of, *whole)


def text(
    files: Callable[[], Files], name: str, *changes: Callable[[str], str]
) -> Callable[[], Iterator[Files]]:
    """A certificate with a changed file."""
    return lambda: (
        rehashed(dict(files()) | {name: change(files()[name].decode()).encode()})
        for change in changes
    )


def steps(
    files: Callable[[], Files], *changes: Callable[[list[dict]], object]
) -> Callable[[], Iterator[Files]]:
    def changed(change: Callable[[list[dict]], object], lines: str) -> str:
        parsed = list(map(json.loads, lines.splitlines()))
        change(parsed)
        return "".join(f"{json.dumps(step)}\n" for step in parsed)

    return text(files, STEPS, *(lambda lines, c=change: changed(c, lines) for change in changes))


def state_with(files: Files, change: Change, *changes: Change) -> Files:
    state = json.loads(files[STATE])
    change(state)
    mutant = files | {STATE: json.dumps(state).encode()}
    for one_change in changes or (lambda manifest: None,):
        mutant = rehashed(mutant, one_change)
    return mutant


def put(*keys: Any, value: Any) -> Change:
    """Set what stands at some keys."""

    def change(table: Any) -> None:
        for key in keys[:-1]:
            table = table[key]
        table[keys[-1]] = value

    return change


def add(key: str, value: Any) -> Change:
    return lambda table: table[key].append(deepcopy(value))


def last_line(change: Callable[[list[str]], list[str]]) -> Callable[[str], str]:
    """Change the words of the last line of a proof."""

    def changed(proof: str) -> str:
        *lines, last = proof.splitlines()
        return "".join(f"{line}\n" for line in [*lines, " ".join(change(last.split()))])

    return changed


def clauses(number: int, change: Callable[[list[str]], object]) -> Callable[[str], str]:
    """Change the lines of clauses; the head says `number` clauses more."""

    def changed(cnf: str) -> str:
        comment, head, *lines = cnf.splitlines()
        words = head.split()
        words[3] = str(int(words[3]) + number)
        change(lines)
        return "".join(f"{line}\n" for line in [comment, " ".join(words), *lines])

    return changed


def head(position: int, more: int) -> Callable[[str], str]:
    """Change a number in the head of the clauses."""

    def changed(cnf: str) -> str:
        comment, first, *lines = cnf.splitlines()
        words = first.split()
        words[position] = str(int(words[position]) + more)
        return "".join(f"{line}\n" for line in [comment, " ".join(words), *lines])

    return changed


def unused_clauses() -> Iterator[Files]:
    """Clauses give way to copies of others; the proof may do without them."""
    for at in range(60, 200, 7):
        yield from text(one, CNF, clauses(0, lambda lines, a=at: put(a, value=lines[0])(lines)))()


def extra_clause() -> Iterator[Files]:
    """One clause more; the last line of the proof, which is the only one, has the next number."""
    longer = next(text(one, CNF, clauses(1, lambda lines: lines.append("1 2 3 0")))())
    proof = last_line(lambda words: [str(int(words[0]) + 1), *words[1:]])
    yield from text(lambda: longer, LRAT, proof)()


def shuffled_hints() -> Iterator[Files]:
    for files in one, four:
        for turn in range(1, 40):

            def turned(words: list[str], turn: int = turn) -> list[str]:
                start, hints = words[: words.index("0") + 1], words[words.index("0") + 1 : -1]
                turn %= len(hints)
                return [*start, *hints[turn:], *hints[:turn], "0"]

            yield from text(files, LRAT, last_line(turned))()


def same_clause_from_behind() -> Iterator[Files]:
    """A hint counts from behind, as Python's lists may be read."""
    number = int(one()[CNF].decode().splitlines()[1].split()[3])

    def change(words: list[str]) -> list[str]:
        at = words.index("0") + 1
        return [*words[:at], str(int(words[at]) - number), *words[at + 1 :]]

    yield from text(one, LRAT, last_line(change))()


def deleted() -> Iterator[Files]:
    def change(proof: str) -> str:
        *lines, last = proof.splitlines()
        number, hint = last.split()[0], last.split()[-2]
        return "".join(f"{line}\n" for line in [*lines, f"{number} d {hint} 0", last])

    yield from text(one, LRAT, change)()


# A diagram of two cells that any symbols fit, and one of their sum.
ANY = {
    "name": "any",
    "cells": [0, 1],
    "nodes": [1, 1, 1],
    "arcs": [[[0, s, 0] for s in range(4)], [[0, s, 0] for s in range(4)]],
}
SUM = {  # to 3: 1 and 2 in either order
    "name": "sum",
    "cells": [0, 1],
    "total": 3,
    "nodes": [1, 2, 1],
    "arcs": [[[0, 0, 0], [0, 1, 1]], [[0, 1, 0], [1, 0, 0]]],
}
PAIRS = {
    "name": "pairs",
    "cells": [0, 1],
    "total": 3,
    "pairs": [[a, b] for a in range(4) for b in range(4) if a != b and a + b != 1],
}


def diagram(*keys: Any, value: Any, base: dict = ANY) -> Callable[[], Iterator[Files]]:
    changed = deepcopy(base)
    put(*keys, value=value)(changed)
    return declared(add("diagrams", changed))


def exclusion(entry: dict) -> Callable[[], Iterator[Files]]:
    return declared(add("exclusions", entry))


def wrong_solution(line: str) -> Change:
    return put("solutions", 0, value=line)


def to_tiers(number: int, name: str = "rank8") -> Change:
    def change(manifest: dict) -> None:
        manifest["claim"]["tier"] = number
        tiers = (tiers_of(name) or [])[:number]
        manifest["ladder"]["tiers"] = [{"name": n, "rules": r} for n, r in tiers]

    return change


def to_move(place: list[list[int]], remove: list[list[int]] | None = None) -> Change:
    """Claim another move."""
    return lambda m: m["claim"].update(place=place, remove=remove or [])


def searched_move() -> Iterator[Files]:
    """A search places a wrong digit: its steps rest on a proof that a move does not have."""
    wrong = false_candidate()
    step = {"rule": "search", "truths": [], "links": [], "place": [wrong], "remove": []}

    def change(manifest: dict) -> None:
        to_ladder(["search"], kind="move")(manifest)
        to_move([wrong])(manifest)

    yield rehashed(move() | {STEPS: json.dumps(step).encode()}, change)


def move_above_causes() -> Iterator[Files]:
    """Nothing shows that causes of up to eight parts leave the state as it is."""

    def change(manifest: dict) -> None:
        claim = dict(manifest["claim"])
        to_ladder(*(rules for _, rules in tiers_of("mus") or []))(manifest)
        manifest["claim"] = claim | {"tier": len(manifest["ladder"]["tiers"])}

    yield rehashed(untouched(move_above()), change)


def lower_move() -> list[list[int]]:
    """What the first step of the move's way places, by tier 2."""
    first = json.loads(move()[STEPS].splitlines()[0])
    assert first["rule"] == "hidden-single"
    placed: list[list[int]] = first["place"]
    return placed


def seen_by(placed: list[list[int]]) -> list[list[int]]:
    """A candidate of the position that a placed one excludes."""
    start = checker_board(move())
    [(cell, symbol)] = placed
    rivals = board_of(start.rules).rivals[cell, symbol] & start.left
    return [list(min(rivals))]


def given_move(change: Callable[[list[int], list[int]], Change]) -> Iterator[Files]:
    """A given, and what it excludes, follow at tier 1: by no step, where no lower tier is."""
    cell = next(cell for cell, symbol in enumerate(LOCKED.line) if symbol != ".")
    symbol = int(LOCKED.line[cell]) - 1
    claimed = change([cell, symbol], [cell - 1, symbol])
    first = rehashed(move() | {STEPS: b""}, to_tiers(1))
    yield rehashed(first, claimed)


def to_ladder(*tiers: list[str], kind: str = "tier") -> Change:
    """Another ladder, with these rules."""

    def change(manifest: dict) -> None:
        named = [{"name": f"t{number}", "rules": rules} for number, rules in enumerate(tiers)]
        manifest["ladder"] = {"name": "mine", "tiers": named}
        manifest["claim"] = {"kind": kind, "tier": len(tiers)}

    return change


def untouched(files: Files) -> Files:
    """The certificate with the state of the puzzle itself, before any step."""
    start = json.loads(files["manifest.json"])["puzzle"]["givens"]
    board = checker_board(files)
    marks = [
        "".join(s for number, s in enumerate(board.rules.symbols) if (cell, number) in board.left)
        for cell in range(board.rules.cells)
    ]
    state = {"filled": start, "marks": marks}
    hashed = {"name": STATE, "sha256": ""}

    def hash_it(manifest: dict) -> None:
        if hashed["name"] not in [entry["name"] for entry in manifest["files"]]:
            manifest["files"].append(dict(hashed))

    return rehashed(files | {STATE: json.dumps(state).encode()}, hash_it)


class Start(NamedTuple):
    rules: rules_module.Rules
    left: set[tuple[int, int]]


def checker_board(files: Files) -> Start:
    from satsudoku.proof.checker.tiers.marks import Marks

    whole = json.loads(files["manifest.json"])
    own = rules_module.Rules(whole["variant"]["declaration"])
    return Start(own, Marks.of_puzzle(board_of(own), whole["puzzle"]).in_lane(0))


def on_a_ladder_of_nothing(change: Change) -> Callable[[], Iterator[Files]]:
    """The puzzle is above a ladder whose rule finds nothing here; the state is changed."""

    def mutants() -> Iterator[Files]:
        yield state_with(
            untouched(tier()), change, to_ladder(["constraint-fillings"], kind="above tier")
        )

    return mutants


def open_cell(state: dict) -> int:
    return next(cell for cell, symbol in enumerate(state["filled"]) if symbol == ".")


def given_cell(state: dict) -> int:
    return next(cell for cell, symbol in enumerate(state["filled"]) if symbol != ".")


def refilled(state: dict, cell: int, symbol: str) -> None:
    state["filled"] = state["filled"][:cell] + symbol + state["filled"][cell + 1 :]


def beside_a_given(state: dict) -> None:
    cell = given_cell(state)
    other = cell + 1 if (cell + 1) % 6 else cell - 1
    state["marks"][other] += state["filled"][cell]


def solved(files: Files) -> Iterator[Files]:
    """A state that is solved, below a tier that is claimed to be the second."""
    line = next(iter(satsudoku.solutions(ONE))).line
    own = untouched(dict(prove_tier(ONE, "rank8").files))

    def fill(state: dict) -> None:
        state["filled"], state["marks"] = line, list(line)

    yield state_with(own, fill, to_tiers(2))


def without_the_solution() -> Iterator[Files]:
    """Marks of a cell lack the true one; no rule of the ladder minds."""
    solution = next(iter(satsudoku.solutions(LOCKED))).line
    for cell in range(36):

        def forget(state: dict, cell: int = cell) -> None:
            state["marks"][cell] = state["marks"][cell].replace(solution[cell], "")

        yield state_with(untouched(tier()), forget, singles_last)


def singles_last(manifest: dict) -> None:
    own = tiers_of("rank8") or []
    to_ladder(["constraint-fillings"], [rule for _, rules in own[:3] for rule in rules])(manifest)


def too_many() -> Iterator[Files]:
    """The puzzle excludes a candidate that the state has."""
    state = json.loads(tier()[STATE])
    solution = next(iter(satsudoku.solutions(LOCKED))).line
    for cell, marks in enumerate(state["marks"]):
        for symbol in marks:
            if symbol != solution[cell]:
                excluded = [[cell, int(symbol) - 1]]
                yield rehashed(tier(), put("puzzle", "excluded", value=excluded))


def needs_naked_singles() -> Iterator[Files]:
    ladder = to_ladder(["xy-chain"], ["naked-single", "hidden-single"])
    easy = dict(prove_tier(ONE, "rank8").files)
    yield rehashed(untouched(easy), ladder)


def false_models() -> Iterator[Files]:
    """A line that is no solution stands for it; where it differs from that, nothing follows."""
    solution = next(iter(satsudoku.solutions(LOCKED))).line
    start = untouched(causes())
    own, left = checker_board(start)
    board = board_of(own)
    marks = [{own.symbols[s] for c, s in left if c == cell} for cell in range(own.cells)]
    while alone := [
        c for c, some in enumerate(marks) if len(some) == 1 and open_in(marks, board, c)
    ]:
        for cell in alone:  # filled, so what they exclude is gone
            for other, symbol in board.rivals[cell, own.symbols.index(solution[cell])]:
                marks[other].discard(own.symbols[symbol])

    def false(state: dict) -> None:
        state["filled"] = "".join(
            s if len(m) == 1 else "." for s, m in zip(solution, marks, strict=True)
        )
        state["marks"] = [
            "".join({s, *sorted(m - {s})[:1]}) for s, m in zip(solution, marks, strict=True)
        ]
        state["solution"] = solution

    def above_five(manifest: dict) -> None:
        to_tiers(5, "mus")(manifest)
        manifest["claim"]["kind"] = "above tier"

    files = state_with(start, false, above_five)
    state = json.loads(files[STATE])
    line = "".join(
        next((s for s in kept if s != true), true)
        for kept, true in zip(state["marks"], solution, strict=True)
    )
    differing = [
        [cell, own.symbols.index(symbol)]
        for cell, kept in enumerate(state["marks"])
        if len(kept) > 1
        for symbol in kept
    ]
    yield rehashed(files | {MODELS: f"{json.dumps(line)}\n{json.dumps(differing)}\n".encode()})


def open_in(marks: list[set[str]], board: Board, cell: int) -> bool:
    """Whether marks have what the one mark of a cell excludes."""
    symbols = board.rules.symbols
    [symbol] = marks[cell]
    return any(symbols[s] in marks[other] for other, s in board.rivals[cell, symbols.index(symbol)])


def higher_cause() -> Iterator[Files]:
    yield rehashed(causes(), to_tiers(3, "mus"))


def bent(change: Callable[[list[dict]], object]) -> Callable[[], Iterator[Files]]:
    return steps(tier, change)


def wrong_removal(parsed: list[dict]) -> None:
    """A step removes a further candidate that is false."""
    solution = next(iter(satsudoku.solutions(LOCKED))).values
    step = next(step for step in parsed if step["remove"])
    cell, symbol = step["remove"][0]
    false = next(s for s in range(6) if s not in (symbol, solution[cell] - 1))
    step["remove"].append([cell, false])


def more_steps(step: dict, of: Callable[[], Files]) -> Callable[[], Iterator[Files]]:
    """A path with one more step in front."""

    def count(manifest: dict) -> None:
        manifest["claim"]["steps"] += 1

    return lambda: (
        rehashed(mutant, count) for mutant in steps(of, lambda parsed: parsed.insert(0, step))()
    )


def uncovered_truth() -> Iterator[Files]:
    """A truth of two cells, which differ in the solution."""

    def declare(manifest: dict) -> None:
        houses = manifest["variant"]["declaration"]["houses"]
        houses.append({"name": "short", "cells": [0, 1]})

    houses = json.loads(path()["manifest.json"])["variant"]["declaration"]["houses"]
    number = len(houses)
    for mutant in steps(path, lambda parsed: parsed[0]["truths"].append([number, 0]))():
        yield rehashed(mutant, declare)


def house(number: int, **entries: Any) -> Callable[[], Iterator[Files]]:
    """Another implied house among those that others leave."""

    def change(manifest: dict) -> None:
        manifest["implied_houses"][number] |= entries

    return manifest_of_left_over(change)


def manifest_of_left_over(change: Change) -> Callable[[], Iterator[Files]]:
    return manifest(left_over, change)


class Case(NamedTuple):
    mutants: Callable[[], Iterable[Files]]
    why: str
    alone: bool = True


def unhashed(name: str) -> Change:
    def change(manifest: dict) -> None:
        manifest["files"] = [entry for entry in manifest["files"] if entry["name"] != name]

    return change


CASES = {
    # certificate.py
    "format": Case(manifest(least, put("format", value="x")), "none of a certificate"),
    "version": Case(manifest(least, put("version", value=2)), "version 2, expected 1"),
    "declaration's hash": Case(
        lambda: [
            least()
            | {"manifest.json": least()["manifest.json"].replace(b'"classic4"', b'"classic5"')}
        ],
        "the declaration's hash does not fit",
    ),
    "a file's hash": Case(
        lambda: [one() | {LRAT: one()[LRAT] + b"\n"}], "proof.lrat's hash does not fit", False
    ),
    "a hash of a file for others": Case(
        lambda: [
            rehashed(one() | {"proof.drat": b""}, add("files", {"name": "proof.drat"}))
            | {"proof.drat": b"0"}
        ],
        "proof.drat's hash does not fit",
    ),
    "missing file": Case(
        manifest(least, add("files", {"name": "x", "sha256": ""})), "x is missing", False
    ),
    "kind": Case(manifest(least, put("claim", "kind", value="x")), "a claim of kind 'x'", False),
    "no manifest": Case(lambda: [{}], "missing or not JSON", False),
    "malformed": Case(manifest(least, put("puzzle", value=1)), "is malformed: TypeError", False),
    "no list": Case(manifest(least, put("files", value="x")), "'x' stands for a list", False),
    # counts.py
    "equal solutions": Case(
        manifest(
            least,
            lambda m: (
                put("solutions", value=[ONE_SOLVED] * 2)(m),
                put("claim", "count", value=2)(m),
            ),
        ),
        "two solutions are equal",
    ),
    "number of solutions": Case(manifest(least, put("claim", "count", value=2)), "too many"),
    "solutions that are true": Case(manifest(least, put("claim", "count", value=True)), "too many"),
    "no proof": Case(manifest(one, unhashed(LRAT)), "a file without a hash", False),
    "variables": Case(text(one, CNF, head(2, 1)), "other variables than the puzzle"),
    "lacking clause": Case(unused_clauses, "problem.cnf lacks 1 clauses"),
    "extra clause": Case(extra_clause, "problem.cnf has 1 clauses that the puzzle does not"),
    "givens": Case(
        manifest(least, put("puzzle", "givens", value="2" + "." * 15)), "does not keep the givens"
    ),
    "excluded by the puzzle": Case(
        manifest(least, put("puzzle", "excluded", value=[[0, 0]])), "has a symbol that is excluded"
    ),
    # lrat.py
    "no DIMACS": Case(text(one, CNF, lambda cnf: cnf.replace("p cnf", "p dnf")), "not a DIMACS"),
    "number of clauses": Case(text(one, CNF, head(3, 1)), "another number of clauses"),
    "no text": Case(text(one, LRAT, lambda proof: proof.replace("\n", "\r\n")), "not LRAT as text"),
    "no numbers": Case(
        text(one, LRAT, lambda proof: f"1-2 0\n{proof}"), "proof.lrat:1: not a line", False
    ),
    "no end": Case(
        text(one, LRAT, last_line(lambda words: [*words[:-1], "7"])), "not a line of LRAT"
    ),
    "order": Case(text(one, LRAT, last_line(lambda words: ["1", *words[1:]])), "do not ascend"),
    "no such clause": Case(same_clause_from_behind, "no clause -"),
    "deleted": Case(deleted, "is deleted"),
    "hint too many": Case(
        text(one, LRAT, last_line(lambda words: [*words, words[-1]][:-2] + words[-2:])),
        "a hint after the end",
    ),
    "not unit": Case(shuffled_hints, "is not unit"),
    "does not follow": Case(
        text(one, LRAT, last_line(lambda words: [words[0], "0", "0"])), "the lemma does not follow"
    ),
    "no empty clause": Case(text(one, LRAT, lambda proof: ""), "not a line of LRAT", False),
    "unfinished": Case(
        text(one, LRAT, lambda proof: "9999 d 1 0"), "does not reach the empty clause", False
    ),
    # rules.py
    "place": Case(declared(put("cells", 0, value=["1", 1])), "place is no two numbers"),
    "symbols": Case(declared(put("symbols", value=list("1234"))), "the symbols are no text"),
    "candidates": Case(
        declared(put("symbols", value="1234" + "".join(map(chr, range(1 << 16, 1 << 17))))),
        "candidates, expected at most",
    ),
    "cell twice": Case(declared(put("cells", 0, value=[1, 2])), "a cell stands twice"),
    "symbol twice": Case(declared(put("symbols", value="12344")), "a symbol stands twice"),
    "point": Case(
        manifest(
            least,
            lambda m: (
                put("variant", "declaration", "symbols", value="1234.")(m),
                put("puzzle", "givens", value=ONE_SOLVED)(m),
            ),
        ),
        "the empty cell is among the symbols",
    ),
    "house": Case(declared(add("houses", {"name": "x", "cells": [0, 0]})), "a cell twice", False),
    "no cell": Case(declared(put("houses", 0, "cells", 0, value=-16)), "no cell -16"),
    "no symbol": Case(declared(add("excluded", [0, -1])), "no symbol -1"),
    "pair of one": Case(
        exclusion({"name": "x", "cells": [0, 0], "pairs": [[1, 2]]}), "a pair of one cell"
    ),
    "last node": Case(diagram("nodes", 2, value=2), "without one first and one last node"),
    "length": Case(diagram("nodes", value=[1, 1, 1, 1]), "a diagram of the wrong length"),
    "diagram's cells": Case(diagram("cells", value=[0, 0]), "a diagram has a cell twice"),
    "from no node": Case(diagram("arcs", 0, 3, value=[5, 3, 0]), "an arc from no node"),
    "to no node": Case(diagram("arcs", 0, 3, value=[0, 3, 5]), "an arc to no node"),
    "no symbol on an arc": Case(diagram("arcs", 0, 3, value=[0, 7, 0]), "no symbol 7"),
    "two arcs": Case(diagram("arcs", 0, 3, value=[0, 0, 0]), "two arcs of one symbol"),
    "way to another total": Case(
        diagram("arcs", 1, value=[[0, 1, 0], [1, 0, 0], [1, 2, 0]], base=SUM), "to another total"
    ),
    "no way to the total": Case(
        diagram("arcs", 1, value=[[0, 1, 0]], base=SUM), "lacks a way to its total"
    ),
    "sum across houses": Case(
        exclusion(
            PAIRS
            | {
                "cells": [0, 7],
                "total": 2,
                "pairs": [[a, b] for a in range(4) for b in range(4) if a != b],
            }
        ),
        "a sum whose cells share no house",
    ),
    "pairs of a sum": Case(
        exclusion(PAIRS | {"pairs": PAIRS["pairs"][1:]}), "pairs that do not fit their total"
    ),
    "length of a line": Case(manifest(least, wrong_solution(f"{ONE_SOLVED}1")), "wrong length"),
    "character": Case(manifest(least, wrong_solution(f"x{ONE_SOLVED[1:]}")), "not a symbol", False),
    "empty cell": Case(
        manifest(least, wrong_solution(f"{ONE_SOLVED[:15]}.")),
        "does not keep|has an empty cell",
        False,
    ),
    "empty cell elsewhere": Case(
        manifest(least, wrong_solution(f"1.{ONE_SOLVED[2:]}")), "has an empty cell"
    ),
    "twice in a house": Case(
        manifest(least, wrong_solution(f"11{ONE_SOLVED[2:]}")), "has a symbol twice in a house"
    ),
    "relation": Case(
        exclusion({"name": "x", "cells": [0, 1], "pairs": [[0, 1]]}), "breaks a relation"
    ),
    "no path": Case(diagram("arcs", 0, value=[[0, 3, 0]]), "has no path through a diagram", False),
    "excluded by the rules": Case(declared(add("excluded", [0, 0])), "a symbol that is excluded"),
    # tiers/claim.py
    "tier": Case(manifest(tier, put("claim", "tier", value=2)), "not declared up to the tier"),
    "no state": Case(manifest(tier, unhashed(STATE)), "a file without a hash", False),
    "cells of the state": Case(
        lambda: [state_with(tier(), lambda state: state["marks"].append(""))],
        "the state has another number of cells",
        False,
    ),
    "solved": Case(lambda: solved(tier()), "the state is solved"),
    "without the solution": Case(without_the_solution, "the state lacks the solution"),
    "no solution": Case(
        lambda: [state_with(above(), lambda state: state.pop("solution"))],
        "names no solution, on which direct-pointing counts",
        False,
    ),
    "no mark": Case(
        lambda: [
            state_with(tier(), lambda state: put("marks", 0, value=state["marks"][0] + "x")(state))
        ],
        "a mark that is not a symbol",
    ),
    "rule of another tier": Case(
        bent(lambda parsed: put(0, "rule", value="x-wing")(parsed)),
        "is not a rule of these tiers",
        False,
    ),
    "idle step": Case(
        bent(lambda parsed: parsed.insert(0, deepcopy(parsed[0]) | {"place": [], "remove": []})),
        "jsonl:1: it does nothing",
    ),
    "no item": Case(bent(lambda parsed: put(0, "truths", value=[[99]])(parsed)), "no item", False),
    "filled otherwise": Case(
        lambda: [
            state_with(
                tier(),
                lambda state: refilled(
                    state,
                    given_cell(state),
                    "1" if state["filled"][given_cell(state)] != "1" else "2",
                ),
            )
        ],
        "the state fills a cell otherwise",
    ),
    "step": Case(bent(wrong_removal), "it does not follow"),
    "rule applies": Case(
        lambda: [rehashed(untouched(tier()), lambda m: None)], "in the state .* applies"
    ),
    "need applies": Case(needs_naked_singles, "what xy-chain needs applies"),
    "unfilled": Case(bent(lambda parsed: parsed.pop()), "does not fill the board", False),
    # tiers/marks.py
    "candidate too many": Case(too_many, "the state has a candidate too many"),
    "no candidate": Case(
        on_a_ladder_of_nothing(lambda state: put("marks", open_cell(state), value="")(state)),
        "an item without candidates",
    ),
    "given": Case(
        on_a_ladder_of_nothing(lambda state: refilled(state, given_cell(state), ".")),
        "the state lacks a given",
    ),
    "excluded by a filled cell": Case(
        lambda: [
            state_with(
                untouched(excluding()),
                beside_a_given,
                to_ladder(["constraint-fillings"], kind="above tier"),
            )
        ],
        "a candidate too many|a filled cell excludes",
        False,
    ),
    "filled, and excludes": Case(
        lambda: filled_beside(), "the state has what a filled cell excludes"
    ),
    # tiers/causes.py
    "another solution": Case(lambda: false_models(), "models.jsonl:1 has a symbol twice"),
    "solution beside the marks": Case(
        text(
            causes, MODELS, lambda lines: json.dumps("123456456123231564564231312645645312") + "\n"
        ),
        "models.jsonl:1: it does not keep the marks",
        False,
    ),
    "smaller cause": Case(higher_cause, "leaves a cause of 2 parts"),
    "no part": Case(
        steps(causes, lambda parsed: put(0, "parts", value=[[99]])(parsed)), "no part", False
    ),
    "closed candidate": Case(
        text(causes, MODELS, lambda lines: lines.replace("\n", "\n[[8, 0]]\n", 1)),
        "models.jsonl:2: a candidate that is not open",
        False,
    ),
    # tiers/deductions.py, tiers/ladders.py
    "no rule": Case(
        manifest(
            tier,
            to_ladder(
                *(list(rules) for _, rules in (tiers_of("rank8") or [])[:2]),
                ["locked-candidates", "magic"],
            ),
        ),
        "no rule 'magic'",
    ),
    "search below": Case(
        manifest(above, to_ladder(["search"], kind="above tier")),
        "search leaves nothing open",
        False,
    ),
    "options": Case(
        manifest(tier, put("ladder", "name", value="rank8:x=1")), "no options 'x=1' of rank8", False
    ),
    "name of the ladder": Case(
        manifest(tier, put("ladder", "name", value=8)), "the ladder's name is no text", False
    ),
    "other tiers": Case(
        manifest(tier, put("ladder", "tiers", 0, "name", value="Easy")), "not the tiers of rank8"
    ),
    # tiers/moves.py
    "move of nothing": Case(  # which every state has made
        manifest(move, to_move([])), "the move does nothing", False
    ),
    "move by a search": Case(searched_move, "a search or a cause makes no move"),
    "move above causes": Case(move_above_causes, "a search or a cause makes no move"),
    "no steps of a move": Case(manifest(move, unhashed(STEPS)), "a file without a hash", False),
    "no state of a move": Case(
        manifest(move_above, unhashed(STATE)), "a file without a hash", False
    ),
    "wrong digit": Case(
        manifest(move, lambda m: to_move([false_candidate()])(m)), "the steps do not make the move"
    ),
    "right candidate removed": Case(
        manifest(move, lambda m: to_move([], m["claim"]["place"])(m)),
        "the steps do not make the move",
    ),
    "move of a lower tier": Case(
        manifest(move, lambda m: to_move(lower_move())(m)), "the state has the move made"
    ),
    "move up to its tier": Case(
        manifest(move_above, lambda m: to_move(lower_move())(m)), "the state has the move made"
    ),
    "removal of a lower tier": Case(
        manifest(move, lambda m: to_move([], seen_by(lower_move()))(m)),
        "the state has the move made",
    ),
    "given as a move": Case(
        lambda: given_move(lambda filled, _: to_move([filled])), "the position has the move made"
    ),
    "excluded by a given": Case(
        lambda: given_move(lambda _, seen: to_move([], [seen])), "the position has the move made"
    ),
    # tiers/paths.py
    "number of steps": Case(manifest(path, put("claim", "steps", value=1)), "steps are missing"),
    "no steps": Case(manifest(path, unhashed(STEPS)), "a file without a hash", False),
    "truth": Case(uncovered_truth, "a truth need not be covered"),
    "idle": Case(
        more_steps({"technique": "", "truths": [], "place": [], "remove": []}, path),
        "jsonl:1: it does nothing",
    ),
    "step of a path": Case(
        lambda: more_steps(
            {"technique": "", "truths": [], "place": [], "remove": [false_candidate()]}, path
        )(),
        "it does not follow",
    ),
    # tiers/setters.py
    "cage": Case(
        declared(put("constraints", 0, "total", value=4), of=killer),
        "a sum that is nowhere required",
    ),
    "cage of some cells": Case(  # which add to as much as the symbols of a full house of so many
        declared(
            lambda d: d["constraints"].append({"kind": "cage", "cells": [12, 13], "total": 3}),
            of=killer,
        ),
        "a sum that is nowhere required",
    ),
    "cage of a house": Case(
        declared(
            lambda d: d["constraints"].append({"kind": "cage", "cells": [0, 1, 2, 3], "total": 9}),
            of=killer,
        ),
        "a sum that is nowhere required",
    ),
    # tiers/implied.py
    "implied name": Case(
        declared(put("houses", 0, "name", value="implied house 9"), of=implied), "called implied"
    ),
    "implied cell": Case(
        manifest(implied, put("implied_houses", 0, "cells", 0, value=-1)), "does not exist", False
    ),
    "implied cells": Case(
        manifest(implied, lambda m: m["implied_houses"][0]["cells"].pop()), "has not its cells"
    ),
    "cells that may be equal": Case(
        lambda: [rehashed(implied(), add("implied_houses", by_chance(turn))) for turn in range(5)],
        "has two cells that need not differ",
    ),
    "no house before": Case(house(0, within=[-1]), "no house -1 before it", False),
    "around": Case(lambda: not_around(), "its houses do not lie in those around"),
    "left": Case(lambda: another_left(), "is not what they leave"),
    "houses that meet": Case(house(0, around=[0, 0]), "houses that share a cell", False),
    "short houses": Case(lambda: short_house(), "a house without every symbol"),
    "implied cause": Case(lambda: implied_cause(), "an implied house is no part of a cause"),
}


def excluding() -> Files:
    return tier()


def filled_beside() -> Iterator[Files]:
    """A cell is filled; another that sees it keeps the symbol."""
    start = untouched(tier())
    state = json.loads(start[STATE])
    for cell in range(36):
        if state["filled"][cell] == "." and len(state["marks"][cell]) > 1:

            def fill(state: dict, cell: int = cell) -> None:
                state["marks"][cell] = state["marks"][cell][0]
                refilled(state, cell, state["marks"][cell])

            yield state_with(start, fill, to_ladder(["constraint-fillings"], kind="above tier"))


def by_chance(turn: int) -> dict:
    """Cells that hold every symbol in the solution, though the rules do not say so."""
    grid = next(iter(satsudoku.solutions(Puzzle("12.....34................", "x5")))).values
    cells = [5 * row + grid[5 * row : 5 * row + 5].index((row + turn) % 5 + 1) for row in range(5)]
    return {"cells": cells, "around": [], "within": []}


def false_candidate() -> list[int]:
    solution = next(iter(satsudoku.solutions(LOCKED))).values
    cell = LOCKED.line.index(".")
    return [cell, 0 if solution[cell] != 1 else 1]


def another_left() -> Iterator[Files]:
    """The cells of a row, as what others leave."""
    houses = json.loads(left_over()["manifest.json"])["variant"]["declaration"]["houses"]
    for number in range(len(json.loads(left_over()["manifest.json"])["implied_houses"])):
        yield from house(number, cells=houses[0]["cells"])()


def not_around() -> Iterator[Files]:
    """Two rows less two boxes, each of which lies there by half; the solution suits that."""
    corners = {"cells": [2, 3, 12, 13], "around": [0, 3], "within": [8, 11]}
    assert len({ONE_SOLVED[cell] for cell in corners["cells"]}) == 4
    yield rehashed(dict(prove_tier(ONE, "rank8").files), put("implied_houses", value=[corners]))


def short_house() -> Iterator[Files]:
    """Two short houses; together they have every symbol in the solution, but not by the rules."""
    line = next(iter(satsudoku.solutions(Puzzle("1" + "." * 80, "windoku9")))).line
    upper = list(range(4))
    lower = [cell for cell in range(9, 18) if line[cell] not in line[:4]]

    def change(manifest: dict) -> None:
        houses = manifest["variant"]["declaration"]["houses"]
        numbers = [len(houses), len(houses) + 1]
        houses += ({"name": "short", "cells": cells} for cells in (upper, lower))
        whole = {"cells": upper + lower, "around": numbers, "within": []}
        manifest["implied_houses"] = [whole]

    yield rehashed(left_over(), change)


def implied_cause() -> Iterator[Files]:
    own = dict(prove_tier(Puzzle("12.....34................", "x5"), "mus").files)
    houses = json.loads(implied()["manifest.json"])["implied_houses"]
    yield rehashed(own, put("implied_houses", value=houses))


# --- the tests -----------------------------------------------------------------------------------


def origin(error: RefusedError) -> Place:
    """The file and line where a certificate was refused."""
    places: list[Place] = []
    trace = error.__traceback__
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename)
        if file.is_relative_to(ROOT) and file.name != "refusal.py":
            places.append((str(file.relative_to(ROOT)), trace.tb_lineno))
        trace = trace.tb_next
    return places[-1]


@contextmanager
def switched_off(place: Place) -> Iterator[None]:
    """Without the refusal at a place."""

    def lenient(right: object, why: str) -> None:
        frame = sys._getframe(1)
        file = Path(frame.f_code.co_filename)
        if not right and (str(file.relative_to(ROOT)), frame.f_lineno) != place:
            raise RefusedError(why)

    rules_module.rules_of.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("satsudoku.proof.checker.") and hasattr(module, "require"):
                patch.setattr(module, "require", lenient)
        yield
    rules_module.rules_of.cache_clear()


def met(case: Case) -> set[Place]:
    """Where the mutants of a case are refused, for the reason given."""
    places = set()
    for mutant in case.mutants():
        try:
            check_files(mutant)
        except RefusedError as refusal:
            if re.search(case.why, str(refusal)):
                places.add(origin(refusal))
    return places


def is_verified(files: Files) -> bool:
    try:
        check_files(files)
    except (RefusedError, AssertionError):
        return False
    return True


@pytest.mark.parametrize(
    "base",
    [
        *(one, four, least, tier, above, causes, path, implied, left_over, killer),
        *(move, move_above),
    ],
)
def test_what_is_changed_is_true(base: Callable[[], Files]) -> None:
    assert is_verified(base())


@pytest.mark.parametrize("name", CASES)
def test_each_refusal_is_met_and_most_are_needed(name: str) -> None:
    case = CASES[name]
    places = met(case)
    assert places, "no mutant is refused for that reason"
    if case.alone:
        [place] = places
        with switched_off(place):
            assert any(map(is_verified, case.mutants()))


def test_a_sum_is_checked_even_where_its_relation_says_the_same() -> None:
    rules = rules_module.Rules(json.loads(least()["manifest.json"])["variant"]["declaration"])
    rules.sums.append(([0, 1], 4))
    with pytest.raises(RefusedError, match="the grid misses a sum"):
        rules.check(rules.values(ONE_SOLVED), "the grid")


@pytest.mark.parametrize("number", range(5))
def test_sums_of_symbols(number: int) -> None:
    for symbols in {0, 2, 3, 7}, {1, 4}, set[int]():
        sums = {rules_module.value(*some) for some in combinations(symbols, number)}
        for total in range(30):
            assert rules_module.can_add(symbols, number, total) == (total in sums)


def test_clauses_need_no_comment() -> None:
    assert read_dimacs(b"p cnf 1 1\n1 0\n") == (1, ["1 0"])


def test_a_step_with_too_many_cases_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    files = path()
    monkeypatch.setattr(paths, "_MOST_CASES", 1)
    with pytest.raises(RefusedError, match="a step has too many cases"):
        check_files(files)
    monkeypatch.setattr(paths, "_MOST_CASES", 2)  # one is fewer
    board = board_of(checker_board(one()).rules)
    assert paths.refutation(board, set(), [(0,)], (1, 0), true=True) == {(0,)}


# Those that reading meets, or what an archive holds; and those above.
ELSEWHERE = {
    *("archives.py", "sizes.py", "refusal.py"),  # test_bombs, test_proof, test_verify_folder
    *("graphs.py", "parts.py", "sums.py"),  # test_count_certificate, test_count_sums
    "a step has too many cases",
    "misses a sum",
    "both {GRAPH} and {SUMS}",  # test_count_sums
    "causes cannot be listed",  # test_monotone_rules
}


def written() -> dict[Place, str]:
    """The refusals in the source: their places and texts."""
    found: dict[Place, str] = {}
    for file in sorted(ROOT.glob("**/*.py")):
        name = str(file.relative_to(ROOT))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in ("require", "RefusedError"):
                found[name, node.lineno] = ast.unparse(node.args[-1])
    return found


def test_every_refusal_of_the_checker_is_met() -> None:
    places = set[Place]().union(*map(met, CASES.values()))
    missing = {
        f"{file}:{line}: {text}"
        for (file, line), text in written().items()
        if (file, line) not in places
        and file not in ELSEWHERE
        and not any(known in text for known in ELSEWHERE)
    }
    assert not missing
