"""Filled boards that show what is in a filling of an area, in proof.fillings.jsonl.

Each line is a board that keeps the marks of proof.state.json:

    "1243342143122134"

It may break some rules of the puzzle. But in an area where it breaks none it is a filling, so what
it holds there no rule of that area removes. Boards save searches, and prove nothing else: what none
of them shows is searched for.
"""

from __future__ import annotations

import json

from ..refusal import require
from ..stopping import look
from .board import Board, Candidate
from .diagrams import reached
from .setters import Relation

FILLINGS = "proof.fillings.jsonl"


class FilledBoards:
    """Filled boards side by side: `left` has the lanes in which a cell holds a symbol."""

    def __init__(self, board: Board, left: dict[Candidate, int], lanes: int) -> None:
        self.left, self.all = left, (1 << lanes) - 1
        self._keeping: dict[int, int] = {}  # by the relations of the board
        self._board = board

    @classmethod
    def read(cls, data: bytes, board: Board, marks: set[Candidate]) -> FilledBoards:
        """Those of a file; refused if they do not keep the marks."""
        left = dict.fromkeys(board.rivals, 0)
        lines = data.decode("utf-8").splitlines()
        for lane, text in enumerate(lines):
            look()
            for cell, symbol in enumerate(board.rules.values(json.loads(text))):
                fits = symbol is not None and (cell, symbol) in marks
                require(fits, f"{FILLINGS}:{lane + 1}: it does not keep the marks of the state")
                left[cell, symbol or 0] |= 1 << lane
        return cls(board, left, len(lines))

    def keeping(self, relation: Relation) -> int:
        if id(relation) not in self._keeping:
            look()
            [*_, ends] = reached(self.left, relation, self.all)
            self._keeping[id(relation)] = ends.get(0, 0)
        return self._keeping[id(relation)]
