"""Ladders: files, verdicts, paths, and the published figures."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest
from data import data_file
from human_puzzles import VARIANTS, random_puzzle
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import cell_symmetries, value_symmetries

from satsudoku import Puzzle, variant
from satsudoku.errors import LadderError, UnknownNameError
from satsudoku.human.classification import Classification
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.library import ladder, ladder_names
from satsudoku.human.ladders.reading import parse_ladder
from satsudoku.human.path import walk
from satsudoku.human.rules import rule
from satsudoku.human.state import State

PRINTED = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
NEGATION = "5.........6..9...2.1.6..4..........11..2.9..86...3.7..3..1...4..7..865...54......"
BOTH = tuple(ladder(name) for name in ("rank8", "rank8-remove"))
CONFLUENT = [one for one in map(ladder, ladder_names()) if one.confluent]
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


def lines(name: str) -> list[str]:
    text = data_file(name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


# --- the ladders that ship -----------------------------------------------------------------------


def test_the_names_of_the_shipped_ladders() -> None:
    assert {"rank8", "rank8-remove"} <= set(ladder_names())
    assert all(ladder(name).name == name for name in ladder_names())
    assert ladder("rank8") is ladder("rank8")


@pytest.mark.parametrize("name", ladder_names())
def test_a_shipped_ladder_describes_itself(name: str) -> None:
    shipped = ladder(name)
    assert shipped.title
    assert shipped.description
    assert shipped.source
    assert all(rule(code).name == code for code in shipped.codes)
    assert shipped.confluent or shipped.depends


def test_rank8_is_the_documents_table() -> None:
    rank8, remove = BOTH
    assert [tier.label for tier in rank8.tiers] == ["*" * stars for stars in range(1, 9)]
    rules = [[one.name for one in tier.rules] for tier in rank8.tiers]
    assert rules == [
        ["naked-single"],
        ["hidden-single"],
        ["locked-candidates"],
        ["naked-pair", "hidden-pair"],
        ["naked-triple", "hidden-triple"],
        ["naked-quad", "hidden-quad"],
        ["negation-place"],
        ["search"],
    ]
    rules[6] = ["negation-remove"]
    assert [[one.name for one in tier.rules] for tier in remove.tiers] == rules
    assert rank8.codes["hidden-pair"] == remove.codes["hidden-pair"] == "A2-4 X(2)"
    assert rank8.confluent
    assert remove.confluent


def test_satsudoku_has_one_idea_a_tier() -> None:
    own = ladder("satsudoku")
    assert own.confluent
    assert all(tier.why for tier in own.tiers)
    rules = [[rule.name for rule in tier.rules] for tier in own.tiers]
    assert rules[:5] == [
        ["full-house"],
        ["hidden-single:in=box"],
        ["hidden-single:in=line"],
        ["naked-single"],
        ["locked-candidates"],
    ]
    assert rules[-4:] == [["te1"], ["te2"], ["te3"], ["search"]]


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
        ("omit", "drop", "unknown key 'drop' in options.easy.yes: expected one of omit, replace,"),
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
            'omit_tiers = ["Easy"]\n[[tiers]]\nname = "A"\nrules = ["naked-single"]',
            "key omit_tiers: expected no tiers beside it",
        ),
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


# --- verdicts ------------------------------------------------------------------------------------


@pytest.mark.data
def test_ranks_of_an_independent_program() -> None:
    """300 of its rows, spread evenly, by both readings of negation."""
    rows = [line.split("\t") for line in lines("rank8_expected.tsv")[1:]]
    wrong = []
    for k in range(300):
        line, *expected = rows[k * len(rows) // 300]
        puzzle = Puzzle.parse(line)
        classification = [str(one.classify(puzzle, require_unique=False).tier) for one in BOTH]
        if classification != expected:
            wrong.append((line, expected, classification))
    assert not wrong


@pytest.mark.data
@pytest.mark.parametrize("index", [2985, 6270, 10273, 15660])
def test_puzzles_that_refute_the_documents_hypothesis(index: int) -> None:
    """It held that its rules without search, negation included, solve every puzzle."""
    puzzle = Puzzle.parse(lines("puzzles2_17_clue")[index])
    assert [one.classify(puzzle).tier for one in BOTH] == [8, 7]


@pytest.mark.data
def test_the_first_of_the_hardest_puzzles_refute_it_in_both_readings() -> None:
    for line in lines("puzzles6_forum_hardest_1106")[:3]:
        assert [one.classify(Puzzle.parse(line)).tier for one in BOTH] == [8, 8]


@settings(deadline=None, max_examples=40)
@given(st.data(), st.sampled_from(["classic9", "classic6", "diagonal9", "x5"]))
def test_a_tier_is_a_property_of_the_puzzle(data: st.DataObject, name: str) -> None:
    rules = variant(name)
    puzzle = random_puzzle(rules, Random(data.draw(st.integers(0, 2**32))))
    copy = puzzle.transform(data.draw(cell_symmetries(rules)), data.draw(value_symmetries(rules)))
    for one in CONFLUENT:
        assert one.classify(puzzle).tier == one.classify(copy).tier


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32))
def test_a_tier_suffices_where_its_rules_alone_solve(name: str, seed: int) -> None:
    puzzle = random_puzzle(VARIANTS[name], Random(seed))
    place, remove = (one.classify(puzzle) for one in BOTH)
    assert remove.tier is not None
    assert place.tier is not None
    assert remove.tier <= place.tier
    assert place.suffices == tuple(
        BOTH[0].walk(puzzle, highest)[0].solved for highest in range(1, 9)
    )
    assert place.solution == remove.solution == puzzle.solve()
    assert place.unique


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**32))
def test_a_random_order_of_rules_reaches_the_same_tier(seed: int) -> None:
    """All rules up to a tier, shuffled, solve a puzzle just where the tier suffices."""
    random = Random(seed)
    puzzle = random_puzzle(variant(random.choice(["classic9", "diagonal9", "x5"])), random)
    one = random.choice(CONFLUENT)
    suffices = one.classify(puzzle).suffices
    for highest in range(1, len(one.tiers) + 1):
        rules = [rule for tier in one.tiers[:highest] for rule in tier.rules]
        if any(rule.name == "search" for rule in rules):
            break
        state = State.of(puzzle)
        for _ in walk(state, [random.sample(rules, len(rules))]):
            pass
        assert state.solved == suffices[highest - 1]


def test_a_puzzle_with_several_solutions_is_not_ranked() -> None:
    many = Puzzle.parse("1" + "." * 15, "classic4")
    none = Puzzle.parse("12.. ..34 .... ....", "classic4")
    none = Puzzle(bytes([1, 2, 3, 0, 0, 0, 0, 4]) + bytes(8), none.variant)
    for puzzle in (many, none):
        classification = puzzle.classify("rank8")
        assert (classification.unique, classification.tier, classification.tier_name) == (
            False,
            None,
            None,
        )
        assert (
            classification.suffices,
            classification.path,
            classification.uses,
            classification.solution,
        ) == ((), (), {}, None)
        assert str(classification) == "rank8: not ranked, for it has not exactly one solution"


def test_a_puzzle_with_several_solutions_is_ranked_on_request() -> None:
    classification = Puzzle.parse("12.. 34.. 2... ....", "classic4").classify(
        "rank8", require_unique=False
    )
    assert (classification.unique, classification.tier, classification.solution) == (
        None,
        None,
        None,
    )
    assert classification.suffices == (False,) * 8
    assert str(classification) == f"rank8: no tier suffices, {len(classification.path)} steps"


def test_a_puzzle_that_rules_solve_is_unique() -> None:
    classification = Puzzle.parse(PRINTED).classify("rank8", require_unique=False)
    assert classification.unique
    assert classification.tier == 1


def test_a_filled_grid_needs_no_rule() -> None:
    solution = Puzzle.parse(PRINTED).solve()
    assert solution is not None
    classification = Puzzle(solution.values, solution.variant).classify()
    assert (classification.tier, classification.path, classification.solution) == (1, (), solution)


# --- paths ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def negated() -> Classification:
    return Puzzle.parse(NEGATION).classify("rank8")


def test_the_path_replays(negated: Classification) -> None:
    state = State.of(negated.puzzle)
    assert negated.solution is not None
    for number, step in enumerate(negated.path, start=1):
        deduction = step.deduction
        assert any(map(state.possible, deduction.eliminated)) or deduction.placed
        state.apply(deduction)
        assert step.number == number
        assert (step.filled, step.candidates) == (81 - state.unfilled, state.candidates)
    assert state.solved
    assert state.values == negated.solution.values


def test_the_path_uses_the_easiest_rules_first(negated: Classification) -> None:
    """Where a step of a tier is taken, the rules of the tiers below find nothing."""
    tiers = ladder("rank8").tiers
    state = State.of(negated.puzzle)
    for step in negated.path:
        below = [rule for tier in tiers[: step.tier - 1] for rule in tier.rules]
        assert not any(True for rule in below for _ in rule.find(state))
        state.apply(step.deduction)
    assert negated.tier == max(step.tier for step in negated.path) == 7
    assert sum(negated.uses.values()) == len(negated.path)
    assert negated.uses["negation-place"] >= 1


def test_every_step_of_the_path_has_a_sentence(negated: Classification) -> None:
    for step in negated.path:
        assert step.text.endswith(".")
        assert "{" not in step.text
        assert step.deduction.technique
        assert step.deduction.cells
        assert step.deduction.symbols
    refutations = [s.deduction.refutation for s in negated.path if s.deduction.refutation]
    assert refutations
    for refutation in refutations:
        assert all(deduction.text for deduction in refutation.steps)


def test_a_classification_pickles(negated: Classification) -> None:
    copy = pickle.loads(pickle.dumps(negated))
    assert copy == negated
    assert copy.path[0].deduction.geometry is negated.path[0].deduction.geometry
    assert [step.text for step in copy.path] == [step.text for step in negated.path]
    assert str(copy) == f"rank8: tier 7 (Very hard), {len(negated.path)} steps"


# --- ladder files --------------------------------------------------------------------------------


def test_a_ladder_of_your_own(tmp_path: Path) -> None:
    file = tmp_path / "singles.toml"
    file.write_text(SINGLES, encoding="utf-8")
    own = ladder(str(file))
    assert (own.name, own.title, own.source) == ("singles", "Singles", "")
    assert repr(own) == "Ladder('singles': 2 tiers, 2 rules)"
    easy, hard = Puzzle.parse(PRINTED), Puzzle.parse(NEGATION)
    assert easy.classify(str(file)).tier_name == "Cells"
    classification = hard.classify(str(file))
    assert (classification.unique, classification.tier, classification.suffices) == (
        True,
        None,
        (False, False),
    )
    assert classification.solution == hard.solve()
    assert classification.path


def test_a_ladder_that_extends_another_declares_only_differences() -> None:
    text = """
    extends = "rank8"
    title = "Fewer pairs"
    confluent = false
    depends = "the order of application"
    [[tiers]]
    name = "One"
    label = "x"
    rules = ["naked-single", "negation-place"]
    [replace]
    negation-place = "negation-remove"
    [codes]
    naked-single = "S"
    """
    mine, rank8 = Ladder.from_toml(text, "mine"), ladder("rank8")
    assert (mine.name, mine.title, mine.source) == ("mine", "Fewer pairs", rank8.source)
    assert (mine.confluent, mine.depends) == (False, "the order of application")
    ((name, label, rules),) = [(tier.name, tier.label, tier.rules) for tier in mine.tiers]
    assert (name, label) == ("One", "x")
    assert [rule.name for rule in rules] == ["naked-single", "negation-remove"]
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
        ("title", "titel", "f.toml: unknown key 'titel': expected one of extends, title, "),
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
            "key extends: expected one of hamada, rank8, rank8-remove, satsudoku; found 'rank9'",
        ),
        (
            "confluent = true",
            'confluent = true\nextends = "rank8"\nreplace = { naked-pair = "naked-triple" }',
            "key replace.naked-pair: expected one of naked-single, hidden-single; found",
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


@settings(deadline=None, max_examples=300)
@given(
    st.text(st.sampled_from('"[]{}=.,# \n\taes1-'), max_size=8),
    st.integers(0, 2**16),
    st.integers(0, 30),
)
def test_any_text_is_a_ladder_or_a_ladder_error(insert: str, place: int, cut: int) -> None:
    text = 'extends = "rank8"\nreplace = { search = "negation-remove" }\n' + SINGLES
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
