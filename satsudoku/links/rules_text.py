"""Find rules that the text of a link mentions, but its puzzle lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from satsudoku.board.variant import Variant

_MOST = 4000  # characters of a text that are looked at
_SUM = r"(sums?|adds?|totals?)"
_OUTSIDE = r"(clues?|digits?|numbers?)( \w+){0,3} outside"
_MANY = r"(digits|values|numbers|cells)"
_NEAR = "[^.]{0,80}"  # bounded, so that no text takes long
_FIRST_X = r"first (x|n) (digits|cells|numbers|values)"

# For each name: expressions for it in texts, and what stands for it in a puzzle: keys of
# constraints, or names of relations, marks and families of houses. A constraint also stands for all
# that its own name or key mentions.
_NAMES: Mapping[str, tuple[str, set[str]]] = {
    "cages": (
        r"(killer )?cages?|killer|kenken|käfige?n?s?"
        rf"|{_SUM}( up)? to the (\w+ ){{0,3}}in (the|its|their) (top[- ]left )?corners?",
        {"sums", "relliks", "equal_sums", "same_symbols", "look_and_says", "lunchboxes", "clones"}
        | {"cage", "frame_sums", "cages"},
    ),
    "arrows": (
        r"arrows?|pfeile?n?s?|sum of the digits (along|on) (its|the|their) (arrow|shaft)",
        {"arrows", "double_arrows", "little_killers", "numbered_rooms", "minima", "maxima"},
    ),
    "thermometers": (
        r"(thermos?|thermometers?)|thermometern?"
        r"|(increas|ris)\w* (from|along|away from) (the|its|each|a) (\w+ )?(bulb|round)"
        r"|(steig|nehmen)\w*( \w+){0,5} (kugel|kolben)",
        {"thermometers", "slow_thermometers", "inequalities"},
    ),
    "whispers": (
        r"whispers?|flüster\w*|difference of (at least|\d or more)"
        r"|differ (by|from each other by) (at least|\w+ or more)"
        r"|(differenz|unterscheiden)( \w+){0,4} mindestens|mindestens( \w+){0,2} unterscheiden",
        {"whispers", "differences", "lockout_lines"},
    ),
    "renbans": (
        r"renbans?|(set|sequence|group|series)( \w+){0,4} consecutive|consecutive,? (\w+[- ])*"
        r"(set|sequence|digits?,? (\(?which may be )?in (any|some) order)"
        r"|(aufeinander|fort)\w*folgende\w*( \w+){0,3} in beliebiger reihenfolge",
        {"renbans"},
    ),
    "nabners": (r"nabners?", {"nabners"}),
    "palindromes": (
        r"palindrom(es?)?|reads? the same (from|in) (both|either)|same (forwards|backwards)",
        {"palindromes", "clones"},
    ),
    "between lines": (
        rf"between lines?|between the (values|digits|numbers|{_MANY}) (\w+ ){{0,3}}(circles|ends)"
        r"|between those in the circles|between the values at (either|each|both|the) ends?"
        r"|between the (values|digits) of the digits in the( \w+)? circles",
        {"between_lines"},
    ),
    "lockout lines": (
        r"lockouts?|(outside|not between)\W{0,2}( of)? the range( \w+){0,6} (end|circle|diamond)",
        {"lockout_lines"},
    ),
    "region sum lines": (
        r"(region|box) sum( lines?)?|(same|equal) (sum|total)s?( \w+){0,3} (each|every) "
        r"(3x3 )?(box|region)|(sum|total)s?( \w+){0,4} (within|in) (each|every) (3x3 )?"
        r"(box|region)|(segments?|parts?|sections?)( \w+){0,3} (same|equal) (sum|total)",
        {"region_sum_lines", "equal_sums"},
    ),
    "sum lines": (
        rf"digits (along|on) (each|every|a|the) (\w+ )?line( \w+){{0,3}} {_SUM} to",
        {"sum_lines", "sum_loops", "region_sum_lines", "equal_sums", "sums", "zippers", "arrows"},
    ),
    "zippers": (r"zippers?", {"zippers"}),
    "entropic lines": (
        r"entrop(y|ic)|low( digits?)?[^.]{0,20} middle( digits?)?[^.]{0,20} high",
        {"entropic_lines", "entropic_cages"},
    ),
    "modular lines": (
        r"modular( lines?)?|(mod(ulo)?|remainders?|divided by) (3|three)|remainders?",
        {"modular_lines", "modular_cages"},
    ),
    "white dots": (
        r"white (dots?|circles? (are|is|contain|have) consecutive|bubbles?)|kropki"
        r"|(separated|joined|connected|marked) (by|with) an? (open|white|hollow) (\w+ )?"
        r"(dot|circle|bubble|bauble)|weiße\w* (punkte?n?|kreise?n?)",
        {"differences", "non-consecutive"},
    ),
    "black dots": (
        r"(black|schwarze\w*) (dots?|bubbles?|circles?|punkte?n?|kreise?n?)"
        r"|(1:2|2:1) ratio|ratio (of )?(1:2|2:1)",
        {"ratios", "negative ratio"},
    ),
    "X and V": (
        r"[\"'“”‘’]?(x|v|xv)[\"'“”‘’]?s?( and| or|/)? ?(an? )?[\"'“”‘’]?(v|x)?[\"'“”‘’]?s?"
        r" (signs?|marks?|clues?|pairs?|rules?|between|separat\w+|joins?|means?|indicat\w+"
        r"|sums?|adds?)"
        r"|(separated|joined|connected|marked|linked) (by|with) an? [\"'“”‘’]?(x|v|xv)\b"
        r"|\bxv\b|sums? to (5|10|five|ten) (\w+ ){0,3}(v|x)",
        {"pair_sums", "negative xv"},
    ),
    "little killers": (
        rf"little killers?|({_SUM}|{_OUTSIDE}){_NEAR} diagonals?|diagonals?{_NEAR} {_SUM}",
        {"little_killers"},
    ),
    "sandwiches": (
        r"sandwich(es|ed)?|between the (1|one)s? and (the )?([49]|nine)s?"
        r"|zwischen (der )?(1|eins) und (der )?(9|neun)",
        {"sandwiches", "lunchboxes"},
    ),
    "X-sums": (rf"x-?sums?|{_SUM}{_NEAR} {_FIRST_X}|{_FIRST_X}{_NEAR} {_SUM}", {"x_sums"}),
    "skyscrapers": (
        r"skyscrapers?|buildings?|hochhäuser",
        {"skyscrapers", "hidden_skyscrapers"},
    ),
    "numbered rooms": (
        r"numbered rooms?|(the|equal\w*) (xth|nth) (digit|cell)",
        {"numbered_rooms", "hidden_skyscrapers"},
    ),
    "quadruples": (
        r"quadruples?|circles?( \w+){0,12} (surrounding|touching|adjacent)( \w+)? cells?"
        r"|circles?( \w+){0,8} cells? (surrounding|touching|around)",
        {"quadruples"},
    ),
    "clones": (
        r"clones?|contain the same digits in the same (places?|positions?|order)",
        {"clones", "same_symbols", "palindromes"},
    ),
    "odd and even": (
        r"odd|(?<!not )even(?! (if|when|though|diagonal\w*|more|after|the|my|your|so)\b)|parity"
        r"|(un)?gerade[nrs]?",
        {"odd", "even", "parity", "equality_cages", "whispers", "modular_lines", "value_indexers"},
    ),
    "inequality signs": (
        r"inequalit(y|ies)|greater[- ]than( signs?)?|chevrons?|[<>]"
        r"|(points?|pointing)\W{0,2} (at|to|towards?) the (smaller|lower|larger|higher|greater)"
        r"|futoshiki|(kleiner|größer)-(als|zeichen)\S*|ungleich\w*",
        {"inequalities", "minima", "maxima", "thermometers"},
    ),
    "minima and maxima": (
        r"(larger|greater|higher|bigger|smaller|lower) than (\w+ ){0,4}"
        r"(neighbou?r\w*|orthogonal\w*|adjacent|surrounding)|fortress"
        r"|the (higher|lower|larger|smaller) (number|digit|value)",
        {"minima", "maxima", "inequalities"},
    ),
    "indexers": (
        r"index(es|ing)?|(indicates?|tells?( you)?) (in )?(which|what|the) (column|row)( \w+){0,4}"
        r" (digit|\d)",
        {"indexers", "value_indexers", "numbered_rooms"},
    ),
    "counting circles": (
        r"(how many|number of) circles|circles? (count|with that digit)",
        {"counting_circles"},
    ),
    "anti-knight": (
        r"anti-?knights?|knights?('s?)? (moves?|constraints?|rules?|apart|sudoku)|chess knights?"
        r"|springer\w*|rösselsprung\w*",
        {"anti-knight"},
    ),
    "anti-king": (
        r"anti-?kings?|kings?('s?)? (moves?|constraints?|rules?|apart|sudoku)|chess kings?"
        r"|touch(,? not even| each other)? diagonally|königszug\w*",
        {"anti-king"},
    ),
    "non-consecutive": (
        r"non-?consecutive"
        r"|(benachbarte|angrenzende)\w* [^.]{0,60}keine (aufeinander|fort)\w*folgende\w*"
        r"|(can ?not|may not|must not|can't|never)( \w+){0,4} consecutive"
        r"|no( \w+){0,4} (adjacent|neighbou?ring)( \w+){0,4} consecutive",
        {"non-consecutive", "nabners", "whispers"},
    ),
    "disjoint groups": (
        r"disjoint (groups?|sets?)|same (relative )?position( \w+){0,3} (box(es)?|3x3|blocks?)",
        {"group"},
    ),
    "diagonals": (
        r"(both|main|marked|long|major|blue|positive|negative|two|indicated) diagonals?"
        r"|(?<!little )diagonals?[^.]{0,80}(repeat|once|contain|1[- –]9)"
        r"|(repeat|once|contain)[^.]{0,80} diagonals?|(haupt)?diagonalen?",
        {"diagonal", "diagonal+", "diagonal-", "little_killers"},
    ),
    "extra regions": (
        r"extra[- ]regions?|windoku|(additional|shaded|grey|gray|colou?red) (3x3 )?"
        r"(regions?|boxes|areas?)( \w+){0,2} contains?(?! the same)",
        {"extra region", "window", "area", "region", "line"},
    ),
    "regions to be found": (
        r"(divide|split) the grid|(regions?|border\w*|boundaries)( \w+){0,3} be "
        r"(deduced|determined|drawn|found)"
        r"|regions? to be (deduced|determined|found)|chaos construction",
        {"chaos_regions"},
    ),
    "distances": (
        r"taxi-?cab|euclidean|(?<!equal )(?<!same )distance",
        {"anti-taxicab", "taxicab"},
    ),
    "products": (r"products?|multipl(y|ied)|produkte?s?", {"products", "product_cages"}),
    "doublers": (r"doublers?|halvers?|negators?|counts? (as )?(double|twice)", {"modifiers"}),
    "a negative constraint": (
        r"(negative constraints?|(?<!not )all (possible )?(the )?(dots|circles|xvs?|xs and vs) "
        r"(are|have been|were) (given|marked|shown))",
        {"negative ratio", "negative xv", "non-consecutive"},
    ),
}
RULE_NAMES = tuple(_NAMES)
"""The names of rules in remarks."""

_JAPANESE: Mapping[str, str] = {
    "cages": "ケージ|キラー|(点線|破線)[^。]*(合計|和)",
    "arrows": "矢印|アロー",
    "thermometers": "温度計|サーモ|丸い(方|端)から",
    "whispers": "ウィスパー|差[がはも]?[0-9]以上",
    "renbans": "連番|レンバン|連続[^。]*(順不同|順番は|任意の順)",
    "palindromes": "回文",
    "region sum lines": "ブロックごと[^。]*(合計|和)",
    "white dots": "白い?(丸|点|○)",
    "black dots": "黒い?(丸|点|●)",
    "little killers": "リトルキラー|(対角線|斜め)[^。]*(合計|和)",
    "sandwiches": "サンドイッチ|1と9の間",
    "skyscrapers": "ビル",
    "odd and even": "奇数|偶数",
    "inequality signs": "不等号",
    "anti-knight": "桂馬|ナイト",
    "anti-king": "アンチキング|キングの動き|斜めに(隣|接)",
    "non-consecutive": "連続(した|する)?数字?[^。]*(入らない|入りません|ならない|なりません)",
    "diagonals": "対角線",
    "extra regions": "追加の?(領域|ブロック)|(灰色|色付き|網掛け)の(領域|ブロック)",
    "products": "積",
}
"""Words that are between others without a blank."""
_PATTERNS = {
    name: re.compile(
        rf"(?<![\w-])({pattern})(?![\w-])" + (f"|{_JAPANESE[name]}" if name in _JAPANESE else "")
    )
    for name, (pattern, _) in _NAMES.items()
}
"""For texts in small letters."""
_HEADING = 3
"""Words of a sentence that only names a rule, at most."""
_BREAK = re.compile(r"[.!?;]+(?=\s|$)|[。:•●]")
_SPEAKS = re.compile(
    r"\b(digits?|cells?|numbers?|values?|rows?|columns?|box(es)?|regions?|grid|sums?|adds?|totals?"
    r"|lines?|circles?|squares?|clues?|dots?|signs?|adjacent|neighbou?r\w*|joined|separated"
    r"|rules?|constraints?|apply|applies|moves?|must|may|can ?not|can't|never|contains?|appears?"
    r"|equals?|shows?|indicates?|differ\w*|repeat\w*|increas\w*|consecutive|even|odd|greater"
    r"|larger|smaller|higher|lower|hides?|each|every|all|order|sequences?|bulbs?|corners?|given|standard|normal|sudoku|ziffern?|zahl(en)?|feld(er)?"
    r"|zellen?|linien?|zeilen?|spalten?|summen?|regeln?|gelten|gilt|muss|müssen|darf|dürfen"
    r"|enthalten|enthält)\b|[0-9]|[ぁ-鿿]",
)
"""What a sentence about digits says."""
_DENIED = re.compile(
    r"\b(no|without( a| any)?|not a|there (is|are) no) (negative constraints?)\b"
    r"|\(?not all (possible )?[^.;)]* (are|have been|is) (necessarily )?(given|marked|shown)\)?",
    re.IGNORECASE,
)


def not_encoded(rules: str, variant: Variant) -> Iterator[str]:
    """Yield the rules that a text names, but that nothing in a variant stands for.

    Only whole words count, most of them English. Whether the puzzle's rule is the one in the text
    is not checked.

    >>> from satsudoku import build
    >>> puzzle = build("classic4").thermometer("r1c1 r1c2").puzzle()
    >>> list(not_encoded("Thermos rise. Anti-Knight rules apply.", puzzle.variant))
    ['anti-knight']
    """
    if not rules:
        return
    says = sayers(variant)
    own = _own_words(variant)
    text = plain_text(rules).lower()
    for name, (_, known) in _NAMES.items():
        pattern = _PATTERNS[name]
        if says.isdisjoint(known) and not pattern.search(own) and _states(text, pattern):
            yield name


def _states(text: str, pattern: re.Pattern[str]) -> bool:
    """Whether a rule is stated with its name; a story may have a king, too."""
    for found in pattern.finditer(text):
        before = _BREAK.split(text[: found.start()])[-1]
        after = _BREAK.split(text[found.end() :], maxsplit=1)[0]
        words = len(re.findall(r"\w+", f"{before} {found[0]} {after}"))
        if words <= _HEADING or _SPEAKS.search(f"{before}{found[0]}{after}"):
            return True
    return False


def mentions_any(sentence: str, says: set[str]) -> bool:
    """Whether a sentence names a rule that something in a puzzle stands for.

    >>> mentions_any("Buildings hide lower ones", {"skyscrapers"})
    True
    """
    return any(
        not says.isdisjoint(known) and _PATTERNS[name].search(sentence.lower())
        for name, (_, known) in _NAMES.items()
    )


def plain_text(rules: str) -> str:
    """A text on one line, without what it only denies."""
    return _DENIED.sub("", rules[:_MOST].replace("\u2019", "'").replace("\n", " "))


def sayers(variant: Variant) -> set[str]:
    """The keys of constraints, and the names of relations, marks and families of houses."""
    says = {constraint.key for constraint in variant.constraints}
    says |= {relation.name for relation in variant.relations}
    says |= {mark.name for mark in variant.marks}
    return says | {house.family for house in variant.houses}


@lru_cache(maxsize=256)
def _own_words(variant: Variant) -> str:
    kinds = {constraint.key: constraint.family_name for constraint in variant.constraints}
    return ", ".join(f"{name}, {key.replace('_', ' ')}" for key, name in kinds.items()).lower()
