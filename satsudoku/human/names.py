"""Names of tiers and variants in other languages; without a translation they stay as they are."""

from __future__ import annotations

import re
from collections.abc import Mapping

from satsudoku.board.library import variant as find_variant
from satsudoku.board.shipped import variant_names
from satsudoku.board.variant import Variant
from satsudoku.human.sentences import find_language

_JAPANESE_TIERS: Mapping[str, str] = {
    "A little hard": "少し難しい",
    "Beginner": "入門",
    "Cages and lines": "ケージとライン",
    "Chains": "チェーン",
    "Comfort": "手ごろ",
    "Diabolical": "悪魔級",
    "Easy": "簡単",
    "Extreme": "極限",
    "Fiendish": "鬼級",
    "Full house": "フルハウス",
    "Grouped chains": "グループつきチェーン",
    "Hard": "難しい",
    "Hidden single in a box": "ブロックのヒドゥンシングル",
    "Hidden single in a line": "行・列のヒドゥンシングル",
    "Innies and outies": "インとアウト",
    "Level 1": "レベル1",
    "Level 2": "レベル2",
    "Level 3": "レベル3",
    "Lines in houses": "ラインと列・ブロック",
    "Locked candidates": "ブロックと行・列の予約",
    "Medium": "普通",
    "Naked single": "ネイキッドシングル",
    "Normal": "普通",
    "Pairs": "二国同盟",
    "Pleasant": "気軽",
    "Quads": "四国同盟",
    "Search": "探索",
    "Singles": "シングル",
    "Trial and error": "仮定",
    "Trial and error, three deep": "三重の仮定",
    "Trial and error, two deep": "二重の仮定",
    "Triples": "三国同盟",
    "Turbot fish": "ターボットフィッシュ",
    "Ultra Hard": "超難問",
    "Unfair": "理不尽",
    "Very Easy": "とても簡単",
    "Very Hard": "とても難しい",
    "Very easy": "とても簡単",
    "Very hard": "とても難しい",
    "Wings": "ウィング",
}
_PARTS = re.compile(r"^(\d+) parts?$")  # of the causes that the rater mus measures


def tier_in(language: str, name: str) -> str:
    """The name of a tier in a language.

    >>> tier_in("ja", "Pairs"), tier_in("ja", "3 parts"), tier_in("ja", "My own")
    ('二国同盟', '要素3個', 'My own')
    """
    find_language(language)
    if language == "ja":
        return _JAPANESE_TIERS.get(name) or _PARTS.sub(r"要素\1個", name)
    return name


def title_in(language: str, variant: Variant) -> str:
    """The title of a variant in a language; its English title where it has no other.

    A puzzle's own rules have the title of the shipped ones that they extend.
    """
    find_language(language)
    base, plus, _ = variant.name.partition("+")
    if plus and variant.title == variant.name and base in variant_names():
        variant = find_variant(base)
    return variant.titles.get(language, variant.title)
