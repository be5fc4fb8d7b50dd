"""The base of rules: small named objects that find deductions in a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from satsudoku.board.variant import Variant
from satsudoku.human.deduction import Chain, Deduction
from satsudoku.human.lane_form import LaneForm, LanePattern
from satsudoku.human.links import positions
from satsudoku.human.sentences.sentence import Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique

Consequence = tuple[tuple[int, ...], tuple[int, ...]]
"""What a deduction does: the options that it places, and those that it removes."""


class News(NamedTuple):
    """The news of a state since a rule last looked: the ends of the state's journals.

    Attributes:
        forced: items left with one option, and cells filled.
        gone: options removed.
    """

    forced: list[int]
    gone: list[int]


def symbols_in(state: State, news: News | None) -> list[int]:
    """The symbols that have lost options; all where `news` is None."""
    symbols = state.geometry.symbols
    if news is None:
        return list(range(symbols))
    return sorted({option % symbols for option in news.gone})


@dataclass(frozen=True)
class Rule(ABC):
    """One human deduction pattern, for every variant.

    A rule is sound: it never removes an option of a solution. It is also monotone: a deduction
    stays possible in a smaller state; or part of the pattern was placed, and the rest is the
    pattern of a smaller rule (of a naked triple a naked pair, of a pair a single). So a set of
    rules that has with each rule the smaller ones that it needs
    (`satsudoku.human.rules.missing_needs`) has one fixpoint, whatever the order. Without them it
    may have several: if one of three cells with two candidates each is placed, a rule for triples
    does not find the pair that is left.

    Attributes:
        name: its name in ladder files, e.g. ``naked-pair``.
        technique: the field's name, e.g. ``Naked Pair``.
        sentences: the sentences of its deductions, by their `phrase`.

    >>> from satsudoku.human.rules import rule
    >>> rule("naked-pair").name, rule("naked-pair").technique
    ('naked-pair', 'Naked Pair')
    """

    name: str
    technique: Technique

    sentences: ClassVar[Sentences] = {}
    # Whether it is a pattern in the state; proofs by contradiction use only such rules.
    pattern: ClassVar[bool] = True
    # Whether it is right only in puzzles with one solution, which must be proved first.
    needs_uniqueness: ClassVar[bool] = False
    # Whether it does nothing if no constraints are drawn.
    needs_constraints: ClassVar[bool] = False
    # Whether the lane kernel has it under its name.
    in_kernel: ClassVar[bool] = False

    @property
    def confluent(self) -> bool:
        """Whether its deductions are independent of order; else no ladder with it is confluent.

        >>> from satsudoku.human.rules import rule
        >>> rule("naked-pair").confluent, rule("assumption:digits=1,reading=scan").confluent
        (True, False)
        """
        return True

    @property
    def resumable(self) -> bool:
        """Whether `find` may be resumed after its deductions were applied.

        If so, each deduction holds for the state in which it is yielded, and changes it. If not,
        `find` may yield deductions that rest on removed candidates after a change: take one
        deduction and call it again, or take all and apply none.

        >>> from satsudoku.human.rules import rule
        >>> rule("naked-single").resumable, rule("naked-pair").resumable
        (True, False)
        """
        return False

    @property
    def lanes(self) -> LaneForm | None:
        """How it runs in lanes; None if it does not.

        >>> from satsudoku.human.rules import rule
        >>> rule("naked-pair").lanes, rule("skyscraper").lanes
        (LanePattern(name='naked-pair'), None)
        """
        return LanePattern(self.name) if self.in_kernel else None

    def serves(self, variant: Variant) -> bool:
        """Whether the rule can do anything in a variant.

        >>> from satsudoku import variant
        >>> from satsudoku.human.rules import rule
        >>> rule("naked-pair").serves(variant()), rule("cage-combinations").serves(variant())
        (True, False)
        """
        return bool(variant.constraints) or not self.needs_constraints

    @abstractmethod
    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield the deductions that would change the state.

        Args:
            state: must not change while this iterates; only a `resumable` rule allows its
                deductions to be applied.
            news: look only where this may open deductions; None looks everywhere.

        >>> from satsudoku import Puzzle
        >>> from satsudoku.human.rules import rule
        >>> state = State.of(Puzzle("123.............", "classic4"))
        >>> next(rule("full-house").find(state)).text
        'r1c4 is the last empty cell of row 1, where 4 is missing, so it goes there.'
        """

    def over(self, below: tuple[Rule, ...]) -> Rule:
        """The rule in its place on a ladder.

        Args:
            below: all rules of the tiers below, for those that reason with other rules.

        >>> from satsudoku.human.rules import rule
        >>> [base.name for base in rule("negation-place").over((rule("naked-single"),)).base]
        ['naked-single']
        """
        return self

    def removal(
        self,
        state: State,
        phrase: str,
        gone: int,
        pattern: Iterable[int],
        truths: Iterable[int] = (),
        links: Iterable[int] = (),
        *,
        technique: Technique | None = None,
        chains: tuple[Chain, ...] = (),
        fins: tuple[int, ...] = (),
        deadly: tuple[int, ...] = (),
    ) -> Deduction:
        """A deduction that removes the options of a mask; `technique` is that of the rule if None.

        >>> from satsudoku import Puzzle
        >>> from satsudoku.human.rules import rule
        >>> state = State.of(Puzzle("1.....2..3.....4", "classic4"))
        >>> rule("xy-wing").removal(state, "wing", 0b11000000, [5]).eliminated
        (6, 7)
        """
        return Deduction(
            self,
            state.geometry,
            technique or self.technique,
            phrase,
            tuple(truths),
            tuple(links),
            tuple(pattern),
            eliminated=tuple(positions(gone)),
            chains=chains,
            fins=fins,
            deadly=deadly,
        )

    def tell(self, deduction: Deduction, language: str) -> str:
        """Say in a sentence what a deduction of the rule does, and why.

        Raises:
            UnknownNameError: no such language.

        >>> from satsudoku import Puzzle
        >>> from satsudoku.human.rules import rule
        >>> single = rule("full-house")
        >>> single.tell(next(single.find(State.of(Puzzle("123.............", "classic4")))), "ja")
        '1行で空いているマスは1行4列だけなので、残った数字の4が入る。'
        """
        return self.sentences[deduction.phrase].tell(deduction, language)

    def consequences(self, state: State) -> set[Consequence]:
        """The effects of the deductions that would change the state, each once.

        >>> from satsudoku import Puzzle
        >>> from satsudoku.human.rules import rule
        >>> state = State.of(Puzzle("........6.344..1....5....2..6....4.2", "classic6"))
        >>> len(rule("hidden-single").consequences(state))
        3
        """
        return {
            (tuple(sorted(deduction.placed)), tuple(sorted(deduction.eliminated)))
            for deduction in self.find(state)
        }


@dataclass(frozen=True)
class WholeStateRule(Rule):
    """A rule that looks at the whole state again once any option is gone."""

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        if news is None or news.gone:
            yield from self.search(state)

    @abstractmethod
    def search(self, state: State) -> Iterator[Deduction]:
        """Yield the deductions of the whole state that would change it."""
