"""Steps in the fog: digits that follow from what is lit, and what they light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from satsudoku.board.grid import Grid
from satsudoku.catalogue import say
from satsudoku.cover.geometry import geometry
from satsudoku.errors import LadderError
from satsudoku.fog.view import View
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.links import excluded_by, mask_of
from satsudoku.human.state import State
from satsudoku.human.wording import wording
from satsudoku.judging.least_tiers import Sought
from satsudoku.judging.reason import Reason, reason_of

if TYPE_CHECKING:
    from satsudoku.judging.move_certificate import MoveCertificate


@dataclass(frozen=True)
class FogStep:
    """Digits that follow from a view, some of which light more.

    Attributes:
        before: the view.
        tier: the least tier at which a digit follows that lights something; None if no tier that
            counts makes it, but all fillings of the lit clues agree on it.
        tier_name: the name of that tier.
        placed: the options of the digits on the way to the first light.
        lighting: those of them without which nothing new would be lit.
        lit: the cells that become lit.
    """

    before: View
    tier: int | None
    tier_name: str | None
    placed: tuple[int, ...]
    lighting: tuple[int, ...]
    lit: frozenset[int]
    _ladder: Ladder = field(repr=False, compare=False)
    _solution: bytes = field(repr=False, compare=False)

    @cached_property
    def reason(self) -> Reason | None:
        """The deductions that lead to the digits that light something; None where no tier does.

        >>> import satsudoku
        >>> step = satsudoku.clear_fog("1.....2..3.....4", {"lamps": "r2c2"}).steps[0]
        >>> step.reason.sentences()
        ['In box 2, 1 can only go in r2c4, so it goes there.']
        """
        if self.tier is None:
            return None
        sought, variant = self._sought, self.before.puzzle.variant
        tiers = [tier.rules_for(variant) for tier in self._ladder.tiers[: self.tier]]
        return reason_of(sought, sought.state(geometry(variant)), tiers, self.tier)

    @property
    def _sought(self) -> Sought:
        puzzle = self.before.puzzle
        left, gone = mask_of(State.of(puzzle).options()), 0
        excluded = excluded_by(geometry(puzzle.variant))
        for option in self.lighting:
            gone |= excluded[option] & left
        return Sought(puzzle.values, left, gone, self.lighting, puzzle)

    def prove(self) -> MoveCertificate:
        """Prove that the digits follow from the lit clues at this tier, and at none below.

        Raises:
            LadderError: no tier makes them, or the checker does not know its rules.

        >>> import satsudoku
        >>> step = satsudoku.clear_fog("1.....2..3.....4", {"lamps": "r2c2"}).steps[0]
        >>> step.prove().verify()
        'satsudoku: r2c4=1 follows at tier 2 (Hidden single in a box)'
        """
        from satsudoku.judging.move_certificate import prove_move

        if self.tier is None:
            raise LadderError("no tier that counts makes this step; expected one that a tier makes")
        solution = Grid(self._solution, self.before.puzzle.variant)
        return prove_move(self._sought, self._ladder, self.tier, exact=True, solution=solution)

    def names(self, options: Sequence[int]) -> list[str]:
        """Name options as moves, e.g. ``r4c7=5``.

        >>> import satsudoku
        >>> step = satsudoku.clear_fog("1.....2..3.....4", {"lamps": "r2c2"}).steps[0]
        >>> step.names(step.placed)
        ['r1c2=2', 'r2c1=3', 'r2c2=4', 'r2c4=1']
        """
        variant = self.before.puzzle.variant
        pairs = (divmod(option, len(variant.symbols)) for option in options)
        return [f"{variant.cell_names[cell]}={variant.symbols[symbol]}" for cell, symbol in pairs]

    def text(self, language: str = "en") -> str:
        """The step in a sentence.

        >>> import satsudoku
        >>> step = satsudoku.clear_fog("1.....2..3.....4", {"lamps": "r2c2"}).steps[0]
        >>> print(step.text())
        What is lit leads to r2c4=1, at tier 2 (Hidden single in a box). It lights r1c4 r2c4 r3c4.
        """
        variant = self.before.puzzle.variant
        digits = " ".join(self.names(self.lighting))
        cells = " ".join(variant.cell_names[cell] for cell in sorted(self.lit))
        if self.tier is None:
            text = "All fillings of what is lit have {digits}, but no rule shows it."
        else:
            text = "What is lit leads to {digits}, at tier {tier} ({name})."
        name = self.tier_title(language)
        told = [say(text, language, "printed").format(digits=digits, tier=self.tier, name=name)]
        if cells:
            told.append(say("It lights {cells}.", language, "printed").format(cells=cells))
        return wording(language)["gap"].join(told)

    def tier_title(self, language: str = "en") -> str:
        """The name of its tier in a language; empty if no tier makes it.

        >>> import satsudoku
        >>> step = satsudoku.clear_fog("1.....2..3.....4", {"lamps": "r2c2"}).steps[0]
        >>> step.tier_title("ja")
        'ブロックのヒドゥンシングル'
        """
        return "" if self.tier is None else self._ladder.tier_title(self.tier, language)
