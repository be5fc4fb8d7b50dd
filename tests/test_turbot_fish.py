"""Skyscraper, two-string kite and turbot fish: shapes, sentences, chains."""

from __future__ import annotations

from itertools import pairwise

import pytest
from human_puzzles import KNIGHT

from satsudoku import Variant, variant
from satsudoku.cover.geometry import geometry
from satsudoku.human.rules import rule
from satsudoku.human.state import State

CLASSIC = variant("classic9")


def places(board: Variant, symbol: str, *houses: tuple[str, str]) -> State:
    """A state in which a symbol has only some places in each of some houses."""
    state = State(geometry(board))
    for name, cells in houses:
        house = next(house for house in board.houses if house.name == name)
        gone = set(house.cells) - {board.cell_names.index(cell) for cell in cells.split()}
        state.eliminate(cell * len(board.symbols) + int(symbol) - 1 for cell in sorted(gone))
    return state


SKYSCRAPER = places(CLASSIC, "7", ("row 1", "r1c1 r1c5"), ("row 4", "r4c1 r4c6"))
KITE = places(CLASSIC, "7", ("row 2", "r2c2 r2c8"), ("column 3", "r3c3 r8c3"))
TURBOT = places(CLASSIC, "7", ("box 1", "r1c1 r3c2"), ("column 7", "r3c7 r8c7"))
X_WING = places(CLASSIC, "7", ("row 1", "r1c1 r1c5"), ("row 4", "r4c1 r4c5"))


@pytest.mark.parametrize(
    ("state", "name", "gone", "english", "japanese"),
    [
        (
            SKYSCRAPER,
            "skyscraper",
            "r2c6 r3c6 r5c5 r6c5",
            "In row 1, 7 is in r1c5 or r1c1; in row 4, it is in r4c1 or r4c6. As r1c1 and r4c1 "
            "exclude each other, r1c5 or r4c6 holds it, so r2c6, r3c6, r5c5 and r6c5 cannot hold "
            "7.",
            "7は1行で1行5列か1行1列、4行で4行1列か4行6列に入る。1行1列と4行1列の両方には入らないので、"
            "1行5列か4行6列に入る。よって2行6列、3行6列、5行5列、6行5列から7が消える。",
        ),
        (
            KITE,
            "two-string-kite",
            "r8c8",
            "In row 2, 7 is in r2c8 or r2c2; in column 3, it is in r3c3 or r8c3. As r2c2 and r3c3 "
            "exclude each other, r2c8 or r8c3 holds it, so r8c8 cannot hold 7.",
            "7は2行で2行8列か2行2列、3列で3行3列か8行3列に入る。2行2列と3行3列の両方には入らないので、"
            "2行8列か8行3列に入る。よって8行8列から7が消える。",
        ),
        (
            TURBOT,
            "turbot-fish",
            "r8c1",
            "In column 7, 7 is in r8c7 or r3c7; in box 1, it is in r3c2 or r1c1. As r3c7 and r3c2 "
            "exclude each other, r8c7 or r1c1 holds it, so r8c1 cannot hold 7.",
            "7は7列で8行7列か3行7列、ブロック1で3行2列か1行1列に入る。3行7列と3行2列の両方には入らない"
            "ので、8行7列か1行1列に入る。よって8行1列から7が消える。",
        ),
    ],
)
def test_each_shape_has_its_deduction_and_sentence(
    state: State, name: str, gone: str, english: str, japanese: str
) -> None:
    (deduction,) = rule(name).find(state)
    assert deduction.names(deduction.eliminated) == [f"{cell}#7" for cell in gone.split()]
    assert deduction.tell("en") == english
    assert deduction.tell("ja") == japanese
    assert deduction.technique == rule(name).technique
    others = {"skyscraper", "two-string-kite"} - {name}
    assert not [d for other in others for d in rule(other).find(state)]
    assert english in [d.text for d in rule("turbot-fish").find(state)]


@pytest.mark.parametrize(
    ("state", "name"),
    [(SKYSCRAPER, "skyscraper"), (KITE, "two-string-kite"), (TURBOT, "turbot-fish")],
)
def test_a_chain_of_two_links_has_the_usual_name(state: State, name: str) -> None:
    found = {deduction.technique.name for deduction in rule("turbot-chain").find(state)}
    assert found == {rule(name).technique.name}


@pytest.mark.parametrize("state", [SKYSCRAPER, KITE, TURBOT])
def test_the_chain_proves_the_deduction(state: State) -> None:
    board = state.geometry
    (deduction,) = rule("turbot-fish").find(state)
    (chain,) = deduction.chains
    assert [tie.strong for tie in chain.ties] == [True, False, True]
    for tie, (one, two) in zip(chain.ties, pairwise(chain.nodes), strict=True):
        for item in tie.items:
            there = {o for o in board.options[item] if state.possible(o)}
            assert there >= {*one, *two}
            assert not tie.strong or there == {*one, *two}
    ends = {*chain.nodes[0], *chain.nodes[-1]}
    for option in deduction.eliminated:
        for end in ends:
            trial = state.fork()
            trial.place(end)
            assert not trial.possible(option)


def test_an_x_wing_is_no_skyscraper() -> None:
    assert not list(rule("skyscraper").find(X_WING))
    assert list(rule("x-wing").find(X_WING))


def test_a_relation_joins_strong_links_too() -> None:
    state = places(KNIGHT, "1", ("row 1", "r1c1 r1c4"), ("row 3", "r3c2 r3c4"))
    assert not list(rule("skyscraper").find(state))
    deduction = next(rule("turbot-fish").find(state))
    assert state.geometry.house(deduction.links[0]) is None  # a knight's move from r1c1 to r3c2
    ends = {deduction.chains[0].nodes[0], deduction.chains[0].nodes[-1]}
    assert sorted(deduction.names(o)[0] for o in ends) == ["r1c4#1", "r3c4#1"]
    assert deduction.names(deduction.eliminated) == ["r2c2#1", "r2c4#1", "r4c4#1", "r5c4#1"]


def test_only_news_of_a_symbol_counts() -> None:
    from satsudoku.human.rule import News

    skyscraper = rule("skyscraper")
    assert not list(skyscraper.find(SKYSCRAPER, News([], [0])))
    assert list(skyscraper.find(SKYSCRAPER, News([], [6])))
