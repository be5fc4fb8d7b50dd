from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from satsudoku.board.constraint import Outline, Tag
from satsudoku.board.primitives.matches import Matches
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.board.zero_based import ZeroBased


@dataclass(frozen=True)
class MatchCount(ZeroBased):
    """The first cell holds the number of others with the value of the second, itself included."""

    key = "match_counts"
    family_name = "match count"
    titles: ClassVar = {"ja": "同数の個数"}
    demand: ClassVar = {
        "en": "{first} says how many of the other cells of {it} agree with the first of these",
        "ja": "{first}の数は{it}のほかのマスのうち最初のものと同じ数の個数を表す",
    }
    example: ClassVar = {"cells": "r2c2 r3c3 r3c4 r4c3 r4c4"}
    own_properties: ClassVar = {**ZeroBased.own_properties, "exclusive": {"type": "boolean"}}

    exclusive: bool = False  # leaves out the second cell itself

    @classmethod
    def own(cls, reader: TomlReader) -> dict[str, Any]:
        return super().own(reader) | {"exclusive": reader.truth("exclusive", default=False)}

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        return super().table(names) | ({"exclusive": True} if self.exclusive else {})

    @property
    def relations(self) -> tuple[Relation, ...]:
        cells = (*self.cells[1:], self.cells[0])
        start = (not self.zero) + self.exclusive
        return (Matches(self.name, cells, self.symbols, start),)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        return (Outline(self.cells[1:], "="),)

    @property
    def tags(self) -> tuple[Tag, ...]:
        return (Tag(self.cells[:1], "", "ring"),)
