"""Find rules that the text of a link mentions, but its puzzle lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from satsudoku.board.variant import Variant

# For each name: its expression in English texts, and what stands for it in a puzzle: keys of
# constraints, or names of relations, marks and families of houses. A constraint also stands for all
# that its own name or key mentions.
_NAMES: Mapping[str, tuple[str, set[str]]] = {
    "cages": (
        r"(killer )?cages?",
        {"sums", "relliks", "equal_sums", "same_symbols", "look_and_says", "lunchboxes", "clones"}
        | {"cage"},
    ),
    "arrows": (
        r"arrows?",
        {"arrows", "double_arrows", "little_killers", "numbered_rooms", "minima", "maxima"},
    ),
    "thermometers": (
        r"(thermos?|thermometers?)",
        {"thermometers", "slow_thermometers", "inequalities"},
    ),
    "whispers": (r"whispers?", {"whispers", "differences"}),
    "renbans": (r"renbans?", {"renbans"}),
    "nabners": (r"nabners?", {"nabners"}),
    "palindromes": (r"palindromes?", {"palindromes", "clones"}),
    "between lines": (r"between lines?", {"between_lines"}),
    "lockout lines": (r"lockouts?", {"lockout_lines"}),
    "region sum lines": (r"region sum lines?", {"region_sum_lines", "equal_sums"}),
    "zippers": (r"zippers?", {"zippers"}),
    "entropic lines": (r"entrop(y|ic)", {"entropic_lines", "entropic_cages"}),
    "modular lines": (r"modular( lines?)?", {"modular_lines", "modular_cages"}),
    "white dots": (r"white dots?", {"differences", "non-consecutive"}),
    "black dots": (r"black dots?", {"ratios", "negative ratio"}),
    "little killers": (r"little killers?", {"little_killers"}),
    "sandwiches": (r"sandwich(es)?", {"sandwiches", "lunchboxes"}),
    "X-sums": (r"x-?sums?", {"x_sums"}),
    "skyscrapers": (r"skyscrapers?", {"skyscrapers", "hidden_skyscrapers"}),
    "numbered rooms": (r"numbered rooms?", {"numbered_rooms"}),
    "quadruples": (r"quadruples?", {"quadruples"}),
    "clones": (r"clones?", {"clones", "same_symbols", "palindromes"}),
    "anti-knight": (r"(anti-?knight|knight'?s move)", {"anti-knight"}),
    "anti-king": (r"(anti-?king|king'?s move)", {"anti-king"}),
    "non-consecutive": (
        r"non-?consecutive",
        {"non-consecutive", "nabners", "whispers"},
    ),
    "disjoint groups": (r"disjoint (groups?|sets?)", {"group"}),
    "diagonals": (
        r"(both|main|marked|long) diagonals?",
        {"diagonal", "diagonal+", "diagonal-", "little_killers"},
    ),
    "a negative constraint": (
        r"(negative constraints?|(?<!not )all (possible )?(the )?(dots|circles|xvs?|xs and vs) "
        r"(are|have been|were) (given|marked|shown))",
        {"negative ratio", "negative xv", "non-consecutive"},
    ),
}
_PATTERNS = {
    name: re.compile(rf"(?<![\w-]){pattern}(?![\w-])", re.IGNORECASE)
    for name, (pattern, _) in _NAMES.items()
}
_DENIED = re.compile(r"\b(no|without( a| any)?|not a) (negative constraints?)\b", re.IGNORECASE)


def not_encoded(rules: str, variant: Variant) -> Iterator[str]:
    """Yield the rules that a text names, but that nothing in a variant stands for.

    Only whole English words count. Whether the puzzle's rule is the one in the text is not checked.

    >>> from satsudoku import Puzzle
    >>> puzzle = satsudoku.build("classic4").thermometer("r1c1 r1c2").puzzle()
    >>> list(not_encoded("Thermos rise. Anti-Knight rules apply.", puzzle.variant))
    ['anti-knight']
    """
    if not rules:
        return
    says = {constraint.key for constraint in variant.constraints}
    says |= {relation.name for relation in variant.relations}
    says |= {mark.name for mark in variant.marks}
    says |= {house.family for house in variant.houses}
    own = ", ".join(
        f"{constraint.family_name}, {constraint.key.replace('_', ' ')}"
        for constraint in variant.constraints
    )
    text = _DENIED.sub("", rules.replace("\u2019", "'").replace("\n", " "))
    for name, (_, sayers) in _NAMES.items():
        pattern = _PATTERNS[name]
        if says.isdisjoint(sayers) and not pattern.search(own) and pattern.search(text):
            yield name
