"""Judged moves: steps of paths follow at their tier, guesses do not, and wrong moves are wrong."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import numpy as np
import pytest
from command_line import Cli
from human_puzzles import VARIANTS, random_puzzle
from moves import random_images

import satsudoku
from satsudoku import Attempt, Puzzle, TimeLimit, stream, variant
from satsudoku.cover.geometry import geometry
from satsudoku.errors import LadderError, PuzzleError, SatsudokuError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.state import State
from satsudoku.judging.game import Game, read_games
from satsudoku.judging.judge import Judgement, judge, judge_many
from satsudoku.judging.least_tiers import least_tiers
from satsudoku.judging.levels import tiers_in_turn
from satsudoku.judging.move import Move
from satsudoku.stream.record import schema

ONE = Puzzle("1.....2..3.....4", "classic4")
LOCKED = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
TRIAL = Puzzle("1....6.5.1.........4.35.3.46........", "classic6")
CLASSIC = [
    ".23..6.8......91...8.1..4..2.......7...8.....678.1......7.3.2...3...4.7....5.1.6.",
    "97..4......16...7......2...1.492.8....3...9....7.185.4...5......4...61......3..28",
]


def path_of(puzzle: Puzzle, ladder: str) -> tuple[Game, list[int]]:
    """The steps of a puzzle's path as moves, and their tiers."""
    path = satsudoku.classify(puzzle, ladder).path
    return Game.of(Attempt.of(puzzle), [Move.of(step.deduction) for step in path]), [
        step.tier for step in path
    ]


def puzzles() -> Iterator[Puzzle]:
    yield from (ONE, LOCKED, TRIAL, *map(Puzzle, CLASSIC))
    yield from (random_puzzle(rules, Random(3)) for rules in VARIANTS.values())


# --- moves that follow ---------------------------------------------------------------------------


@pytest.mark.parametrize("ladder", ["rank8", pytest.param("satsudoku", marks=pytest.mark.thorough)])
def test_each_step_of_a_path_follows_at_its_tier_by_a_reason_that_holds(ladder: str) -> None:
    last = len(satsudoku.ladder(ladder).tiers)
    for puzzle in puzzles():
        game, tiers = path_of(puzzle, ladder)
        judgement = judge(game.attempt, game.moves, ladder, up_to=last)
        assert {each.verdict for each in judgement.moves} <= {"follows"}
        # Where a rule says all at once, a later step may have become easier.
        drawn = bool(puzzle.variant.relations)
        for each, tier in zip(judgement.moves, tiers, strict=True):
            assert each.tier is not None
            assert each.tier == tier or (drawn and each.tier < tier)
            assert each.reason is not None
            assert len(each.reason.steps) == 1 or each.tier < tier
            assert max(tier for tier, _ in each.reason.steps) == each.tier


@pytest.mark.thorough
@pytest.mark.parametrize("rater", ["hodoku", "se121"])
def test_no_step_of_other_raters_is_wrong_and_most_follow(rater: str) -> None:
    """What rests on the only solution may not follow by rules that do not use it."""
    for puzzle in map(Puzzle, CLASSIC):
        game, _ = path_of(puzzle, rater)
        judgement = judge(game.attempt, game.moves)
        assert judgement.first_mistake is None
        assert judgement.share is not None
        assert judgement.share > 0.95


def test_the_steps_of_a_reason_make_the_move_from_the_position() -> None:
    random = Random(5)
    for puzzle in puzzles():
        solution = satsudoku.solve(puzzle)
        assert solution is not None
        empty = [cell for cell, value in enumerate(puzzle.values) if not value]
        count = len(puzzle.variant.symbols)
        for cell in random.sample(empty, min(len(empty), 4)):
            option = cell * count + solution.values[cell] - 1
            [judged] = judge(puzzle, Move((option,)), up_to="Trial and error").moves
            if judged.verdict == "true":
                continue
            state = State.of(puzzle)
            assert judged.reason is not None
            for _, deduction in judged.reason.steps:
                pattern = [o for o in deduction.pattern if deduction.refutation is None]
                assert all(map(state.possible, pattern))
                state.apply(deduction)
            assert state.covered[cell]
            assert max(tier for tier, _ in judged.reason.steps) == judged.tier


def test_what_the_board_shows_already_is_tier_0() -> None:
    judged = judge(ONE, ["r1c2<>1", "r1c1=1", "r1c2=2", "r1c2=2", "r1c2<>4"]).moves
    assert [each.tier for each in judged] == [0, 0, 2, 0, 0]
    assert all(each.reason is None for each in judged if each.tier == 0)


def test_the_least_tier_of_a_move_is_that_of_its_images() -> None:
    """Rows, columns and symbols are moved; the digit of every empty cell is judged."""
    puzzle = Puzzle(CLASSIC[0])
    solution = satsudoku.solve(puzzle)
    assert solution is not None
    boards = [np.frombuffer(each.values, dtype=np.uint8) for each in (puzzle, solution)]
    tiers = []
    for seed in range(4):
        givens, filled = (random_images(b, 1, np.random.default_rng(seed))[0] for b in boards)
        attempt = Attempt.of(Puzzle(givens.tobytes()))
        moves = [9 * cell + int(filled[cell]) - 1 for cell in np.flatnonzero(givens == 0).tolist()]
        games = [Game(attempt, (Move((option,)),)) for option in moves]
        tiers.append(sorted(game.moves[0].tier or 99 for game in judge_many(games, "rank8")))
    assert all(found == tiers[0] for found in tiers)
    assert len(set(tiers[0])) > 1


# --- moves that do not ---------------------------------------------------------------------------


def singles_closure(puzzle: Puzzle, pairs: bool) -> set[int]:
    """What singles, and naked pairs if wanted, place: by sets, apart from all rules and lanes."""
    rules = puzzle.variant
    count = len(rules.symbols)
    houses = [set(house.cells) for house in rules.houses]
    peers = [set().union(*(h for h in houses if cell in h)) - {cell} for cell in range(81)]
    left = [{v - 1} if v else set(range(count)) for v in puzzle.values]
    placed: set[int] = set()
    changed = True
    while changed:
        changed = False
        for cell, marks in enumerate(left):
            if len(marks) == 1 and cell * count + min(marks) not in placed:
                placed.add(cell * count + min(marks))
                changed = True
                for peer in peers[cell]:
                    left[peer] -= marks
        for house in houses:
            for value in range(count):
                places = [cell for cell in house if value in left[cell]]
                if len(places) == 1 and len(left[places[0]]) > 1:
                    left[places[0]] = {value}
                    changed = True
            for first, second in combinations(sorted(house), 2) if pairs else ():
                if left[first] == left[second] and len(left[first]) == 2:
                    for other in house - {first, second}:
                        if left[other] & left[first]:
                            left[other] -= left[first]
                            changed = True
    return placed


@pytest.mark.parametrize("pairs", [False, True])
def test_true_digits_beyond_an_independent_closure_do_not_follow(pairs: bool) -> None:
    rules = ["naked-single", "hidden-single", *(["naked-pair"] if pairs else [])]
    ladder = Ladder.from_toml(
        f"""
        title = "Few"
        description = "Few rules."
        confluent = true
        [[tiers]]
        name = "Few"
        rules = {json.dumps(rules)}
        """,
        "few",
    )
    beyond = 0
    for line in CLASSIC:
        puzzle = Puzzle(line)
        solution = satsudoku.solve(puzzle)
        assert solution is not None
        placed = singles_closure(puzzle, pairs)
        cells = [cell for cell in range(81) if not puzzle.values[cell]]
        moves = [9 * cell + solution.values[cell] - 1 for cell in cells]
        games = [Game(Attempt.of(puzzle), (Move((option,)),)) for option in moves]
        found = [game.moves[0].verdict for game in judge_many(games, ladder)]
        assert found == ["follows" if option in placed else "true" for option in moves]
        beyond += found.count("true")
    assert beyond > 20


def test_wrong_digits_and_lost_candidates_are_wrong() -> None:
    random = Random(8)
    for puzzle in puzzles():
        solution = satsudoku.solve(puzzle)
        assert solution is not None
        names, symbols = puzzle.variant.cell_names, puzzle.variant.symbols
        for cell in random.sample(range(len(names)), 3):
            right = symbols[solution.values[cell] - 1]
            other = random.choice([symbol for symbol in symbols if symbol != right])
            moves = [f"{names[cell]}={other}", f"{names[cell]}<>{right}", f"{names[cell]}={right}"]
            judged = judge(puzzle, moves, up_to=1).moves
            assert [each.verdict == "wrong" for each in judged] == [True, True, False]


def test_a_wrong_move_is_not_made_and_names_its_cause() -> None:
    judged = judge(ONE, ["r1c2=4", "r1c2=2"]).moves
    assert [each.verdict for each in judged] == ["wrong", "follows"]
    cause = judged[0].cause()
    assert cause is not None
    assert cause.is_least
    assert cause.claim == "r1c2 cannot hold 4"
    assert judged[1].cause() is None


def test_the_last_tier_that_counts_decides_between_guess_and_deduction() -> None:
    [free] = judge(LOCKED, "r3c2=6", "rank8").moves
    assert free.tier == 3
    [bound] = judge(LOCKED, "r3c2=6", "rank8", up_to=2).moves
    assert (bound.verdict, bound.tier, bound.reason) == ("true", None, None)
    assert bound.text() == "r3c2=6 is right, but does not follow up to tier 2 (Easy)."
    assert "正しい" in bound.text("ja")


def test_a_position_counts_with_its_marks() -> None:
    [step] = [step for step in satsudoku.classify(LOCKED, "rank8").path if step.tier == 3][:1]
    board = geometry(LOCKED.variant)
    names = [board.cover.options[option] for option in step.deduction.eliminated]
    state, _ = satsudoku.ladder("rank8").walk(LOCKED, 2)
    filled = "".join(str(value) if value else "." for value in state.values)
    before, after = Attempt.of(LOCKED, filled), Attempt.of(LOCKED, filled, names)
    move = names[0].replace("#", "<>")
    assert [judge(each, move, "rank8").moves[0].tier for each in (before, after)] == [3, 0]


def test_many_games_of_several_variants_are_judged_as_each_by_itself() -> None:
    games = [path_of(puzzle, "rank8")[0] for puzzle in (ONE, LOCKED, ONE, *map(Puzzle, CLASSIC))]
    alone = [judge(game.attempt, game.moves, "rank8") for game in games]
    assert judge_many(games, "rank8") == alone
    assert judge_many([], "rank8") == []


def test_bad_games_among_many_are_marked_or_named_by_the_same_row() -> None:
    good, other = (path_of(puzzle, "rank8")[0] for puzzle in (ONE, LOCKED))
    several = Game.of(Attempt.of(Puzzle("1" + "." * 15, "classic4")), ["r1c2=2"])
    mistaken = Game.of(Attempt.of(ONE, "13....2..3.....4"), ["r1c3=3"])
    games: list[Any] = [good, several, other, mistaken, None, good]
    wanted = {
        1: "the puzzle has several solutions; expected exactly one",
        3: "the position has r1c2=3, which is wrong",
        4: "None: no game; expected a Game",
    }
    for given in games, iter(games):
        answers, errors = judge_many(given, "rank8", errors="mark")
        assert {row: str(error) for row, error in errors.items()} == wanted
        a, b = judge_many([good, other], "rank8")
        assert answers == [a, None, b, None, None, a]
    for row, message in wanted.items():
        with pytest.raises(PuzzleError, match=rf"^row {row}: {message}$"):
            judge_many([good] * row + games[row:], "rank8")
    assert judge_many(iter([good]), "rank8", errors="mark") == (judge_many([good], "rank8"), {})
    with pytest.raises(PuzzleError, match=r"^the puzzle has several"):  # there is no other row
        judge(several.attempt, several.moves, "rank8")
    with pytest.raises(SatsudokuError, match=r"^errors is 'null', expected 'raise' or 'mark'$"):
        judge_many([good], errors="null")  # type: ignore[call-overload]


def test_when_the_time_is_over_the_verdict_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    def hurried(*arguments: Any, **keywords: Any) -> Any:
        with TimeLimit(1e-9):
            return least_tiers(*arguments, **keywords)

    monkeypatch.setattr("satsudoku.judging.judge.least_tiers", hurried)
    judgement = judge(ONE, ["r1c2=2", "r1c3=3", "r1c1=1"])
    assert [each.verdict for each in judgement.moves] == ["unknown", "wrong", "follows"]
    assert judgement.timed_out
    assert judgement.moves[0].text() == (
        "r1c2=2 is right; there was no time to see whether it follows."
    )


# --- moves as text -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "placed", "removed"),
    [
        ("r1c2=4", [7], []),
        ("R1C2#4", [7], []),
        ("r1c2 ＝ 4", [7], []),
        ("r1c2<>4", [], [7]),
        ("r1c2!=34, r2c1≠1", [], [6, 7, 16]),
        ("r12c3<>1", [], [8, 24]),
        ("r1c2=4; r1c3<>1", [7], [8]),
    ],
)
def test_moves_are_read_in_several_notations(
    text: str, placed: list[int], removed: list[int]
) -> None:
    move = Move.read(text, variant("classic4"))
    assert (list(move.placed), list(move.removed)) == (placed, removed)
    again = Move.read(move.names(variant("classic4")), variant("classic4"))
    assert (again.placed, again.removed) == (move.placed, move.removed)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "r1c2",
        "r1c2=",
        "r9c1=1",
        "r1c1=9",
        "r1c1=12",
        "r1c1=1 r1c1=2",
        "r1c1=1 r1c1<>1",
        "x",
        "r1c1=1 and so on",
    ],
)
def test_what_is_no_move_is_refused_in_one_line_that_repeats_it(text: str) -> None:
    with pytest.raises(PuzzleError) as error:
        judge(ONE, [text])
    assert error.value.message.startswith(f"move 1: {text!r}: ")
    assert "expected" in error.value.message
    assert "\n" not in error.value.message


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("ladder", ["rank8", "hamada", "hodoku"])
def test_sentences_are_read_back_as_what_they_conclude(ladder: str, language: str) -> None:
    for line in CLASSIC[: 1 if ladder == "hodoku" else 2]:
        state = State.of(Puzzle(line))
        for step in satsudoku.classify(Puzzle(line), ladder).path:
            move = Move.read(step.tell(language), state.geometry.variant)
            gone = set(filter(state.possible, step.deduction.eliminated))
            assert set(move.placed) == set(step.deduction.placed)
            assert set(filter(state.possible, move.removed)) == gone
            state.apply(step.deduction)


SETTERS = (
    satsudoku.build("classic6")
    .thermometer("r3c1 r3c2 r3c3 r4c2 r4c1 r5c2")
    .thermometer("r1c6 r1c5 r2c6 r2c5 r2c4")
    .palindrome("r1c1 r2c2 r3c4")
    .cage("r1c1 r1c2 r1c3", sum=12)
    .cage("r6c4 r6c5 r6c6", sum=12)
)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_sentences_about_constraints_are_read_back(language: str) -> None:
    puzzle = SETTERS.puzzle("." * 36)
    state, read = State.of(puzzle), 0
    for step in satsudoku.ladder("satsudoku").walk(puzzle, 11)[1]:
        move = Move.read(step.tell(language), puzzle.variant)
        gone = set(filter(state.possible, step.deduction.eliminated))
        assert set(move.placed) == set(step.deduction.placed)
        assert set(filter(state.possible, move.removed)) == gone
        state.apply(step.deduction)
        read += 1
    assert read > 20


def test_levels_agree_with_lanes() -> None:
    """What is found move after move, with what the moves before had found, is found anew."""
    random = Random(4)
    for puzzle in (LOCKED, TRIAL, *map(Puzzle, CLASSIC)):
        game, _ = path_of(puzzle, "rank8")
        moves = [*game.moves[:: random.randint(2, 5)]]
        random.shuffle(moves)
        judgement = judge(puzzle, moves, "rank8")
        tiers = satsudoku.ladder("rank8").tiers[:7]
        asked = [(each._sought, True) for each in judgement.moves if each._sought.is_new]
        found = [tier for tier, _ in tiers_in_turn(asked, tiers, puzzle.variant)]
        assert found == [each.tier or 0 for each in judgement.moves if each._sought.is_new]
        assert len(set(found)) > 1


def test_a_sentence_that_is_not_true_is_wrong() -> None:
    sentence = "In row 1, 3 can only go in r1c2, so it goes there."
    assert judge(ONE, sentence).moves[0].verdict == "wrong"


# --- refusals, streams, the command --------------------------------------------------------------


def test_positions_with_mistakes_and_ladders_that_depend_on_order_are_refused() -> None:
    with pytest.raises(PuzzleError, match="the position has r1c2=4, which is wrong"):
        judge(Attempt.of(ONE, "14....2..3.....4"), "r1c3=2")
    with pytest.raises(PuzzleError, match="lacks the candidate r1c2#2, which is right"):
        judge(Attempt.of(ONE, None, ["r1c2#2"]), "r1c3=2")
    with pytest.raises(PuzzleError, match="several solutions"):
        judge(Puzzle("." * 16, "classic4"), "r1c1=1")
    for ladder in ("hodoku", "sato", "mus"):
        with pytest.raises(LadderError, match="cannot judge moves; expected a ladder whose rules"):
            judge(ONE, "r1c2=2", ladder)
    with pytest.raises(LadderError, match="tier 9"):
        judge(ONE, "r1c2=2", "rank8", up_to=9)


def validated(judgement: Judgement) -> Sequence[dict[str, object]]:
    definition = {"$ref": "#/$defs/judged_move", "$defs": schema()["$defs"]}
    moves: list[dict[str, object]] = judgement.to_dict()["moves"]
    for move in moves:
        jsonschema.Draft202012Validator(definition).validate(move)
    return moves


def test_moves_as_json_meet_their_schema() -> None:
    moves = ["r1c2=2", "r1c3=3", "r2c2<>3", "r3c3<>1"]
    assert len(validated(judge(ONE, moves))) == 4
    validated(judge(LOCKED, "r3c2=6", "rank8", up_to=2))


def test_streams_and_files_of_games_give_records_with_errors_in_their_places() -> None:
    text = io.StringIO(
        '{"puzzle": "1.....2..3.....4", "moves": ["r1c2=2", "r1c3=3"]}\n'
        '{"puzzle": "1.....2..3.....4", "moves": ["r1"]}\n'
        '{"puzzle": "1.....2..3.....4"}\n'
        '{"puzzle": "1.....2..3.....4", "moves": [], "more": 1}\n'
        '{"puzzle": "1.....2..3.....4", "entries": "14....2..3.....4", "moves": ["r1c3=2"]}\n'
    )
    good, *bad = stream.judge_games(read_games(text))
    assert (good.share, good.first_mistake, good.hardest_tier, good.up_to) == (0.5, 2, 2, 18)
    errors = [str(record.error) for record in bad]
    for error, part in zip(
        errors,
        [
            "move 1: 'r1'",
            "key moves: expected a list",
            "no key 'more'; did you mean moves?",
            "has r1c2=4",
        ],
        strict=True,
    ):
        assert part in error


def test_the_command_prints_verdicts_with_reasons(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = cli("judge", ONE.line, "--move", "r1c2=2", "--move", "(1,3)=3")
    assert told.status == 0
    assert "1 of 2 follow, the first mistake is move 2" in told.out
    assert "In box 1, 2 can only go in r1c2, so it goes there." in told.out
    long = "........6.344..1....5....2..6....4.2", "--move", "r3c2=6", "--ladder", "rank8"
    steps = json.loads(cli("judge", *long, "--json").out)["moves"][0]["steps"]
    monkeypatch.setattr("satsudoku.judging.last_steps._MOST", 2)
    told = cli("judge", *long).out
    assert f"After {len(steps) - 2} other steps (--json has them): {steps[-2]} {steps[-1]}" in told
    assert steps[-3] not in told
    games = tmp_path / "games.jsonl"
    games.write_text('{"puzzle": "1.....2..3.....4", "moves": ["r1c2=2"]}\n')
    found = json.loads(cli("judge", "--games", str(games), "--json").out)
    assert found["moves"][0]["rule"] == "hidden-single:in=box"
    assert cli("judge", ONE.line).status != 0
    assert cli("judge", "--games", str(games), "--move", "r1c2=2").status != 0
