"""Lessons: a technique above everything easier, as a ladder of two tiers.

A puzzle needs a technique if the easier rules get stuck on it, and with the technique they do not.
`BELOW` says which rules are easier: the course of books and programs, from singles to chains. It
leaves out rules that always do what the technique does: locked candidates find whatever a Franken
X-wing finds, so that lesson comes right after the singles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from satsudoku.board.variant import Variant
from satsudoku.errors import LadderError
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Choice
from satsudoku.human.ladders.tier import Tier
from satsudoku.human.rule import Rule
from satsudoku.human.rules import declaration, rule
from satsudoku.human.spelling import spell, split_name
from satsudoku.techniques.source_names import Named, named_rules

_SINGLES = ("full-house", "hidden-single", "naked-single")
_LOCKED = (*_SINGLES, "locked-candidates")
_PAIRS = (*_LOCKED, "naked-pair", "hidden-pair")
_TRIPLES = (*_PAIRS, "naked-triple", "hidden-triple")
_QUADS = (*_TRIPLES, "naked-quad", "hidden-quad")
_FISH = (*_QUADS, "x-wing", "swordfish", "jellyfish")
_KITES = (*_FISH, "skyscraper", "two-string-kite")
_TURBOT = (*_KITES, "turbot-fish", "empty-rectangle")
_WINGS = (*_TURBOT, "remote-pair", "w-wing", "xy-wing", "xyz-wing")
_CHAINS = (*_WINGS, "x-chain", "xy-chain")
_NICE = (*_CHAINS, "aic")
_FINNED = (*_FISH, "finned-x-wing", "sashimi-x-wing")
_RECTANGLES = (*_FISH, "unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-4")
_DRAWN = (*_SINGLES, "cage-combinations", "constraint-fillings")
_LOCKED_IN = ("locked-candidates", "common-peers", "constraint-locked")
_DRAWN_LOCKED = (*_DRAWN, *_LOCKED_IN, "innies-outies")
_DRAWN_PAIRS = (*_DRAWN_LOCKED, "naked-pair", "hidden-pair")
_GROUPED = (*_NICE, "grouped-aic")
_IN_LANES = ("assumption",)  # reasons with rules below it, which must all run in lanes

BELOW: Mapping[str, tuple[str, ...]] = {
    "full-house": (),
    "hidden-single": ("full-house",),
    "naked-single": ("full-house", "hidden-single"),
    "direct-pointing": _SINGLES,
    "direct-x-wing": _LOCKED,
    "locked-candidates": _SINGLES,
    "pointing": _SINGLES,
    "claiming": (*_SINGLES, "pointing"),
    "locked-pair": _SINGLES,
    "locked-triple": (*_SINGLES, "locked-pair"),
    "naked-pair": _LOCKED,
    "hidden-pair": (*_LOCKED, "naked-pair"),
    "naked-triple": _PAIRS,
    "hidden-triple": (*_PAIRS, "naked-triple"),
    "naked-quad": _TRIPLES,
    "hidden-quad": _TRIPLES,
    "x-wing": _QUADS,
    "swordfish": (*_QUADS, "x-wing"),
    "jellyfish": (*_QUADS, "x-wing", "swordfish"),
    "hamada-logic": _PAIRS,
    # One symbol, two strong links.
    "skyscraper": _FISH,
    "two-string-kite": (*_FISH, "skyscraper"),
    "turbot-fish": _KITES,
    "empty-rectangle": (*_KITES, "turbot-fish"),
    "dual-two-string-kite": _FISH,
    "dual-empty-rectangle": _FISH,
    "turbot-chain": _FISH,
    "wing-chain": (*_FISH, "turbot-chain"),
    "remote-pair": _TURBOT,
    "w-wing": _TURBOT,
    "xy-wing": _TURBOT,
    "xyz-wing": (*_TURBOT, "w-wing", "xy-wing"),
    "wxyz-wing": _WINGS,
    "simple-colors-trap": _TURBOT,
    "simple-colors-wrap": _TURBOT,
    "multi-colors-1": (*_TURBOT, "simple-colors-trap", "simple-colors-wrap"),
    "multi-colors-2": (*_TURBOT, "simple-colors-trap", "simple-colors-wrap"),
    "x-chain": _TURBOT,
    "xy-chain": _WINGS,
    "aic": _CHAINS,
    "continuous-nice-loop": _CHAINS,
    "discontinuous-nice-loop": _CHAINS,
    "grouped-aic": _NICE,
    "grouped-continuous-nice-loop": _NICE,
    "grouped-discontinuous-nice-loop": _NICE,
    "aligned-pair-exclusion": _WINGS,
    "aligned-triplet-exclusion": (*_WINGS, "aligned-pair-exclusion"),
    "sue-de-coq": _WINGS,
    "als-xz": _WINGS,
    "als-xy-wing": (*_WINGS, "als-xz"),
    "als-chain": (*_WINGS, "als-xz", "als-xy-wing"),
    "als-aic": (*_NICE, "grouped-aic", "als-xz"),
    "death-blossom": (*_WINGS, "als-xz"),
    # Rules for puzzles with one solution: each above the simpler ones of its kind.
    "unique-rectangle-1": _FISH,
    "unique-rectangle-2": _FISH,
    "unique-rectangle-3": _FISH,
    "unique-rectangle-4": _FISH,
    "unique-rectangle-6": _FISH,
    "hidden-rectangle": _RECTANGLES,
    "avoidable-rectangle-1": (*_RECTANGLES, "hidden-rectangle"),
    "avoidable-rectangle-2": (*_RECTANGLES, "hidden-rectangle"),
    "unique-loop": _RECTANGLES,
    "extended-rectangle": _RECTANGLES,
    "bug+1": _FISH,
    "bug+n": (*_FISH, "bug+1"),
    # Of fish, those that are no case of it; `Example.after` has the smaller of its kind.
    "franken-x-wing": _SINGLES,
    "mutant-x-wing": _SINGLES,
    # What takes in all chains of one symbol, or more.
    "template-set": _TURBOT,
    "template-delete": _TURBOT,
    "pattern-overlay": _TURBOT,
    "kraken-fish-1": _FINNED,
    "kraken-fish-2": _FINNED,
    "forcing-chain-contradiction": _WINGS,
    "forcing-chain-verity": _WINGS,
    "forcing-net-contradiction": _GROUPED,
    "forcing-net-verity": _GROUPED,
    "multi-sector-locked-set": _FISH,
    "sk-loop": _FISH,
    "tridagon": _FISH,
    "te1": _GROUPED,
    "te2": (*_FISH, "te1"),
    "te3": (*_FISH, "te1", "te2"),
    "search": (*_FISH, "te1", "te2", "te3"),
    # Constraints.
    "cage-combinations": _SINGLES,
    "constraint-fillings": _SINGLES,
    "innies-outies": (*_DRAWN, "locked-candidates"),
    "common-peers": (*_DRAWN, "locked-candidates"),
    "constraint-locked": _DRAWN,
    "constraint-houses": _DRAWN_LOCKED,
    "house-constraints": _DRAWN_LOCKED,
    "constraint-pair": (*_DRAWN_LOCKED, "constraint-houses"),
    "constraint-chain": (*_DRAWN_PAIRS, "x-wing", "aic"),
    "large-areas": (*_DRAWN_PAIRS, "constraint-houses", "constraint-pair", "house-constraints"),
    "constraint-templates": (*_DRAWN_PAIRS, "x-wing", *_TURBOT),
    "three-houses": (
        *(*_DRAWN_PAIRS, "constraint-houses", "constraint-pair", "house-constraints"),
        *("large-areas", "constraint-templates"),
    ),
    "cases": (*_DRAWN_PAIRS, "constraint-houses", "constraint-pair", "house-constraints"),
}
"""The rules that are easier than a rule; of one that is missing, those below its example."""


@dataclass(frozen=True)
class Lesson:
    """A technique, and the rules that are easier.

    Attributes:
        name: of the technique, as `rule` or the documents know it.
        named: the rules that it stands for.
        rules: these rules.
        below: the easier rules, the easiest first.

    >>> lesson = Lesson.of("0330")
    >>> lesson.name, [rule.name for rule in lesson.below][:3]
    ('franken-x-wing', ['full-house', 'hidden-single', 'naked-single'])
    """

    name: str
    named: tuple[Named, ...]
    rules: tuple[Rule, ...]
    below: tuple[Rule, ...]

    @classmethod
    def of(cls, name: str) -> Lesson:
        """The lesson of a technique, by a name that `satsudoku.steps` knows, too.

        Raises:
            UnknownNameError: no such technique; the nearest names are suggested.
        """
        return _lesson(named_rules(name, "technique"), name)

    @property
    def ladder_name(self) -> str:
        """The name of its ladder, for `satsudoku.rater`."""
        base, options = split_name(self.name)
        return spell("lesson", {"technique": base, **options})

    def ladder(self) -> Ladder:
        """Its ladder: the easier rules, and the technique.

        >>> Lesson.of("jellyfish").ladder().tier_names
        ('Easier rules', 'Jellyfish')
        """
        return LessonLadder.for_(self)

    def is_on(self, variant: Variant) -> bool:
        """Whether its rules have something to look at on a board of the variant.

        >>> from satsudoku import variant
        >>> Lesson.of("x-wing").is_on(variant()), Lesson.of("innies-outies").is_on(variant())
        (True, False)
        """
        return any(used.serves(variant) for used in self.rules)

    def counts(self, deduction: Deduction) -> bool:
        """Whether a deduction of its rules is one of the technique.

        >>> import satsudoku
        >>> [hidden, *_] = satsudoku.steps("1.....2..3.....4", "hidden-single:in=line").deductions
        >>> Lesson.of("L").counts(hidden)  # in rows alone
        True
        """
        return any(
            named.counts(deduction)
            for named, used in zip(self.named, self.rules, strict=True)
            if used.name == deduction.rule.name
        )


@lru_cache(maxsize=128)
def _lesson(named: tuple[Named, ...], name: str) -> Lesson:
    rules = tuple(rule(one.rule) for one in named)
    bases = [split_name(used.name)[0] for used in rules]
    of_each = [below(base) for base in bases]
    common = [one for one in of_each[0] if all(one in others for others in of_each)]
    chosen = rules[0].name if len(rules) == 1 and not named[0].houses else name
    easier = _stacked(rule(one) for one in common if one not in bases)
    return Lesson(chosen, named, tuple(used.over(easier) for used in rules), easier)


def _stacked(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Rules above one another: some reason with those below."""
    stack: tuple[Rule, ...] = ()
    for used in rules:
        stack = (*stack, used.over(stack))
    return stack


def below(name: str) -> tuple[str, ...]:
    """The rules that are easier than a rule.

    Where the course begins with singles, rules of what setters draw are among the easier ones, too;
    they have nothing to look at in other puzzles.

    >>> below("naked-single")
    ('full-house', 'hidden-single')
    >>> below("locked-candidates")[3:]
    ('cage-combinations', 'constraint-fillings')
    """
    course = _course(name)
    drawn_already = not {name, *course}.isdisjoint(_DRAWN[len(_SINGLES) :])
    if "naked-single" not in course or drawn_already or name in _IN_LANES:
        return course
    drawn = _DRAWN_LOCKED if "locked-candidates" in course else _DRAWN
    return tuple(dict.fromkeys((*drawn, *course)))


def _course(name: str) -> tuple[str, ...]:
    if name in BELOW:
        return BELOW[name]
    example = declaration(name).example
    after = () if example is None else example.after
    more = _FISH if set(after) >= {"x-wing", "swordfish"} else ()
    return tuple(dict.fromkeys((*more, *after)))


@dataclass(frozen=True, repr=False)
class LessonLadder(Ladder):
    """The ladder of a lesson, whose name chooses the technique.

    >>> from satsudoku import rater
    >>> rater("lesson:technique=xy-wing").tier_names
    ('Easier rules', 'XY-Wing')
    """

    @classmethod
    def for_(cls, lesson: Lesson) -> LessonLadder:
        technique = lesson.rules[0].technique
        return cls(
            name=lesson.ladder_name,
            title="Lesson",
            description="Two tiers: the rules that are easier than a technique, and the technique.",
            source="This project, in the order of books and of HoDoKu",
            confluent=False,
            depends="which of several steps is taken first",
            tiers=(
                Tier("Easier rules", "", lesson.below),
                Tier(technique, "", lesson.rules, titles={"ja": technique.name("ja")}),
            ),
            options=(Choice("technique", "the technique, as for steps", ("naked-pair", "NAME")),),
        )

    def chosen(self, options: Mapping[str, str]) -> Ladder:
        """See `Rater.chosen`: the technique, and options of its rule.

        Raises:
            LadderError: no technique.
            UnknownNameError: no such technique or option.
        """
        if "technique" not in options:
            raise LadderError("lesson: expected a technique, as in lesson:technique=x-wing")
        more = {key: value for key, value in options.items() if key != "technique"}
        return Lesson.of(spell(options["technique"], more)).ladder()


def default_lesson() -> Ladder:
    """The lesson of naked pairs, for the name without a technique."""
    return replace(Lesson.of("naked-pair").ladder(), name="lesson")
