"""All deductions of a state, grouped by technique, the easiest technique first.

Techniques that HoDoKu knows are in its order, which is that of a person who tries the easy ones
first. What a constraint or its houses exclude follows singles; the rest comes last, in the order of
`satsudoku.human.rules.rule_names`. In a group what removes most comes first. Deductions of one
technique with the same effect count once, the shortest of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from satsudoku import given
from satsudoku.board.argument import names_in
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.drawing.svg import draw_svg
from satsudoku.errors import UnknownNameError, check_whole
from satsudoku.formats.reading.extras import REMARKS
from satsudoku.given import PuzzleLike
from satsudoku.human.deduction import Deduction
from satsudoku.human.deduction_data import deduction_data
from satsudoku.human.ladders.rater import prove
from satsudoku.human.names import title_in
from satsudoku.human.rule import Rule
from satsudoku.human.rules import declaration, rule, rule_names
from satsudoku.human.sentences import find_language
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.retelling import retold
from satsudoku.teaching.marks import marks_of
from satsudoku.teaching.pages.steps_page import steps_page
from satsudoku.techniques.source_names import Named, named_rules

STEPS_FORMS: Mapping[str, str] = {"text": ".txt", "json": ".json", "html": ".html"}
"""The forms in which steps are written, and how names of such files end."""

_SINGLES = 3  # the number of HoDoKu's techniques that place one symbol


@dataclass(frozen=True)
class Steps:
    """The deductions of a state.

    Attributes:
        puzzle: the givens and excluded candidates that the state comes from.
        unique: whether it has one solution; None if that was not asked.
        groups: the deductions by technique, the easiest first.
        remarks: on the link that the puzzle comes from: what it has that the puzzle lacks.

    >>> listed = steps(Puzzle("........6.344..1....5....2..6....4.2", "classic6"), most=2)
    >>> [(technique, len(group)) for technique, group in listed.groups.items()][:2]
    [('Hidden Single', 2), ('Locked Candidates (Pointing)', 2)]
    """

    puzzle: Puzzle
    unique: bool | None
    groups: Mapping[Technique, tuple[Deduction, ...]] = field(repr=False)
    remarks: tuple[str, ...] = field(default=(), repr=False)

    @property
    def deductions(self) -> tuple[Deduction, ...]:
        """All of them, in the order of the groups.

        >>> steps(Puzzle("1.....2..3.....4", "classic4")).deductions[0].technique
        'Naked Single'
        """
        return tuple(deduction for group in self.groups.values() for deduction in group)

    def draw(self, deduction: Deduction) -> str:
        """The board with a deduction pointed out, as SVG.

        >>> listed = steps(Puzzle("1.....2..3.....4", "classic4"))
        >>> listed.draw(listed.deductions[0])[:4]
        '<svg'
        """
        state = State.of(self.puzzle)
        cells = range(state.geometry.cells)
        return draw_svg(
            self.puzzle.values,
            self.puzzle.variant,
            givens=self.puzzle.values,
            candidates=tuple(state.symbols(cell) for cell in cells),
            marks=marks_of(deduction),
            title=deduction.technique,
        )

    def _repr_html_(self) -> str:
        from satsudoku.drawing.html_table import draw_table

        rows = [(deduction.technique, deduction.text) for deduction in self.deductions]
        caption = f"{len(rows)} deductions by {len(self.groups)} techniques"
        return draw_table(caption, ("technique", "deduction"), rows)

    def text(self, language: str = "en") -> str:
        """The deductions in words, a group after the other.

        Raises:
            UnknownNameError: no such language.

        >>> print(steps(Puzzle("1.....2..3.....4", "classic4"), "hidden-single").text())
        Hidden Single (0002, 8)
          In row 1, 2 can only go in r1c2, so it goes there.
          ...
        """
        find_language(language)
        lines = []
        for technique, group in self.groups.items():
            code = f"{technique.hodoku}, " if technique.hodoku else ""
            lines.append(f"{technique.name(language)} ({code}{len(group)})")
            lines += [f"  {deduction.tell(language)}" for deduction in group]
        return "".join(f"{line}\n" for line in lines)

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The deductions in the types of JSON; ``record.schema.json`` describes it.

        Raises:
            UnknownNameError: no such language.

        >>> steps(Puzzle("1.....2..3.....4", "classic4")).to_dict()["steps"][0]["technique"]
        'Naked Single'
        """
        return {
            "puzzle": self.puzzle.line,
            "variant": self.puzzle.variant.name,
            "unique": self.unique,
            **({REMARKS: list(self.remarks)} if self.remarks else {}),
            "steps": [deduction_data(deduction, language) for deduction in self.deductions],
        }

    def html(self, language: str = "en") -> str:
        """The deductions as a page of HTML, each drawn.

        Raises:
            UnknownNameError: no such language.

        >>> steps(Puzzle("1.....2..3.....4", "classic4"), "naked-single").html().count("<svg")
        4
        """
        groups = {
            technique.name(language): [(self.draw(step), step.tell(language)) for step in group]
            for technique, group in self.groups.items()
        }
        said = [retold(remark, language=language) for remark in self.remarks]
        return steps_page(title_in(language, self.puzzle.variant), said, groups, language)

    def render(self, form: str, language: str = "en") -> str:
        """The deductions in a form of `STEPS_FORMS`; JSON is one line in ASCII.

        Raises:
            UnknownNameError: no such form or language.

        >>> steps(Puzzle("1.....2..3.....4", "classic4")).render("json")[:30]
        '{"puzzle": "1.....2..3.....4",'
        """
        if form == "json":
            return json.dumps(self.to_dict(language)) + "\n"
        if form == "html":
            return self.html(language)
        if form != "text":
            raise UnknownNameError("form", form, STEPS_FORMS)
        return self.text(language)


def steps(
    puzzle: PuzzleLike,
    *techniques: str,
    uniqueness: bool = True,
    most: int | None = None,
) -> Steps:
    """Find all deductions of a state.

    Args:
        puzzle: givens, and what is excluded beside them: any set of pencil marks.
        techniques: names of rules, techniques, aliases, HoDoKu's codes, or the documents' names,
            such as ``Sbit``; none for all patterns, but the few that find thousands, or take
            long (`RuleDeclaration.on_demand`).
        uniqueness: use rules that need a puzzle with one solution; that is proved first, and where
            it has not, they are left out.
        most: the greatest number of deductions of each technique; None for all.

    Raises:
        UnknownNameError: no such rule; the nearest names are suggested.
        LadderError: a rule with an option that it cannot have.

    >>> for deduction in steps(Puzzle("1.....2..3.....4", "classic4"), "0002", most=1).deductions:
    ...     print(deduction.text)
    In row 1, 2 can only go in r1c2, so it goes there.
    """
    puzzle = given.puzzle(puzzle)
    check_whole(most=most)
    names = names_in(techniques, "techniques")
    asked = dict.fromkeys(named for name in names for named in named_rules(name))
    named = [(rule(query.rule), query) for query in asked]
    rules = named or [(used, Named(used.name)) for used in usual_rules()]
    unique = None
    if uniqueness and any(used.needs_uniqueness for used, _ in rules):
        unique, _ = prove(puzzle)
    rules = [(used, query) for used, query in rules if unique or not used.needs_uniqueness]
    groups: dict[Technique, dict[object, Deduction]] = {}
    places: dict[Technique, float] = {}
    state = State.of(puzzle)
    for used, query in rules:
        for deduction in filter(query.counts, used.find(state)):
            if deduction.technique not in places:
                places[deduction.technique] = _place(deduction.technique, used)
            group = groups.setdefault(deduction.technique, {})
            effect = frozenset(deduction.placed), frozenset(deduction.eliminated)
            if effect not in group or _length(deduction) < _length(group[effect]):
                group[effect] = deduction
    ordered = sorted(groups, key=places.__getitem__)
    return Steps(
        puzzle,
        unique,
        {name: tuple(sorted(groups[name].values(), key=_rank)[:most]) for name in ordered},
    )


def usual_rules() -> list[Rule]:
    """The patterns that are looked for without being named."""
    rules = [rule(name) for name in rule_names() if not declaration(name).on_demand]
    return [usual for usual in rules if usual.pattern]


def _length(deduction: Deduction) -> int:
    return len(deduction.pattern)


def _rank(deduction: Deduction) -> tuple[int, int]:
    """A sort key: the greatest effect first, then the shortest form."""
    return -len(deduction.placed) - len(deduction.eliminated), _length(deduction)


def _place(technique: Technique, used: Rule) -> float:
    """A sort key: the easiest technique first."""
    # Rules of constraints serve no classic board; only their chains are hard.
    if not used.serves(find_variant(DEFAULT)) and used.name != "constraint-chain":
        return _SINGLES - 0.5
    return _order().get(technique.hodoku or "", 1000)


@cache
def _order() -> Mapping[str, int]:
    """The places of HoDoKu's codes in its table."""
    from satsudoku.raters.hodoku import TECHNIQUES

    return {f"{code:04}": place for place, code in enumerate(TECHNIQUES)}
