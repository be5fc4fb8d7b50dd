"""Names of tiers and variants in other languages; without a translation they stay as they are."""

from __future__ import annotations

import re

from satsudoku.board.library import variant as find_variant
from satsudoku.board.shipped import variant_names
from satsudoku.board.variant import Variant
from satsudoku.catalogue import say
from satsudoku.human.sentences import find_language

_PARTS = re.compile(r"^(\d+) parts?$")  # of the causes that the rater mus measures


def tier_in(language: str, name: str) -> str:
    """The name of a tier in a language.

    >>> tier_in("ja", "Pairs"), tier_in("ja", "3 parts"), tier_in("ja", "My own")
    ('二国同盟', '要素3個', 'My own')
    """
    find_language(language)
    if parts := _PARTS.match(name):
        return say("{} parts", language, "tiers").format(parts[1]) if language != "en" else name
    return say(name, language, "tiers")


def title_in(language: str, variant: Variant) -> str:
    """The title of a variant in a language; its English title where it has no other.

    A puzzle's own rules have the title of the shipped ones that they extend.
    """
    find_language(language)
    base, plus, _ = variant.name.partition("+")
    if plus and variant.title == variant.name and base in variant_names():
        variant = find_variant(base)
    return variant.titles.get(language) or say(variant.title, language, "variants")
