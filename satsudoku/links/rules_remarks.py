"""Remarks on the text of a link's rules: what it says beyond, or other than, the puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from satsudoku.board.own_parts import own_parts
from satsudoku.board.variant import Variant
from satsudoku.constraints.listed import Listed
from satsudoku.errors import excerpt
from satsudoku.links.rules_text import (
    mentions_any,
    not_encoded,
    plain_text,
    sayers,
)
from satsudoku.links.rules_writing import written_rules

_BASIC = {"row", "column", "box", "region"}
_LONGEST = 80  # characters of a sentence in a remark
_FEW_WORDS = 3  # of a heading
_NEAR = "[^.;]{0,80}"  # bounded, so that no text takes long
_USUAL = re.compile(
    r"(the )?(normal|standard|usual|regular|classic(al)?|ordinary)( \d+x\d+)?"
    r"( (sudoku|jigsaw|irregular|latin square))*( (rules?|constraints?))?( of)?( sudoku)?"
    r"( (also )?appl(y|ies))?"
    rf"|digits?\b{_NEAR}\brepeat\b{_NEAR}\brows?\b{_NEAR}\bcolumns?\b{_NEAR}"
    r"\b(box|region|area)(es|s)?"
    rf"|(each|every|no)\b{_NEAR}\b(row|column)s?\b{_NEAR}\b(box|region|block|area)(es|s)?\b{_NEAR}"
    rf"((once|repeat\w*|different|digits?){_NEAR})?"
    r"|(es gelten |es gilt )?(die )?(normal|üblich|klassisch|gewöhnlich|standard)\w*"
    r"[ -]?sudoku-?\s?regel\w*( gelten)?"
    r"|(通常|普通|標準|一般)の(数独|ナンプレ)の?ルール[^。]{0,20}",
    re.IGNORECASE,
)
"""What is said of any Sudoku."""
_COLUMNS = re.compile(r"\bspalten?\b|[列横ヨ]", re.IGNORECASE)
_USUAL_IN_GERMAN_OR_JAPANESE = re.compile(
    rf"{_NEAR}\b(zeilen?|reihen?)\b{_NEAR}\bspalten?\b{_NEAR}"
    rf"(block|blöcke|box|region|gebiet|quadrat){_NEAR}"
    r"|[^。]{0,60}(行|縦|タテ)[^。]{0,20}(列|横|ヨコ)[^。]{0,40}(ブロック|領域|枠)[^。]{0,60}",
    re.IGNORECASE,
)
"""The same; it takes long, and is only looked for beside a word for columns."""
_UNUSUAL = re.compile(
    r"\b(at least once|exactly twice|(do|does|can) ?not apply|except)\b", re.IGNORECASE
)
"""What turns such a sentence into another rule."""
_RANGE = re.compile(
    r"\b(1|one|0|zero)( ?[-–] ?| to | through )(\d+|nine|six|four)\b"
    rf"{_NEAR}\b(row|column|box|region|cell|grid)s?\b{_NEAR}",
    re.IGNORECASE,
)
"""The symbols of any Sudoku; with it goes all before it in a sentence."""
_RULE = re.compile(
    r"\b(digits?|cells?|numbers?|values?|rows?|columns?|box(es)?|grid|lines?|circles?|squares?"
    r"|clues?|sums?|regions?|stars?|shad\w+|colou?r\w*|adjacent|neighbou?r\w*|equals?|paths?|loops?"
    r"|arrows?|cages?|dots?|thermo\w*|equations?|letters?|ziffern?|zahl(en)?|feld(er)?|zellen?|linien?|zeilen?|spalten?)\b|数|マス|線",
    re.IGNORECASE,
)
"""A word of a sentence that may be a rule."""
_BESIDE = re.compile(
    r"^\W*(for example|for instance|e\.?g|i\.?e|that is|note|hint|nb|thanks?|enjoy|have fun"
    r"|good luck|not all|see|so|the same|this means|in other words)\b"
    r"|\b(may|can) (also )?repeat\b|\bif allowed\b|\bother rules\b|\bpencil"
    r"|\b(are|is) (not )?(necessarily )?(given|marked|shown)( in the \w+)?\W*$|^同じ数字は入ら"
    r"|\b(aesthetics?|cosmetic|decorati\w+|no meaning|for flavou?r)\b",
    re.IGNORECASE,
)
"""A sentence that explains others."""
_CHANGES: Sequence[tuple[str, set[str], set[str]]] = (
    (
        r"digit(al)? (sums?|roots?)|sum of (its|their|the) own digits|sum of their digits"
        r"|own digits|last digit|average|sum to (more|less|at (least|most))|base \d+"
        r"|(counts?|counted) (as )?(double|twice|half)|xvxv|off by|up to \d+ (off|wrong)"
        r"|(exactly|at least|only) one of (the|these|them|each)(?!( \w+){0,2} (cells?|squares?))"
        r"|(exactly|at least|only) one( \w+){1,2} is|(are|is) (false|wrong|incorrect|lying|a lie)"
        r"|li(ar|ars|es)|unknown|replaced (by|with)|instead of|quersumme"
        r"|either all|except|multiples? of|only (applies|apply) to|arithmetic",
        set(),
        {"digital_root_cages"},
    ),
    (r"modulo|remainders?", set(), {"modular_lines", "modular_cages"}),
    (r"products?|multipl(y|ied)|produkte?", set(), {"products", "product_cages"}),
    (
        r"decreas\w*|(stay|remain)s? (equal|the same)|non-decreasing|fallen|(one|either) direction"
        r"|either end|bulbs? (is|are) not",
        {"thermometers"},
        {"slow_thermometers", "palindromes", "between_lines"},
    ),
    (r"(number|count) of (different|distinct|odd|even)", {"arrows"}, {"distinct_counts"}),
    (r"difference between", {"cages"}, {"differences", "whispers"}),
    (r"between (the )?[2-9] and (the )?\d", {"sandwiches"}, set()),
    (r"sum of (the|all)( \w+)? (heights?|buildings?|skyscrapers?)", {"skyscrapers"}, set()),
    (r"none of the|not in any|(do|must|may) not (appear|be)", {"quadruples"}, set()),
    (r"(knight|king)\w*.* (sums?|adds?|consecutive)", {"anti-knight", "anti-king"}, set()),
    (r"at most", {"whispers"}, set()),
    (r"sum to (5|10|five|ten) or", {"pair_sums"}, set()),
    (r"\bor 1[05]\b", {"pair_sums"}, set()),
    (r"数字和|一の位", set(), set()),
)
"""Words by which a text changes what is drawn: for what (all if empty), and beside what not."""
_CHANGED = [
    (re.compile(words if "数" in words else rf"\b({words})\b", re.IGNORECASE), of, but)
    for words, of, but in _CHANGES
]
_COUNTED = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_NUMBER = rf"(\d{{1,3}}|{'|'.join(_COUNTED)})\b"
_NUMBERED = (
    (
        re.compile(rf"\bdiffer\w*(?: \w+){{0,4}}? (?:at least|of|by) {_NUMBER}", re.IGNORECASE),
        {"whispers", "differences", "lockout_lines"},
    ),
    (re.compile(rf"\b1 ?: ?{_NUMBER}|\b{_NUMBER} times", re.IGNORECASE), {"ratios"}),
)
"""Numbers of kinds of constraints in texts."""
_SHAPES: Mapping[str, str] = {
    "area": "cages?|killer|areas?|outlined|dott?ed|dashed|regions?|marked|shaded|colou?red|corner",
    "line": r"lines?|paths?|ends?|diamonds?|along|circles?|\w*bulbs?|thermo\w*|\w+lines?",
    "arrow": "arrows?|circles?|bulbs?|pills?|shafts?",
    "edge": r"dots?|circles?|between|separated|adjacent|joined|neighbou?r\w*|signs?|markers?"
    r"|x|v|xv",
    "corner": "circles?|surrounding|touching|four|corners?",
    "parts": "lines?|same|identical|shapes?|segments?|clones?",
    "pieces": "lines?|same|segments?|box(es)?|regions?",
    "circles": "circles?",
    "relation": r"move|apart|adjacent|neighbou?r\w*|touch\w*|consecutive|diagonally|distance"
    r"|dots?|all|pairs?",
    "mark": "odd|even|squares?|circles?|shaded|gr[ea]y|colou?red|cells?",
    "house": r"diagonals?|regions?|positions?|extra|windows?|groups?|sets?|areas?|gr[ea]y|shaded"
    r"|colou?red",
}
_CLUES = "outside|clues?|diagonals?|rows?|columns?|directions?|arrows?|sees?|seen|first|edges?"
_EXPLAINED = {shape: re.compile(rf"\b({words})\b", re.I) for shape, words in _SHAPES.items()}
_ANY_CLUE = re.compile(rf"\b({_CLUES})\b", re.IGNORECASE)


def rules_remarks(rules: str, variant: Variant) -> list[str]:
    """The remarks on a text of rules, none if the puzzle seems to have them all.

    Args:
        rules: the text.
        variant: with the rules that the link encodes.

    >>> from satsudoku import variant
    >>> classic = variant("classic4")
    >>> rules_remarks("Normal rules apply. Each renban is a set in any order.", classic)
    ['the rules mention, but the puzzle does not encode: renbans']
    >>> rules_remarks("Usual rules. A star shows that the cell sees its own digit.", classic)
    ["the rules say more than the puzzle encodes: 'A star shows that the cell sees its own digit'"]
    >>> rules_remarks("Digits 1-4 once in each row, column and box. Have fun!", classic)
    []
    """
    remarks = _remarks(rules, variant)
    if remarks:  # a text that this program wrote from the puzzle says nothing new
        written = {*written_rules(variant).splitlines()}
        left = [line for line in rules.splitlines() if line not in written]
        if len(left) < len(rules.splitlines()):
            return _remarks("\n".join(left), variant)
    return remarks


def _remarks(rules: str, variant: Variant) -> list[str]:
    remarks = []
    if names := ", ".join(not_encoded(rules, variant)):
        remarks.append(f"the rules mention, but the puzzle does not encode: {names}")
    parts = list(_parts(rules))
    sentences = [said for said in map(_sentence, parts) if said]
    own = sayers(variant) - _BASIC
    changing = [words for words, of, but in _CHANGED if not own & but and (own & of if of else own)]
    values = _values(variant)
    for part in parts:
        if any(words.search(part) for words in changing) or _has_another_number(part, values):
            changed = excerpt(_trimmed(part), _LONGEST)
            remarks.append(f"the rules may change what the puzzle encodes: {changed}")
            break
    if not remarks:
        more = (sentence for sentence in sentences if not _explains(variant, own, sentence))
        if (left := next(more, None)) is not None:
            remarks.append(f"the rules say more than the puzzle encodes: {excerpt(left, _LONGEST)}")
    return remarks


def _parts(rules: str) -> Iterator[str]:
    """The sentences without what is said of any Sudoku."""
    lines = re.sub(r"\\n|[\r\n]+|[•●*]", ". ", rules)
    for sentence in re.split(r"[.!?;]+(?=[\s)]|$)|。", plain_text(lines)):
        if _UNUSUAL.search(sentence):
            yield sentence
            continue
        symbols = _RANGE.search(sentence)
        part = sentence[symbols.end() if symbols else 0 :]
        if _COLUMNS.search(part):
            part = _USUAL_IN_GERMAN_OR_JAPANESE.sub("", part)
        yield _USUAL.sub("", part)


def _sentence(part: str) -> str:
    """What may be a rule, of a sentence; empty if nothing may."""
    if _RULE.search(part) and (
        re.search("[ぁ-鿿]{6}", part) or len(re.findall(r"\w+", part)) > _FEW_WORDS
    ):
        return "" if _BESIDE.search(part) else _trimmed(part)
    return ""


def _trimmed(part: str) -> str:
    return " ".join(part.split()).strip(" ,:-(")


def _values(variant: Variant) -> Mapping[str, set[int]]:
    """The numbers that constraints of a kind stand for."""
    values: dict[str, set[int]] = {}
    for constraint in variant.constraints:
        if isinstance(constraint, Listed):
            value = constraint.value
            value = constraint.default(len(variant.symbols)) if value is None else value
            values.setdefault(constraint.key, set()).update(() if value is None else (value,))
    return values


def _has_another_number(part: str, values: Mapping[str, set[int]]) -> bool:
    """Whether a sentence gives a kind of constraint a number that none of them has."""
    for words, kinds in _NUMBERED:
        held = set().union(*(values[key] for key in kinds & values.keys()))
        for found in words.finditer(part) if held else ():
            number = next(filter(None, found.groups())).lower()
            if (int(number) if number.isdecimal() else _COUNTED.index(number)) not in held:
                return True
    return False


def _explains(variant: Variant, own: set[str], sentence: str) -> bool:
    """Whether a sentence may be about what a puzzle has."""
    if not own:
        return False
    if mentions_any(sentence, own):
        return True
    shapes = {constraint.shape for constraint in variant.constraints}
    beside = any(shape not in _EXPLAINED for shape in shapes)  # clues, for example
    if "" in shapes or (beside and _ANY_CLUE.search(sentence)):
        return True
    kinds = [shape for shape in shapes if shape in _EXPLAINED]
    parts = own_parts(variant)  # those of constraints are left out
    kinds += ["relation"] * bool(parts.relations) + ["mark"] * bool(parts.marks)
    kinds += ["house"] * bool({house.family for house in variant.houses} - _BASIC)
    return any(_EXPLAINED[kind].search(sentence) for kind in kinds)
