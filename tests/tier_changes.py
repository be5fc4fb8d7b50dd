"""Changes that make true certificates of tiers, paths and moves false."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from certificate_changes import Change, manifest, put, state_with, steps
from certificate_mutants import rehashed
from true_certificates import (
    LOCKED,
    MODELS,
    ONE,
    ONE_SOLVED,
    STATE,
    STEPS,
    Files,
    causes,
    implied,
    left_over,
    move,
    move_above,
    path,
    tier,
)

import satsudoku
from satsudoku import Puzzle, prove_tier
from satsudoku.proof.checker import rules as rules_module
from satsudoku.proof.checker.tiers.board import Board, board_of
from satsudoku.proof.checker.tiers.ladders import tiers_of


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
