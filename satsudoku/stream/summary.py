"""A summary of many records: their number for each verdict and tier."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from satsudoku.stream.record_value import Record
from satsudoku.stream.table import Table

VERDICTS: Mapping[object, str] = {
    True: "one solution",
    False: "none or several",
    None: "not decided",
}
"""The verdicts of `unique`, for people."""

_FIRST = ("file", "line", "error")
_COUNTED = ("unique", "ladder", "tier", "tier_name")


@dataclass
class Summary:
    """Totals of records.

    Attributes:
        good: the number without an error.
        bad: the number with one.
        first_bad: the first of these: its ``file``, ``line`` and ``error``.
        all_unique: whether each has one solution for certain.
        verdicts: how many good ones there are of each of `VERDICTS`, if verdicts are counted.
        tiers: the same for the names of tiers, in their order on the ladder; ``none`` for the
            unique puzzles that no tier solves.

    >>> summary = Summary()
    >>> summary.add(Record(unique=True, tier=2, tier_name="Pairs", ladder="rank8"))
    >>> summary.good, summary.verdicts, summary.tiers
    (1, {'one solution': 1}, {'2 Pairs': 1})
    """

    good: int = 0
    bad: int = 0
    first_bad: dict[str, Any] | None = None
    all_unique: bool = True
    verdicts: dict[str, int] = field(default_factory=dict)
    tiers: dict[str, int] = field(default_factory=dict)

    def add(self, record: Record) -> None:
        """Count a record."""
        if record.error is None:
            self.good += 1
            self._count(tuple(map(record.get, _COUNTED)), 1)
        else:
            self._add_bad(record)

    def add_table(self, table: Table, verdicts: bool = True) -> None:
        """Count the records of a table."""
        bad = table.bad_places
        self.bad += len(bad)
        self.all_unique = self.all_unique and not bad
        if bad and self.first_bad is None:
            self.first_bad = table.record(bad[0]).to_dict(_FIRST)
        self.good += len(table) - len(bad)
        if verdicts:
            for values, number in table.tally(_COUNTED).items():
                self._count(values, number)

    def join(self, other: Summary) -> None:
        """Count what another summary has counted, of later records."""
        self.good += other.good
        self.bad += other.bad
        self.first_bad = self.first_bad or other.first_bad
        self.all_unique = self.all_unique and other.all_unique
        self.verdicts = dict(Counter(self.verdicts) + Counter(other.verdicts))
        self.tiers = dict(Counter(self.tiers) + Counter(other.tiers))

    def to_dict(self) -> dict[str, Any]:
        """The attributes as the types of JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The summary that `to_dict` turned into a dictionary."""
        return cls(**data)

    def _add_bad(self, record: Record) -> None:
        self.bad += 1
        self.all_unique = False
        self.first_bad = self.first_bad or record.to_dict(_FIRST)

    def _count(self, values: tuple[Any, ...], number: int) -> None:
        unique, ladder, tier, tier_name = values
        self.all_unique = self.all_unique and bool(unique)
        self.verdicts[VERDICTS[unique]] = self.verdicts.get(VERDICTS[unique], 0) + number
        if ladder is not None and unique:
            name = "none" if tier is None else f"{tier} {tier_name}"
            self.tiers[name] = self.tiers.get(name, 0) + number
