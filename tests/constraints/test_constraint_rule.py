"""The human rule of constraints: sound, independent of order, and explained in both languages."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest
from constraint_examples import constraint_examples
from constraint_meanings import MEANINGS
from constraint_states import caged
from drawn_boards import Board
from replay import replay
from samples import tries

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku.board.constraint import Constraint
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.encoding import build_encoding
from satsudoku.board.house import House
from satsudoku.constraints.demands import demand
from satsudoku.constraints.relations.leftovers import leftovers
from satsudoku.constraints.rules.constraint import technique_of
from satsudoku.cover.implied_houses import with_implied_houses
from satsudoku.errors import VariantError
from satsudoku.human.path import deduce
from satsudoku.human.rules import declaration, rule, rule_names
from satsudoku.human.sentences import LANGUAGES
from satsudoku.human.sentences.japanese import JAPANESE
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import State

FILLINGS = rule("constraint-fillings")
LOCKED = rule("constraint-locked")
HOUSES = rule("constraint-houses")
RULES = (
    *(FILLINGS, LOCKED, HOUSES),
    *(rule("cage-combinations"), rule("naked-single"), rule("hidden-single")),
)


def drawn(key: str, random: Random, side: int = 4) -> tuple[Variant, list[bytes]] | None:
    """A variant with one random constraint, and its grids; None where it has none."""
    table, _, _ = MEANINGS[key](Board(random, side, 2))
    try:
        rules = build_encoding({key: [table]}, "mine", "mine.json", variant(f"classic{side}"))
    except VariantError:
        return None
    grids = [grid.values for grid in satsudoku.solutions(Puzzle(bytes(side**2), rules))]
    return (rules, grids) if grids else None


@pytest.mark.quick(10)
@pytest.mark.parametrize("key", sorted(MEANINGS))
def test_no_candidate_of_a_solution_goes(key: str) -> None:
    random = Random(key)
    used = False
    for trial in range(30):
        if used and trial >= tries(8, 30):
            break
        made = drawn(key, random)
        if made is None:
            continue
        rules, grids = made
        grid = random.choice(grids)
        givens = bytes(v if random.random() < 0.3 else 0 for v in grid)
        state = State.of(Puzzle(givens, rules))
        steps = list(deduce(state, RULES))
        used = used or any(step.rule is FILLINGS for step in steps)
        assert all(state.possible(4 * cell + v - 1) for cell, v in enumerate(grid))
        shuffled = State.of(Puzzle(givens, rules))
        list(deduce(shuffled, random.sample(RULES, len(RULES))))
        assert shuffled.left == state.left
    # Sums are the cages' own, bounds are marks, and the last two judge only filled cells.
    rare = ("cages", "thermometers", "chaos_regions", "full_ranks", "digit_indexers")
    assert used or key in rare


def test_fillings_are_told_in_both_languages() -> None:
    puzzle = satsudoku.build("classic4").arrow("r1c1", "r1c2 r2c2").puzzle()
    step = next(FILLINGS.find(State.of(puzzle)))
    assert step.text == (
        "As the shaft of the arrow at r1c1 adds to its bulb (r1c2 + r2c2 = r1c1), "
        "r1c1 cannot hold 1."
    )
    assert step.tell("ja") == (
        "1行1列のアローの軸の合計は丸の数に等しい(1行2列 + 2行2列 = 1行1列)。"
        "よって、1行1列に1は入らない。"
    )
    assert (step.technique, step.technique.name("ja")) == ("Arrow", "アロー")


def test_a_pair_names_the_cell_that_is_to_blame() -> None:
    state = State.of(satsudoku.build("classic9").thermometer("r1c1 r1c2").puzzle())
    state.eliminate([9 + symbol for symbol in range(4, 9)])  # r1c2 is at most 4
    step = next(FILLINGS.find(state))
    assert step.text == (
        "As values rise along the thermometer from r1c1 to r1c2, and r1c2 holds 2, 3 or 4, "
        "r1c1 cannot hold 4, 5, 6, 7 or 8."
    )
    double = State.of(satsudoku.build("classic9").ratio("r1c1 r1c2").puzzle())
    assert next(FILLINGS.find(double)).text == (
        "As one of r1c1 and r1c2 is 2 times the other, r1c1 cannot hold 5, 7 or 9."
    )


def test_equations_have_weights_and_totals() -> None:
    pill = satsudoku.build("classic9").arrow("r1c1 r1c2", "r2c1 r2c2").puzzle()
    assert "(r2c1 + r2c2 = 10 × r1c1 + r1c2)" in next(FILLINGS.find(State.of(pill))).text
    killer = satsudoku.build("classic9").little_killer("r1c1 r2c2", sum=3).puzzle()
    assert "(r1c1 + r2c2 = 3)" in next(FILLINGS.find(State.of(killer))).text


@pytest.mark.parametrize("kind", constraint_kinds(), ids=lambda kind: kind.key)
def test_every_constraint_says_what_it_demands(kind: type[Constraint]) -> None:
    board = constraint_examples()[kind.key]
    (one,) = board.variant.constraints
    said = {code: demand(one, Speaker.of(code, board.variant)) for code in LANGUAGES}
    assert "None" not in said["en"]
    assert not any(c.isascii() and c.islower() for c in said["ja"])
    named = [Speaker.of(code, board.variant).constraint(one) for code in LANGUAGES]
    cells = all(Speaker.of("en", board.variant).cell(c) in said["en"] for c in one.cells)
    assert cells or all(name in text for name, text in zip(named, said.values(), strict=True))


def test_a_ladder_may_choose_kinds() -> None:
    puzzle = satsudoku.build("classic4").arrow("r1c1", "r1c2 r2c2").ratio("r4c1 r4c2").puzzle()
    every = {step.technique for step in FILLINGS.find(State.of(puzzle))}
    ratios = {
        step.technique for step in rule("constraint-fillings:of=ratios").find(State.of(puzzle))
    }
    assert (every, ratios) == ({"Arrow", "Ratio"}, {"Ratio"})


# --- locked in constraints ---------------------------------------------------------------------


def test_a_renban_locks_what_all_its_windows_have() -> None:
    puzzle = satsudoku.build("classic9").renban("r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1").puzzle()
    steps = list(LOCKED.find(State.of(puzzle)))
    assert {step.eliminated for step in steps} == {
        (9 * 19 + s, 9 * 20 + s)
        for s in range(2, 7)  # 3 to 7, in r3c2 and r3c3
    }
    assert steps[0].text == (
        "Every filling of the renban from r1c1 to r3c1 has 3, "
        "in r1c1, r1c2, r1c3, r2c1, r2c2, r2c3 or r3c1, "
        "so r3c2 and r3c3 cannot hold 3 (by box 1)."
    )
    assert steps[0].tell("ja").startswith("1行1列から3行1列への連番のどの埋め方でも1行1列、")


def test_a_cage_that_may_do_without_a_symbol_locks_nothing() -> None:
    puzzle = satsudoku.build("classic9").cage("r1c1 r1c2", sum=10).puzzle()
    assert not list(LOCKED.find(State.of(puzzle)))


# --- constraints and houses --------------------------------------------------------------------


@pytest.mark.quick(2)
@pytest.mark.parametrize("key", ["whispers", "arrows", "sums", "between_lines", "zippers"])
def test_houses_leave_what_some_filling_has(key: str) -> None:
    """Exactly the symbols of fillings of the line that repeat none in a house."""
    random, used = Random(key), 0
    for _ in range(25):
        made = drawn(key, random)
        if made is None:
            continue
        rules, _ = made
        (one,) = rules.constraints
        cells = list(dict.fromkeys(c for relation in one.relations for c in relation.cells))
        if not 2 < len(cells) <= 5:
            continue
        domains = [random.sample(range(4), random.randint(2, 4)) for _ in cells]
        state = State.of(Puzzle(bytes(16), rules))
        state.eliminate(
            [
                4 * c + s
                for c, some in zip(cells, domains, strict=True)
                for s in {*range(4)} - {*some}
            ]
        )
        left = [[s for s in range(4) if state.possible(4 * c + s)] for c in cells]
        houses = with_implied_houses(rules).houses
        expected: list[set[int]] = [set() for _ in cells]
        houses = state.geometry.variant.houses  # with implied ones
        for values in product(*left):
            held = dict(zip(cells, values, strict=True))
            repeats = any(
                len({held[c] for c in some}) < len(some)
                for some in ([c for c in cells if c in h.cells] for h in houses)
            )
            fits = all(r.allows([held[c] + 1 for c in r.cells]) for r in one.relations)
            if fits and not repeats:
                for some, value in zip(expected, values, strict=True):
                    some.add(value)
        for step in HOUSES.find(state):
            replay(step, state)
            used += 1
        both = (*HOUSES.find(state), *FILLINGS.find(state))  # the latter for lines without houses
        gone = {o for step in both for o in step.eliminated}
        for place, cell in enumerate(cells if all(expected) else cells[:1]):
            assert {s for s in left[place] if 4 * cell + s not in gone} == expected[place]
    assert used > 5


def test_only_the_houses_that_matter_are_named() -> None:
    puzzle = satsudoku.build("classic9").whisper("r1c1 r2c2 r3c3 r4c3", difference=5).puzzle()
    texts = [step.text for step in HOUSES.find(State.of(puzzle))]
    assert texts[0] == (
        "As neighbours on the whisper from r1c1 to r4c3 differ by 5 or more"
        ", and nothing repeats in box 1, "
        "r2c2 cannot hold 4 or 6."
    )
    step = next(HOUSES.find(State.of(puzzle)))
    assert step.tell("ja") == (
        "1行1列から4行3列へのウィスパーで隣り合う数の差は5以上。ブロック1に同じ数は入らないので、"
        "2行2列に4と6は入らない。"
    )


def test_every_constraint_has_a_japanese_name() -> None:
    for kind in constraint_kinds():
        name = JAPANESE.house(House(kind.family_name, f"{kind.family_name} 7", (0, 1)))
        assert name.endswith("7")
        assert kind.family_name not in name


def test_a_constraint_that_nothing_fits_is_a_contradiction() -> None:
    state = State.of(satsudoku.build("classic4").difference("r1c1 r3c3", difference=3).puzzle())
    state.eliminate([0, 3])  # no 1 and no 4 in r1c1
    step = next(FILLINGS.find(state))
    assert step.text == ("As r1c1 and r3c3 differ by 3, no candidates fit.")
    state.apply(step)
    assert state.dead is not None


def test_the_default_ladder_rates_constraints() -> None:
    puzzle = (
        satsudoku.build("classic4")
        .thermometer("r1c1 r1c2 r1c3 r1c4")
        .thermometer("r2c3 r2c4")
        .little_killer("r3c1 r4c2", sum=4)
        .inequality("r3c1 r4c1")
        .puzzle("............2...")
    )
    found = satsudoku.classify(puzzle, allow_multiple=True)
    assert found.tier is not None
    assert found.tier >= 1


# --- innies and outies -------------------------------------------------------------------------


def killer(random: Random, side: int) -> tuple[Variant, list[bytes]]:
    """A board with cages over most of it, and some of its solutions."""
    grids = [
        grid.values
        for grid in islice(satsudoku.solutions(Puzzle(bytes(side**2), f"classic{side}")), 400)
    ]
    rules = caged(random, side, random.choice(grids))
    every = satsudoku.solutions(Puzzle(bytes(side**2), rules), solver="lanes")
    return rules, [one.values for one in islice(every, 50)]


@pytest.mark.quick(1)
@pytest.mark.parametrize("side", [4, 6])
def test_innies_and_outies_keep_every_solution(side: int) -> None:
    random = Random(side)
    used = 0
    for _ in range(25):
        rules, grids = killer(random, side)
        for one in leftovers(rules):
            for grid in grids:
                values = [grid[cell] for cell in one.relation.cells]
                assert one.relation.allows(values)
                difference = sum(s * v for s, v in zip(one.signs, values, strict=True))
                area = sum(grid[cell] for house in one.houses for cell in house.cells)
                assert difference == area - sum(cage.total or 0 for cage in one.cages)
        grid = random.choice(grids)
        givens = bytes(v if random.random() < 0.2 else 0 for v in grid)
        state = State.of(Puzzle(givens, rules))
        order = (rule("innies-outies"), *RULES)
        used += sum(step.rule.name == "innies-outies" for step in deduce(state, order))
        assert all(state.possible(side * cell + v - 1) for cell, v in enumerate(grid))
        shuffled = State.of(Puzzle(givens, rules))
        list(deduce(shuffled, random.sample(order, len(order))))
        assert shuffled.left == state.left
    assert used > 20


def test_innies_and_outies_are_told_in_both_languages() -> None:
    build = satsudoku.build("classic4").cage("r1c1 r1c2", sum=4).cage("r2c4 r1c4 r1c3", sum=9)
    step = next(rule("rule of 45").find(State.of(build.puzzle())))
    assert step.text == (
        "The symbols of row 1 add to 10 "
        "and the 4-cage at r1c1 and the 9-cage at r1c3 to 13, so r2c4 = 3: "
        "r2c4 cannot hold 1, 2 or 4."
    )
    assert step.tell("ja") == (
        "1行の合計は10、1行1列の4のケージと1行3列の9のケージの合計は13で、2行4列 = 3となるので、"
        "2行4列に1、2、4は入らない。"
    )


# --- which cells are to blame --------------------------------------------------------------------


def test_sums_name_the_bounds_that_matter() -> None:
    state = State.of(satsudoku.build("classic9").arrow("r1c1", "r1c2 r1c3 r2c3").puzzle())
    state.eliminate([7, 8, 9, 10, 11])  # r1c1 is at most 7, r1c2 at least 4
    texts = [step.text for step in FILLINGS.find(state)]
    equation = "adds to its bulb (r1c2 + r1c3 + r2c3 = r1c1)"
    assert texts[0].endswith(
        f"{equation}, and r1c2 is at least 4, r1c1 cannot hold 1, 2, 3, 4 or 5."
    )
    assert texts[1].endswith(f"{equation}, and r1c1 is at most 7, r1c2 cannot hold 6, 7, 8 or 9.")


def test_cells_to_blame_are_named_with_what_they_miss_and_no_more() -> None:
    state = State.of(satsudoku.build("classic9").renban("r1c1 r1c2 r1c3 r2c3 r3c3").puzzle())
    state.eliminate([9 * cell + symbol for cell in (1, 2, 11, 20) for symbol in (0, 1)])
    [step] = FILLINGS.find(state)
    assert step.text.endswith("and r1c2, r1c3, r2c3 and r3c3 do not hold 2, r1c1 cannot hold 1.")


def test_cells_that_are_too_many_are_named_without_candidates() -> None:
    row = " ".join(f"r1c{column}" for column in range(1, 7))
    state = State.of(satsudoku.build("classic6").skyscraper(row, 4).puzzle())
    state.eliminate([0, 15, 16, 18, 20, 24, 27, 35])
    texts = [step.text for step in FILLINGS.find(state)]
    reason = "and given the candidates of r1c1, r1c3, r1c5 and r1c6, r1c4 cannot hold 2 or 6."
    assert any(text.endswith(reason) for text in texts)


def test_a_quadruple_that_fills_its_cells_is_one_look() -> None:
    board = satsudoku.build("classic9").quadruple("r1c4 r1c5 r2c4 r2c5", [1, 2, 2, 9])
    state = State.of(board.puzzle())
    [*steps] = FILLINGS.find(state)
    whole = FILLINGS.whole(steps[0], state, places=True)
    assert whole.text == (
        "As the quadruple of 1, 2, 2, 9 at r1c4 holds each of its values, r1c4, r1c5, r2c4 and "
        "r2c5 can only hold 1, 2 or 9."
    )


def test_a_cell_that_cages_leave_over_is_named_once() -> None:
    board = satsudoku.build("classic4").cage("r1c1 r1c2", sum=5).cage("r1c3", sum=2)
    innies, state = rule("innies-outies"), State.of(board.puzzle())
    step = next(step for step in innies.find(state) if step.cells == (3,))
    whole = innies.whole(step, state, places=True)
    assert whole.text == (
        "The symbols of row 1 add to 10 and the 5-cage at r1c1 to 7, so r1c4 is 3."
    )


def test_a_cage_in_a_longer_argument_says_its_sum() -> None:
    for cages, said in (({"sum": 7}, "differ and add to 7"), ({}, "differ")):
        puzzle = satsudoku.build("classic4").cage("r1c1 r1c2 r2c1", **cages).puzzle()
        [cage] = puzzle.variant.constraints
        assert demand(cage, Speaker.of("en", puzzle.variant)).endswith(said)
        assert ("7" in demand(cage, Speaker.of("ja", puzzle.variant)).split("の")[-1]) == bool(
            cages
        )


def test_constraints_are_told_from_patterns_by_name() -> None:
    patterns = {str(declaration(name).technique) for name in rule_names()}
    assert "Skyscraper" in patterns
    assert not patterns & {technique_of(kind) for kind in constraint_kinds()}


def test_a_sandwich_says_what_may_stand_between() -> None:
    row = " ".join(f"r9c{column}" for column in range(1, 10))
    state = State.of(satsudoku.build("classic9").sandwich(row, 33).puzzle())
    assert "and 3+4+5+6+7+8 is between 1 and 9, r9c4" in next(FILLINGS.find(state)).text


def test_a_cage_says_which_cell_excludes_what_the_sum_allows() -> None:
    state = State.of(satsudoku.build("classic9").cage("r1c1 r1c2", sum=5).puzzle())
    state.eliminate([0])
    *_, step = rule("cage-combinations").find(state)
    assert step.text == (
        "In the 5-cage at r1c1, the sum leaves 1+4 or 2+3, so r1c2 cannot hold 4, 5, 6, 7, 8 or 9 "
        "(r1c1 does not hold 1)."
    )


def test_constraints_of_one_kind_and_place_are_told_apart_by_cells() -> None:
    arrows = satsudoku.build("classic9").arrow("r1c1", "r1c2 r1c3").arrow("r1c1", "r2c1 r3c1")
    texts = {step.text.split(" adds")[0] for step in FILLINGS.find(State.of(arrows.puzzle()))}
    assert texts == {
        "As the shaft of the arrow at r1c1 with r1c2, r1c3",
        "As the shaft of the arrow at r1c1 with r2c1, r3c1",
    }


def test_an_indexer_says_of_which_house() -> None:
    house = [f"r{row}c1" for row in range(1, 5)]
    board = (
        satsudoku.build("classic4")
        .indexer("r1c1", " ".join(house))
        .digit_indexer("r4c4", "r4c2 r4c3 r4c4", value=1)
    )
    variant = board.puzzle().variant
    said = sorted(
        (demand(one, Speaker.of("en", variant)) for one in variant.constraints), reverse=True
    )
    assert said == [
        "each cell of the indexer at r1c1 says which cell of column 1 holds the number of its own "
        "place",
        "each cell of the digit indexer of 1 at r4c4 says which cell of r4c2, r4c3 and r4c4 holds "
        "1",
    ]


def test_a_long_sum_does_not_list_its_cells_again() -> None:
    board = satsudoku.build("classic9").little_killer("r1c2 r2c3 r3c4", sum=4)
    board = board.little_killer("r1c1 r2c2 r3c3 r4c4 r5c5 r6c6", sum=8)
    texts = [found.text for found in rule("constraint-fillings").find(State.of(board.puzzle()))]
    short, long = ([text for text in texts if clue in text] for clue in ("clue 4", "clue 8"))
    assert all(" add to 4 (r1c2 + r2c3 + r3c4 = 4), " in text for text in short)
    assert all("from r1c1 to r6c6 add to 8, r" in text for text in long)
    assert short
    assert long
