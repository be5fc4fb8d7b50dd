"""Templates of all symbols: the ways to lay out each, which must not clash with the others.

A template takes one place in each house that must hold its symbol. What is in all templates of a
symbol holds, so templates of other symbols that it excludes go, and so on to the end. Then what is
in all templates of a symbol is placed, and what is in none is removed: HoDoKu's two techniques.

    1 in all its templates   1 . .        2 in a template that goes   2 . .
                             . . .                                    . . .
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial, reduce
from operator import or_
from typing import ClassVar

import numpy as np

from satsudoku import _kernel
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import exclusions, positions
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import View, view_of

# A nearly empty board of nine has 46,656 templates a symbol, one of sixteen far too many.
_MOST = 2000


@dataclass(frozen=True)
class JointTemplates(Rule):
    """What is in all templates of a symbol, or in none, once clashing templates are gone.

    It `places` what all have, or removes what none has. It finds nothing where a symbol has more
    than 2,000 templates.
    """

    places: bool = True

    sentences: ClassVar[Sentences] = {
        "template": Sentence(
            "Of the ways to lay out {symbols} over the board, leave those that clash with "
            "no other symbol: {effect}."
        ),
    }

    # The bound on the number of templates lets more deductions come late.
    confluent: ClassVar[bool] = False

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a deduction for each symbol."""
        if news is not None and not (news.gone or news.forced):
            return
        view = view_of(state)
        unions = view.remember("joint templates", lambda: _unions(view))
        symbols = [items for items in view.houses if items]
        for items, (common, union) in zip(symbols, unions, strict=True) if unions else ():
            own = reduce(or_, (view.masks[item] for item in items))
            effect = tuple(positions(own & common if self.places else own & ~union))
            if effect:
                yield Deduction(
                    self,
                    state.geometry,
                    self.technique,
                    "template",
                    tuple(item for others in symbols for item in others),
                    (),
                    tuple(positions(own)),
                    placed=effect if self.places else (),
                    eliminated=() if self.places else effect,
                )


def _unions(view: View) -> list[tuple[int, int]]:
    """The places in all, and in some, templates of symbols that must be placed.

    Empty where one symbol has too many, or none.
    """
    first, masks = view.house_words
    joint = _kernel.joint_templates(np.unique(first), masks, exclusions(view.geometry), _MOST)
    return [
        (int.from_bytes(left, "little"), int.from_bytes(right, "little")) for left, right in joint
    ]


_PUZZLE = "..6...2.9.7...64..59........6..........58...19...2..78....7...6.53.....4..896..3."

RULES = tuple(
    RuleDeclaration(
        name,
        Technique(english, hodoku=code),
        partial(JointTemplates, places=places),
        example=Example(_PUZZLE, changes, after=AFTER_FISH),
    )
    for name, english, code, places, changes in (
        ("template-set", "Template Set", "1201", True, "r3c8#6 r5c7#6"),
        (
            "template-delete",
            "Template Delete",
            "1202",
            False,
            "r3c7#6 r5c8#6",
        ),
    )
)
