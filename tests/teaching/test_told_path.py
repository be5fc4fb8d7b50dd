"""The path that a person would take: sound, no harder than the verdict, and without detours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

import pytest
from constraint_meanings import MEANINGS
from human_puzzles import VARIANTS, random_puzzle
from random_constraints import drawn, killer, with_few_givens
from samples import batched

import satsudoku
from satsudoku import Puzzle, explain, hint
from satsudoku.human.covering import Covering
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.library import ladder
from satsudoku.human.path import Step, deduce
from satsudoku.human.rounds import walk_in_rounds
from satsudoku.human.rule import News, Rule
from satsudoku.human.rules import rule
from satsudoku.human.rules.common_peers import CommonPeers
from satsudoku.human.rules.locked import LockedCandidates
from satsudoku.human.rules.singles import FullHouse, HiddenSingle, NakedSingle
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.teaching.next_digit import rounds_to_digit
from satsudoku.teaching.supports import Moment, Needed, needed_steps, suppose
from satsudoku.teaching.telling import Telling
from satsudoku.teaching.told_path import told_by, told_path
from satsudoku.teaching.walking_again import WalkingAgain
from satsudoku.teaching.whole_rules import tells_joint, tells_whole

DEFAULT = ladder("satsudoku")


def constraint_puzzle(*kinds: str) -> Puzzle:
    """A 6x6 puzzle with some constraints of some kinds, cages, and one solution."""
    random = Random(f"told {kinds}")
    return with_few_givens(random, *drawn(random, 6, [*kinds, "cages"], 5))


def told(puzzle: Puzzle, rater: Ladder = DEFAULT) -> tuple[list[Step], tuple[Step, ...]]:
    path = rater.classify(puzzle).path
    return list(told_by(rater, State.of(puzzle), path)), path


def shows(deduction: Deduction, state: State) -> None:
    """What a sentence says of the places or candidates is true of the state before it."""
    options, of = deduction.geometry.options, deduction.rule
    if isinstance(of, FullHouse | HiddenSingle | NakedSingle | LockedCandidates | CommonPeers):
        (truth,) = deduction.truths
        left = {*filter(state.possible, options[truth])}
        assert left == {*(deduction.placed or deduction.pattern)}, deduction.text
    elif isinstance(of, Covering):
        left = {o for item in deduction.truths for o in options[item] if state.possible(o)}
        assert left == {*deduction.pattern}, deduction.text
    if deduction.refutation is not None:
        trial = state.fork()
        suppose(trial, deduction)
        for step in deduction.refutation.steps:
            assert trial.dead is None
            shows(step, trial)
            trial.apply(step)
        assert trial.dead == deduction.refutation.item


def check(puzzle: Puzzle, rater: Ladder) -> None:
    """Each step is right, follows at its tier, and all steps together solve what the path does."""
    solution = satsudoku.solve(puzzle)
    assert solution is not None
    symbols = len(puzzle.variant.symbols)
    true = {cell * symbols + value - 1 for cell, value in enumerate(solution.values)}
    steps, path = told(puzzle, rater)
    tiers = [tier.rules_for(puzzle.variant) for tier in rater.tiers]
    state, end = State.of(puzzle), State.of(puzzle)
    for step in path:
        end.apply(step.deduction)
    for number, step in enumerate(steps, start=1):
        deduction = step.deduction
        assert step.number == number
        assert set(deduction.placed) <= true
        assert true.isdisjoint(deduction.eliminated)
        assert deduction.text
        assert deduction.tell("ja")
        shows(deduction, state)
        effects = len(state.gone), state.unfilled
        reached = state.fork()
        for _ in deduce(reached, [one for own in tiers[: step.tier] for one in own]):
            pass
        assert all(reached.covered[option // symbols] for option in deduction.placed)
        assert not any(reached.possible(option) for option in deduction.eliminated)
        state.apply(deduction)
        assert (len(state.gone), state.unfilled) != effects  # it changes something
        assert (step.filled, step.candidates) == (
            len(puzzle.values) - state.unfilled,
            state.candidates,
        )
    if end.solved:
        assert state.solved
        assert max((s.tier for s in steps), default=0) == max((s.tier for s in path), default=0)
    assert not any(state.possible(option) and not end.possible(option) for option in true)


@pytest.mark.quick(3)
@pytest.mark.parametrize("kinds", batched(sorted(MEANINGS), 3), ids="-".join)
def test_constraints(kinds: list[str]) -> None:
    check(constraint_puzzle(*kinds), DEFAULT)


def test_a_look_is_left_out_only_for_one_that_shows_more() -> None:
    """The later look at a constraint, with its houses, changes nothing here by then."""
    board = satsudoku.build("classic6").cage("r3c1 r4c1", sum=5).cage("r1c3 r4c4", sum=5)
    board = board.pair_sum("r6c6 r4c6", sum=6).ratio("r6c3 r2c3", ratio=3)
    board = board.palindrome("r3c3 r2c3 r5c4")
    check(board.puzzle("1......5........6............2....4."), DEFAULT)


def superfluous(deduction: Deduction, state: State) -> Iterator[str]:
    """The steps of a refutation, and of those within it, without which it still ends."""
    if deduction.refutation is None:
        return
    needed = needed_steps(deduction, Moment(0, {}, state, state.fork))
    numbers = {step.number for step in needed}
    trial = state.fork()
    suppose(trial, deduction)
    for number, step in enumerate(deduction.refutation.steps):
        if number not in numbers:
            yield step.text
        yield from superfluous(step, trial)
        trial.apply(step)


def test_refutations_within_refutations_have_no_step_that_leads_nowhere() -> None:
    puzzle = Puzzle(
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    )
    deep = 0
    state = State.of(puzzle)
    for step in told(puzzle)[0]:
        shows(step.deduction, state)
        assert list(superfluous(step.deduction, state)) == []
        steps = step.deduction.refutation.steps if step.deduction.refutation else ()
        deep += any(within.refutation is not None for within in steps)
        state.apply(step.deduction)
    assert deep


def test_what_a_refutation_needs_is_the_same_if_it_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = Puzzle(
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    )
    known, found = Telling._known, list[Sequence[Needed]]()

    def watched(telling: Telling, number: int, deduction: Deduction) -> Sequence[Needed]:
        found.append(known(telling, number, deduction))
        return found[-1]

    monkeypatch.setattr(Telling, "_known", watched)
    texts = [step.text for step in told(puzzle)[0]]
    assert any(found)
    monkeypatch.setattr(Telling, "_known", lambda *_: ())
    assert texts == [step.text for step in told(puzzle)[0]]


@dataclass(frozen=True)
class Watched(Rule):
    """Says nothing, and counts how often it is asked."""

    asked: list[State] = field(default_factory=list, compare=False)

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        self.asked.append(state)
        yield from ()


def test_a_walk_from_a_state_of_an_earlier_path_goes_on_as_that_did() -> None:
    puzzle = constraint_puzzle("thermometers", "whispers")
    watched = Watched("watched", Technique("Watched"))
    tiers = [(watched,), *(tier.rules_for(puzzle.variant) for tier in DEFAULT.tiers)]
    start = State.of(puzzle)
    path = tuple(walk_in_rounds(start.fork(), tiers))
    again = WalkingAgain(tiers, start, path)
    watched.asked.clear()
    state, before = start.fork(), None
    for number, step in enumerate(path):
        if step.deduction.rule != before:  # a round begins
            assert again(state) == path[number:]
            assert not watched.asked
        state.apply(step.deduction)
        before = step.deduction.rule
    assert again(state) == ()  # though the last digit was the only candidate of its cell before
    # From a state beside the path the walk comes back to it.
    turn = next(k for k, (one, two) in enumerate(pairwise(path)) if one.filled == two.filled)
    beside = start.fork()
    for step in (*path[:turn], path[turn + 1]):
        beside.apply(step.deduction)
    rest = again(beside)
    assert watched.asked
    assert rest[-1] is path[-1]
    for step in rest:
        beside.apply(step.deduction)
    assert beside.solved
    # Of a path without its end nothing is known.
    watched.asked.clear()
    part = WalkingAgain(tiers, start, path[:-3])(start)
    assert watched.asked
    assert [step.deduction.text for step in part] == [step.deduction.text for step in path]


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_variants(name: str) -> None:
    for seed in range(3):
        check(random_puzzle(VARIANTS[name], Random(seed)), ladder("rank8"))


def test_a_cage_is_one_step() -> None:
    board = satsudoku.build("classic4").cage("r1c1 r1c2", sum=4).puzzle()
    path = DEFAULT.walk(board)[1]
    [step] = told_by(DEFAULT, State.of(board), path[:2])
    assert [len({o // 4 for o in s.deduction.eliminated}) for s in (*path[:2], step)] == [1, 1, 2]
    assert (
        step.text
        == "In the 4-cage at r1c1, the sum leaves 1+3, so r1c1 and r1c2 can only hold 1 or 3."
    )


def test_symbols_that_a_cage_locks_alike_are_one_step() -> None:
    board = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle()
    names = ("cage-combinations", "constraint-locked")
    path = [step for step in DEFAULT.walk(board)[1] if step.deduction.rule.name in names]
    assert len(path) == 4
    _, step = told_by(DEFAULT, State.of(board), path)
    assert (
        step.text == "Every filling of the 3-cage at r1c1 has 1 and 2, in r1c1 or r1c2, so r1c3, "
        "r1c4, r2c1 and r2c2 cannot hold 1 or 2 (by row 1 and box 1)."
    )


def caged() -> Puzzle:
    """A cage that no digit needs, and givens as cages of one cell."""
    values = "1.....2..3.....4"
    grid = satsudoku.solve(satsudoku.puzzle(values, "classic4"))
    assert grid is not None
    board = satsudoku.build("classic4").cage("r2c1 r2c2", sum=grid.values[4] + grid.values[5])
    for cell, value in enumerate(values):
        if value != ".":
            board.cage(f"r{cell // 4 + 1}c{cell % 4 + 1}", sum=int(value))
    return board.puzzle()


def test_givens_as_cages_of_one_cell_come_first() -> None:
    advice, explained = hint(caged()), explain(caged())
    assert advice.text() == "In the 1-cage at r1c1, the sum leaves 1, so r1c1 is 1."
    assert all(scene.step.deduction.placed for scene in explained.scenes[:4])
    assert [step.number for step in explained.break_in] == [1]
    assert "comes from the 1-cage at r1c1 (step 1)" in explained.text()


def test_a_break_in_names_its_hardest_source_first() -> None:
    random = Random("w ('arrows',)")
    puzzle = with_few_givens(random, *drawn(random, 6, ["arrows"], 6))
    explained = explain(puzzle)
    tiers = [step.tier for step in explained.break_in]
    hardest = explained.break_in[tiers.index(max(tiers))].deduction.technique
    assert max(tiers) > tiers[0]
    assert f"comes from {hardest} in" in explained.text()


def test_what_leads_to_nothing_is_left_out() -> None:
    steps, path = told(caged())
    assert any(set(step.deduction.truths) == {4, 5} for step in path)
    assert not any(set(step.deduction.truths) == {4, 5} for step in steps)


def test_hints_and_explanations_begin_alike() -> None:
    for kind in ("arrows", "renbans", "thermometers"):
        puzzle = constraint_puzzle(kind)
        advice, explained = hint(puzzle), explain(puzzle)
        assert advice.step is not None
        assert tells_whole(advice.step.deduction.rule) or advice.step.deduction.placed
        assert advice.text() == explained.scenes[0].step.text


@pytest.mark.quick(2)
@pytest.mark.parametrize("seed", range(8))
def test_digits_in_sight_come_before_harder_looks(seed: int) -> None:
    """Behind a digit, nobody looks at a constraint as long as a single places another one."""
    random = Random(f"sight {seed}")
    puzzle = with_few_givens(random, *killer(random, 6, 14))
    singles = [rule for tier in DEFAULT.tiers[:4] for rule in tier.rules]
    steps, _ = told(puzzle)
    opening = next(k for k, step in enumerate(steps) if step.tier <= 4)
    state = State.of(puzzle)
    for k, (step, following) in enumerate(pairwise(steps)):
        state.apply(step.deduction)
        if k >= opening and step.deduction.placed and following.tier > 4:
            assert not any(True for rule in singles for _ in rule.find(state)), following.text


def test_three_houses_are_asked_only_where_their_tier_says_nothing_else() -> None:
    build = satsudoku.build("classic4").cage("r1c1 r1c2", sum=5).cage("r3c2 r4c2 r4c3", sum=7)
    state = State.of(build.cage("r2c4 r3c4", sum=6).puzzle())
    singles = [rule("naked-single"), rule("hidden-single")]
    last = [rule("cage-combinations"), rule("three-houses")]
    first, *_, digit = rounds_to_digit(state, [singles, last])
    assert {deduction.rule.name for deduction in first.deductions} == {"cage-combinations"}
    assert digit.places
    alone = rounds_to_digit(state, [singles, last[1:]])
    assert {deduction.rule.name for deduction in alone[0].deductions} == {"three-houses"}
    assert alone[-1].places


def test_of_a_chain_that_is_one_link_by_now_an_easier_rule_is_told() -> None:
    state = State.of(Puzzle("." * 81, "anti-knight9"))
    state.eliminate([cell * 9 + 3 for cell in (0, 2, 9, 10, 11)])
    (chain,) = rule("turbot-chain").find(state)
    longer = chain._replace(pattern=(3, *chain.pattern))  # with a place that is gone
    confined = [(6, rule("locked-candidates")), (6, rule("common-peers"))]
    path = [Step(1, 12, longer, 0, 0)]
    [(tier, found)] = told_path(state, path, lambda _: (), confined=confined)
    assert (tier, found.technique) == (6, "Common Peer Elimination")
    assert found.eliminated == chain.eliminated
    [(tier, found)] = told_path(state, path, lambda _: ())
    assert (tier, found.rule.name) == (12, "turbot-chain")


def test_places_of_a_locked_symbol_are_those_left() -> None:
    state = State.of(satsudoku.build("classic4").cage("r1c1 r1c2 r2c1", sum=7).puzzle())
    locked = next(rule("constraint-locked").find(state))
    gone, *places = locked.pattern
    state.eliminate([gone])
    assert tells_joint(locked.rule)
    now = locked.rule.joint(locked, state)
    assert now is not None
    assert set(now.pattern) == set(places)
    assert set(now.eliminated) >= set(locked.eliminated)
    state.eliminate(places)  # nothing is left to say
    assert locked.rule.joint(locked, state) is None
