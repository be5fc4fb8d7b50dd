"""Templates of all symbols: the ways to lay out each, which must not clash with the others.

A template takes one place in each house that must hold its symbol. What is in all templates of a
symbol holds, so templates of other symbols that it excludes go, and so on to the end. Then what is
in all templates of a symbol is placed, and what is in none is removed: HoDoKu's two techniques.

    1 in all its templates   1 . .        2 in a template that goes   2 . .
                             . . .                                    . . .
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from operator import and_, or_
from typing import ClassVar

from satsudoku.cover.lines import house_items
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import excluded_by, left_in, mask_of, open_mask, positions
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique

__all__ = ["RULES", "JointTemplates"]

# A nearly empty board of nine has 46,656 templates a symbol, one of sixteen far too many.
_MOST = 2000


@dataclass(frozen=True)
class JointTemplates(Rule):
    """What all templates of a symbol have, or none has, once those that clash are gone.

    It finds nothing where a symbol has more than 2,000 templates.

    Attributes:
        places: whether it places what all have, or removes what none has.

    >>> from satsudoku.human.rules import rule
    >>> rule("template-set").places, rule("1202").places
    (True, False)
    """

    places: bool = True

    sentences: ClassVar[Sentences] = {
        "template": Sentence(
            {
                "en": (
                    "Of the ways to lay out {symbols} over the board, leave those that clash with "
                    "no other symbol: {effect}."
                ),
                "ja": (
                    "{symbols}を盤面全体に配置する方法のうち、ほかの数字と衝突しないものを考えると、"
                    "{effect}。"
                ),
            }
        ),
    }

    @property
    def confluent(self) -> bool:
        """The bound on the number of templates lets more deductions come late."""
        return False

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a deduction for each symbol."""
        if news is not None and not (news.gone or news.forced):
            return
        templates = _joint(state)
        possible = open_mask(state)
        for items, every in templates.values():
            own = mask_of(o for item in items for o in left_in(state, item)) & possible
            common, some = reduce(and_, every), reduce(or_, every)
            effect = tuple(positions(own & common if self.places else own & ~some))
            if effect:
                yield Deduction(
                    self,
                    state.geometry,
                    self.technique,
                    "template",
                    tuple(item for others, _ in templates.values() for item in others),
                    (),
                    tuple(positions(own)),
                    placed=effect if self.places else (),
                    eliminated=() if self.places else effect,
                )


def _joint(state: State) -> Mapping[int, tuple[list[int], list[int]]]:
    """By symbol its items and the templates that clash with none of another symbol's fixed places.

    Empty where one symbol has too many, or none.
    """
    geometry, templates = state.geometry, {}
    for symbol in range(geometry.symbols):
        items = [
            item
            for item in house_items(geometry)
            if geometry.options[item][0] % geometry.symbols == symbol and not state.covered[item]
        ]
        if items:
            every = _templates(state, [mask_of(left_in(state, item)) for item in items])
            if not every:
                return {}
            templates[symbol] = (items, every)
    excluded, left = excluded_by(geometry), -1
    while left != (left := sum(len(every) for _, every in templates.values())):
        fixed = (reduce(and_, every) for _, every in templates.values())
        gone = reduce(or_, (excluded[o] for mask in fixed for o in positions(mask)), 0)
        templates = {
            symbol: (items, [one for one in every if not one & gone])
            for symbol, (items, every) in templates.items()
        }
        if not all(every for _, every in templates.values()):
            return {}
    return templates


def _templates(state: State, masks: list[int]) -> list[int]:
    """The ways to choose one option of each mask, none excluding another; none if too many."""
    excluded = excluded_by(state.geometry)
    made: list[int] = []
    open_ways, tried = [(0, masks)], 0
    while open_ways:
        chosen, left = open_ways.pop()
        tried += 1
        if len(made) > _MOST or tried > 20 * _MOST:
            return []
        if not left:
            made.append(chosen)
            continue
        for option in positions(min(left, key=int.bit_count)):
            gone, bit = excluded[option], 1 << option
            rest = [mask & ~gone for mask in left if not mask & bit]
            if all(rest):
                open_ways.append((chosen | bit, rest))
    return made


_PUZZLE = "..6...2.9.7...64..59........6..........58...19...2..78....7...6.53.....4..896..3."

RULES = tuple(
    RuleDeclaration(
        name,
        Technique({"en": english, "ja": japanese}, hodoku=code),
        partial(JointTemplates, places=places),
        example=Example(_PUZZLE, changes, after=AFTER_FISH),
    )
    for name, english, japanese, code, places, changes in (
        ("template-set", "Template Set", "テンプレート(確定)", "1201", True, "r3c8#6 r5c7#6"),
        (
            "template-delete",
            "Template Delete",
            "テンプレート(削除)",
            "1202",
            False,
            "r3c7#6 r5c8#6",
        ),
    )
)
