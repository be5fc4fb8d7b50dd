"""Ladders as files: options, changed tiers, extensions, faults."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import tries

import satsudoku
from satsudoku.errors import LadderError, UnknownNameError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.library import ladder
from satsudoku.human.ladders.reading import parse_ladder

PRINTED = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
NEGATION = "5.........6..9...2.1.6..4..........11..2.9..86...3.7..3..1...4..7..865...54......"
BOTH = tuple(ladder(name) for name in ("rank8", "rank8-remove"))
SINGLES = """
title = "Singles"
description = "Naked singles, then hidden ones."
confluent = true

[[tiers]]
name = "Cells"
rules = ["naked-single"]

[[tiers]]
name = "Houses"
rules = ["hidden-single"]
"""


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ('["naked-triple"]', "expected naked-pair beside naked-triple or below it, without which"),
        ('["x-wing"]', "expected hidden-single:in=line beside x-wing or below it"),
        ('["assumption:digits=1,reading=scan"]', "depends on order; expected confluent = false"),
        ('["naked-pair:cells=2"]', "key tiers[2].rules: no option of rule naked-pair 'cells'"),
        (
            '["pointing:cells=1"]',
            "tiers[2].rules: rule pointing: expected cells=2 to 255; found '1'",
        ),
        ('["pointing:"]', "key tiers[2].rules: 'pointing:': expected name:option=value,option="),
    ],
)
def test_a_ladder_is_held_to_being_confluent(rules: str, message: str) -> None:
    text = SINGLES.replace('["hidden-single"]', rules)
    with pytest.raises(LadderError) as caught:
        parse_ladder(text, "f", "f.toml")
    assert message in str(caught.value)


def test_a_ladder_that_is_not_confluent_names_its_dependence() -> None:
    text = SINGLES.replace("confluent = true", "confluent = false")
    with pytest.raises(LadderError, match="key depends: expected a text, on what verdicts depend"):
        parse_ladder(text, "f", "f.toml")
    own = parse_ladder(
        'depends = "the order"' + text.replace("hidden-single", "naked-triple"), "f", "f"
    )
    assert (own.confluent, own.depends) == (False, "the order")


OPTIONS = """
[options.easy]
about = "whether it is"
no = {}
yes = { omit = ["hidden-single"], replace = { naked-single = "full-house" } }
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('about = "whether it is"', "", "key options.easy.about: expected a text; it is missing"),
        ("no = {}", "", "key options.easy: expected a table of two or more values, each a table"),
        ("no = {}", 'no = { omit = ["naked-single"] }', "key options.easy.no: expected no changes"),
        ("no = {}", "no = 1", "key options.easy.no: expected a table"),
        (
            "omit",
            "drop",
            "unknown key 'drop' in options.easy.yes: expected one of omit, omit_tiers, replace,",
        ),
        (
            '"hidden-single"]',
            '"x-wing"]',
            "key options.easy.yes.omit: expected one of naked-single",
        ),
        (
            '"full-house"',
            '"fool-house"',
            "options.easy.yes.replace.naked-single: no rule 'fool-house'",
        ),
        ('"full-house"', '"x-wing"', "key options.easy.yes.tiers: expected hidden-single:in=line"),
        ("[options.easy]", "[options]\neasy = 1\n[other]", "unknown key 'other'"),
    ],
)
def test_faults_in_choices_show_on_loading(old: str, new: str, message: str) -> None:
    text = (
        SINGLES.replace('["hidden-single"]', '["hidden-single", "hidden-single:in=box"]') + OPTIONS
    )
    assert parse_ladder(text, "f", "f.toml", {"easy": "yes"}).name == "f:easy=yes"
    assert old in text
    with pytest.raises(LadderError) as caught:
        parse_ladder(text.replace(old, new), "f", "f.toml")
    assert message in str(caught.value)
    assert str(caught.value).startswith("f.toml: ")


TIERS = """
extends = "rank8"
title = "Changed"
"""


def names_of(text: str) -> list[tuple[str, list[str]]]:
    own = parse_ladder(TIERS + text, "f", "f.toml")
    return [(tier.name, [one.name for one in tier.rules]) for tier in own.tiers]


def test_tiers_are_inserted_omitted_and_replaced() -> None:
    rank8 = [(tier.name, [one.name for one in tier.rules]) for tier in BOTH[0].tiers]
    text = """
    omit = ["hidden-quad"]
    omit_tiers = ["Extreme"]
    [replace]
    negation-place = "negation-remove"
    [[insert]]
    after = "Normal"
    name = "Kites"
    why = "Two strings."
    rules = ["two-string-kite"]
    [[insert]]
    after = "Normal"
    name = "Skyscrapers"
    rules = ["skyscraper"]
    [[insert]]
    instead = 4
    name = "Pairs"
    rules = ["hidden-pair", "naked-pair"]
    [[insert]]
    before = "Very easy"
    name = "Full house"
    rules = ["full-house"]
    """
    with pytest.raises(LadderError, match="key tiers: expected a rule in each tier"):
        names_of(text.replace('["hidden-quad"]', '["hidden-quad", "naked-quad"]'))
    assert names_of(text) == [
        ("Full house", ["full-house"]),
        *rank8[:3],
        ("Kites", ["two-string-kite"]),
        ("Skyscrapers", ["skyscraper"]),
        ("Pairs", ["hidden-pair", "naked-pair"]),
        rank8[4],
        ("Hard", ["naked-quad"]),
        ("Very hard", ["negation-remove"]),
    ]
    moved = names_of('omit = ["locked-candidates"]\nomit_tiers = [3]\n' + moved_to("after", 6))
    assert moved[5] == ("Moved", ["locked-candidates"])


def moved_to(place: str, tier: object) -> str:
    return f'[[insert]]\n{place} = {tier!r}\nname = "Moved"\nrules = ["locked-candidates"]'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            moved_to("after", "Norml"),
            "key insert[1].after: expected one of Very easy, Easy, Normal",
        ),
        (moved_to("after", "Hard"), "insert[1].after: expected a number, for 5 and 6 have this"),
        (moved_to("before", 9), "number from 1 to 8; found 9"),
        (moved_to("before", True).replace("T", "t"), "number from 1 to 8; found True"),
        (moved_to("beside", 1), "unknown key 'beside' in insert[1]: expected one of name, label,"),
        (
            moved_to("after", 1) + "\nbefore = 1",
            "insert[1]: expected one of before, after, instead",
        ),
        (moved_to("after", 1), "key tiers: expected each rule once; found locked-candidates twice"),
        (
            "omit_tiers = [3]\n" + moved_to("instead", 3),
            "key insert[1].instead: expected a tier that is neither omitted nor replaced before",
        ),
        ("omit_tiers = [0]", "key omit_tiers: expected one of Very easy, Easy, Normal,"),
        ("omit_tiers = []", "key omit_tiers: expected a list of tiers"),
        ("omit_tiers = [2]", "key tiers: expected hidden-single:in=box beside hidden-pair"),
        (
            '[[tiers]]\nname = "A"\nrules = ["naked-single"]',
            "key tiers: expected each rule once; found naked-single twice",
        ),
        ("tiers = []", "key tiers: expected an array of tables, [[tiers]]; found []"),
    ],
)
def test_faults_in_changed_tiers(text: str, message: str) -> None:
    with pytest.raises(LadderError) as caught:
        parse_ladder(TIERS + text, "f", "f.toml")
    assert message in str(caught.value)
    assert str(caught.value).startswith("f.toml: ")


def test_tiers_are_changed_of_another_ladder_only() -> None:
    with pytest.raises(LadderError, match="key insert: expected extends beside it"):
        parse_ladder(SINGLES + moved_to("after", 1), "f", "f.toml")


def test_a_ladder_of_your_own(tmp_path: Path) -> None:
    file = tmp_path / "singles.toml"
    file.write_text(SINGLES, encoding="utf-8")
    own = ladder(str(file))
    assert (own.name, own.title, own.source) == ("singles", "Singles", "")
    assert repr(own) == "Ladder('singles': 2 tiers, 2 rules)"
    easy, hard = satsudoku.puzzle(PRINTED), satsudoku.puzzle(NEGATION)
    assert satsudoku.classify(easy, str(file)).tier_name == "Cells"
    classification = satsudoku.classify(hard, str(file))
    assert (classification.unique, classification.tier, classification.suffices) == (
        True,
        None,
        (False, False),
    )
    assert classification.solution == satsudoku.solve(hard)
    assert classification.path


def test_a_ladder_that_extends_another_declares_only_differences() -> None:
    text = """
    extends = "rank8"
    title = "With skyscrapers"
    confluent = false
    depends = "the order of application"
    omit_tiers = ["Extreme"]
    [[tiers]]
    name = "One"
    label = "x"
    rules = ["skyscraper"]
    [[tiers]]
    name = "Two"
    rules = ["negation-place"]
    [replace]
    negation-place = "negation-remove"
    [codes]
    naked-single = "S"
    """
    mine, rank8 = Ladder.from_toml(text, "mine"), ladder("rank8")
    assert (mine.name, mine.title, mine.source) == ("mine", "With skyscrapers", rank8.source)
    assert (mine.confluent, mine.depends) == (False, "the order of application")
    own = [(tier.name, tier.label, [one.name for one in tier.rules]) for tier in mine.tiers[-2:]]
    assert own == [("One", "x", ["skyscraper"]), ("Two", "", ["negation-place"])]
    assert [tier.name for tier in mine.tiers[:-2]] == [tier.name for tier in rank8.tiers[:-1]]
    assert mine.codes == {**rank8.codes, "naked-single": "S"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("true", "tru", "f.toml: not TOML: "),
        ("true", '"yes"', "f.toml: key confluent: expected true or false; found 'yes'"),
        ("confluent = true", "", "f.toml: key confluent: expected true or false; it is missing"),
        (
            'description = "Naked singles, then hidden ones."',
            "",
            "key description: expected a text",
        ),
        ('"Singles"', "7", "f.toml: key title: expected a text; found 7"),
        ("title", "titel", "f.toml: unknown key 'titel': expected a key such as title"),
        ('"Singles"', "0x" + "f" * 9999, "key title: expected a text; found a number of very"),
        ('"Singles"', "1.5", "key title: expected a text; found 1.5"),
        (
            'name = "Cells"',
            "nam = 1",
            "f.toml: unknown key 'nam' in tiers[1]: expected one of",
        ),
        ('name = "Cells"', "", "f.toml: key tiers[1].name: expected a text; it is missing"),
        ('"naked-single"', '"naked-sinle"', "key tiers[1].rules: no rule 'naked-sinle'; did you"),
        (
            '"naked-single"',
            "3",
            "key tiers[1].rules: expected a list of names of rules; found [3]",
        ),
        (
            '["naked-single"]',
            "[]",
            "key tiers[1].rules: expected a list of names of rules; found",
        ),
        (
            '"hidden-single"',
            '"naked-single"',
            "key tiers: expected each rule once; found naked-s",
        ),
        ("[[tiers]]", "[[stairs]]", "f.toml: unknown key 'stairs'"),
        ("[[tiers]]", "[tiers.one]", "f.toml: not TOML: "),
        (
            "confluent = true",
            'confluent = true\nreplace = { search = "naked-pair" }',
            "key replace: expected extends beside it; found",
        ),
        (
            "confluent = true",
            'confluent = true\nextends = "rank9"',
            "key extends: expected one of hamada, ",
        ),
        (
            "confluent = true",
            'confluent = true\nextends = "rank8"\nreplace = { skyscraper = "naked-triple" }',
            "key replace.skyscraper: expected one of naked-single",
        ),
        (
            "confluent = true",
            'confluent = true\nextends = "rank8"\nreplace = { naked-single = 1 }',
            "key replace.naked-single: expected the name of a rule; found 1",
        ),
        (
            "confluent = true",
            'confluent = true\ncodes = { naked-singel = "S" }',
            "key codes.naked-singel: no rule 'naked-singel'; did you mean naked-single",
        ),
        ("confluent = true", "confluent = true\ncodes = 1", "key codes: expected a table, [codes]"),
    ],
)
def test_faults_in_ladder_files(old: str, new: str, message: str) -> None:
    assert old in SINGLES
    with pytest.raises(LadderError) as caught:
        parse_ladder(SINGLES.replace(old, new), "f", "f.toml")
    assert message in str(caught.value)
    assert str(caught.value).startswith("f.toml: ")
    assert "\n" not in str(caught.value)


@settings(max_examples=tries(100, 300))
@given(
    st.text(st.sampled_from('"[]{}=.,# \n\taes1-'), max_size=8),
    st.integers(0, 2**16),
    st.integers(0, 30),
)
def test_any_text_is_a_ladder_or_a_ladder_error(insert: str, place: int, cut: int) -> None:
    text = 'extends = "rank8"\nreplace = { search = "negation-remove" }\n'
    text += SINGLES.replace("naked-single", "skyscraper").replace(
        "hidden-single", "two-string-kite"
    )
    place %= len(text)
    message = ""
    try:
        assert parse_ladder(text[:place] + insert + text[place + cut :], "f", "f.toml").tiers
    except LadderError as error:
        message = str(error)
    assert not message or (message.startswith("f.toml: ") and "\n" not in message)


@pytest.mark.parametrize("tiers", ["tiers = 1", "tiers = []", "tiers = [1]", ""])
def test_tiers_are_an_array_of_tables(tiers: str) -> None:
    head = 'title = "T"\ndescription = "D"\nconfluent = true\n'
    with pytest.raises(LadderError, match=r"expected an array of tables, \[\[tiers\]\]; "):
        parse_ladder(head + tiers, "f", "f.toml")


def test_a_ladder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="no ladder 'rank'; did you mean rank8"):
        ladder("rank")
    folder, binary = tmp_path / "folder.toml", tmp_path / "binary.toml"
    folder.mkdir()
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LadderError, match=r"none.toml: cannot read the ladder: No such file"):
        ladder(str(tmp_path / "none.toml"))
    with pytest.raises(LadderError, match="cannot read the ladder: Is a directory"):
        ladder(str(folder))
    with pytest.raises(LadderError, match="cannot read the ladder: it is not UTF-8 text"):
        ladder(str(binary))
