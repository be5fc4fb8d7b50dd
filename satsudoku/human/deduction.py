"""A deduction: what one application of a rule places or removes, and the pattern that proves it."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from satsudoku.cover.geometry import Geometry
from satsudoku.human.technique import Technique


class Teller(Protocol):
    """The part of a rule that its deductions need."""

    @property
    def name(self) -> str:
        """Its name in ladder files."""
        ...

    def tell(self, deduction: Deduction, language: str) -> str:
        """Say in a sentence what a deduction does, and why."""
        ...


class Refutation(Protocol):
    """The refutation of a hypothesis.

    >>> path = satsudoku.classify("1....6.5.1.........4.35.3.46........", "hamada").path
    >>> proofs = [step.deduction.refutation for step in path]
    >>> len([proof for proof in proofs if proof])
    1
    """

    @property
    def steps(self) -> tuple[Deduction, ...]:
        """Its consequences, in order.

        >>> path = satsudoku.classify("1....6.5.1.........4.35.3.46........", "hamada").path
        >>> [proof] = [proof for step in path if (proof := step.deduction.refutation)]
        >>> proof.steps[-1].text
        'In box 3, 3 can only go in r3c3, so it goes there.'
        """
        ...

    @property
    def item(self) -> int:
        """The item without options at the end.

        >>> path = satsudoku.classify("1....6.5.1.........4.35.3.46........", "hamada").path
        >>> [proof] = [proof for step in path if (proof := step.deduction.refutation)]
        >>> path[0].deduction.geometry.cover.items[proof.item]
        'row 3 has 5'
        """
        ...


class Tie(NamedTuple):
    """The tie between two neighbours in a chain.

    Attributes:
        strong: of the two nodes at least one holds; else at most one does.
        items: the items that prove it: for a strong tie, all their options lie in the two nodes;
            for an almost locked set, its cells; for a weak tie, the item that both nodes share.
        by: the name of the constraint whose fillings prove it; empty if items do.
    """

    strong: bool
    items: tuple[int, ...]
    by: str = ""


class Chain(NamedTuple):
    """Nodes in a row, each tied to the next; a loop ends with its first node.

        nodes    (30,) ══════ (48,) ────── (210,) ══════ (228, 237)
        ties           strong        weak          strong

    Attributes:
        nodes: the options of each; several form a grouped node, or the places of a symbol in an
            almost locked set. A node holds if one of its options does.
        ties: one fewer than nodes.
        by: the names of the constraints through which its nodes exclude what goes.
    """

    nodes: tuple[tuple[int, ...], ...]
    ties: tuple[Tie, ...]
    by: tuple[str, ...] = ()


class Deduction(NamedTuple):
    """Options to place or to remove, and the pattern that proves it.

    Two kinds of proof cover most patterns. One option of each of the `truths` must be chosen, and
    at most one of each of the `links`. If all options of n truths lie in n links, the links' other
    options are removed. Or `chains` lead from node to node; then truths and links are the items of
    their strong and weak ties, and removed options need not lie in the links. Drawings and JSON
    follow from these attributes for every rule.

    Attributes:
        rule: the rule that made it.
        geometry: the variant's items and options.
        technique: the field's name for it, e.g. ``Naked Pair``.
        phrase: the key of the rule's sentence that explains it.
        truths: items.
        links: items.
        pattern: the options of the truths that were possible when it was made.
        placed: options to place (which also removes every other option of their items).
        eliminated: options to remove.
        refutation: the proof by contradiction, if it is one.
        chains: of nodes tied strongly and weakly.
        colors: sets of options, all true or all false; sets come in pairs, and one of each pair is
            true.
        fins: options of the truths that lie outside of the links.
        causes: filled cells that take part.
        deadly: options whose cells could swap every choice for another that covers the same items;
            so a puzzle with one solution has another option in one of these cells.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.human.rules import rule
    >>> from satsudoku.human.state import State
    >>> state = State.of(Puzzle("........6.344..1....5....2..6....4.2", "classic6"))
    >>> single = next(rule("hidden-single").find(state))
    >>> single.technique, single.houses, single.symbols, single.names(single.placed)
    ('Hidden Single', ('row 4',), '4', ['r4c5#4'])
    >>> single.text
    'In row 4, 4 can only go in r4c5, so it goes there.'
    """

    rule: Teller
    geometry: Geometry
    technique: Technique
    phrase: str
    truths: tuple[int, ...]
    links: tuple[int, ...]
    pattern: tuple[int, ...]
    placed: tuple[int, ...] = ()
    eliminated: tuple[int, ...] = ()
    refutation: Refutation | None = None
    chains: tuple[Chain, ...] = ()
    colors: tuple[tuple[int, ...], ...] = ()
    fins: tuple[int, ...] = ()
    causes: tuple[int, ...] = ()
    deadly: tuple[int, ...] = ()

    @property
    def cells(self) -> tuple[int, ...]:
        """The pattern's cells, ascending.

        >>> from satsudoku import Puzzle
        >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> satsudoku.classify(puzzle, "rank8").path[0].deduction.cells
        (22,)
        """
        return tuple(sorted({option // self.geometry.symbols for option in self.pattern}))

    @property
    def symbols(self) -> str:
        """The pattern's symbols, in their order.

        >>> from satsudoku import Puzzle
        >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> satsudoku.classify(puzzle, "rank8").path[0].deduction.symbols
        '4'
        """
        values = {option % self.geometry.symbols for option in self.pattern}
        return "".join(self.geometry.variant.symbols[value] for value in sorted(values))

    @property
    def houses(self) -> tuple[str, ...]:
        """The names of its houses, those of the truths first.

        >>> from satsudoku import Puzzle
        >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> satsudoku.classify(puzzle, "rank8").path[0].deduction.houses
        ('row 4',)
        """
        items = (*self.truths, *self.links)
        places = self.geometry.variant.place_names
        return tuple(places.get(h.name, h.name) for h in self.geometry.houses(items))

    @property
    def hodoku(self) -> str | None:
        """HoDoKu's code for the technique, e.g. ``0200``; None if it has none.

        >>> from satsudoku import Puzzle
        >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> satsudoku.classify(puzzle, "rank8").path[0].deduction.hodoku
        '0002'
        """
        return self.technique.hodoku

    @property
    def text(self) -> str:
        """A sentence that a person can follow, in English.

        >>> from satsudoku import Puzzle
        >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> satsudoku.classify(puzzle, "rank8").path[0].deduction.text
        'In row 4, 4 can only go in r4c5, so it goes there.'
        """
        return self.tell()

    def tell(self, language: str = "en") -> str:
        """A sentence that a person can follow.

        Args:
            language: ``en`` or ``ja``.

        Raises:
            UnknownNameError: no such language.

        >>> from satsudoku import Puzzle
        >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> satsudoku.classify(puzzle, "rank8").path[0].deduction.tell("ja")
        '4行で4が入るマスは4行5列だけなので、4に決まる。'
        """
        return self.rule.tell(self, language)

    def names(self, options: tuple[int, ...]) -> list[str]:
        """Name options, e.g. ``r4c7#5``.

        >>> from satsudoku import Puzzle
        >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> deduction = satsudoku.classify(puzzle, "rank8").path[0].deduction
        >>> deduction.names(deduction.placed)
        ['r4c5#4']
        """
        return [self.geometry.cover.options[option] for option in options]
