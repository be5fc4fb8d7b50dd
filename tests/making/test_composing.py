"""Skeletons become puzzles: unique, with their shapes, on the tier, open at the break-in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Cli

import satsudoku
from satsudoku import Puzzle, classify, explain, is_unique
from satsudoku.analysis.redundant_constraints import without_constraints
from satsudoku.errors import LadderError, PuzzleError, SatsudokuError, UnknownNameError
from satsudoku.making import skeleton_rounds
from satsudoku.making.attempts import Attempts
from satsudoku.making.composing import compose
from satsudoku.making.free_numbers import numbered
from satsudoku.making.randomness import Words
from satsudoku.making.reaching import Reach
from satsudoku.making.skeleton_draft import SkeletonDraft
from satsudoku.making.skeleton_parts import Parts

SMALL = (
    satsudoku.build("classic6")
    .cage("r1c1 r1c2")
    .cage("r3c3 r3c4 r4c4")
    .cage("r6c5 r6c6", sum=7)
    .thermometer("r2c2 r2c3 r2c4")
)
CHOSEN = SMALL.quadruple("r4c1 r4c2 r5c1 r5c2", [1, 4])
SHOWN = "5..................................."


def first_digit(puzzle: Puzzle) -> int:
    """The cell of the first digit that the explanation places."""
    steps = json.loads(explain(puzzle).render("json"))["steps"]
    place = next(step["placed"][0] for step in steps if step["placed"])
    return puzzle.variant.cell_names.index(place.split("=")[0].split("#")[0])


def check(drawn: Puzzle, made: Puzzle) -> None:
    assert is_unique(made)
    before, after = drawn.variant.constraints, made.variant.constraints
    assert [(c.key, c.cells) for c in before] == [(c.key, c.cells) for c in after]
    for old, new in zip(before, after, strict=True):
        assert old == new or (old.key == "cages" and old.total is None)  # type: ignore[attr-defined]
    assert all(b in (0, a) for a, b in zip(made.values, drawn.values, strict=True))


@pytest.mark.parametrize("tier", [5, pytest.param(8, marks=pytest.mark.thorough)])
def test_the_puzzle_has_the_shapes_and_the_tier(tier: int) -> None:
    drawn = CHOSEN.puzzle(SHOWN)
    made = compose(drawn, tier, seed=3)
    check(drawn, made)
    assert classify(made).tier == tier
    assert made == compose(drawn, tier, seed=3)


@pytest.mark.quick(1)
@pytest.mark.parametrize(("place", "seed"), [("cage 2", 3), ("r5c1 r5c2", 4)])
def test_the_first_digit_lies_in_the_break_in(place: str, seed: int) -> None:
    drawn = SMALL.puzzle()
    made = compose(drawn, break_in=place, seed=seed)
    check(drawn, made)
    names = drawn.variant.cell_names
    wished = "r3c3 r3c4 r4c4" if place == "cage 2" else place
    assert names[first_digit(made)] in wished.split()


CLUES = (
    satsudoku.build("classic6")
    .cage("r4c1 r4c2 r5c1", sum=6)
    .thermometer("r2c2 r2c3 r2c4")
    .little_killer("r1c2 r2c3 r3c4 r4c5 r5c6", 10)
)
for number in range(1, 7):
    CLUES = CLUES.sandwich(" ".join(f"r{number}c{k}" for k in range(1, 7)), 0)
    CLUES = CLUES.x_sum(" ".join(f"r{k}c{number}" for k in range(1, 7)), 1)


def test_free_clues_get_the_numbers_of_the_solution() -> None:
    assert satsudoku.count(CLUES.puzzle(), limit=1) == 0  # the drawn numbers cannot be
    kinds = ["sandwiches", "x_sums", "cages", "little killer 1"]
    attempts = Attempts()
    made = compose(CLUES.puzzle(), 8, free=kinds, seed=2, attempts=attempts)
    assert classify(made).tier == 8
    assert is_unique(made)
    drawn = [(c.key, c.cells) for c in CLUES.puzzle().variant.constraints]
    kept = [(c.key, c.cells) for c in made.variant.constraints]
    assert kept == [some for some in drawn if some in kept]
    assert {"cages", "thermometers"} <= {key for key, _ in kept}
    assert len(kept) > 4
    silent = [
        c.name
        for c in CLUES.puzzle().variant.constraints
        if (c.key, c.cells) not in kept or c.key == "cages"
    ]
    assert attempts.left_out == (*silent,)  # of the cage the cells stay
    assert any(", ".join(silent) in remark for remark in attempts.remarks)
    again = satsudoku.puzzle(json.dumps(satsudoku.to_dict(made)))
    assert satsudoku.solve(again).line == satsudoku.solve(made).line
    assert classify(again).tier == 8
    assert any(c.value for c in made.variant.constraints if c.key == "sandwiches")  # type: ignore[attr-defined]


VALUES = (
    satsudoku.build("classic6")
    .quadruple("r2c2 r2c3 r3c2 r3c3", [1, 1])
    .quadruple("r4c4 r4c5 r5c4 r5c5", [1, 1, 1, 1])
    .inequality("r1c1 r1c2")
    .inequality("r1c2 r1c1")
    .look_and_say("r1c4 r1c5 r2c5", [3, 2])
    .rossini("r6c1 r6c2 r6c3", order="rising")
    .rossini("r6c3 r6c2 r6c1", order="rising")
    .cage_of_several_sums("r3c5 r3c6", sums=[3, 4])
    .digit_indexer("r4c1", "r4c1 r4c2 r4c3 r4c4 r4c5 r4c6", value=3)
    .thermometer("r2c4 r3c4 r3c3")
)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_free_values_are_those_of_the_solution(seed: int) -> None:
    assert satsudoku.count(VALUES, limit=1) == 0  # the drawn values cannot be
    kinds = ["quadruples", "inequalities", "look_and_says", "rossinis", "digit_indexers"]
    made = compose(VALUES, 9, free=[*kinds, "cage of several sums 1"], seed=seed)
    assert classify(made).tier == 9
    assert is_unique(made)
    assert is_unique(made, solver="dlx")
    solution = satsudoku.solve(made).values
    drawn = {(c.key, frozenset(c.cells)): c for c in VALUES.puzzle().variant.constraints}
    assert len(made.variant.constraints) > 5
    for constraint in made.variant.constraints:
        old = drawn[constraint.key, frozenset(constraint.cells)]
        held = [solution[cell] for cell in constraint.cells]
        said = getattr(constraint, "values", ())
        assert len(said) == len(getattr(old, "values", ()))
        if constraint.key == "quadruples":
            assert all(said.count(value) <= held.count(value) for value in said)
        elif constraint.key == "look_and_says":
            assert held.count(said[1]) == said[0]
        elif constraint.key == "choice_cages":
            assert sum(held) in said
        elif constraint.key == "inequalities":
            assert held[0] > held[1]
        elif constraint.key == "rossinis":
            rises, falls = held == sorted(held), held == sorted(held)[::-1]
            order = "rising" if rises else "falling" if falls else "neither"
            assert constraint.order == order  # type: ignore[attr-defined]
        elif constraint.key == "digit_indexers":
            row = solution[18:24]
            assert row[held[0] - 1] == constraint.value  # type: ignore[attr-defined]


def test_a_free_value_is_drawn_among_those_that_fit() -> None:
    drawn = satsudoku.build("classic6").quadruple("r2c2 r2c3 r3c2 r3c3", [1, 1]).puzzle().variant
    solution = [*range(1, 37)]
    [first] = numbered(drawn, [0], solution, lambda bound: 0).values()
    [last] = numbered(drawn, [0], solution, lambda bound: bound - 1).values()
    assert first.values == (8, 9)  # type: ignore[attr-defined]
    assert last.values == (14, 15)  # type: ignore[attr-defined]


LINES = satsudoku.build("classic6").cage("r6c5 r6c6").thermometer("r6c1 r5c1 r4c1")
for number in range(1, 6):
    LINES = LINES.thermometer(" ".join(f"r{number}c{k}" for k in range(1, 5)))
    LINES = LINES.thermometer(" ".join(f"r{k}c{number}" for k in range(1, 4)))


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_optional_lines_are_kept_where_they_are_needed(seed: int) -> None:
    drawn = LINES.cage("r1c5 r1c6 r2c6").whisper("r4c3 r4c4", 3).puzzle()
    assert satsudoku.count(drawn, limit=1) == 0  # the lines do not go together
    made = compose(drawn, 7, optional=["thermometers", "cage 2"], seed=seed)
    assert classify(made).tier == 7
    assert is_unique(made)
    variant = made.variant
    assert {"cage 1", "whisper 1"} <= {c.name for c in variant.constraints}
    assert all(c.total is not None for c in variant.constraints if c.key == "cages")  # type: ignore[attr-defined]
    lines = [n for n, c in enumerate(variant.constraints) if c.key == "thermometers"]
    assert 0 < len(lines) < 11
    for line in lines:
        less = Puzzle(made.values, without_constraints(variant, [line]))
        tier = classify(less, allow_multiple=True).tier
        assert tier is None or tier > 7


def test_large_products_are_found() -> None:
    drawn = satsudoku.build("classic9").product_cage("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8", 9)
    solution = [9, 8, 7, 6, 5, 4, 3, 2, 1] + [1] * 72
    [cage] = numbered(drawn.puzzle().variant, [0], solution, lambda bound: 0).values()
    assert cage.value == 362880  # type: ignore[attr-defined]


def test_what_has_no_free_number_is_named() -> None:
    with pytest.raises(PuzzleError, match="thermometer 1 has no number"):
        compose(CLUES.puzzle(), free="thermometers")
    with pytest.raises(UnknownNameError, match="no constraint 'whispers'"):
        compose(CLUES, optional="whispers")
    with pytest.raises(PuzzleError, match="whisper 1 has no number"):
        compose(satsudoku.build("classic6").whisper("r1c1 r1c2", 3).puzzle(), free="whispers")
    with pytest.raises(PuzzleError, match=r"rellik 1 has no number.*expected a cage"):
        compose(
            satsudoku.build("classic6").rellik("r1c1 r1c2 r2c2", 11).puzzle(),
            free="relliks",
            seed=1,
        )
    with pytest.raises(UnknownNameError, match="no constraint 'sandwich 9'"):
        compose(CLUES.puzzle(), free=["sandwich 9"])


def test_bad_wishes_are_named() -> None:
    drawn = SMALL.puzzle(SHOWN)
    with pytest.raises(UnknownNameError, match="no cell or constraint 'cage 9'"):
        compose(drawn, break_in="cage 9")
    with pytest.raises(PuzzleError, match="given"):
        compose(drawn, break_in="r1c1")
    with pytest.raises(LadderError, match="tiers 1 to 19"):
        compose(drawn, 99)
    with pytest.raises(LadderError, match="any order"):
        compose(drawn, ladder="hodoku")
    with pytest.raises(SatsudokuError, match="no solution"):
        compose(satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle("4" + "." * 15))
    with pytest.raises(LadderError, match=r"is on tier 18 .*nothing to look at"):
        compose(drawn, 18)
    with pytest.raises(LadderError, match=r"tier 11 .*an easier one of 2"):
        compose(satsudoku.build("classic6").cage("r1c1 r1c2"), 11)
    with pytest.raises(TimeoutError):
        compose(drawn, 17, timeout=0.5)


def test_the_command_writes_a_puzzle_that_others_read(cli: Cli, tmp_path: Path) -> None:
    skeleton = {"variant": "classic4", "givens": "." * 16, "cages": [{"cells": "r1c1 r1c2 r2c1"}]}
    skeleton |= {"title": "Corner", "author": "A setter", "rules": "A cage adds up."}
    path = tmp_path / "skeleton.json"
    path.write_text(json.dumps(skeleton))
    out = tmp_path / "made.jsonl"
    assert cli("compose", path, "--break-in", "r4c4", "--seed", "2", "--output", out).status == 0
    [entry] = satsudoku.read(out)
    made = entry.puzzle
    assert made is not None
    assert made.variant.constraints[0].cells == (0, 1, 4)
    assert first_digit(made) == 15
    texts = entry.extras
    assert texts is not None
    assert (texts.title, texts.author, texts.rules) == ("Corner", "A setter", "A cage adds up.")
    placed = cli("compose", path, "--place", "2 whispers", "--tier", "8", "--seed", "2")
    assert placed.status == 0
    assert placed.out.count('"whisper"') == 2
    assert '"Corner"' in placed.out
    assert "adds up" not in placed.out
    assert "the rules text is left out" in placed.complaints()[0]
    assert cli("compose", path, "--tier", "17", "--timeout", "0.3").status == 1


def test_constraints_that_do_not_go_together_are_named() -> None:
    def reason(*thermometers: str, givens: str = "." * 36) -> str:
        drawn = satsudoku.build("classic6").cage("r1c1 r1c2")
        for cells in thermometers:
            drawn = drawn.thermometer(cells)
        with pytest.raises(SatsudokuError, match="the skeleton has no solution") as refusal:
            compose(drawn.puzzle(givens), 8)
        return str(refusal.value)

    ring = reason("r6c1 r6c2", "r2c2 r2c3 r2c4", "r2c4 r2c5", "r2c5 r2c2")
    assert "thermometer 2, thermometer 3, thermometer 4 do not go together" in ring
    assert "nothing fits thermometer 1;" in reason("r1c1 r1c2", givens="6" + "." * 35)
    assert "because of its givens" in reason("r2c2 r2c3", givens="55" + "." * 34)


def test_what_became_of_the_fillings_is_told(cli: Cli, tmp_path: Path) -> None:
    attempts = Attempts()
    drawn = satsudoku.build("classic4").cage("r1c1 r1c2").puzzle()
    with pytest.raises(TimeoutError, match=r"in 1 s: fillings tried: [0-9]+"):
        compose(drawn, 14, seed=1, timeout=1, attempts=attempts)
    assert attempts.fillings > 1
    assert sum(attempts.tiers.values()) >= attempts.fillings - 1
    assert max(attempts.tiers) < 14
    skeleton = tmp_path / "skeleton.json"
    skeleton.write_text(json.dumps(satsudoku.to_dict(drawn)), encoding="utf-8")
    late = cli("compose", skeleton, "--tier", "14", "--timeout", "1", "--seed", "1")
    assert late.status == 1
    assert "expected more time or other options: fillings tried: " in late.err
    assert "on tier " in late.err


DOTS = (
    satsudoku.build("classic6")
    .pair_sum("r1c1 r1c2", sum=5)
    .difference("r2c2 r2c3")
    .difference("r5c5 r6c5")
    .arrow("r6c1", "r5c1 r4c1")
)


def spare(made: Puzzle) -> set[str]:
    """Constraints without each of which the puzzle stays unique and on its tier."""
    tier, names = classify(made).tier, made.variant.place_names
    found = set()
    for number, constraint in enumerate(made.variant.constraints):
        less = Puzzle(made.values, without_constraints(made.variant, [number]))
        if is_unique(less, solver="sat") and classify(less).tier == tier:
            found.add(names[constraint.name])
    return found


@pytest.mark.parametrize(("tier", "seed"), [(3, 1), (3, 2), (8, 2)])
def test_what_the_puzzle_can_do_without_is_named(tier: int, seed: int) -> None:
    attempts = Attempts()
    made = compose(DOTS.puzzle(), tier, seed=seed, attempts=attempts)
    check(DOTS.puzzle(), made)
    assert classify(made).tier == tier
    assert spare(made) == {*attempts.redundant, *attempts.unread}
    if tier == 3:  # hidden singles see dots, but no sum of an arrow
        assert attempts.unread == ("arrow at r6c1",)
        assert any("no rule of these tiers reads" in remark for remark in attempts.remarks)
    else:
        assert not attempts.unread


def test_equal_seeds_give_equal_puzzles() -> None:
    wishes = {"place": "2 arrows", "optional": "thermometer 1", "break_in": "r3c3 r3c4"}
    once, again, other = (compose(SMALL.puzzle(), 6, **wishes, seed=seed) for seed in (4, 4, 5))
    assert once == again
    assert once.variant.constraints == again.variant.constraints
    assert once != other


@pytest.mark.parametrize("seed", [1, 2])
def test_few_rounds_follow_the_first_puzzle_and_never_make_it_worse(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(rounds: int) -> tuple[int, int, int]:
        monkeypatch.setattr(skeleton_rounds, "_ROUNDS", rounds)
        attempts = Attempts()
        clues = compose(DOTS, 3, seed=seed, attempts=attempts).clues
        idle = *attempts.redundant, *attempts.unread, *attempts.left_out
        assert attempts.rounds <= rounds
        return len(idle), clues, attempts.rounds

    *first, none = made(0)
    *best, some = made(6)
    assert best <= first
    assert none == 0 < some


def test_drawn_constraints_are_needed_where_that_can_be() -> None:
    idle = 0
    for seed in range(8):
        attempts = Attempts()
        compose(DOTS.puzzle(), 5, seed=seed, attempts=attempts)
        idle += len(attempts.redundant)
    assert idle <= 3  # of the first puzzles that come, most have one


PLACED = {"arrows": (2, 2), "differences": (3, 4), "cages": (3, 3)}


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_constraints_are_placed_where_there_is_room(seed: int) -> None:
    drawn = satsudoku.build("classic6").cage("r1c1 r1c2").thermometer("r6c1 r5c1 r4c1")
    wishes = ["2 arrows", "3..4 differences", "2 killer of 3"]
    made = compose(drawn, 6, place=wishes, seed=seed)
    assert classify(made).tier == 6
    assert is_unique(made, solver="sat")
    assert is_unique(made, solver="dlx")
    variant = made.variant
    for key, (least, most) in PLACED.items():
        assert least <= sum(c.key == key for c in variant.constraints) <= most
    names = [c.name for c in variant.constraints]
    assert len({*names}) == len(names)
    cages = [c.cells for c in variant.constraints if c.key == "cages"]
    assert cages[0] == (0, 1)
    assert [len(cells) for cells in cages] == [2, 3, 3]
    assert len({cell for cells in cages for cell in cells}) == 8  # none lies on another
    lines = [c.cells for c in variant.constraints if c.key in ("arrows", "thermometers")]
    assert len({cell for cells in lines for cell in cells}) == sum(map(len, lines))
    again = satsudoku.puzzle(json.dumps(satsudoku.to_dict(made)))
    assert satsudoku.solve(again).line == satsudoku.solve(made).line


@pytest.mark.parametrize(("count", "expected", "seed"), [("3", {3}, 1), ("2..4", {2, 3, 4}, 1)])
def test_as_many_optional_constraints_are_kept_as_are_counted(
    count: str, expected: set[int], seed: int
) -> None:
    made = compose(LINES, 7, optional=f"{count} thermometers", seed=seed)
    assert classify(made).tier == 7
    assert is_unique(made, solver="sat")
    assert sum(c.key == "thermometers" for c in made.variant.constraints) in expected
    drawn = {c.cells for c in LINES.puzzle().variant.constraints}
    assert {c.cells for c in made.variant.constraints} <= drawn


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"place": "arrows"}, "'arrows' is to be placed; expected a number and a kind"),
        ({"place": "0 arrows"}, "'0 arrows' is to be placed; expected a number"),
        ({"place": "5..3 arrows"}, "lower number first, as in 3..5"),
        ({"place": "6 arows"}, "no kind of constraint to draw 'arows'"),
        ({"place": "6 all"}, "expected one kind"),
        ({"optional": "12 thermometers"}, "'12 thermometers', but 11 of these are drawn"),
        ({"optional": ["2 thermometers", "thermometer 1"]}, "thermometer 1 is counted twice"),
    ],
)
def test_counts_that_cannot_be_are_refused(wish: dict[str, str], reason: str) -> None:
    with pytest.raises(SatsudokuError, match=reason):
        compose(LINES, 7, **wish)  # type: ignore[arg-type]


def test_where_there_is_no_room_is_told() -> None:
    full = satsudoku.build("classic4").cage("r1c1 r1c2 r2c1 r2c2").cage("r1c3 r1c4 r2c3 r2c4")
    full = full.cage("r3c1 r3c2 r4c1 r4c2").cage("r3c3 r3c4 r4c3 r4c4")
    with pytest.raises(TimeoutError, match=r"without room for all: [0-9]+"):
        compose(full, 5, place="1 cages", timeout=0.5)


@pytest.mark.thorough
def test_a_walk_comes_to_rare_tiers() -> None:
    corners = ["r1c1 r1c2 r2c1", "r1c8 r1c9 r2c9", "r8c1 r9c1 r9c2", "r8c9 r9c9 r9c8"]
    middle = ["r5c4 r5c5 r5c6", "r3c4 r4c4", "r6c6 r7c6", "r3c6 r4c6", "r6c4 r7c4"]
    drawn = satsudoku.build("classic9")
    for cells in (*corners, *middle, "r5c1 r5c2", "r5c8 r5c9"):
        drawn = drawn.cage(cells)
    made = compose(drawn, 11, seed=2, timeout=300)
    check(drawn.puzzle(), made)
    assert classify(made).tier == 11
    assert is_unique(made, solver="sat")


def test_a_puzzle_is_kept_if_the_time_ends_soon_after(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(skeleton_rounds.Rounds, "_idle", late)
    attempts = Attempts()
    made = compose(CHOSEN.puzzle(SHOWN), 5, seed=3, timeout=60, attempts=attempts)
    assert classify(made).tier == 5
    assert attempts.remarks == ["the time ended before redundant constraints were looked for"]


def test_rounds_in_vain_leave_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = CHOSEN.puzzle(SHOWN)
    parts = Parts(drawn, drawn, (), (), (), {})
    draft = SkeletonDraft(parts, satsudoku.ladder("satsudoku"), None, frozenset(), Words(3))
    rounds, first = skeleton_rounds.Rounds(draft, Attempts()), draft.round

    def only_once(attempts: Attempts) -> Puzzle | None:
        return None if rounds.attempts.rounds else first(attempts)

    monkeypatch.setattr(draft, "round", only_once)
    assert rounds.run()
    assert rounds.attempts.rounds
    assert rounds.best is not None
    assert draft.puzzle() == rounds.best.puzzle


def test_a_way_back_holds_for_changes_that_are_made_later() -> None:
    drawn = DOTS.puzzle()
    parts = Parts(drawn, drawn, (), (), (), {})
    draft = SkeletonDraft(parts, satsudoku.ladder("satsudoku"), 8, frozenset(), Words(1))
    reach = Reach(6, frozenset(range(36)), [0b111111] * 36, None)
    first, second, *_ = draft.exchanges(reach)
    back = draft.kept()
    assert first.make()
    back()
    assert second.make()
    assert draft.givens == {*second.masks}
    assert draft.puzzle().clues == 1
