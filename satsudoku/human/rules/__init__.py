"""The rules by name; one file a family."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial

from satsudoku.cover.geometry import Geometry
from satsudoku.cover.matrices import (
    Matrix,
    fish_matrices,
    hidden_matrices,
    locked_matrices,
    naked_matrices,
)
from satsudoku.errors import LadderError, UnknownNameError, excerpt
from satsudoku.human.rule import Rule
from satsudoku.human.rules.assumption import READINGS, assumption
from satsudoku.human.rules.direct import DirectFish, DirectPointing
from satsudoku.human.rules.hamada_logic import HamadaLogic
from satsudoku.human.rules.locked import CLAIMING, POINTING, LockedCandidates
from satsudoku.human.rules.negation import Negation
from satsudoku.human.rules.search import Search
from satsudoku.human.rules.singles import FullHouse, HiddenSingle, NakedSingle
from satsudoku.human.rules.subsets import Subset
from satsudoku.human.rules.trial import trial_and_error
from satsudoku.human.spelling import spell, split_name

__all__ = ["missing_needs", "rule", "rule_names", "rule_options"]

_BOX, _LINE = "hidden-single:in=box", "hidden-single:in=line"


@dataclass(frozen=True)
class _Option:
    """What a ladder file may choose of a rule.

    Attributes:
        argument: of the rule's class.
        values: texts, or whole numbers.
    """

    argument: str
    values: tuple[str, ...] | range

    def __str__(self) -> str:
        if isinstance(self.values, range):
            return f"{self.values.start} to {self.values.stop - 1}"
        return " or ".join(self.values)

    def read(self, text: str) -> str | int | None:
        """The value that a text is; None if it is none."""
        if isinstance(self.values, tuple):
            return text if text in self.values else None
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
        return number if number in self.values else None


@dataclass(frozen=True)
class _Kind:
    """A rule before its options are chosen.

    Attributes:
        name: in ladder files.
        technique: the field's name.
        make: takes name, technique and the options' arguments.
        options: by name.
        needs: the rules into which its pattern shrinks when some of it is placed. With these beside
            it or below it on a ladder there is one fixpoint, whatever the order.
        serves: rules for which it stands in where these are needed.
    """

    name: str
    technique: str
    make: Callable[..., Rule]
    options: Mapping[str, _Option] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    serves: tuple[str, ...] = ()


_CELLS = {"cells": _Option("cells", range(2, 256))}
_WITHIN = _Option("within", ("box", "line"))


def _subset(
    name: str,
    size: int,
    matrices: Callable[[Geometry], Sequence[Matrix]],
    phrase: str,
    contradiction: str,
    needs: tuple[str, ...],
    serves: tuple[str, ...] = (),
    options: Mapping[str, _Option] | None = None,
) -> _Kind:
    """A subset of one size; its technique is its name with capitals."""

    def make(name: str, technique: str, most: int | None = None) -> Rule:
        return Subset(name, technique, size, matrices, phrase, contradiction, most)

    technique = "X-Wing" if name == "x-wing" else name.replace("-", " ").title()
    return _Kind(name, technique, make, options or {}, needs, serves)


_naked = partial(
    _subset, matrices=naked_matrices, phrase="naked subset", contradiction="too few symbols"
)
_locked = partial(
    _subset, matrices=locked_matrices, phrase="locked subset", contradiction="too few symbols"
)
_hidden = partial(
    _subset, matrices=hidden_matrices, phrase="hidden subset", contradiction="too few cells"
)
_fish = partial(
    _subset,
    matrices=fish_matrices,
    phrase="fish",
    contradiction="too few lines",
    options={"cells": _Option("most", range(2, 256))},
)

_SINGLES = (
    NakedSingle("naked-single", "Naked Single"),
    HiddenSingle("hidden-single", "Hidden Single"),
)
_KINDS: Mapping[str, _Kind] = {
    kind.name: kind
    for kind in (
        _Kind("full-house", "Full House", FullHouse),
        _Kind("naked-single", "Naked Single", NakedSingle),
        _Kind(
            "hidden-single", "Hidden Single", HiddenSingle, {"in": _WITHIN}, serves=(_BOX, _LINE)
        ),
        _Kind(
            "locked-candidates",
            "Locked Candidates",
            LockedCandidates,
        ),
        _Kind(
            "pointing",
            "Locked Candidates",
            partial(LockedCandidates, way=POINTING),
            _CELLS,
        ),
        _Kind(
            "claiming",
            "Locked Candidates",
            partial(LockedCandidates, way=CLAIMING),
            _CELLS,
        ),
        _Kind("direct-pointing", "Direct Pointing", DirectPointing, needs=(_BOX,)),
        _locked("locked-pair", 2, needs=("naked-single",)),
        _naked("naked-pair", 2, needs=("naked-single",), serves=("locked-pair",)),
        _hidden("hidden-pair", 2, needs=(_BOX, _LINE)),
        _fish("x-wing", 2, needs=(_LINE,)),
        _Kind(
            "direct-x-wing",
            "Direct X-Wing",
            partial(DirectFish, size=2),
            {"in": _WITHIN},
            needs=(_BOX, _LINE),
        ),
        _locked("locked-triple", 3, needs=("locked-pair",)),
        _naked("naked-triple", 3, needs=("naked-pair",), serves=("locked-triple",)),
        _hidden("hidden-triple", 3, needs=("hidden-pair",)),
        _fish("swordfish", 3, needs=("x-wing",)),
        _Kind("hamada-logic", "Hamada Logic", HamadaLogic, needs=("naked-single",)),
        _naked("naked-quad", 4, needs=("naked-triple",)),
        _hidden("hidden-quad", 4, needs=("hidden-triple",)),
        _fish("jellyfish", 4, needs=("swordfish",)),
        _Kind("negation-place", "Negation", partial(Negation, places=True)),
        _Kind("negation-remove", "Negation", partial(Negation, places=False)),
        _Kind(
            "assumption",
            "Assumption",
            assumption,
            {"digits": _Option("digits", range(1, 4)), "reading": _Option("reading", READINGS)},
        ),
        *(
            _Kind(f"te{k}", f"T&E({k})", partial(trial_and_error, depth=k, base=_SINGLES))
            for k in range(1, 4)
        ),
        _Kind("search", "Search", Search),
    )
}


def rule_names() -> tuple[str, ...]:
    """The names of all rules, the easier ones first.

    >>> rule_names()[:3]
    ('full-house', 'naked-single', 'hidden-single')
    """
    return tuple(_KINDS)


def rule_options(name: str) -> dict[str, str]:
    """The options of a rule, and in words what may be chosen.

    Raises:
        UnknownNameError: no such rule.

    >>> rule_options("hidden-single"), rule_options("pointing")
    ({'in': 'box or line'}, {'cells': '2 to 255'})
    """
    return {key: str(option) for key, option in _kind(name).options.items()}


@lru_cache(maxsize=1024)
def rule(name: str) -> Rule:
    """Find a rule by name.

    Args:
        name: one of `rule_names`, with options that `rule_options` tells, if any are wanted:
            ``hidden-single:in=box`` looks in boxes only, ``pointing:cells=2`` for two cells only,
            ``swordfish:cells=2`` for two in each line.

    Raises:
        UnknownNameError: no such rule or option; the nearest names are suggested.
        LadderError: an option with a value that it cannot have.

    >>> rule("naked-pair").technique
    'Naked Pair'
    >>> rule("pointing:cells=02").name
    'pointing:cells=2'
    """
    base, chosen = split_name(name)
    kind = _kind(base)
    values: dict[str, str] = {}
    arguments: dict[str, str | int] = {}
    for key in chosen:
        if key not in kind.options:
            raise UnknownNameError(f"option of rule {base}", key, kind.options)
    for key, option in kind.options.items():
        if key in chosen:
            value = option.read(chosen[key])
            if value is None:
                found = excerpt(chosen[key])
                raise LadderError(f"rule {base}: expected {key}={option}; found {found}")
            values[key], arguments[option.argument] = str(value), value
    return kind.make(spell(base, values), kind.technique, **arguments)


def _kind(name: str) -> _Kind:
    if name not in _KINDS:
        raise UnknownNameError("rule", name, _KINDS)
    return _KINDS[name]


def missing_needs(names: Iterable[str]) -> list[tuple[str, str]]:
    """The smaller rules that a set of rules lacks to have one fixpoint whatever the order.

    A pattern of n items turns into one of fewer items when one of them is placed. Where the rule
    for this is missing, what can be deduced depends on what was deduced first.

    Args:
        names: of rules.

    Returns:
        Pairs: a rule, and the rule that it lacks.

    >>> missing_needs(["naked-single", "naked-pair"])
    []
    >>> missing_needs(["naked-single", "naked-triple", "hidden-single:in=line", "hidden-pair"])
    [('naked-triple', 'naked-pair'), ('hidden-pair', 'hidden-single:in=box')]
    """
    given = list(names)
    there = set(given)
    for name in given:
        if not split_name(name)[1]:
            there.update(_kind(name).serves)
    wanted = ((name, need) for name in given for need in _kind(split_name(name)[0]).needs)
    return [(name, need) for name, need in wanted if need not in there]
