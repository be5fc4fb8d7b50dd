"""The ladders of satsudoku: a certificate that bears such a name has just these tiers.

A ladder of another name is whatever the certificate declares.
"""

from __future__ import annotations

from ..looks import look_alike
from ..naming import named, phrase
from ..refusal import require
from ..statement import StatedLadder

Tiers = list[tuple[str, list[str]]]  # the name of each, and its rules

_SATSUDOKU: Tiers = [
    ("Full house", ["full-house"]),
    ("Hidden single in a box", ["hidden-single:in=box"]),
    ("Hidden single in a line", ["hidden-single:in=line"]),
    ("Naked single", ["naked-single"]),
    ("Cages and lines", ["cage-combinations", "constraint-fillings"]),
    ("Locked candidates", ["locked-candidates", "common-peers", "constraint-locked"]),
    ("Innies and outies", ["innies-outies"]),
    ("Pairs", ["locked-pair", "naked-pair", "hidden-pair", "x-wing"]),
    ("Lines in houses", ["constraint-houses", "constraint-pair", "house-constraints"]),
    ("Triples", ["locked-triple", "naked-triple", "hidden-triple", "swordfish"]),
    ("Quads", ["naked-quad", "hidden-quad", "jellyfish"]),
    ("Turbot fish", ["turbot-chain"]),
    ("Wings", ["wing-chain"]),
    ("Chains", ["x-chain", "xy-chain", "aic", "constraint-chain"]),
    (
        "Grouped chains and large areas",
        ["grouped-aic", "large-areas", "constraint-templates", "three-houses"],
    ),
    ("Trial and error", ["te1", "cases"]),
    ("Trial and error, two deep", ["te2"]),
    ("Trial and error, three deep", ["te3"]),
    ("Search", ["search"]),
]
_RANK8: Tiers = [
    ("Very easy", ["naked-single"]),
    ("Easy", ["hidden-single"]),
    ("Normal", ["locked-candidates"]),
    ("A little hard", ["naked-pair", "hidden-pair"]),
    ("Hard", ["naked-triple", "hidden-triple"]),
    ("Hard", ["naked-quad", "hidden-quad"]),
    ("Very hard", ["negation-place"]),
    ("Extreme", ["search"]),
]
_HAMADA: Tiers = [
    ("Beginner", ["hidden-single:in=box"]),
    ("Very Easy", ["hidden-single:in=line"]),
    ("Easy", ["naked-single"]),
    (
        "Pleasant",
        ["pointing:cells=2", "naked-pair", "hidden-pair", "x-wing", "swordfish:cells=2"],
    ),
    (
        "Comfort",
        [
            *("direct-pointing", "direct-x-wing:in=line", "direct-x-wing:in=box"),
            *("claiming:cells=2", "pointing:cells=3", "hamada-logic"),
            *("naked-triple", "hidden-triple"),
        ],
    ),
    ("Hard", ["assumption:digits=1"]),
    ("Very Hard", ["assumption:digits=2"]),
    ("Ultra Hard", ["assumption:digits=3"]),
]
_MUS: Tiers = [
    (f"{number} part{'' if number == 1 else 's'}", [f"cause:parts={number}"])
    for number in range(1, 61)
]
_LADDERS = {
    "satsudoku": _SATSUDOKU,
    "rank8": _RANK8,
    "rank8-remove": _RANK8,
    "hamada": _HAMADA,
    "mus": _MUS,
}
# What an option exchanges: each rule with another one, or with none.
_EXCHANGES: dict[str, dict[str, str]] = {
    "rank8-remove": {"negation-place": "negation-remove"},
    "mus:parts=symbols": {},
    "hamada:assumption=least": {},
    "hamada:assumption=depth": {
        f"assumption:digits={n}": f"assumption:digits={n},reading=depth" for n in (1, 2, 3)
    },
    "hamada:h=yes": {},
    "hamada:h=no": {"hamada-logic": ""},
    "hamada:u=2-2-2": {},
    "hamada:u=general": {"swordfish:cells=2": "swordfish"},
    "hamada:wy=2": {},
    "hamada:wy=3": {"claiming:cells=2": "claiming:cells=3"},
}


def tiers_of(ladder: str) -> Tiers | None:
    """The tiers of a ladder, with the options behind its name; None for one that is not here."""
    name, colon, options = ladder.partition(":")
    if name not in _LADDERS:
        return None
    chosen = [f"{name}:{option}" for option in options.split(",") if colon]
    require(set(chosen) <= set(_EXCHANGES), f"no options {options!r:.40} of {name}")
    exchanges = dict(_EXCHANGES.get(name, {}))
    for option in chosen:
        exchanges |= _EXCHANGES[option]
    return [
        (tier, [new for rule in rules if (new := exchanges.get(rule, rule))])
        for tier, rules in _LADDERS[name]
    ]


def check_ladder(name: str, declared: Tiers) -> StatedLadder:
    """Refuse declared tiers that are not the first ones of the ladder of that name."""
    require(isinstance(name, str), "the ladder's name is not a text")
    listed = tiers_of(name) is not None
    right = not listed or _begins_with(name, declared)
    require(right, f"these are not the tiers of {named(name)}")
    known = (*_LADDERS, *(option for option in _EXCHANGES if ":" in option))
    return StatedLadder(
        named(name),
        tuple((phrase(tier), tuple(map(named, rules))) for tier, rules in declared),
        listed,
        None if listed else look_alike(name, known),
        name if listed else next((one for one in known if _begins_with(one, declared)), None),
    )


def _begins_with(ladder: str, declared: Tiers) -> bool:
    return (tiers_of(ladder) or [])[: len(declared)] == declared
