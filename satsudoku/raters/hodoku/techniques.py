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

# By code: HoDoKu's name, the Japanese name, and the key of the sentence.
_OTHERS: Mapping[int, tuple[str, str, str]] = {
    703: ("Remote Pair", "リモートペア", "remote pair"),
    610: ("Bivalue Universal Grave + 1", "BUG+1", "bug"),
    400: ("Skyscraper", "スカイスクレイパー", "chain"),
    401: ("2-String Kite", "ツーストリングカイト", "chain"),
    403: ("Turbot Fish", "ターボットフィッシュ", "chain"),
    402: ("Empty Rectangle", "エンプティレクタングル", "chain"),
    803: ("W-Wing", "W-Wing", "chain"),
    800: ("XY-Wing", "XY-Wing", "xy-wing"),
    801: ("XYZ-Wing", "XYZ-Wing", "xyz-wing"),
    600: ("Uniqueness Test 1", "ユニークネステスト1", "rectangle 1"),
    601: ("Uniqueness Test 2", "ユニークネステスト2", "rectangle 2"),
    602: ("Uniqueness Test 3", "ユニークネステスト3", "rectangle 3"),
    603: ("Uniqueness Test 4", "ユニークネステスト4", "rectangle 4"),
    604: ("Uniqueness Test 5", "ユニークネステスト5", "rectangle 2"),
    605: ("Uniqueness Test 6", "ユニークネステスト6", "rectangle 6"),
    606: ("Hidden Rectangle", "隠れレクタングル", "rectangle 6"),
    607: ("Avoidable Rectangle Type 1", "回避レクタングル1", "rectangle 1"),
    608: ("Avoidable Rectangle Type 2", "回避レクタングル2", "rectangle 2"),
    310: ("Finned X-Wing", "ひれつきX-Wing", "finned fish"),
    320: ("Sashimi X-Wing", "サシミX-Wing", "finned fish"),
    311: ("Finned Swordfish", "ひれつきソードフィッシュ", "finned fish"),
    321: ("Sashimi Swordfish", "サシミソードフィッシュ", "finned fish"),
    312: ("Finned Jellyfish", "ひれつきジェリーフィッシュ", "finned fish"),
    322: ("Sashimi Jellyfish", "サシミジェリーフィッシュ", "finned fish"),
    1101: ("Sue de Coq", "Sue de Coq", "sue de coq"),
    500: ("Simple Colors Trap", "単純彩色(トラップ)", "color trap"),
    501: ("Simple Colors Wrap", "単純彩色(ラップ)", "color wrap"),
    502: ("Multi Colors 1", "多重彩色1", "multi colors 1"),
    503: ("Multi Colors 2", "多重彩色2", "multi colors 2"),
    701: ("X-Chain", "X-Chain", "chain"),
    702: ("XY-Chain", "XY-Chain", "chain"),
    706: ("Continuous Nice Loop", "連続ナイスループ", "continuous loop"),
    707: ("Discontinuous Nice Loop", "不連続ナイスループ", "loop"),
    708: ("AIC", "AIC", "chain"),
    709: ("Grouped Continuous Nice Loop", "グループ連続ナイスループ", "continuous loop"),
    710: ("Grouped Discontinuous Nice Loop", "グループ不連続ナイスループ", "loop"),
    711: ("Grouped AIC", "グループAIC", "chain"),
    901: ("Almost Locked Set XZ-Rule", "ALS-XZ", "sets"),
    902: ("Almost Locked Set XY-Wing", "ALS-XY-Wing", "sets"),
    903: ("Almost Locked Set XY-Chain", "ALS-XY-Chain", "sets"),
    330: ("Franken X-Wing", "フランケンX-Wing", "franken fish"),
    331: ("Franken Swordfish", "フランケンソードフィッシュ", "franken fish"),
    340: ("Finned Franken X-Wing", "ひれつきフランケンX-Wing", "finned fish"),
    341: ("Finned Franken Swordfish", "ひれつきフランケンソードフィッシュ", "finned fish"),
    1301: ("Forcing Chain Contradiction", "強制連鎖(矛盾)", "contradiction"),
    1302: ("Forcing Chain Verity", "強制連鎖(真理)", "verity"),
    1303: ("Forcing Net Contradiction", "強制網(矛盾)", "contradiction"),
    1304: ("Forcing Net Verity", "強制網(真理)", "verity"),
    9999: ("Brute Force", "総当たり", "brute force"),
}


def _techniques() -> Iterator[tuple[Technique, str]]:
    for own in map(rule, _RULES):
        yield own.technique, next(iter(own.sentences))
    for code, (english, japanese, phrase) in _OTHERS.items():
        spelled = None if phrase == "brute force" else f"{code:04}"
        yield Technique({"en": english, "ja": japanese}, hodoku=spelled), phrase


def _by_code() -> Mapping[int, HodokuTechnique]:
    named = {int(t.hodoku or 9999): (t, phrase) for t, phrase in _techniques()}
    by_code = {}
    for code, level, score in _kernel.hodoku_techniques():
        technique, phrase = named[code]
        name = re.sub("[^a-z0-9]+", "-", technique.lower()).strip("-")
        by_code[code] = HodokuTechnique(name, technique, code, phrase, level, score)
    return by_code


TECHNIQUES: Mapping[int, HodokuTechnique] = _by_code()
"""HoDoKu's techniques by code, in the order in which it looks for them."""
