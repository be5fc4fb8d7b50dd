"""Names of tiers and variants in Japanese: every shipped one has its own."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

import satsudoku
from satsudoku.board.encoding import parse_encoding
from satsudoku.errors import LadderError, UnknownNameError, VariantError
from satsudoku.human.ladders import rater_library as library
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.names import tier_in, title_in
from satsudoku.raters.mus import Mus
from satsudoku.registry import files
from satsudoku.teaching.pages.chart import _COLORS


@pytest.mark.parametrize("name", satsudoku.rater_names())
def test_every_shipped_tier_is_named(name: str) -> None:
    rater = satsudoku.rater(name)
    for number, tier in enumerate(rater.tier_names, start=1):
        kept = name == "hamada"  # its source, in Japanese, has these names in English
        assert (rater.tier_title(number, "ja") == tier) is kept, f"{name}: titles of tier {tier}"
        assert rater.tier_title(number, "en") == tier


def test_every_shipped_title_is_translated_and_stays_distinct() -> None:
    variants = [satsudoku.variant(name) for name in satsudoku.variant_names()]
    for one in variants:
        assert not title_in("ja", one).isascii(), f"encodings/{one.name}.toml lacks titles.ja"
    translated = {title_in("ja", one) for one in variants}
    assert len(translated) == len({one.title for one in variants})


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"title": None}, "rater toy: it has no title"),
        ({"name": "other"}, "rater toy: its name is 'other'"),
        ({"classify_in_time": Rater.classify_in_time}, "Can't instantiate abstract class Toy"),
        (None, "has no attribute 'RATER'"),
    ],
)
def test_a_rater_that_lacks_a_part_is_named_with_its_file(
    changed: dict[str, object] | None, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = ModuleType("raters_toy")
    file.__file__ = "raters/toy.py"
    if changed is not None:
        parts = {part: getattr(Mus, part) for part in ("title", "description", "source")}
        parts |= {"name": "toy", "confluent": True, "depends": "", "tier_names": ("All",)}
        parts |= {"classify_in_time": Mus.classify_in_time} | changed
        parts = {part: value for part, value in parts.items() if value is not None}
        file.RATER = type("Toy", (Rater,), parts)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "raters_toy", file)
    monkeypatch.setattr(library, "files", lambda kind: {**files(kind), "toy": "raters_toy"})
    with pytest.raises(LadderError, match=fault) as caught:
        satsudoku.rater("toy")
    assert str(caught.value).startswith("raters/toy.py: ")


def test_files_of_users_bring_their_translations() -> None:
    text = 'extends = "classic4"\ntitle = "Mine"\ntitles = { ja = "私の数独" }'
    mine = parse_encoding(text, "mine")
    assert (title_in("ja", mine), title_in("en", mine)) == ("私の数独", "Mine")
    text = """
        title = "Own"
        description = "Of a test."
        confluent = true
        [[tiers]]
        name = "Cells"
        titles = { ja = "マス" }
        rules = ["naked-single"]
        [[tiers]]
        name = "Easy"
        rules = ["hidden-single"]
    """
    own = Ladder.from_toml(text, "own")
    assert [own.tier_title(n, "ja") for n in (1, 2)] == ["マス", "簡単"]
    assert own.tier_title(1, "en") == "Cells"
    with pytest.raises(LadderError, match=r"tiers\[1\].titles.ja: expected a text; found 3"):
        Ladder.from_toml(text.replace('"マス"', "3"), "own")
    with pytest.raises(VariantError, match="titles: expected a table"):
        parse_encoding('extends = "classic4"\ntitles = "Mine"', "mine")


def test_unknown_languages_are_refused() -> None:
    with pytest.raises(UnknownNameError):
        title_in("xx", satsudoku.variant("classic9"))
    with pytest.raises(UnknownNameError):
        tier_in("xx", "Easy")


def test_no_two_tiers_of_a_chart_share_a_color() -> None:
    raters = [satsudoku.rater(name) for name in satsudoku.rater_names()]
    most = max(
        len(one.tier_names) for one in raters if one.name != "mus"
    )  # has a tier for each size
    assert len(set(_COLORS)) == len(_COLORS) >= most
