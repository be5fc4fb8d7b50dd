"""A summary of many records: for each file, how many there are of each verdict, tier and score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import reduce
from typing import Any, Self

from satsudoku.stream.record_value import Record
from satsudoku.stream.table import Table

VERDICTS: Mapping[object, str] = {
    True: "one solution",
    False: "none or several",
    None: "not decided",
}
"""The verdicts of `unique`, for people."""

NONE = "none"
"""The name of what no tier, or no technique, of a rater solves."""
UNKNOWN = "not known in time"
"""The name of what a time limit left open."""

_FIRST = ("file", "line", "error")
_COUNTED = ("file", "seconds", "unique", "ladder", "tier", "tier_name", "score", "timed_out")


@dataclass
class Ranking:
    """The verdicts of one rater.

    Attributes:
        tiers: how many unique puzzles there are of each tier, by number and name; also those that
            it does not solve, as `NONE`, and those left open, as `UNKNOWN`.
        scores: how many unique puzzles there are of each number of points.
    """

    tiers: dict[str, int] = field(default_factory=dict)
    scores: dict[int, int] = field(default_factory=dict)

    def join(self, other: Ranking) -> Ranking:
        """What both have counted."""
        tiers, scores = Counter(self.tiers), Counter(self.scores)
        return Ranking(dict(tiers + Counter(other.tiers)), dict(scores + Counter(other.scores)))

    def quartiles(self) -> tuple[int, int, int, int, int]:
        """The least score, the quartiles, and the greatest; each a score that occurs.

        >>> Ranking(scores={0: 3, 1: 1, 7: 1, 20: 2, 31: 1}).quartiles()
        (0, 0, 1, 20, 31)
        """
        ordered = [score for score in sorted(self.scores) for _ in range(self.scores[score])]
        last = len(ordered) - 1
        least, quarter, median, three_quarters, most = (ordered[last * n // 4] for n in range(5))
        return least, quarter, median, three_quarters, most


@dataclass
class Totals:
    """The records of one file.

    Attributes:
        puzzles: the number of good ones; with several raters each counts once.
        bad: the number of bad ones.
        seconds: the time spent on all records.
        verdicts: how many good ones there are of each of `VERDICTS`.
        rankings: the verdicts of each rater, by its name.
    """

    puzzles: int = 0
    bad: int = 0
    seconds: float = 0.0
    verdicts: dict[str, int] = field(default_factory=dict)
    rankings: dict[str, Ranking] = field(default_factory=dict)

    def join(self, other: Totals) -> Totals:
        """What both have counted."""
        rankings = {
            name: self.rankings.get(name, Ranking()).join(other.rankings.get(name, Ranking()))
            for name in dict.fromkeys((*self.rankings, *other.rankings))
        }
        return Totals(
            self.puzzles + other.puzzles,
            self.bad + other.bad,
            self.seconds + other.seconds,
            dict(Counter(self.verdicts) + Counter(other.verdicts)),
            rankings,
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The totals that `dataclasses.asdict`, and JSON, turned into a dictionary."""
        rankings = {
            name: Ranking(
                dict(ranking["tiers"]),
                {int(score): number for score, number in ranking["scores"].items()},
            )
            for name, ranking in data["rankings"].items()
        }
        return cls(**{**data, "rankings": rankings})


@dataclass
class Summary:
    """Totals of records.

    Attributes:
        good: the number without an error.
        bad: the number with one.
        first_bad: the first of these: its ``file``, ``line`` and ``error``.
        all_unique: whether each has one solution for certain.
        files: the totals of each file, by its name, if verdicts are counted.

    >>> summary = Summary()
    >>> summary.add(Record("a.txt", 1, unique=True, tier=2, tier_name="Pairs", ladder="rank8"))
    >>> summary.good, summary.whole.verdicts, summary.whole.rankings["rank8"].tiers
    (1, {'one solution': 1}, {'2 Pairs': 1})
    """

    good: int = 0
    bad: int = 0
    first_bad: dict[str, Any] | None = None
    all_unique: bool = True
    files: dict[str, Totals] = field(default_factory=dict)
    _last: tuple[Any, ...] = field(default=(None, None, None), repr=False, compare=False)

    @property
    def whole(self) -> Totals:
        return reduce(Totals.join, self.files.values(), Totals())

    def add(self, record: Record) -> None:
        if record.error is not None:
            self._add_bad(record)
            return
        self.good += 1
        place, ladder = (record.file, record.line), record.get("ladder")
        again = self._last[:2] == place and None is not ladder != self._last[2]
        self._last = (*place, ladder)
        self._count(tuple(map(record.get, _COUNTED)), 1, again=again)

    def add_table(self, table: Table, verdicts: bool = True) -> None:
        """Count the records of a table."""
        bad = table.bad_places
        self.bad += len(bad)
        self.all_unique = self.all_unique and not bad
        if bad and self.first_bad is None:
            self.first_bad = table.record(bad[0]).to_dict(_FIRST)
        self.good += len(table) - len(bad)
        if verdicts:
            for place in bad:
                self._totals(table.record(place).file).bad += 1
            for values, number in table.tally(_COUNTED).items():
                self._count(values, number)

    def join(self, other: Summary) -> None:
        """Count what another summary has counted, of later records."""
        self.good += other.good
        self.bad += other.bad
        self.first_bad = self.first_bad or other.first_bad
        self.all_unique = self.all_unique and other.all_unique
        for file, totals in other.files.items():
            self.files[file] = self._totals(file).join(totals)

    def to_dict(self) -> dict[str, Any]:
        """The attributes as the types of JSON."""
        return {name: value for name, value in asdict(self).items() if name != "_last"}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The summary that `to_dict` turned into a dictionary."""
        files = {name: Totals.from_dict(totals) for name, totals in data["files"].items()}
        return cls(**{**data, "files": files})

    def _totals(self, file: str | None) -> Totals:
        return self.files.setdefault(file or "-", Totals())

    def _add_bad(self, record: Record) -> None:
        self.bad += 1
        self.all_unique = False
        self.first_bad = self.first_bad or record.to_dict(_FIRST)
        self._totals(record.file).bad += 1

    def _count(self, values: tuple[Any, ...], number: int, *, again: bool = False) -> None:
        """Count records that are alike; `again` those of a puzzle that another rater rated, too."""
        file, seconds, unique, ladder, tier, tier_name, score, timed_out = values
        totals = self._totals(file)
        self.all_unique = self.all_unique and bool(unique)
        totals.seconds += (seconds or 0.0) * number
        if not again:
            totals.puzzles += number
            verdict = VERDICTS[unique]
            totals.verdicts[verdict] = totals.verdicts.get(verdict, 0) + number
        if ladder is None or not unique:
            return
        ranking = totals.rankings.setdefault(ladder, Ranking())
        if tier is not None:
            name = f"{tier} {tier_name}"
            ranking.tiers[name] = ranking.tiers.get(name, 0) + number
        elif score is None:
            name = UNKNOWN if timed_out else NONE
            ranking.tiers[name] = ranking.tiers.get(name, 0) + number
        if score is not None:
            ranking.scores[score] = ranking.scores.get(score, 0) + number
