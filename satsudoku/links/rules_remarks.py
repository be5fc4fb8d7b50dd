"""Remarks on the text of a link's rules: what it says beyond, or other than, the puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from satsudoku.board.own_parts import own_parts
from satsudoku.board.variant import Variant
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
_NEAR = "[^.;]{0,80}"  # bounded, so that no text takes long
_USUAL = re.compile(
    r"(the )?(normal|standard|usual|regular|classic(al)?|ordinary)( \d+x\d+)?"
    r"( (sudoku|jigsaw|irregular|latin square))*( (rules?|constraints?))?( of)?( sudoku)?"
    r"( (also )?appl(y|ies))?"
    rf"|digits?\b{_NEAR}\brepeat\b{_NEAR}\brows?\b{_NEAR}\bcolumns?\b{_NEAR}"
    r"\b(box|region|area)(es|s)?"
    rf"|(each|every|no)\b{_NEAR}\b(row|column)s?\b{_NEAR}\b(box|region|block|area)(es|s)?\b{_NEAR}"
    rf"((once|repeat\w*|different|digits?){_NEAR})?",
    re.IGNORECASE,
)
"""What is said of any Sudoku."""
_RANGE = re.compile(
    r"\b(1|one|0|zero)( ?[-–] ?| to | through )(\d+|nine|six|four)\b"
    rf"{_NEAR}\b(row|column|box|region|cell|grid)s?\b{_NEAR}",
    re.IGNORECASE,
)
"""The symbols of any Sudoku; with it goes all before it in a sentence."""
_RULE = re.compile(
    r"\b(digits?|cells?|numbers?|values?|rows?|columns?|box(es)?|grid|lines?|circles?|squares?"
    r"|clues?|sums?|regions?|stars?|shad\w+|colou?r\w*|adjacent|neighbou?r\w*|equals?|paths?|loops?"
    r"|arrows?|cages?|dots?|thermo\w*|ziffern?|zahl(en)?|feld(er)?|zellen?|linien?|zeilen?|spalten?)\b|数|マス|線",
    re.IGNORECASE,
)
"""A word of a sentence that may be a rule."""
_BESIDE = re.compile(
    r"^\W*(for example|for instance|e\.?g|i\.?e|that is|note|hint|nb|thanks?|enjoy|have fun"
    r"|good luck|not all|see|so|the same|this means|in other words)\b"
    r"|\b(may|can) (also )?repeat\b|\bif allowed\b|\bother rules\b|\bpencil"
    r"|\b(are|is) (not )?(necessarily )?(given|marked|shown)\b",
    re.IGNORECASE,
)
"""A sentence that explains others."""
_OTHERWISE = re.compile(
    r"\b(digit(al)? (sums?|roots?)|sum of (its|their|the) own digits|sum of their digits"
    r"|own digits|modulo|last digit|average|sum to (more|less|at (least|most))"
    r"|(counts?|counted) (as )?(double|twice|half)|xvxv"
    r"|(exactly|at least|only) one of (the|these|them|each)|(are|is) (false|wrong|incorrect|lying)"
    r"|li(ar|ars|es)|either (direction|end)|unknown|replaced (by|with)|instead of"
    r"|quersumme)\b|数字和",
    re.IGNORECASE,
)
"""Words by which a text changes the usual meaning of what is drawn."""
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
    ['the rules mention, but the link does not encode: renbans']
    >>> rules_remarks("Usual rules. A star shows that the cell sees its own digit.", classic)
    ["the rules say more than the link encodes: 'A star shows that the cell sees its own digit'"]
    >>> rules_remarks("Digits 1-4 once in each row, column and box. Have fun!", classic)
    []
    """
    remarks = _remarks(rules, variant)
    if remarks:  # what was written from the puzzle is no news
        written = {*written_rules(variant).splitlines()}
        left = [line for line in rules.splitlines() if line not in written]
        if len(left) < len(rules.splitlines()):
            return _remarks("\n".join(left), variant)
    return remarks


def _remarks(rules: str, variant: Variant) -> list[str]:
    remarks = []
    if names := ", ".join(not_encoded(rules, variant)):
        remarks.append(f"the rules mention, but the link does not encode: {names}")
    sentences = list(_sentences(rules))
    own = sayers(variant) - _BASIC
    if own and (changed := next(filter(_OTHERWISE.search, sentences), None)):
        remarks.append(f"the rules may change what the link encodes: {excerpt(changed, _LONGEST)}")
    if not remarks:
        more = (sentence for sentence in sentences if not _explains(variant, own, sentence))
        if (left := next(more, None)) is not None:
            remarks.append(f"the rules say more than the link encodes: {excerpt(left, _LONGEST)}")
    return remarks


def _sentences(rules: str) -> Iterator[str]:
    """The sentences that may be rules beside those of any Sudoku."""
    lines = re.sub(r"\\n|[\r\n]+|[•●*]", ". ", rules)
    for sentence in re.split(r"[.!?;]+(?=[\s)]|$)|。", plain_text(lines)):
        symbols = _RANGE.search(sentence)
        rest = _USUAL.sub("", sentence[symbols.end() if symbols else 0 :])
        words = re.findall(r"\w+", rest)
        if len(words) > 3 and _RULE.search(rest) and not _BESIDE.search(rest):
            yield " ".join(rest.split()).strip(" ,:-(")
        elif re.search("[ぁ-鿿]{6}", rest) and _RULE.search(rest):
            yield rest.strip()


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
