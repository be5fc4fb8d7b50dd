"""A first answer about a string loads what it needs, and little else."""

from __future__ import annotations

import subprocess
import sys

STRING = ".Shape~4x4.FullRank~C1~10~.FullRank~C2~15~.FullRank~R4~5~.FullRank~R3~~5.FullRankTies~any"
POINTED = "j<<<<<<<<" * 9  # each row is a cage
NEEDLESS = (
    "numpy",
    "satsudoku.formats.csv_table",
    "satsudoku.lanes.counting",
    "satsudoku.links.formats.penpa",
    "satsudoku.links.iss_writing",
    "satsudoku.solvers.sat",
)
PROGRAM = f"""
import sys
import satsudoku
print(satsudoku.count(sys.argv[1], 2).value, *({{*sys.modules}} & {{*{NEEDLESS!r}}}))
"""


def test_a_string_of_constraints_loads_one_format_and_one_solver() -> None:
    for text, count in ((STRING, "1"), (f".{STRING}", "1"), (POINTED, "2")):
        command = [sys.executable, "-P", "-c", PROGRAM, text]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        assert done.stdout.split() == [count], text
