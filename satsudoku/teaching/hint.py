"""Hints: the easiest next deduction of an attempt, in three strengths.

======== =============================================
strength shows
======== =============================================
1        where to look
2        also which technique
3        the whole step
======== =============================================

If the attempt has a mistake, the hint names that instead: nothing sound follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from satsudoku.board.variant import House
from satsudoku.human.deduction import Deduction
from satsudoku.human.path import Step
from satsudoku.human.sentences import find_language
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.wording import wording
from satsudoku.teaching.attempt import Attempt, Mistakes
from satsudoku.teaching.whole_rules import tells_whole, whole_houses

STRENGTHS = (1, 2, 3)
_NONE = Mistakes()


@dataclass(frozen=True)
class Hint:
    """A hint for the next step.

    Attributes:
        attempt: the attempt.
        ladder: the ladder of the rules.
        kind: ``step``; ``mistake`` if one must be corrected first; ``solved``; ``stuck`` if no rule
            of the ladder applies; ``right`` if only mistakes were requested and there is none; or
            ``out of time``.
        mistakes: the mistakes of the attempt.
        step: the next step; None for other kinds than ``step``.
        tier_name: the name of its tier.
        proved: whether the puzzle is proved to have exactly one solution; not where a time limit
            ended that, nor for a step on a large board.
        timed_out: whether a time limit ended the proof, or the search for a step.
        hurried: whether the step is a search because easier rules would have taken long.
        near: whether the next digit took too long to find; the step is then the first that applies,
            and may not lead to it.
        code: what the ladder's source calls the step's technique, if it says so.
        dark: cells in the fog, which drawings cover.

    >>> from satsudoku import hint
    >>> advice = hint("........6.344..1....5....2..6....4.2")
    >>> for strength in STRENGTHS:
    ...     print(advice.text(strength))
    Look at box 4.
    Look at box 4 for this: Hidden Single.
    In box 4, 4 can only go in r4c5, so it goes there.
    """

    attempt: Attempt
    ladder: str
    kind: Literal["step", "mistake", "solved", "stuck", "right", "out of time"]
    mistakes: Mistakes = _NONE
    step: Step | None = None
    tier_name: str | None = None
    proved: bool = True
    timed_out: bool = False
    hurried: bool = False
    near: bool = False
    code: str | None = None
    dark: frozenset[int] = frozenset()

    def __repr__(self) -> str:
        return f"Hint({self.kind!r}, {self.text()!r})"

    @property
    def houses(self) -> tuple[House, ...]:
        """Where to look: the houses that the pattern starts from, or one around its cell.

        None if the step takes the whole board, as search does.

        >>> from satsudoku import hint
        >>> [house.name for house in hint("1.....2..3.....4").houses]
        ['box 1']
        """
        if self.mistakes:
            options = self.mistakes.entries or self.mistakes.removed
            return self._around(options[:1])
        if self.step is None:
            return ()
        deduction = self.step.deduction
        houses = whole_houses(deduction) or deduction.geometry.houses(deduction.links)
        if houses:
            return houses
        return self._around(deduction.pattern) if len(deduction.cells) == 1 else ()

    def _around(self, options: Iterable[int]) -> tuple[House, ...]:
        """The house of an option's cell with the fewest empty cells, a box rather than a line."""
        variant = self.attempt.puzzle.variant
        values = self.attempt.values
        houses = [
            variant.houses[h] for o in options for h in variant.houses_of[o // len(variant.symbols)]
        ]
        empty = [sum(not values[cell] for cell in house.cells) for house in houses]
        # The last of equals: encodings list boxes after rows and columns.
        best = min(range(len(houses)), key=lambda k: (empty[k], -k), default=None)
        return () if best is None else (houses[best],)

    def text(self, strength: int = 3, language: str = "en") -> str:
        """The hint in words.

        Args:
            strength: one of `STRENGTHS`.
            language: ``en`` or ``ja``.

        Raises:
            UnknownNameError: no such language.

        >>> puzzle = satsudoku.puzzle("1.....2..3.....4", "classic4")
        >>> from satsudoku import hint
        >>> wrong = hint(Attempt.of(puzzle, "14....2..3.....4"))
        >>> print(wrong.text(1), wrong.text(3), sep="; ")
        Look at box 1: there is a mistake.; Wrong entry: 4 in r1c2.
        """
        words, speaker = wording(language), Speaker.of(language, self.attempt.puzzle.variant)
        if self.kind in ("solved", "stuck", "right", "out of time"):
            return words[self.kind].format(ladder=self.ladder)
        place = self._place(speaker) or words["whole board"]
        if self.step is not None:
            if strength == 3:
                sentence = self._told(self.step.deduction, language)
                why = [words[said] for said in ("hurried", "near") if getattr(self, said)]
                return words["gap"].join([*why, sentence])
            technique = self.step.deduction.technique.name(language)
            if self.code:
                technique = f"{self.code} ({technique})"
            return words[f"look {strength}"].format(place=place, technique=technique)
        if strength == 1:
            return words["mistake"].format(place=place)
        entries, removed = self.mistakes.entries, self.mistakes.removed
        if strength == 2:
            kind = "mistake, entry" if entries else "mistake, removed"
            return words[kind].format(place=place)
        parts = [] if entries else [words["wrong marks"]]
        kinds = ("together", "together, marks") if self.mistakes.together else ("wrong", "lost")
        for kind, options in zip(kinds, (entries, removed), strict=True):
            if options:
                parts.append(words[kind].format(options=self._join(options, language)))
        return words["gap"].join(parts)

    def _place(self, speaker: Speaker) -> str:
        """Where to look, in words: the constraints of a step, or its houses; empty for none."""
        deduction = self.step and self.step.deduction
        if deduction and tells_whole(deduction.rule):
            constraints = map(speaker.constraint, deduction.rule.sources(deduction))
            if named := list(dict.fromkeys(constraints)):
                return speaker.language.join(named)
        return speaker.named(self.houses) if self.houses else ""

    def _told(self, deduction: Deduction, language: str) -> str:
        """The deduction in words, behind the reasons of the implied houses that it uses."""
        if not deduction.geometry.has_implied:
            return deduction.tell(language)
        from satsudoku.human.implied import reasons

        why = reasons([deduction], self.attempt.puzzle.variant, language)
        said = [f"{sentence[0].upper()}{sentence[1:]}" for sentence in why]
        return find_language(language).phrases["sentences"].join([*said, deduction.tell(language)])

    def _join(self, options: Iterable[int], language: str) -> str:
        words, spoken = wording(language), find_language(language)
        variant = self.attempt.puzzle.variant
        pairs = [divmod(option, len(variant.symbols)) for option in options]
        return spoken.join(
            [
                words["in cell"].format(
                    cell=spoken.cell(*variant.cells[c]), symbol=variant.symbols[s]
                )
                for c, s in pairs
            ]
        )

    def told(self, strength: int = 3) -> frozenset[int]:
        """The cells whose candidates the hint speaks of: those of its houses, pattern and effects.

        >>> from satsudoku import hint
        >>> advice = hint("1.....2..3.....4")
        >>> sorted(advice.told()), advice.told(1)
        ([0, 1, 4, 5], frozenset())
        """
        if strength < 3:
            return frozenset()
        symbols = len(self.attempt.puzzle.variant.symbols)
        options = [*self.mistakes.entries, *self.mistakes.removed]
        if self.step is None:
            return frozenset(option // symbols for option in options)
        deduction = self.step.deduction
        options += [*deduction.pattern, *deduction.placed, *deduction.eliminated]
        around = {cell for house in self.houses for cell in house.cells}
        return frozenset(around | {option // symbols for option in options} | {*deduction.cells})

    def svg(self, strength: int = 3) -> str:
        """Draw the attempt, with as much of the hint as the strength shows.

        Weaker hints hatch the houses to look at. The whole step shows the pattern and its effects,
        and the candidates of the cells that it speaks of (`told`).
        Wrong entries are struck out, and removed pencil marks of the solution are filled squares.

        >>> from satsudoku import hint
        >>> drawn = hint("1.....2..3.....4").svg()
        >>> drawn.count('class="ss-ring"'), drawn.count('class="ss-placed"')
        (1, 1)
        """
        from satsudoku.drawing.fog import fog_over
        from satsudoku.drawing.svg import Marks, draw_svg
        from satsudoku.teaching.marks import marks_of

        marks = Marks(base={cell for house in self.houses for cell in house.cells})
        if strength == 3 and self.step is not None:
            marks = marks_of(self.step.deduction)
        elif strength == 3:
            marks = Marks(pattern=self.mistakes.removed, eliminated=self.mistakes.entries)
        puzzle = self.attempt.puzzle
        if self.mistakes:  # room for candidates all the same: the drawings of a board are alike
            candidates = [""] * len(puzzle.values)
            symbols = puzzle.variant.symbols
            for option in self.mistakes.removed if strength == 3 else ():
                cell, value = divmod(option, len(symbols))
                candidates[cell] += symbols[value]
        else:
            state = self.attempt.state()
            told = self.told(strength)
            cells = range(len(puzzle.values))
            candidates = [state.symbols(cell) if cell in told else "" for cell in cells]
        return draw_svg(
            self.attempt.values,
            puzzle.variant,
            givens=puzzle.values,
            candidates=candidates,
            marks=marks,
            title=self.text(strength),
            cosmetics=fog_over(self.dark, puzzle.variant),
        )

    def _repr_html_(self) -> str:
        from html import escape

        return f"<figure>{self.svg()}<figcaption>{escape(self.text())}</figcaption></figure>"

    def to_dict(self, strength: int = 3, language: str = "en") -> dict[str, Any]:
        """The hint in the types of JSON, limited to what the strength shows.

        >>> puzzle = satsudoku.puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> from satsudoku import hint
        >>> hint(puzzle).to_dict(1)
        {'kind': 'step', 'strength': 1, 'text': 'Look at box 4.', 'houses': ['box 4'],
         'technique': None, 'code': None, 'rule': None, 'tier': None, 'tier_name': None,
         'cells': None, 'placed': None, 'eliminated': None, 'wrong': None, 'lost': None}
        >>> hint(puzzle).to_dict()["placed"]
        ['r4c5#4']
        """
        step, name = self.step, self.attempt.names
        places = self.attempt.puzzle.variant.place_names
        data: dict[str, Any] = {
            "kind": self.kind,
            "strength": strength,
            "text": self.text(strength, language),
            "houses": [places.get(house.name, house.name) for house in self.houses],
        }
        data |= dict.fromkeys(("technique", "code", "rule", "tier", "tier_name", "cells", "placed"))
        data |= dict.fromkeys(("eliminated", "wrong", "lost"))
        if step is not None and strength >= 2:
            data["technique"] = step.deduction.technique
            data["code"], data["rule"] = self.code, step.deduction.rule.name
            data["tier"], data["tier_name"] = step.tier, self.tier_name
        if strength >= 3:
            if step is not None:
                cells = self.attempt.puzzle.variant.cell_names
                data["cells"] = [cells[cell] for cell in step.deduction.cells]
                data["placed"] = name(step.deduction.placed)
                data["eliminated"] = name(step.deduction.eliminated)
            data["wrong"] = name(self.mistakes.entries)
            data["lost"] = name(self.mistakes.removed)
        return data
