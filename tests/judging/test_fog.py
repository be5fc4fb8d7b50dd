"""Fog: what a solver sees, where it leads, and what hints must not give away."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from command_line import Cli
from samples import tries

import satsudoku
from satsudoku import Puzzle, build, clear_fog
from satsudoku.board.encoding import build_encoding
from satsudoku.errors import LadderError, PuzzleError
from satsudoku.fog.fog import Fog, around
from satsudoku.fog.view import PIECES, lit_variant, view
from satsudoku.judging.clearing import Clearing
from satsudoku.judging.questions.fog import fog as ask_fog
from satsudoku.links.fog_reading import fog_table
from satsudoku.stream.reading import read
from satsudoku.stream.record import schema
from satsudoku.teaching.attempt import Attempt
from satsudoku.teaching.fogged_hint import fogged_hint

Board = dict[str, Any]
"""A 4x4 board: givens and digits by cell, cages, thermometers, dots, lit cells."""

NEAR = [[c for c in range(16) if abs(c // 4 - k // 4) + abs(c % 4 - k % 4) == 1] for k in range(16)]
NAMES = [f"r{k // 4 + 1}c{k % 4 + 1}" for k in range(16)]


@cache
def grids() -> list[tuple[int, ...]]:
    """All 288 fillings, by brute force."""
    rows = list(permutations(range(1, 5)))
    found = []
    for first, second in product(rows, rows):
        if {*first[:2], *second[:2]} == {1, 2, 3, 4}:
            for third, fourth in product(rows, rows):
                columns = zip(first, second, third, fourth, strict=True)
                if {*third[:2], *fourth[:2]} == {1, 2, 3, 4} and all(
                    len({*c}) == 4 for c in columns
                ):
                    found.append((*first, *second, *third, *fourth))
    return found


def path(rng: Random, size: int) -> list[int]:
    cells = [rng.randrange(16)]
    while len(cells) < size:
        onward = [c for c in NEAR[cells[-1]] if c not in cells]
        if not onward:
            break
        cells.append(rng.choice(onward))
    return cells


def random_board(rng: Random) -> Board:
    """A board with one solution, of which most is dark."""
    grid = rng.choice(grids())
    cages, thermometers, dots = [], [], []
    for _ in range(rng.randrange(4)):
        cells = path(rng, rng.choice([2, 3]))
        if len({grid[c] for c in cells}) == len(cells):
            cages.append((sorted(cells), sum(grid[c] for c in cells)))
    for _ in range(rng.randrange(4)):
        cells = sorted(path(rng, 3), key=grid.__getitem__)
        if len({grid[c] for c in cells}) == 3:
            thermometers.append(cells)
    for _ in range(rng.randrange(4)):
        one = rng.randrange(16)
        two = rng.choice(NEAR[one])
        dots.append(((one, two), abs(grid[one] - grid[two])))
    dots = [dot for dot in dots if dot[1]]
    board = {"cages": cages, "thermometers": thermometers, "dots": dots, "grid": grid}
    givens: dict[int, int] = {}
    for cell in rng.sample(range(16), 16):
        if len(fillings(board | {"givens": givens}, frozenset(range(16)))) == 1:
            break
        givens[cell] = grid[cell]
    lit = [c for c in range(16) if rng.random() < rng.choice([0.2, 0.5])]
    return board | {"givens": givens, "lit": lit}


def fillings(board: Board, lit: frozenset[int], known: frozenset[int] = frozenset()) -> list[Any]:
    """The fillings that obey all that is lit."""

    def obeys(grid: tuple[int, ...]) -> bool:
        values = [(c, v) for c, v in board["givens"].items() if c in lit]
        values += [(c, board["grid"][c]) for c in known]
        if any(grid[c] != v for c, v in values):
            return False
        for cells, total in board["cages"]:
            if lit.issuperset(cells):
                if sum(grid[c] for c in cells) != total or len({grid[c] for c in cells}) < len(
                    cells
                ):
                    return False
            elif any(
                grid[a] == grid[b] and linked(a, b, [c for c in cells if c in lit])
                for a in cells
                for b in cells
                if a < b and a in lit and b in lit
            ):
                return False
        for cells in board["thermometers"]:
            seen = next((k for k, c in enumerate(cells) if c not in lit), len(cells))
            if any(grid[cells[k]] >= grid[cells[k + 1]] for k in range(seen - 1)):
                return False
        return all(
            abs(grid[a] - grid[b]) == size for (a, b), size in board["dots"] if {a, b} <= lit
        )

    return [grid for grid in grids() if obeys(grid)]


def linked(start: int, end: int, cells: list[int]) -> bool:
    reached = {start}
    for _ in cells:
        reached |= {c for c in cells if reached & {*NEAR[c]}}
    return end in reached


def light(board: Board, known: frozenset[int]) -> frozenset[int]:
    lit = set(board["lit"])
    for cell in known:
        around_it = {
            c for c in range(16) if max(abs(c // 4 - cell // 4), abs(c % 4 - cell % 4)) < 2
        }
        lit |= {cell} if cell in board["givens"] else around_it
    return frozenset(lit)


def oracle(board: Board) -> tuple[bool, frozenset[int]]:
    """Whether a solver gets through, and what is lit at the end, by brute force."""
    known = frozenset[int]()
    while True:
        lit = light(board, known)
        agreed = fillings(board, lit, known)
        certain = frozenset(c for c in range(16) if len({grid[c] for grid in agreed}) == 1)
        if len(certain) == 16:
            return True, lit
        after = light(board, known | certain)
        if after == lit:
            return False, lit
        known |= certain


def puzzle_of(board: Board) -> Puzzle:
    rules = build("classic4")
    for cells, total in board["cages"]:
        rules = rules.cage(" ".join(NAMES[c] for c in cells), sum=total)
    for cells in board["thermometers"]:
        rules = rules.thermometer(" ".join(NAMES[c] for c in cells))
    for (one, two), size in board["dots"]:
        rules = rules.difference(f"{NAMES[one]} {NAMES[two]}", difference=size)
    return rules.puzzle("".join(str(board["givens"].get(c) or ".") for c in range(16)))


def cleared(board: Board, puzzle: Puzzle) -> Clearing:
    return clear_fog(puzzle, {"lit": " ".join(NAMES[c] for c in board["lit"])})


def boards(seed: int, number: int) -> Iterator[Board]:
    rng = Random(seed)
    while number:
        board = random_board(rng)
        if board["lit"]:
            number -= 1
            yield board


@pytest.mark.parametrize(
    ("seed", "number"), [(1, 25), pytest.param(2, tries(60, 200), marks=pytest.mark.thorough)]
)
def test_a_solver_gets_as_far_as_brute_force(seed: int, number: int) -> None:
    ends = set()
    for board in boards(seed, number):
        puzzle = puzzle_of(board)
        through, lit = oracle(board)
        found = cleared(board, puzzle)
        ends.add(through)
        assert (found.stuck is None) == through, board
        if found.stuck is not None:
            assert found.stuck.lit == lit, board
            obeying = fillings(board, lit)
            assert all(tuple(grid.values) in obeying for grid in found.fillings)
            assert len({grid.values for grid in found.fillings}) == len(found.fillings) > 1
    assert ends == {True, False}


def test_no_digit_that_would_light_anything_is_alike_in_all_fillings() -> None:
    for board in boards(3, 20):
        found = cleared(board, puzzle_of(board))
        if found.stuck is None:
            continue
        seen = found.stuck.puzzle
        for cell in range(16):
            lights = {cell} if cell in board["givens"] else around(cell, seen.variant)
            if not seen.values[cell] and lights - found.stuck.lit:
                assert len({grid.values[cell] for grid in found.fillings}) > 1


def test_steps_are_proved_and_no_lower_tier_makes_them() -> None:
    proved = 0
    for board in boards(4, 12):
        for step in cleared(board, puzzle_of(board)).steps:
            if step.tier is None:
                continue
            certificate = step.prove()
            assert f"follows at tier {step.tier} " in certificate.verify()
            true = satsudoku.true_candidates(step.before.puzzle)
            for option in step.lighting:
                cell, symbol = divmod(option, 4)
                assert true[cell].nonzero()[0].tolist() == [symbol]
            proved += 1
    assert proved > 10


def otherwise_in_the_dark(board: Board) -> Board | None:
    """A board that looks the same, with other clues and another solution in the dark."""
    lit = light(board, frozenset())
    grid = next((g for g in fillings(board, lit) if g != board["grid"]), None)
    if grid is None:
        return None
    cages = []
    for cells, total in board["cages"]:
        if lit.issuperset(cells):
            cages.append((cells, total))
        elif not lit.isdisjoint(cells):
            if len({grid[c] for c in cells}) < len(cells):
                return None
            cages.append((cells, sum(grid[c] for c in cells)))
    for cells in board["thermometers"]:
        if cells[0] in lit and not lit.issuperset(cells):
            return None
    return {
        "grid": grid,
        "lit": board["lit"],
        "givens": {c: board["givens"].get(c, 0) if c in lit else grid[c] for c in range(16)},
        "cages": cages,
        "thermometers": [cells for cells in board["thermometers"] if lit.issuperset(cells)],
        "dots": [dot for dot in board["dots"] if lit.issuperset(dot[0])],
    }


def test_what_is_dark_changes_no_hint_word_or_picture() -> None:
    seen = 0
    for board in boards(5, 40):
        other = otherwise_in_the_dark(board)
        if other is None:
            continue
        fog = {"lit": " ".join(NAMES[c] for c in board["lit"])}
        told = []
        for each in (board, other):
            advice = fogged_hint(Attempt.of(puzzle_of(each)), fog)
            texts = [advice.text(strength, "ja") for strength in (1, 2, 3)]
            told.append((advice.text(), texts, advice.svg(), advice.to_dict()))
        assert told[0] == told[1], board
        seen += 1
    assert seen > 10


def test_lamps_lights_and_givens_that_come_to_light() -> None:
    puzzle = Puzzle("1.....2..3.....4", "classic4")
    fog = Fog.read({"lit": "r1c2", "lights": [{"cells": "r1c2 r2c1", "lit": "r4c4 r1c1"}]}, puzzle)
    assert view(puzzle, fog, bytes([0, 2, *[0] * 14])).puzzle.line == "." + "2" + "." * 14
    both = view(puzzle, fog, bytes([0, 2, 0, 0, 3, *[0] * 11]))
    assert both.puzzle.line == "12..3..........4"
    given = Fog.read({"lit": "r1c1", "lights": [{"cells": "r1c1", "lit": "r2c3"}]}, puzzle)
    assert view(puzzle, given, bytes(16)).puzzle.line == "1.....2........."
    assert Fog.read(both_ways(fog, puzzle), puzzle) == fog


def both_ways(fog: Fog, puzzle: Puzzle) -> Any:
    return json.loads(json.dumps(fog.table(puzzle.variant.cell_names)))


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"lit": "r9c9"}, "fog: key lit: expected cells of the grid"),
        ({"lamp": "r1c1"}, "fog: unknown key 'lamp'"),
        ({"lights": [{"cells": "r1c1"}]}, None),
        ({"lights": ["r1c1"]}, "fog: key lights: expected an array of tables"),
        ("r1c1", "fog: expected a table"),
    ],
)
def test_bad_fog_is_refused(data: object, problem: str | None) -> None:
    puzzle = Puzzle("1.....2..3.....4", "classic4")
    if problem is None:
        assert Fog.read(data, puzzle).lights[0].lit == frozenset()
        return
    with pytest.raises(PuzzleError, match=problem):
        Fog.read(data, puzzle)


def test_a_step_that_no_tier_makes_has_no_certificate() -> None:
    found = clear_fog("1.....2..3.....4", {"lit": "r1c1 r2c3 r3c2 r4c4"}, "rank8", up_to=1)
    assert {step.tier for step in found.steps} <= {1, None}
    for step in found.steps:
        if step.tier is None:
            with pytest.raises(LadderError, match="no tier that counts"):
                step.prove()


def test_mistakes_in_the_fog_are_named_and_show_no_dark_clue() -> None:
    puzzle = Puzzle("1.....2..3.....4", "classic4")
    wrong = fogged_hint(Attempt.of(puzzle, "14....2..3.....4"), {"lit": "r1c1"})
    assert (wrong.kind, wrong.text()) == ("mistake", "Wrong entry: 4 in r1c2.")
    assert wrong.attempt.line == "14.............."
    right = fogged_hint(Attempt.of(puzzle, "12....2..3.....4"), {"lit": "r1c1"}, check=True)
    assert (right.kind, right.attempt.line) == ("right", "12....2.........")


def test_a_digit_entered_on_a_dark_given_lights_its_own_cell() -> None:
    puzzle = Puzzle("1.....2..3.....4", "classic4")
    entered = "......2" + "." * 9
    advice = fogged_hint(Attempt.of(puzzle), {"lit": "r1c1"}, entered=entered)
    assert advice.attempt.line == "1.....2........."


@pytest.mark.parametrize(
    ("data", "cages", "expected", "unread"),
    [
        ({"foglight": [[0, 0], [1, 2]]}, [], {"lit": "r1c1 r2c3"}, []),
        ({"fogofwar": ["R2C2"]}, [], {"lamps": "r2c2"}, []),
        ({"fogofwar": ["R2C2"], "triggereffect": []}, [], {"lamps": "r2c2", "lights": []}, []),
        ({"triggereffect": []}, [], {}, []),
        ({}, [("FOGLIGHT", ["R1C1", "R1C2"])], {"lit": "r1c1 r1c2"}, []),
        ({}, [("foglight: r3c3, r4c4", [[0, 0]])], {"lit": "r1c1 r3c3 r4c4"}, []),
        ({"foglight": [[8, 8]]}, [], {}, ["cells of foglight outside the puzzle"]),
        ({"foglight": ["here"]}, [], {}, ["cells of foglight"]),
        (
            {"triggereffect": [{"trigger": {"cell": "r1c1"}, "effect": {"type": "sound"}}]},
            [],
            {"lights": []},
            ["an entry of triggereffect"],
        ),
    ],
)
def test_fog_of_other_tools(data: Any, cages: Any, expected: Any, unread: list[str]) -> None:
    def name(place: tuple[int, int]) -> str | None:
        return "r{}c{}".format(*place) if max(place) <= 4 else None

    assert fog_table(data, cages, name) == (expected, unread)


def test_the_command_writes_certificates(cli: Cli, tmp_path: Path) -> None:
    line, proofs = "1.....2..3.....4", str(tmp_path / "steps.zip")
    record = json.loads(cli("fog", line, "--lamps", "r2c2", "--proofs", proofs, "--json").out)
    definition = {"$ref": "#/$defs/fog_step", "$defs": schema()["$defs"]}
    for step in record["fog_steps"]:
        jsonschema.validate(step, definition)
    assert (record["clears"], record["fog_tier"], record["stuck"]) == (True, 2, None)
    names = [step["certificate"] for step in record["fog_steps"]]
    assert names == [f"1-{number}" for number in range(1, len(names) + 1)]
    checked = cli("verify", proofs)
    assert checked.status == 0
    assert checked.out.count("follows at tier") == len(names)


def test_a_board_without_fog_is_an_error_in_place(cli: Cli) -> None:
    [record] = ask_fog(read(io.StringIO("1.....2..3.....4")))
    assert "no fog; expected a link" in record.error
    told = cli("fog", "1.....2..3.....4")
    assert told.status == 1
    expected = "expected a link of a board with fog, or cells that are lit"
    assert told.out == f"<argument>:1     error: no fog; {expected}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("fog", "--timeout", "0.000001"),
            "There was no time to see whether the lit clues suffice.",
        ),
        (("hint", "--timeout", "0.000001"), "No step was found in time."),
        (("hint", "--ladder", "hodoku"), "error: hodoku gives no hints in the fog"),
        (("fog", "--cells", "A2", "--lit", "A1 B3"), "leads to A2=2"),
    ],
)
def test_what_goes_wrong_is_said_in_place(cli: Cli, arguments: tuple[str, ...], said: str) -> None:
    """The stream goes on behind it, so a second board has its answer, too."""
    board = json.dumps({"givens": "1.....2..3.....4", "fog": {"lit": "r1c1 r2c3"}})
    assert cli(*arguments, board, board).out.count(said) >= 2


def test_a_judge_that_cannot_judge_says_so_in_place(cli: Cli) -> None:
    game = "1.....2..3.....4"
    told = cli("judge", game, game, "--move", "r1c2=2", "--timeout", "0.000001")
    assert told.out.count("error: the time did not suffice") == 2
    told = cli("judge", "1" + "." * 15, "--move", "r1c2=2")
    assert (told.status, "error: the puzzle has several solutions" in told.out) == (1, True)


def test_the_page_s_board_keeps_its_fog_for_hints() -> None:
    questions = pytest.importorskip("satsudoku.web.endpoints").QUESTIONS

    def answer(name: str, body: dict[str, Any]) -> Any:
        question = questions[name]
        return next(iter(question.answer(question.checked(body))))

    board = {"givens": "1.....2..3.....4", "fog": {"lit": "r1c1 r2c3"}}
    layout = answer("parse", {"text": json.dumps(board)})["layout"]
    assert layout["fog"] == board["fog"]
    body = {"text": json.dumps(layout), "strength": "step", "drawing": True}
    dark = answer("hint", body | {"entries": "12....21.3.....4"})["hint"]
    assert dark["text"] == "No rule of the ladder satsudoku finds anything."
    lit = answer("hint", body)["hint"]
    assert lit["placed"] == ["r1c2#2"]
    assert lit["svg"].count('class="ss-given"') == 2


@pytest.mark.parametrize("kind", sorted(PIECES))
def test_a_lit_piece_of_a_line_says_what_it_says_of_the_whole(kind: str) -> None:
    """Each filling of a line fills its pieces; and what neighbours may not hold shows in each."""
    table = {kind: [{"cells": "r1c1 r1c2 r2c3 r3c3"}]}
    rules = build_encoding(table, "mine", "mine.json", satsudoku.variant("classic4"))
    puzzle = Puzzle(bytes(16), rules)
    lit = frozenset({0, 1, 6})
    [piece] = lit_variant(rules, lit).constraints
    assert piece.cells == (0, 1, 6)
    seen = Puzzle(bytes(16), lit_variant(rules, lit))
    whole = {grid.values for grid in satsudoku.solutions(puzzle)}
    known = {grid.values for grid in satsudoku.solutions(seen)}
    assert whole <= known
    assert len(known) < satsudoku.count(Puzzle(bytes(16), "classic4")).value
