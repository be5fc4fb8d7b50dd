"""Names of tiers and variants in Japanese: every shipped one has its own."""

from __future__ import annotations

import pytest

import satsudoku
from satsudoku.errors import UnknownNameError
from satsudoku.human.explain.chart import _COLORS
from satsudoku.human.names import tier_in, title_in


@pytest.mark.parametrize("name", satsudoku.rater_names())
def test_every_shipped_tier_is_named(name: str) -> None:
    for tier in satsudoku.rater(name).tier_names:
        assert tier_in("ja", tier) != tier
        assert tier_in("en", tier) == tier


def test_every_shipped_title_is_translated_and_stays_distinct() -> None:
    titles = [satsudoku.variant(name).title for name in satsudoku.variant_names()]
    translated = [title_in("ja", title) for title in titles]
    assert all(not title.isascii() for title in translated)
    assert len(set(translated)) == len(set(titles))


def test_unknown_languages_are_refused() -> None:
    with pytest.raises(UnknownNameError):
        title_in("xx", "Sudoku")


def test_no_two_tiers_of_a_chart_share_a_color() -> None:
    raters = [satsudoku.rater(name) for name in satsudoku.rater_names()]
    most = max(
        len(one.tier_names) for one in raters if one.name != "mus"
    )  # has a tier for each size
    assert len(set(_COLORS)) == len(_COLORS) >= most
