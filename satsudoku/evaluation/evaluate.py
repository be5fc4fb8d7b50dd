r"""Evaluation: verdicts of raters compared with the labels of puzzles.

For each rater: how often each verdict falls to each label (the confusion table), the share of the
puzzles where both agree (the diagonal), and the correlations of
`satsudoku.evaluation.correlation`. Only the counts of pairs are kept, so a table may have any
length.

Labels with too many values for a table, such as seconds, are a measure. With them the finest figure
of each rater is correlated: Sudoku Explainer's ER, points, seconds, or else the tier.

>>> import io
>>> from satsudoku.evaluation.labels import Scale, read_labelled
>>> table = "puzzle,label\n1.....2..3.....4,easy\n........6.344..1....5....2..6....4.2,hard\n"
>>> rows = read_labelled(io.StringIO(table), scale=Scale(["easy", "hard"]))
>>> evaluation, = evaluate(rows, ["rank8"])
>>> evaluation.labels, evaluation.verdicts[:3], evaluation.confusion[1][:3]
(('easy', 'hard'), ('1 Very easy', '2 Easy', '3 Normal'), (0, 0, 1))
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, repeat
from typing import Any, NamedTuple

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import SatsudokuError
from satsudoku.evaluation.common_words import OpenScale, in_common_order
from satsudoku.evaluation.correlation import Correlation, correlations
from satsudoku.evaluation.labels import LabelledRow
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater

NOT_SERVED = "variant not served"
NOT_UNIQUE = "not unique"
NOT_EXACT = "score not exact"
OUT_OF_TIME = "out of time"
NO_SCORE = "no score"

_BATCH = 4096  # puzzles
_MOST_CLASSES = 20  # rows of a confusion table by default
_RESAMPLES = 1000
_TINY = 1e-6
_SCORE_CLASSES = 10  # columns, where there are more scores than classes


@dataclass(frozen=True)
class Diagonal:
    """How often labels and verdicts agree.

    Attributes:
        verdicts: for each label the place, from 0, of the matching verdict.
        counts: for each label the number of puzzles with that verdict.
        shares: the same as shares of the label's puzzles; None if it has none.
        share: of all puzzles.
    """

    verdicts: tuple[int, ...]
    counts: tuple[int, ...]
    shares: tuple[float | None, ...]
    share: float


@dataclass(frozen=True)
class Evaluation:
    """The verdicts of a rater compared with labels.

    Attributes:
        name: of the rater, or of a column of scores.
        number: the number of compared puzzles.
        left_out: the number of puzzles left out, by reason.
        labels: the classes of labels, in their order: the rows of the table.
        verdicts: the tiers, or the classes of scores, in their order: the columns of the table. The
            last is ``none`` where no tier suffices; in correlations it is above all tiers.
        confusion: how many puzzles have each label and verdict, a row a label; empty if labels
            are a measure.
        diagonal: None if labels and verdicts do not match one to one.
        correlations: by name ``pearson``, ``spearman`` and ``kendall``, of labels and verdicts.
        confidence: that of the correlations' intervals.
        method: the method for these intervals.
        pairs: how often each pair of the values of label and verdict occurs.

    >>> from satsudoku.evaluation.labels import LabelledRow
    >>> rows = [LabelledRow("book.csv", n, str(n), n, scores=(3.0 * n,)) for n in (1, 2)]
    >>> evaluation, = evaluate(rows, scores=["level"])
    >>> evaluation.number, evaluation.labels, evaluation.confusion
    (2, ('1', '2'), ((1, 0), (0, 1)))
    """

    name: str
    number: int
    left_out: Mapping[str, int]
    labels: tuple[str, ...]
    verdicts: tuple[str, ...]
    confusion: tuple[tuple[int, ...], ...]
    diagonal: Diagonal | None
    correlations: Mapping[str, Correlation]
    confidence: float
    method: str
    pairs: Mapping[tuple[float, float], int]

    def to_dict(self) -> dict[str, Any]:
        """All fields but the pairs, as JSON types.

        >>> from satsudoku.evaluation.labels import LabelledRow
        >>> rows = [LabelledRow("book.csv", n, str(n), n, scores=(3.0 * n,)) for n in (1, 2)]
        >>> evaluation, = evaluate(rows, scores=["level"])
        >>> evaluation.to_dict()["confusion"]
        [[1, 0], [0, 1]]
        """
        diagonal = self.diagonal
        return {
            "name": self.name,
            "number": self.number,
            "left_out": dict(self.left_out),
            "labels": list(self.labels),
            "verdicts": list(self.verdicts),
            "confusion": [list(row) for row in self.confusion],
            "diagonal": diagonal
            and {
                "verdicts": list(diagonal.verdicts),
                "counts": list(diagonal.counts),
                "shares": list(diagonal.shares),
                "share": diagonal.share,
            },
            **{name: coefficient._asdict() for name, coefficient in self.correlations.items()},
            "confidence": self.confidence,
            "method": self.method,
        }


def evaluate(
    rows: Iterable[LabelledRow],
    raters: Sequence[Rater | str] = (),
    *,
    scores: Sequence[str] = (),
    order: Sequence[str] | OpenScale | None = None,
    cuts: Sequence[float] | None = None,
    confidence: float = 0.95,
    resamples: int | None = None,
    threads: int = 1,
    timeout: float | None = None,
    step: Callable[[], object] | None = None,
) -> list[Evaluation]:
    """Compare verdicts with labels.

    Raters that can rate puzzles together do so, as ladders whose rules run in lanes; others rate
    one puzzle after another.

    Args:
        rows: from `satsudoku.evaluation.labels.read_labelled`; rows with an error are skipped.
        raters: raters, or names for `satsudoku.rater`.
        scores: the titles of the rows' scores, which are evaluated beside the raters.
        order: the words of the labels, if they are words, as in the rows' scale; or the scale that
            the rows are read with, if their words are to be ordered as they are commonly.
        cuts: where classes of number labels begin, ascending. None makes a class of each label, or
            of each integer part if there are many.
        confidence: between 0 and 1, of the intervals.
        resamples: the number of samples that the bootstrap draws for them; 0 for intervals by
            Fisher's z; None for 1000 where labels are a measure, otherwise 0.
        threads: the number of threads for lanes; 0 for all cores.
        timeout: seconds for each verdict on a puzzle, which is left out where they do not suffice;
            then puzzles are not rated together.
        step: called after each verdict, of a rater or given, on a puzzle: for progress.

    Returns:
        An evaluation for each rater, then one for each column of scores.

    Raises:
        UnknownNameError: no such rater.
        LadderError: a file does not declare a ladder.
        SolverError: a time that is not above 0.
        SatsudokuError: cuts that do not ascend, numbers out of range, or words without an order.

    >>> rows = [
    ...     LabelledRow("book", line, value=label, scores=(score,))
    ...     for line, (label, score) in enumerate([(1, 1), (1, 1), (2, 1), (2, 2), (3, 3)])
    ... ]
    >>> evaluation, = evaluate(rows, scores=["level"])
    >>> evaluation.confusion, evaluation.diagonal.shares, evaluation.diagonal.share
    (((2, 0, 0), (1, 1, 0), (0, 0, 1)), (1.0, 0.5, 1.0), 0.8)
    """
    classes = _Classes(None if isinstance(order, OpenScale) else order, cuts)
    chosen = [rater(chosen_rater) for chosen_rater in raters]
    tallies: list[_Tally] = [_RaterTally(chosen_rater, threads, timeout) for chosen_rater in chosen]
    tallies += [_Given(name, place) for place, name in enumerate(scores)]
    correlations(
        {(0, 0): 1}, confidence=confidence, resamples=resamples or 0
    )  # report errors early
    if isinstance(order, OpenScale):
        rows, words = in_common_order(rows, order)
        classes = _Classes(words, cuts)
    good = (row for row in rows if row.error is None)
    while batch := list(islice(good, _BATCH)):
        classes.learn(batch)
        for tally in tallies:
            tally.add(batch, step)
    return [_evaluation(tally, classes, confidence, resamples) for tally in tallies]


class _Classes:
    def __init__(self, order: Sequence[str] | None, cuts: Sequence[float] | None) -> None:
        if cuts is not None:
            if order is not None:
                raise SatsudokuError("cuts are for labels that are numbers; expected no order")
            if not cuts or any(a >= b for a, b in pairwise(cuts)):
                raise SatsudokuError(f"cuts {list(cuts)}; expected ascending numbers")
        self._order = order
        self._cuts = cuts
        self._texts: dict[float, str] = {}

    def learn(self, rows: Iterable[LabelledRow]) -> None:
        """Remember the spelling of labels."""
        if self._order is None:
            for row in rows:
                self._texts.setdefault(row.value, row.label)

    def of(self, values: Iterable[float]) -> tuple[tuple[str, ...], dict[float, int]]:
        """The classes of values, in their order, and which of them each value is in."""
        distinct = sorted(set(values))
        if self._order is not None:
            return tuple(self._order), {value: int(value) - 1 for value in distinct}
        if self._cuts is not None:
            return _between(self._cuts), {v: bisect_right(self._cuts, v) for v in distinct}
        if len(distinct) <= _MOST_CLASSES:
            names = tuple(self._texts.get(value) or _plain(value) for value in distinct)
            return names, {value: number for number, value in enumerate(distinct)}
        wholes = sorted({value // 1 for value in distinct})
        names = tuple(f"{whole:.0f} to <{whole + 1:.0f}" for whole in wholes)
        return names, {value: wholes.index(value // 1) for value in distinct}

    def is_measure(self, values: Iterable[float]) -> bool:
        """Whether labels have too many values for a table: integers, or finer ones than tenths."""
        if self._order is not None or self._cuts is not None:
            return False
        distinct = set(values)
        wholes = {value // 1 for value in distinct}
        finer = {value for value in distinct if abs(10 * value - round(10 * value)) > _TINY}
        return len(wholes) > _MOST_CLASSES or len(finer) > _MOST_CLASSES


def _between(cuts: Sequence[float]) -> tuple[str, ...]:
    texts = [_plain(cut) for cut in cuts]
    inner = (f"{a} to <{b}" for a, b in pairwise(texts))
    return (f"<{texts[0]}", *inner, f"{texts[-1]} up")


def _plain(value: float) -> str:
    return f"{value:g}" if value % 1 else f"{value:.0f}"


class _RaterVerdict(NamedTuple):
    """A verdict: what tables have, and the finest figure; None if it has none."""

    value: float
    fine: float | None


class _Tally(ABC):
    """How often labels and the verdicts of one rater meet: pairs of values.

    Those of the finest figures are counted, too, and the puzzles left out, by reason.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.pairs: Counter[tuple[float, float]] = Counter()
        self.fine: Counter[tuple[float, float]] = Counter()
        self.left_out: Counter[str] = Counter()

    def add(self, rows: Sequence[LabelledRow], step: Callable[[], object] | None) -> None:
        """Count the verdicts on some rows, with a step after each."""
        for row, verdict in self.verdicts(rows):
            if isinstance(verdict, str):
                self.left_out[verdict] += 1
            else:
                self.pairs[row.value, verdict.value] += 1
                if verdict.fine is not None:
                    self.fine[row.value, verdict.fine] += 1
            if step is not None:
                step()

    @abstractmethod
    def verdicts(
        self, rows: Sequence[LabelledRow]
    ) -> Iterator[tuple[LabelledRow, _RaterVerdict | str]]:
        """A verdict on each row, or the reason why there is none."""

    def classes(self) -> tuple[tuple[str, ...], dict[float, int]]:
        """The classes of verdicts, in their order, and which of them each verdict is in."""
        distinct = sorted({verdict for _, verdict in self.pairs})
        if len(distinct) <= _MOST_CLASSES:
            return tuple(map(_plain, distinct)), {v: number for number, v in enumerate(distinct)}
        return self._parts(distinct)

    def _parts(self, scores: Sequence[float]) -> tuple[tuple[str, ...], dict[float, int]]:
        """Classes of scores that hold as nearly the same number of puzzles as ties allow."""
        of_score: Counter[float] = Counter()
        for (_, verdict), number in self.pairs.items():
            of_score[verdict] += number
        size = of_score.total() / _SCORE_CLASSES
        parts: list[list[float]] = [[]]
        below = 0
        for score in scores:
            if parts[-1] and below >= size * len(parts):
                parts.append([])
            parts[-1].append(score)
            below += of_score[score]
        names = tuple(
            _plain(part[0]) if len(part) == 1 else f"{_plain(part[0])} to {_plain(part[-1])}"
            for part in parts
        )
        return names, {score: number for number, part in enumerate(parts) for score in part}


class _Given(_Tally):
    """Scores from columns of the rows."""

    def __init__(self, name: str, place: int) -> None:
        super().__init__(name)
        self._place = place

    def verdicts(
        self, rows: Sequence[LabelledRow]
    ) -> Iterator[tuple[LabelledRow, _RaterVerdict | str]]:
        for row in rows:
            score = row.scores[self._place]
            yield row, NO_SCORE if score is None else _RaterVerdict(score, score)


class _RaterTally(_Tally):
    """A rater's tiers or scores."""

    def __init__(self, rater: Rater, threads: int, timeout: float | None) -> None:
        super().__init__(rater.name)
        self._rater = rater
        self._threads = threads
        self._timeout = timeout
        self._together = rater.rates_many and timeout is None

    def verdicts(
        self, rows: Sequence[LabelledRow]
    ) -> Iterator[tuple[LabelledRow, _RaterVerdict | str]]:
        of_variant: dict[Variant, list[tuple[LabelledRow, Puzzle]]] = {}
        for row in rows:
            if row.puzzle is None:
                raise SatsudokuError(f"{row.file}:{row.line}: no puzzle for {self.name} to rate")
            of_variant.setdefault(row.puzzle.variant, []).append((row, row.puzzle))
        for variant, pairs in of_variant.items():
            if not self._rater.serves(variant):
                yield from ((row, NOT_SERVED) for row, _ in pairs)
            elif self._together:
                puzzles = [puzzle for _, puzzle in pairs]
                classified = self._rater.classify_many(puzzles, variant, threads=self._threads)
                tiers, counts = classified.tiers.tolist(), classified.counts.tolist()
                scored = classified.scores
                scores = repeat(None, len(tiers)) if scored is None else scored.tolist()
                for (row, _), tier, count, score in zip(pairs, tiers, counts, scores, strict=True):
                    yield row, NOT_UNIQUE if count != 1 else self._verdict(tier or None, score)
            else:
                yield from ((row, self._rate(puzzle)) for row, puzzle in pairs)

    def _rate(self, puzzle: Puzzle) -> _RaterVerdict | str:
        classification = self._rater.classify(puzzle, timeout=self._timeout)
        if classification.unique is False:
            return NOT_UNIQUE
        if classification.timed_out and (classification.tier, classification.score) == (None, None):
            return OUT_OF_TIME
        if classification.bound is not None:
            return NOT_EXACT
        return self._verdict(classification.tier, classification.score)

    def _verdict(self, tier: int | None, score: int | None) -> _RaterVerdict | str:
        """The verdict on a puzzle with one solution; where no tier suffices, above all tiers."""
        if self._rater.tier_names:
            value = len(self._rater.tier_names) + 1 if tier is None else tier
            return _RaterVerdict(value, value if score is None else score if tier else None)
        return NO_SCORE if score is None else _RaterVerdict(score, score)

    def classes(self) -> tuple[tuple[str, ...], dict[float, int]]:
        names = self._rater.tier_names
        if not names:
            return super().classes()
        titles = [f"{number} {name}" for number, name in enumerate(names, start=1)]
        if any(verdict > len(names) for _, verdict in self.pairs):
            titles.append("none")
        return tuple(titles), {float(n): n - 1 for n in range(1, len(titles) + 1)}

    @property
    def tier_names(self) -> Sequence[str]:
        return self._rater.tier_names


def _evaluation(
    tally: _Tally, classes: _Classes, confidence: float, resamples: int | None
) -> Evaluation:
    measured = classes.is_measure(label for label, _ in tally.pairs)
    pairs = tally.fine if measured else tally.pairs
    left_out = dict(tally.left_out)
    if unscored := tally.pairs.total() - pairs.total():
        left_out[NO_SCORE] = unscored
    if resamples is None:
        resamples = _RESAMPLES if measured else 0
    if resamples:
        method = f"bootstrap of {resamples} samples, percentiles"
    else:
        method = "Fisher's z; variances of Bonett and Wright (2000)"
    labels, verdicts, confusion, diagonal = (
        ((), (), (), None) if measured else _table(tally, classes)
    )
    return Evaluation(
        name=tally.name,
        number=pairs.total(),
        left_out=left_out,
        labels=labels,
        verdicts=verdicts,
        confusion=confusion,
        diagonal=diagonal,
        correlations=correlations(pairs, confidence=confidence, resamples=resamples),
        confidence=confidence,
        method=method,
        pairs=dict(pairs),
    )


_Texts = tuple[str, ...]


def _table(
    tally: _Tally, classes: _Classes
) -> tuple[_Texts, _Texts, tuple[tuple[int, ...], ...], Diagonal | None]:
    """The labels, the verdicts, how often they meet, and how often they agree."""
    labels, row_of = classes.of(label for label, _ in tally.pairs)
    verdicts, column_of = tally.classes()
    confusion = [[0] * len(verdicts) for _ in labels]
    for (label, verdict), number in tally.pairs.items():
        confusion[row_of[label]][column_of[verdict]] += number
    diagonal = _diagonal(confusion, _answers(tally, labels, verdicts))
    return labels, verdicts, tuple(map(tuple, confusion)), diagonal


def _answers(tally: _Tally, labels: Sequence[str], verdicts: Sequence[str]) -> Sequence[int] | None:
    """For each label the matching verdict; None if they do not match."""
    names = tally.tier_names if isinstance(tally, _RaterTally) else ()
    places = {name.casefold(): place for place, name in enumerate(names)}
    if all(label.casefold() in places for label in labels):
        return [places[label.casefold()] for label in labels]
    tiers = len(names)
    if len(labels) == (tiers or len(verdicts)):
        return range(len(labels))
    # Labels that number the tiers; some may not occur. The values of words are only their ranks.
    try:
        numbers = [float(label) for label in labels]
    except ValueError:
        return None
    return [int(n) - 1 for n in numbers] if {*numbers} <= {*range(1, tiers + 1)} else None


def _diagonal(confusion: Sequence[Sequence[int]], answers: Sequence[int] | None) -> Diagonal | None:
    total = sum(map(sum, confusion))
    if answers is None or not total:
        return None
    counts = tuple(row[answer] for row, answer in zip(confusion, answers, strict=True))
    shares = tuple(
        count / sum(row) if any(row) else None for count, row in zip(counts, confusion, strict=True)
    )
    return Diagonal(tuple(answers), counts, shares, sum(counts) / total)
