"""Moves that are judged, each with its verdict and its reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from satsudoku.board.puzzle import Puzzle
from satsudoku.catalogue import say
from satsudoku.cover.geometry import geometry
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.sentences import find_language
from satsudoku.judging.least_tiers import Sought
from satsudoku.judging.move import Move
from satsudoku.judging.reason import Reason, reason_of

if TYPE_CHECKING:
    from satsudoku.analysis.least_cause import Cause
    from satsudoku.proof.certificate import Certificate

Verdict = Literal["wrong", "true", "follows", "unknown"]

CAUSE_SECONDS = 1.0
"""How long the fewest clues are looked for that show a move to be wrong."""


@dataclass(frozen=True)
class JudgedMove:
    """A move and what it is worth.

    Attributes:
        move: the move.
        verdict: ``wrong``: the puzzle's solution is otherwise. ``follows``: rules up to `tier` make
            it. ``true``: it is right, but the rules that count do not make it. ``unknown``: it is
            right, and the time did not suffice for more.
        tier: the least tier that makes it, from 1; 0 where the board shows it already: the digit
            is there, or a digit that is there excludes the candidate. Of a wrong move: the
            least that shows it to be wrong. None where no tier does.
        tier_name: the name of that tier; None for 0 and None.
        wrong: what is wrong with it: an option that it places, or that it removes; else None.
        highest: the last tier whose rules counted.

    >>> import satsudoku
    >>> judged = satsudoku.judge("1.....2..3.....4", ["r1c2=2", "r1c3=3", "r2c1=3"]).moves
    >>> [(each.verdict, each.tier) for each in judged]
    [('follows', 2), ('wrong', 2), ('follows', 2)]
    """

    move: Move
    verdict: Verdict
    tier: int | None
    tier_name: str | None
    wrong: int | None
    highest: int
    _sought: Sought = field(repr=False, compare=False)
    _ladder: Ladder = field(repr=False, compare=False)

    @cached_property
    def reason(self) -> Reason | None:
        """The deductions that make it, or show it to be wrong; None where no tier above 0 does.

        >>> import satsudoku
        >>> [judged] = satsudoku.judge("1.....2..3.....4", "r1c3=3").moves
        >>> judged.verdict, judged.reason.sentences()
        ('wrong', ['In box 2, 4 can only go in r1c3, so it goes there.'])
        """
        if not self.tier:
            return None
        variant = self._sought.puzzle.variant
        tiers = [tier.rules_for(variant) for tier in self._ladder.tiers[: self.tier]]
        return reason_of(self._sought, self._sought.state(geometry(variant)), tiers, self.tier)

    def cause(self, timeout: float | None = CAUSE_SECONDS) -> Cause | None:
        """The fewest clues, houses and constraints that show a wrong move to be wrong.

        Args:
            timeout: seconds, after which the smallest cause that is known will do.

        Returns:
            None for a move that is not wrong, and where no cause is known in time.

        >>> import satsudoku
        >>> [judged] = satsudoku.judge("1.....2..3.....4", "r1c3=3").moves
        >>> [part.name for part in judged.cause().parts]
        ['r2c3=2', 'r4c4=4', 'column 4', 'box 2']
        """
        from satsudoku.analysis.least_cause import least_cause

        if self.wrong is None:
            return None
        cell, symbol = divmod(self.wrong, len(self._sought.puzzle.variant.symbols))
        variant = self._sought.puzzle.variant
        try:
            name = f"{variant.cell_names[cell]}={variant.symbols[symbol]}"
            return least_cause(self._sought.puzzle, name, timeout=timeout)
        except TimeoutError:
            check_time()  # an outer time limit is the caller's to catch
            return None

    def prove(self, *, timeout: float | None = None) -> Certificate:
        """Prove the verdict, for anybody to check: see `satsudoku.verify`.

        Of a move that follows it is proved that its tier makes it from the position, and that no
        lower one does; of a right one that does not follow, that the tiers which count do not make
        it. Of a wrong one the contrary is proved to follow; or, if it does not, that the position
        with the move has no solution.

        Args:
            timeout: seconds.

        Raises:
            PuzzleError: the board shows the move already.
            LadderError: the checker does not know the ladder's rules up to the tier.
            SolverError: a time that is not above 0.
            TimeoutError: `timeout` seconds did not suffice; or the verdict is unknown.

        >>> import satsudoku
        >>> satsudoku.judge("1.....2..3.....4", "r1c2=1").moves[0].prove().claim
        'exactly 0 solutions'
        """
        from satsudoku.judging.move_certificate import prove_move
        from satsudoku.proof import prove

        with TimeLimit(timeout):
            if self.verdict == "unknown":
                raise TimeoutError("it is not known whether the move follows")
            if self.wrong is not None and not self.tier:
                return prove(self._with_move())
            tier = self.highest if self.tier is None else self.tier
            return prove_move(self._sought, self._ladder, tier, exact=self.tier is not None)

    def _with_move(self) -> Puzzle:
        """The position with what is wrong of a move."""
        assert self.wrong is not None
        position, count = self._sought.puzzle, len(self._sought.puzzle.variant.symbols)
        values = bytearray(self._sought.values)
        candidates = bytearray(b"\1" * (count * len(values)))
        if self.wrong in self.move.placed:
            values[self.wrong // count] = self.wrong % count + 1
        else:
            values[self.wrong // count] = 0
            candidates[self.wrong] = 0
        return Puzzle(bytes(values), position.variant, bytes(candidates))

    def text(self, language: str = "en") -> str:
        """The verdict in a sentence.

        Raises:
            UnknownNameError: no such language.

        >>> import satsudoku
        >>> print(satsudoku.judge("1.....2..3.....4", "r1c2=2").moves[0].text())
        r1c2=2 follows at tier 2 (Hidden single in a box).
        """
        find_language(language)
        name = self._ladder.tier_title(self.tier or self.highest, language)
        text = {
            "wrong": "{move} is wrong.",
            "follows": "{move} follows at tier {tier} ({name}).",
            "true": "{move} is right, but does not follow up to tier {tier} ({name}).",
            "unknown": "{move} is right; there was no time to see whether it follows.",
        }[self.verdict]
        if self.verdict == "follows" and not self.tier:
            text = "{move} is seen on the board already."
        move = self.move.names(self._sought.puzzle.variant)
        tier = self.tier or self.highest
        return say(text, language, "printed").format(move=move, tier=tier, name=name)

    def to_dict(self, language: str = "en", cause: float | None = CAUSE_SECONDS) -> dict[str, Any]:
        """The move in the types of JSON; ``record.schema.json`` describes it.

        Args:
            language: of the texts.
            cause: seconds to look for the cause of a wrong move; 0 to look for none.

        >>> import satsudoku
        >>> judged = satsudoku.judge("1.....2..3.....4", "r1c2=3").moves[0].to_dict()
        >>> judged["verdict"], judged["wrong"], judged["cause"]
        ('wrong', 'r1c2#3', ['r3c2=3', 'column 2'])
        """
        variant = self._sought.puzzle.variant
        wrong, parts = None, None
        if self.wrong is not None:
            cell, symbol = divmod(self.wrong, len(variant.symbols))
            wrong = f"{variant.cell_names[cell]}#{variant.symbols[symbol]}"
            found = self.cause(cause) if cause != 0 else None
            parts = found and [part.name for part in found.parts]
        nothing = dict.fromkeys(("rule", "technique", "cells", "houses", "steps"))
        return {
            "move": self.move.names(variant),
            "verdict": self.verdict,
            "text": self.text(language),
            "tier": self.tier,
            "tier_name": self.tier_name,
            **(nothing if self.reason is None else self.reason.to_dict(language)),
            "wrong": wrong,
            "cause": parts,
        }
