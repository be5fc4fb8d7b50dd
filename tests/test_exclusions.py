"""Steps name the houses and constraints by which their places exclude what goes."""

from __future__ import annotations

import satsudoku
from satsudoku.human.rules import rule
from satsudoku.human.state import State


def test_common_peers_name_the_houses_and_constraints_that_exclude() -> None:
    state = State.of(satsudoku.build("classic4").ratio("r1c1 r2c1", ratio=2).puzzle())
    state.eliminate([33, 49])  # no 2 in r3c1 and r4c1
    (found,) = rule("common-peers").find(state)
    assert found.text == (
        "In column 1, 2 can only go in r1c1 and r2c1; wherever it goes, r1c1 and r2c1 lose 3 "
        "(by the ratio of 2 between r1c1 and r2c1)."
    )
    knights = State.of(satsudoku.Puzzle("." * 81, "anti-knight9"))
    knights.eliminate([cell * 9 for cell in (0, 1, 2, 9, 10, 11, 18)])  # 1 in r3c2 or r3c3
    (found,) = rule("common-peers").find(knights)
    assert found.text == (
        "In box 1, 1 can only go in r3c2 and r3c3; wherever it goes, r5c2 and r5c3 lose 1 "
        "(by columns 2 and 3 and the anti-knight constraint)."
    )
    assert found.tell("ja").endswith("(2列と3列とアンチナイトの規則による)。")


def test_a_chain_of_one_link_says_where_its_ends_come_from() -> None:
    knights = State.of(satsudoku.Puzzle("." * 81, "anti-knight9"))
    knights.eliminate([cell * 9 + 3 for cell in (0, 2, 9, 10, 11)])
    (found,) = rule("turbot-chain").find(knights)
    assert found.text == (
        "In box 1, 4 can only go in r1c2, r3c1, r3c2 and r3c3; in any case, r5c2 loses 4 (by "
        "column 2 and the anti-knight constraint)."
    )
    board = satsudoku.build("classic4").pair_sum("r1c1 r1c2", sum=5).pair_sum("r1c1 r2c1", sum=5)
    state = State.of(board.puzzle())
    state.eliminate([0, 1])
    by = "by box 1, the pair sum of 5 between r1c1 and r1c2 and the pair sum of 5 between r1c1 and"
    text = f"r1c1 can only hold 3 or 4; in any case, r1c2 and r2c1 lose 3 and 4 ({by} r2c1)."
    for name in "aic", "constraint-chain":
        assert next(rule(name).find(state)).text == text
    texts = [found.tell("ja") for found in rule("constraint-chain").find(state)]
    assert "1行1列は3、または1行2列は1。どの場合も" in "".join(texts)
