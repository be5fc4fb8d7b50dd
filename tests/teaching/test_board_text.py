"""The field board_text: a drawing, and each constraint with all that its table says."""

from __future__ import annotations

import json
import re

import pytest

import satsudoku
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.teaching.questions.board_text import BoardText


@pytest.mark.parametrize("kind", constraint_kinds(), ids=lambda kind: kind.key)
def test_all_that_a_table_says_is_told(kind: type[satsudoku.board.constraint.Constraint]) -> None:
    table = dict(kind.example)
    data = {"variant": "latin6", kind.key: [table], "givens": "." * 36}
    [answer] = BoardText().one(satsudoku.puzzle(json.dumps(data)))
    *drawing, line = answer["board_text"].splitlines()
    assert len(drawing) == 8
    said = r"r\d+c\d+|(?<=: )\d+|(?<=[\[ ])\d+(?=[,\]])|rising|\[135.*\*"
    for word in re.findall(said, json.dumps(table)):
        assert word in line
    if "parts" in table:
        assert "; ".join(table["parts"]) in line


def test_signs_stand_below_constraints() -> None:
    built = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle()
    [answer] = BoardText().one(built)
    assert answer["board_text"].endswith("\n3-cage at r1c1: r1c1 r1c2 = 3")
