"""HoDoKu's techniques, by its codes; their levels and scores are the kernel's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from satsudoku import _kernel
from satsudoku.human.rules import rule
from satsudoku.human.technique import Technique
from satsudoku.raters.program_technique import ProgramTechnique
from satsudoku.raters.sentences import SENTENCES


@dataclass(frozen=True)
class HodokuTechnique(ProgramTechnique):
    """A technique of HoDoKu's: its code as a number, and the key of its sentence.

    The level is 1, Easy, to 5, Extreme; the score is that of one step.
    """

    code: int
    phrase: str
    level: int
    score: int

    sentences = SENTENCES


# The techniques that are also rules of this package.
_RULES = (
    *("full-house", "naked-single", "hidden-single", "pointing", "claiming"),
    *("locked-pair", "locked-triple", "naked-pair", "naked-triple", "naked-quad"),
    *("hidden-pair", "hidden-triple", "hidden-quad", "x-wing", "swordfish", "jellyfish"),
)

# Of these, HoDoKu's names that differ from the rules' own.
_NAMES: Mapping[str, str] = {
    "pointing": "Locked Candidates Type 1 (Pointing)",
    "claiming": "Locked Candidates Type 2 (Claiming)",
    "naked-quad": "Naked Quadruple",
    "hidden-quad": "Hidden Quadruple",
}

# By code: HoDoKu's name and the key of the sentence.
_OTHERS: Mapping[int, tuple[str, str]] = {
    703: ("Remote Pair", "remote pair"),
    610: ("Bivalue Universal Grave + 1", "bug"),
    400: ("Skyscraper", "chain"),
    401: ("2-String Kite", "chain"),
    403: ("Turbot Fish", "chain"),
    402: ("Empty Rectangle", "chain"),
    803: ("W-Wing", "chain"),
    800: ("XY-Wing", "xy-wing"),
    801: ("XYZ-Wing", "xyz-wing"),
    600: ("Uniqueness Test 1", "rectangle 1"),
    601: ("Uniqueness Test 2", "rectangle 2"),
    602: ("Uniqueness Test 3", "rectangle 3"),
    603: ("Uniqueness Test 4", "rectangle 4"),
    604: ("Uniqueness Test 5", "rectangle 2"),
    605: ("Uniqueness Test 6", "rectangle 6"),
    606: ("Hidden Rectangle", "rectangle 6"),
    607: ("Avoidable Rectangle Type 1", "rectangle 1"),
    608: ("Avoidable Rectangle Type 2", "rectangle 2"),
    310: ("Finned X-Wing", "finned fish"),
    320: ("Sashimi X-Wing", "finned fish"),
    311: ("Finned Swordfish", "finned fish"),
    321: ("Sashimi Swordfish", "finned fish"),
    312: ("Finned Jellyfish", "finned fish"),
    322: ("Sashimi Jellyfish", "finned fish"),
    1101: ("Sue de Coq", "sue de coq"),
    500: ("Simple Colors Trap", "color trap"),
    501: ("Simple Colors Wrap", "color wrap"),
    502: ("Multi Colors 1", "multi colors 1"),
    503: ("Multi Colors 2", "multi colors 2"),
    701: ("X-Chain", "chain"),
    702: ("XY-Chain", "chain"),
    706: ("Continuous Nice Loop", "continuous loop"),
    707: ("Discontinuous Nice Loop", "loop"),
    708: ("AIC", "chain"),
    709: ("Grouped Continuous Nice Loop", "continuous loop"),
    710: ("Grouped Discontinuous Nice Loop", "loop"),
    711: ("Grouped AIC", "chain"),
    901: ("Almost Locked Set XZ-Rule", "sets"),
    902: ("Almost Locked Set XY-Wing", "sets"),
    903: ("Almost Locked Set XY-Chain", "sets"),
    330: ("Franken X-Wing", "franken fish"),
    331: ("Franken Swordfish", "franken fish"),
    340: ("Finned Franken X-Wing", "finned fish"),
    341: ("Finned Franken Swordfish", "finned fish"),
    1301: ("Forcing Chain Contradiction", "contradiction"),
    1302: ("Forcing Chain Verity", "verity"),
    1303: ("Forcing Net Contradiction", "contradiction"),
    1304: ("Forcing Net Verity", "verity"),
    9999: ("Brute Force", "brute force"),
}


def _techniques() -> Iterator[tuple[Technique, str, str]]:
    """Each technique with what its name as a rule comes from, and the key of its sentence."""
    for own in map(rule, _RULES):
        english = _NAMES.get(own.name, str(own.technique))
        known = Technique(english, own.technique.hodoku)
        yield known, own.technique, next(iter(own.sentences))
    for code, (english, phrase) in _OTHERS.items():
        spelled = None if phrase == "brute force" else f"{code:04}"
        yield Technique(english, hodoku=spelled), english, phrase


def _by_code() -> Mapping[int, HodokuTechnique]:
    named = {int(t.hodoku or 9999): (t, name, phrase) for t, name, phrase in _techniques()}
    by_code = {}
    for code, level, score in _kernel.hodoku_techniques():
        technique, name, phrase = named[code]
        name = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")
        by_code[code] = HodokuTechnique(name, technique, code, phrase, level, score)
    return by_code


TECHNIQUES: Mapping[int, HodokuTechnique] = _by_code()
"""HoDoKu's techniques by code, in the order in which it looks for them."""
