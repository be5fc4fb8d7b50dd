"""The declaration of a rule, beside the class that finds its deductions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from satsudoku.board.encoding import parse_encoding
from satsudoku.board.puzzle import Puzzle
from satsudoku.human.rule import Rule
from satsudoku.human.sentences import LANGUAGES
from satsudoku.human.technique import Technique

# The usual rules before an example: each row includes those above.
AFTER_SINGLES = ("naked-single", "hidden-single")
AFTER_LOCKED = (*AFTER_SINGLES, "locked-candidates")
AFTER_PAIRS = (*AFTER_LOCKED, "naked-pair", "hidden-pair")
AFTER_TRIPLES = (*AFTER_PAIRS, "naked-triple", "hidden-triple")
AFTER_FISH = (*AFTER_TRIPLES, "x-wing", "swordfish")

# Puzzles with several patterns, each named after one.
LOCKED_PUZZLE = "3..4.....5..2.6.7..8.....6...4.5.......1.9.2.9..6...8.8.....7.9.....1...64.7....."
CHAIN_PUZZLE = "2..1.........73..8....8...3.7..3.6...9.........2.945.7837....2...1...8.9.5...7..."
WING_PUZZLE = "..2..74.3..69.4.7..........1.....74...51..2..2.76....8.5...8...........2......36."
PAIR_PUZZLE = "....3...9...7....4....42.65.3.....712.7.56.............8...........256...4.1...9."
COLOR_PUZZLE = "8.......1...5...7...138.2.67.....4.8.6.......1..2.7.6..2..6..9363.12............."
TURBOT_PUZZLE = ".76.....1.....1.....2..4..9.......9.49.3.5.6.5.7.....33.....9.5....42...721.5...."


@dataclass(frozen=True)
class RuleOption:
    """An option of a rule for ladder files.

    Attributes:
        argument: its name in the rule's class.
        values: texts, or whole numbers.

    >>> str(RuleOption("cells", range(2, 10))), RuleOption("within", ("box", "line")).read("row")
    ('2 to 9', None)
    """

    argument: str
    values: tuple[str, ...] | range

    def __str__(self) -> str:
        if isinstance(self.values, range):
            return f"{self.values.start} to {self.values.stop - 1}"
        return " or ".join(self.values)

    def read(self, text: str) -> str | int | None:
        """The value of a text; None if it is not one."""
        if isinstance(self.values, tuple):
            return text if text in self.values else None
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
        return number if number in self.values else None


@dataclass(frozen=True)
class Example:
    """An example of a rule. Tests check it, and documents draw it.

    Attributes:
        puzzle: one character per cell.
        changes: the options that one deduction places or removes, such as ``r4c7#5 r4c8#5``.
        after: rules that are applied first, until they find nothing; the rule is above them.
        variant: of the puzzle.
        layout: the puzzle's own houses, relations and marks, as keys of an encoding in TOML.
    """

    puzzle: str
    changes: str
    after: tuple[str, ...] = ()
    variant: str = "classic9"
    layout: str = ""

    def board(self) -> Puzzle:
        if not self.layout:
            return Puzzle(self.puzzle, self.variant)
        table = f'extends = "{self.variant}"\n{self.layout}'
        return Puzzle(self.puzzle, parse_encoding(table, "example", "example.toml"))


@dataclass(frozen=True)
class RuleDeclaration:
    """A rule, before its options are chosen; a rule's file has a tuple of them, ``RULES``.

    Attributes:
        name: in ladder files.
        technique: its usual name.
        make: makes the rule of its name, its technique and the options' arguments.
        example: a puzzle with a deduction of it.
        aliases: other names for `rule`, in any language.
        options: by name.
        needs: the rules into which its pattern shrinks when some of it is placed. With these beside
            it or below it on a ladder there is one fixpoint, whatever the order.
        serves: rules that it can replace where these are needed.
        on_demand: whether `satsudoku.steps` looks for it only by name: it finds thousands, or
            takes long.
    """

    name: str
    technique: Technique
    make: Callable[..., Rule]
    example: Example | None = None
    aliases: tuple[str, ...] = ()
    options: Mapping[str, RuleOption] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    serves: tuple[str, ...] = ()
    on_demand: bool = False

    _KINDS: ClassVar[Mapping[str, type]] = {
        "technique": Technique,
        "aliases": tuple,
        "options": Mapping,
        "needs": tuple,
        "serves": tuple,
    }

    def faults(self) -> Iterator[str]:
        """The missing or wrong parts, each in a few words."""
        for part, kind in self._KINDS.items():
            if not isinstance(getattr(self, part), kind):
                yield f"expected a {kind.__name__} as its {part}; found {getattr(self, part)!r}"
                return
        for language in LANGUAGES:
            if not self.technique.own_name(language):
                yield f"its technique has no name in {language!r}"
        if self.example is None:
            yield "it has no example"
        try:
            sentences = self.make(self.name, self.technique).sentences
        except TypeError as error:
            yield f"it cannot be made: {error}"
            return
        if not sentences:
            yield "it has no sentences"
        for phrase, sentence in sentences.items():
            for fault in sentence.faults():
                yield f"sentence {phrase!r}: {fault}"
