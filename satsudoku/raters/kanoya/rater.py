"""The rater `kanoya`: the least total of points over all ways to solve a puzzle.

The document is by Naohiro Kanoya and Toshiki Saitō (2016), in Japanese:
数独に対する最も簡単な解法探索による難易度判定付きソルバー
(a solver with difficulty rating, by searching for the easiest way to solve).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.catalogue import say
from satsudoku.cover.lines import line_families
from satsudoku.deadline import share_of_time
from satsudoku.errors import LadderError, UnknownNameError, shown
from satsudoku.human.classification import Classification
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.rater import Choice, Rater
from satsudoku.human.path import deduce, steps_of
from satsudoku.human.sentences import find_language
from satsudoku.human.spelling import spell
from satsudoku.human.state import State
from satsudoku.raters.kanoya.costly import Costly, achieves
from satsudoku.raters.kanoya.least_total import broken_condition, least_total
from satsudoku.raters.kanoya.literal import Way, search
from satsudoku.raters.kanoya.points import MODES, prices, read_points
from satsudoku.raters.kanoya.proved import proved
from satsudoku.raters.kanoya.techniques import code, technique

LIMIT = 1000
"""How many landmarks, or in the literal search states, are looked at if nothing else is said."""

_SHARE_OF_SEARCH = 0.8  # of the time; the rest is for the steps of what it finds

_LEVELS = ("beginner", "middle", "upper")
_SUM = "points: {terms} = {total}"
_FREE = "0 points: every step is free"
_STUCK = "the techniques end here, so there are no points"

_LARGEST = 9  # symbols: the techniques end at quads


class Kanoya(Rater):
    """Rates by the least total of points.

    The score is exact unless the limit is reached; then it is that of some way, with a lower bound.
    It is None for puzzles that the techniques do not solve. Steps of the path are of tier 1, 2 or
    3: the document's beginner, middle and upper level.

    Attributes:
        mode: ``all`` techniques at their points; ``middle``: no upper techniques; ``upper``: the
            others cost nothing. The document uses the latter two, each for its own puzzles.
        points: of all techniques.
        prices: of each technique in this mode.

    >>> from satsudoku import Puzzle
    >>> puzzle = Puzzle(
    ...     "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
    ... )
    >>> print(Kanoya().classify(puzzle))
    kanoya: score 0, 52 steps
    """

    title = "Least total of points"
    description = (
        "The least total of points over all ways to solve a puzzle, exactly, with the techniques "
        "of Kanoya and Saitō's document."
    )
    source = (
        "鹿屋 直大, 斎藤 寿樹: 数独に対する最も簡単な解法探索による難易度判定付きソルバー (2016); "
        "points of the upper techniques chosen here."
    )
    options = (
        Choice("mode", "all techniques, none of the upper ones, or the others for nothing", MODES),
        Choice("points", "a file (TOML) that says which of the points differ", ("FILE",)),
        Choice("limit", "how many landmarks may be looked at", (str(LIMIT), "N")),
    )

    def __init__(
        self, mode: str = "all", points: str | Path | None = None, limit: int = LIMIT
    ) -> None:
        """Choose mode and points.

        Args:
            mode: one of `MODES`.
            points: a file of the points that differ from ``points.toml``.
            limit: of landmarks (of states in the literal search).

        Raises:
            UnknownNameError: no such mode.
            LadderError: the file does not hold points, or a limit below 1.
        """
        if mode not in MODES:
            raise UnknownNameError("mode", mode, MODES)
        if limit < 1:
            raise LadderError(f"limit is {shown(limit)}; expected 1 or more")
        options = {}
        if mode != "all":
            options["mode"] = mode
        if points is not None:
            options["points"] = str(points)
        if limit != LIMIT:
            options["limit"] = str(limit)
        self.name = spell("kanoya", options)
        self.mode = mode
        self.limit = limit
        self.points = read_points(points)
        self.prices = prices(self.points, mode)
        self._levels = {
            name: level for level, names in enumerate(self.points.values(), 1) for name in names
        }
        self._broken = broken_condition(self.prices)
        self.confluent = self._broken is None
        self.depends = (
            ""
            if self.confluent
            else f"where the limit is reached, on the order of search, for {self._broken}"
        )

    def _chosen(self, options: Mapping[str, str]) -> Kanoya:
        limit = options.get("limit", str(LIMIT))
        if not (limit.isascii() and limit.isdigit() and len(limit) < 10):
            raise LadderError(f"limit {limit!r}; expected a whole number")
        return Kanoya(options.get("mode", "all"), options.get("points"), int(limit))

    tier_names = ()

    def step_title(self, tier: int, language: str) -> str | None:
        find_language(language)
        names = tuple(say(level, language, "tiers") for level in _LEVELS)
        return names[tier - 1] if 1 <= tier <= len(names) else None

    def code(self, deduction: Deduction) -> str | None:
        return code(deduction.rule.name) if deduction.rule.name in self._levels else None

    def step_points(self, deduction: Deduction) -> int | None:
        return self.prices.get(deduction.rule.name)

    def remarks(self, verdict: Classification, language: str = "en") -> tuple[str, ...]:
        """The sum that the score is, technique by technique.

        >>> verdict = Kanoya().classify(Puzzle("1.....2..3.....4", "classic4"))
        >>> Kanoya().remarks(verdict, "ja")
        ('0点:どの手も0点',)
        """
        find_language(language)
        if verdict.score is None:
            return (say(_STUCK, language),) if verdict.path and not verdict.timed_out else ()
        used = Counter(step.deduction.rule.name for step in verdict.path)
        terms: dict[tuple[str, int], int] = {}
        for name, number in used.items():
            if price := self.prices[name]:
                terms[code(name), price] = terms.get((code(name), price), 0) + number
        if not terms:
            return (say(_FREE, language),)
        total = sum(price * number for (_, price), number in terms.items())
        said = " + ".join(f"{name} {number} × {price}" for (name, price), number in terms.items())
        return (say(_SUM, language).format(terms=said, total=total),)

    def serves(self, variant: Variant) -> bool:
        """Puzzles of rows, columns and boxes, up to 9x9.

        >>> from satsudoku import variant
        >>> Kanoya().serves(variant("classic9")), Kanoya().serves(variant("diagonal9"))
        (True, False)
        """
        families = {house.family for house in variant.houses}
        return (
            families == {"row", "column", "box"}
            and line_families(variant) == {"row", "column"}
            and not variant.relations
            and len(variant.symbols) <= _LARGEST
            and all(len(house.cells) == len(variant.symbols) for house in variant.houses)
        )

    def classify_in_time(self, puzzle: Puzzle, *, allow_multiple: bool = False) -> Classification:
        """Find the least total, and a way that has it.

        A puzzle without exactly one solution has no score, whatever `allow_multiple` is, because
        the techniques do not solve it. At the deadline the search ends as if
        its limit were reached, with some total and a bound; very short times do not suffice for it.

        Raises:
            LadderError: the puzzle has other houses than rows, columns and boxes, or is larger
                than 9x9.

        >>> Kanoya().classify_in_time(Puzzle("1.....2..3.....4", "classic4")).score
        0
        """
        unique, solution = proved(self, puzzle)
        if solution is None:
            return Classification(
                self.name,
                puzzle,
                unique=None if allow_multiple else unique,
                timed_out=unique is None,
                detail=self._detail(),
            )
        try:
            way, timed_out = self._search(puzzle, solution)
        except TimeoutError:
            return Classification(
                self.name, puzzle, True, timed_out=True, detail=self._detail(), solution=solution
            )
        return self._classification(puzzle, solution, way, timed_out=timed_out)

    def _search(self, puzzle: Puzzle, solution: Grid) -> tuple[Way, bool]:
        """A way, and whether the time ended the search for a cheaper one."""
        with share_of_time(_SHARE_OF_SEARCH) as limit:
            if self._broken is not None:
                way = search(State.of(puzzle), self.prices, self.limit)
                if way.total is None and not limit.over:
                    way = way._replace(steps=self._until_stuck(puzzle))
                return way, limit.over
            least = least_total(puzzle, solution, self.prices, self.limit)
        timed_out = limit.over
        if least.total is None:
            steps = () if timed_out else self._until_stuck(puzzle)
        else:
            steps = self._way(puzzle, least.chosen)
        return Way(least.total, least.bound, steps, least.landmarks), timed_out

    def _classification(
        self, puzzle: Puzzle, solution: Grid, way: Way, *, timed_out: bool
    ) -> Classification:
        levelled = ((self._levels[deduction.rule.name], deduction) for deduction in way.steps)
        exact = way.total == way.bound or (way.total is None and not timed_out)
        return Classification(
            self.name,
            puzzle,
            unique=True,
            score=way.total,
            bound=None if exact else way.bound,
            timed_out=timed_out and not exact,
            detail=self._detail(way),
            solution=solution,
            path=tuple(steps_of(State.of(puzzle), levelled)),
        )

    def _detail(self, way: Way | None = None) -> dict[str, object]:
        """Details of the score: the mode, and the points spent on each technique."""
        spent: Counter[str] = Counter()
        for step in way.steps if way else ():
            spent[step.rule.name] += self.prices[step.rule.name]
        return {
            "mode": self.mode,
            "points": {name: points for name, points in spent.items() if points},
            "search": "literal" if self._broken else "landmarks",
            "nodes": way.nodes if way else 0,
        }

    def _until_stuck(self, puzzle: Puzzle) -> tuple[Deduction, ...]:
        """As far as the techniques get, always by the cheapest."""
        state = State.of(puzzle)
        by_price = sorted(self.prices, key=self.prices.__getitem__)
        return tuple(deduce(state, [technique(name) for name in by_price]))

    def _way(self, puzzle: Puzzle, chosen: Sequence[Costly]) -> tuple[Deduction, ...]:
        """Order the deductions of a least set, with all free ones in between.

        A pattern that was partly filled in meanwhile may be a smaller one now, of the same
        price.
        """
        state = State.of(puzzle)
        free = [technique(name) for name, price in self.prices.items() if not price]
        waiting = sorted(chosen, key=lambda costly: costly.price)
        steps = [*deduce(state, free)]
        while waiting:
            done, step = next(
                (costly, step) for costly in waiting for step in self._doing(state, costly)
            )
            waiting.remove(done)
            state.apply(step)
            steps += [step, *deduce(state, free)]
        assert state.solved
        return tuple(steps)

    def _doing(self, state: State, goal: Costly) -> Iterator[Deduction]:
        """Deductions that are open and do what one of a least set does, for no more."""
        first = [goal.technique]
        first += [name for name, price in self.prices.items() if 0 < price <= goal.price]
        for name in dict.fromkeys(first):
            for deduction in technique(name).find(state):
                if achieves(state, deduction, goal):
                    yield deduction

    def open_deductions(self, state: State, tier: int) -> int:
        return len(
            set().union(
                *(
                    technique(name).consequences(state)
                    for name in self.prices
                    if self._levels[name] <= tier
                )
            )
        )
