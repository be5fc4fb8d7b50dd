"""Names of shipped tiers and variants in other languages; those of the user stay as they are."""

from __future__ import annotations

import re
from collections.abc import Mapping

from satsudoku.human.sentences import find_language

__all__ = ["tier_in", "title_in"]

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
    "Ultra Hard": "超難問",
    "Unfair": "理不尽",
    "Very Easy": "とても簡単",
    "Very Hard": "とても難しい",
    "Very easy": "とても簡単",
    "Very hard": "とても難しい",
    "X-chains": "Xチェーン",
    "XY-chains": "XYチェーン",
}
_PARTS = re.compile(r"^(\d+) parts?$")  # of the causes that the rater mus measures
# Titles of variants by pattern, the first that fits; sizes stay as they are.
_JAPANESE_TITLES = tuple(
    (re.compile(pattern), title)
    for pattern, title in (
        (r"Sudoku( \S+)? with boxes of (\d+) x (\d+)", r"数独\1(\2×\3のブロック)"),
        (r"Sudoku( \d+x\d+)?", r"数独\1"),
        (r"Jigsaw Sudoku (\S+)", r"ジグソー数独 \1"),
        (r"Latin square (\S+)", r"ラテン方陣 \1"),
        (r"X Number Place (\S+)", r"Xナンバープレイス \1"),
        (r"Diagonal Sudoku(?: \(Sudoku X\))?( \S+)?", r"対角線数独\1"),
        (r"Anti-king Sudoku \(Touchless\)", "アンチキング数独"),
        (r"Anti-knight Sudoku", "アンチナイト数独"),
        (r"Asterisk Sudoku", "アスタリスク数独"),
        (r"Butterfly Sudoku", "バタフライ数独"),
        (r"Centre Dot Sudoku", "センタードット数独"),
        (r"Colour Sudoku", "カラー数独"),
        (r"Disjoint Groups \(Sudoku P\)", "同位置数独"),
        (r"Flower Sudoku", "フラワー数独"),
        (r"Gattai 59", "合体ナンプレ59"),
        (r"Girandola Sudoku", "ジランドラ数独"),
        (r"Miracle Sudoku", "ミラクル数独"),
        (r"Non-consecutive Sudoku", "非連続数独"),
        (r"Samurai Sudoku", "サムライ数独"),
        (r"Sohei Sudoku", "僧兵数独"),
        (r"Tripledoku", "三連合体数独"),
        (r"Two-tone Colour Sudoku", "二色数独"),
        (r"Twodoku", "二連合体数独"),
        (r"Windmill Sudoku \(Kazaguruma\)", "風車数独"),
        (r"Windoku \(Hyper Sudoku\)", "ウィンドウ数独"),
    )
)


def tier_in(language: str, name: str) -> str:
    """The name of a tier in a language.

    Raises:
        UnknownNameError: no such language.

    >>> tier_in("ja", "Pairs"), tier_in("ja", "3 parts"), tier_in("ja", "My own")
    ('二国同盟', '要素3個', 'My own')
    """
    find_language(language)
    if language == "ja":
        return _JAPANESE_TIERS.get(name) or _PARTS.sub(r"要素\1個", name)
    return name


def title_in(language: str, title: str) -> str:
    """The title of a variant in a language.

    Raises:
        UnknownNameError: no such language.

    >>> title_in("ja", "Sudoku 12x12 with boxes of 2 x 6"), title_in("ja", "My own")
    ('数独 12x12(2×6のブロック)', 'My own')
    """
    find_language(language)
    if language == "ja":
        for pattern, japanese in _JAPANESE_TITLES:
            match = pattern.fullmatch(title)
            if match is not None:
                return match.expand(japanese)
    return title
