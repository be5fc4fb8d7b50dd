from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satsudoku.catalogue import said
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.retelling import retold, technique_name
from satsudoku.stream.field import HEAD, TAIL, TEXTS, Field, Kind, nested, whole
from satsudoku.stream.one_by_one import OneByOne
from satsudoku.stream.question import Cell, Line, Question, asking
from satsudoku.stream.questions.count import COUNTED, solutions
from satsudoku.stream.questions.implied import IMPLIED
from satsudoku.stream.questions.tier import TIER_CELL, Tier
from satsudoku.stream.questions.unique import UNIQUE_CELL
from satsudoku.stream.together import Fields
from satsudoku.wide import right

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.human.classification import Classification
    from satsudoku.human.ladders.rater import Rater
    from satsudoku.human.path import Step
    from satsudoku.human.report import Report
    from satsudoku.stream.record_value import Record

_STEPS_NAMED = 10  # of the narrowest
_SEVERAL_OPEN = "{number} deductions open at {named}"


def _tally(least: int) -> Kind:
    """Numbers by name."""
    numbers = {"type": "integer", "minimum": least}
    return Kind("string", {"type": "object", "additionalProperties": numbers})


USES = Field(
    "uses",
    _tally(0),
    "The number of uses of each rule on the path, by the rule's name; null if the puzzle was not "
    "ranked.",
)
_PATH = (
    Field(
        "techniques",
        _tally(1),
        "The number of uses of each technique on the path, in the order of first use; printed "
        "with --path.",
    ),
    Field(
        "codes",
        _tally(1),
        "The same by the names in the rater's source, such as B, or A2-2 Ubit; empty if it has no "
        "names of its own.",
    ),
    Field(
        "reasons",
        TEXTS,
        "What is behind the verdict, such as the sum of the points; printed with --path.",
    ),
    Field(
        "hardest",
        whole(16, 1),
        "The number of the path's hardest step, from 1: of the highest tier and, in it, the "
        "highest points or rating; of several up to the next digit, that with the fewest open "
        "deductions; null without steps.",
    ),
    Field(
        "narrowest",
        nested("narrowest"),
        "Where the fewest deductions are open, not counting steps at which every remaining cell "
        "can be filled; null if no step counts.",
    ),
)
_STEPS = Field(
    "path",
    Kind("string", {"type": "array", "items": {"$ref": "#/$defs/step"}}),
    "The steps of the solution by rules, as far as they reach; printed with --path.",
)


@dataclass(frozen=True, kw_only=True)
class Classify(OneByOne):
    r"""Find the least tier of human rules that solves each puzzle.

    Args:
        ladder: a name that `satsudoku.rater` knows, or ``all``, which makes a record for each
            rater that serves a puzzle's variant.
        allow_multiple: rank also puzzles that are not known to have exactly one solution.
        path: describe the steps, and the number of deductions open at each.
        uses: whether records also say how often rules are used; they do with `path`.
        language: of the steps: ``en`` or ``ja``.
        solver: which one proves uniqueness: a name that `satsudoku.solvers.solver` knows.
        timeout: seconds for each puzzle; the proof of uniqueness gets half; a record
            that is `timed_out` says what was known by then.

    Raises:
        SolverError: a time that is not above 0.
        UnknownNameError: no such solver, ladder or language.
        LadderError: the ladder's file does not declare a ladder.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("........6.344..1....5....2..6....4.2\n1...............\n")
    >>> for record in stream.classify(stream.read(lines), ladder="rank8"):
    ...     print(record.line, record.unique, record.tier)
    1 True 3
    2 False None
    """

    ladder: str = DEFAULT_LADDER
    allow_multiple: bool = False
    path: bool = False
    uses: bool = True
    language: str = "en"
    solver: str = "auto"

    name = "classify"
    fields = (USES, *_PATH, _STEPS)

    def __post_init__(self) -> None:
        from satsudoku.human.sentences import find_language
        from satsudoku.solvers.choose import check_solver

        super().__post_init__()
        find_language(self.language)
        check_solver(self.solver)
        _ = self._raters

    @property
    def columns(self) -> tuple[Field, ...]:
        ranked = (*HEAD, *COUNTED, *Tier.fields)
        if self.path:
            return (*ranked, USES, *_PATH, IMPLIED, *TAIL, _STEPS)
        return (*ranked, USES, *TAIL) if self.uses else (*ranked, *TAIL)

    @property
    def cells(self) -> Sequence[Cell]:
        if self.ladder == "all":
            ladder = Cell("LADDER", 12, lambda record: (record.ladder or "", ""))
            return [UNIQUE_CELL, ladder, TIER_CELL]
        return [Cell("SOLUTIONS", 20, solutions), UNIQUE_CELL, TIER_CELL]

    def lines(self, record: Record) -> Iterable[Line]:
        """See `Question.lines`: the uses of rules, the hardest and narrowest steps, all steps."""
        if not record.get("path"):
            return
        uses = said(", ").join(
            f"{technique_name(name)} {count}" for name, count in (record.techniques or {}).items()
        )
        facts = [("uses", uses)]
        if record.codes:
            codes = said(", ").join(
                f"{retold(code, 'codes')} {count}" for code, count in record.codes.items()
            )
            facts.append(("codes", codes))
        facts += [("reason", remark) for remark in record.reasons or ()]
        facts.append(("hardest", said("step {number}", number=record.hardest)))
        if record.narrowest is not None:
            facts.append(("narrowest", _narrowest(record.narrowest)))
        facts += [("implied", said) for said in record.implied or ()]
        for title, fact in facts:
            yield [(f"{right(said(title), 12)}{said(': ')}", "dim"), (fact, "")]
        for count, step in enumerate(record.path, start=1):
            opened = []
            if step["open"] is not None:
                opened = [(f" [{said('{number} open', number=step['open'])}]", "dim")]
            code = [(f"[{retold(step['code'], 'codes')}] ", "dim")] if step["code"] else []
            yield [(f"{count:6}. ", "dim"), *code, (step["text"], ""), *opened]

    @property
    def _raters(self) -> Sequence[Rater]:
        from satsudoku.human.ladders.rater_library import quick_rater_names, rater

        names = quick_rater_names() if self.ladder == "all" else (self.ladder,)
        return [rater(name) for name in names]

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        from satsudoku.deadline import TimeLimit
        from satsudoku.solvers import solver
        from satsudoku.stream.counts import counted

        prover = solver(self.solver, puzzle.variant)
        every = self.ladder == "all"
        serving = [rater for rater in self._raters if not every or rater.serves(puzzle.variant)]

        def answers() -> Iterator[Fields]:
            limit = TimeLimit(self.timeout)
            count = prover.count(puzzle, limit=2, timeout=self.timeout and self.timeout / 2)
            for number, rater in enumerate(serving):
                fields = counted(count, prover) | {"ladder": rater.name}
                if count.unique is not False or self.allow_multiple:
                    # Rules may prove what the solver had no time for.
                    fields |= self._ranked(
                        rater,
                        puzzle,
                        allow_multiple=bool(count.unique) or self.allow_multiple,
                        timeout=limit.left and limit.left / (len(serving) - number),
                    )
                yield fields

        return answers()

    def _ranked(
        self, rater: Rater, puzzle: Puzzle, *, allow_multiple: bool, timeout: float | None
    ) -> Fields:
        """The verdict, with the path if it is asked for."""
        if self.path:
            from satsudoku.human.report import report

            reported = report(puzzle, rater, allow_multiple=allow_multiple, timeout=timeout)
            shown = _verdict(reported.classification, rater.tier_labels)
            return shown | _path(reported, self.language)
        verdict = rater.classify(puzzle, allow_multiple=allow_multiple, timeout=timeout)
        return _verdict(verdict, rater.tier_labels)


def _verdict(verdict: Classification, labels: Sequence[str]) -> Fields:
    fields: Fields = {
        "tier": verdict.tier,
        "tier_name": verdict.tier_name,
        "tier_label": labels[verdict.tier - 1] if labels and verdict.tier else None,
        "at_least": verdict.at_least,
        "timed_out": verdict.timed_out,
        "suffices": verdict.suffices,
        "score": verdict.score,
        "bound": verdict.bound,
        "detail": verdict.detail or None,
        "uses": verdict.uses,
    }
    if verdict.unique:
        fields |= {"count": 1, "exact": True, "unique": True}
    return fields


def _path(report: Report, language: str) -> Fields:
    from satsudoku.human.implied import reasons

    steps = zip(report.path, report.open, strict=True)
    return {
        "techniques": report.techniques,
        "codes": report.codes,
        "reasons": report.rater.remarks(report.classification, language),
        "hardest": report.hardest and report.hardest.number,
        "narrowest": report.fewest and {"open": report.fewest, "steps": report.narrowest},
        "implied": reasons(
            (step.deduction for step in report.path),
            report.classification.puzzle.variant,
            language,
        ),
        "path": tuple(_step(report, step, number, language) for step, number in steps),
    }


def _step(report: Report, step: Step, open_deductions: int | None, language: str) -> dict[str, Any]:
    deduction = step.deduction
    return {
        "tier": step.tier,
        "rule": deduction.rule.name,
        "technique": deduction.technique,
        "code": report.rater.code(deduction),
        "points": report.rater.step_points(deduction),
        "placed": deduction.names(deduction.placed),
        "eliminated": deduction.names(deduction.eliminated),
        "open": open_deductions,
        "text": step.tell(language),
    }


def _narrowest(narrowest: Mapping[str, Any]) -> str:
    number, steps = narrowest["open"], narrowest["steps"]
    shown = [str(step) for step in steps[:_STEPS_NAMED]]
    more = len(steps) - _STEPS_NAMED
    named = "step {steps}" if len(steps) == 1 else "steps {steps}"
    if more > 0:
        named = "steps {steps}, {more} more"
    named = said(named, steps=said(", ").join(shown), more=more)
    opened = "{number} deduction open at {named}" if number == 1 else _SEVERAL_OPEN
    return said(opened, number=number, named=named)


classify = asking("classify", Classify)
QUESTIONS: tuple[type[Question], ...] = (Classify,)
