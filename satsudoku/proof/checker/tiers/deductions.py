"""The rules of tiers, by plain definitions: what each concludes from pencil marks.

A covering is n items that must be covered, the truths, whose candidates all lie in n others, the
links: then the links' other candidates are false. The families differ in where they look:

    naked-pair, -triple, -quad      cells of a house             against its symbols
    locked-pair, -triple            cells that two houses share  against the symbols of both
    hidden-pair, -triple, -quad     symbols of a full house      against its cells
    x-wing, swordfish, jellyfish    a symbol in lines            against the lines that cross them
    locked-candidates               a symbol in a full house     against another house (n = 1)
    pointing, claiming              the same from box to line, and from line to box

"cells=2" behind a name limits the candidates of each truth. Of the constraints of setters

    cage-combinations               what is in no filling of a cage's cells is false
    constraint-fillings             the same of any other relation of a constraint
    innies-outies                   the same of what cages leave of whole houses
    constraint-houses               the same of a whole constraint, where no house repeats a symbol
    constraint-pair                 the same of two constraints that share cells
    house-constraints               the same of a house with the relations that lie in it
    large-areas                     the same of houses that a relation joins or that share cells,
                                    of a house with what crosses it, of a long line
    three-houses                    the same of three houses, of which one shares cells or relations
                                    with each of the others
    common-peers                    what sees all places of a symbol in a full house is false
    constraint-locked               a symbol that every filling has goes where its places see it
    constraint-templates            a symbol goes from where no way to lay it out over the board, by
                                    full houses and relations of few cells, has it

Beside these there are

    naked-single, hidden-single     an item with one candidate, which is placed
    full-house                      the same in a house whose other cells are filled
    direct-pointing, direct-x-wing  a covering that leaves another house one place for the symbol
    hamada-logic                    two of three cells with the same two candidates are equal
    x-chain, xy-chain               a chain whose strong links are houses, for one symbol; or cells
    aic, grouped-aic                both; also houses whose places fall into two groups
    constraint-chain                both, and what the fillings of a short constraint say
    te1, te2, te3                   a candidate is false if singles, cage-combinations,
                                    constraint-fillings and innies-outies lead from it to a
                                    contradiction; in a hypothesis of te2 so does te1, and so on
    cases                           each candidate of a cell, or place in a full house, leads by the
                                    same rules to the exclusion of a candidate
    negation-remove                 the same by all patterns of the tiers below
    negation-place                  a candidate is true if its contrary leads to a contradiction
    assumption                      a candidate of a cell with two is refuted, and the puzzle then
                                    solved, or by "digits" of such refutations; by the same patterns
    cause                           what "parts" parts of the rules imply: see `causes`
    search                          the only solution

Each rule concludes no less from fewer marks, beside what it `needs`. So what all of them leave does
not depend on order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ..refusal import RefusedError, require
from .areas import Together
from .causes import Cause
from .chains import Chain, HamadaLogic
from .constraint_chains import ConstraintChain
from .constraints import Fillings, Locked
from .layouts import Layout
from .marks import Change, Marks
from .patterns import CommonPeers, Covering, Direct, Single
from .rule import Rule, Step
from .trials import Assumption, Cases, Trial


class SearchRule(Rule):
    """The only solution, if there is one: what it concludes is not seen from marks alone."""

    def every(self, marks: Marks) -> Iterator[Change]:
        """No state is as it leaves it."""
        raise RefusedError("search leaves nothing open")

    def follows(self, marks: Marks, step: Step) -> bool:
        """Proves that there is no other solution: see `tiers`."""
        return False


PATTERNS: dict[str, Rule] = {
    "full-house": Single("last"),
    "naked-single": Single("cell"),
    "hidden-single": Single("house"),
    "hidden-single:in=box": Single("box"),
    "hidden-single:in=line": Single("line"),
    "locked-candidates": Covering("locked", 1),
    "pointing": Covering("pointing", 1),
    "claiming": Covering("claiming", 1),
    "locked-pair": Covering("shared", 2),
    "locked-triple": Covering("shared", 3),
    "naked-pair": Covering("naked", 2),
    "naked-triple": Covering("naked", 3),
    "naked-quad": Covering("naked", 4),
    "hidden-pair": Covering("hidden", 2),
    "hidden-triple": Covering("hidden", 3),
    "hidden-quad": Covering("hidden", 4),
    "x-wing": Covering("fish", 2),
    "swordfish": Covering("fish", 3),
    "jellyfish": Covering("fish", 4),
    "direct-pointing": Direct(Covering("pointing", 1, most=2), "box"),
    "direct-x-wing": Direct(Covering("fish", 2)),
    "direct-x-wing:in=box": Direct(Covering("fish", 2), "box"),
    "direct-x-wing:in=line": Direct(Covering("fish", 2), "line"),
    "cage-combinations": Fillings("cages"),
    "constraint-fillings": Fillings("others"),
    "common-peers": CommonPeers(),
    "constraint-locked": Locked(),
    "constraint-houses": Together("one"),
    "constraint-pair": Together("pair"),
    "house-constraints": Together("house"),
    "large-areas": Together("large"),
    "three-houses": Together("three"),
    "constraint-templates": Layout(),
    "innies-outies": Fillings("leftovers"),
    "hamada-logic": HamadaLogic(),
    "turbot-chain": Chain("grouped x", 2),
    "wing-chain": Chain("aic", 3),
    "x-chain": Chain("x"),
    "xy-chain": Chain("xy"),
    "aic": Chain("aic"),
    "grouped-aic": Chain("grouped"),
    "constraint-chain": ConstraintChain("aic"),
}
_LIMITED = {  # the option that limits a pattern
    **dict.fromkeys(("pointing", "claiming", "x-wing", "swordfish", "jellyfish"), "cells"),
    **dict.fromkeys(("x-chain", "xy-chain", "aic", "grouped-aic"), "links"),
}
_SUPPOSED = tuple(
    map(
        PATTERNS.__getitem__,
        (
            *("naked-single", "hidden-single"),
            *("cage-combinations", "constraint-fillings", "innies-outies"),
        ),
    )
)
_OTHERS: dict[str, Callable[[tuple[Rule, ...]], Rule]] = {
    "te1": lambda below: Trial(_SUPPOSED, 1),
    "te2": lambda below: Trial(_SUPPOSED, 2),
    "te3": lambda below: Trial(_SUPPOSED, 3, plain=True),
    "cases": lambda below: Cases(_SUPPOSED),
    "negation-remove": Trial,
    "negation-place": lambda below: Trial(below, holds=False),
    "assumption:digits=1": lambda below: Assumption(below, 1),
    "assumption:digits=2": lambda below: Assumption(below, 2),
    "assumption:digits=3": lambda below: Assumption(below, 3),
    "assumption:digits=1,reading=depth": lambda below: Trial(below, 1, two=True),
    "assumption:digits=2,reading=depth": lambda below: Trial(below, 2, two=True),
    "assumption:digits=3,reading=depth": lambda below: Trial(below, 3, two=True),
    "search": lambda below: SearchRule(),
}


def _pattern(name: str) -> Rule | None:
    """A pattern by its name, with the limit or the kind of constraints behind it."""
    base, colon, option = name.partition(":")
    if option.startswith("of=") and base == "constraint-fillings":
        return Fillings("others", option.removeprefix("of="))
    limited, _, number = option.partition("=")
    if name in PATTERNS or not colon or _LIMITED.get(base) != limited or not _is_number(number):
        return PATTERNS.get(name)
    rule = PATTERNS[base]
    assert isinstance(rule, Covering | Chain)
    return replace(rule, most=int(number))


def _is_number(text: str) -> bool:
    return len(text) < 4 and text.isascii() and text.isdecimal() and str(int(text)) == text


def _cause(name: str) -> Rule | None:
    """The rule of a cause with a number of parts, by its name."""
    base, _, number = name.partition("=")
    return Cause(int(number)) if base == "cause:parts" and _is_number(number) else None


def served(name: str) -> bool:
    """Whether a rule is one of these."""
    return name in _OTHERS or (_cause(name) or _pattern(name)) is not None


def ladder_rules(tiers: Sequence[Sequence[str]]) -> list[dict[str, Rule]]:
    """The rules of each tier by name, where others draw conclusions from those of lower tiers."""
    below: tuple[Rule, ...] = ()
    ladder: list[dict[str, Rule]] = []
    for names in tiers:
        for name in names:
            require(isinstance(name, str) and served(name), f"no rule {name!r:.40}")
        patterns = {name: rule for name in names if (rule := _pattern(name)) is not None}
        causes = {name: rule for name in names if (rule := _cause(name)) is not None}
        trials = {name: _OTHERS[name](below) for name in names if name in _OTHERS}
        ladder.append(patterns | causes | trials)
        below += tuple(patterns.values())
    return ladder
