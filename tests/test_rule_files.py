"""The files of rules: their required parts, and a check that no other file lists them."""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import ModuleType
from typing import ClassVar

import pytest
import rule_index
from rule_findings import TABLE, example_of, findings, found_by, is_plain, upside_down

from satsudoku import Puzzle, variant
from satsudoku.cover.geometry import geometry
from satsudoku.errors import RuleError, UnknownNameError
from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.lane_form import LaneAbsent, LanePattern, LaneTrial
from satsudoku.human.path import deduce
from satsudoku.human.rule import News, Rule
from satsudoku.human.rules import (
    check_needs,
    declaration,
    missing_needs,
    read_declarations,
    rule,
    rule_names,
    singles,
)
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.lanes.patterns import PATTERNS

BOTH = {"en": "{cells} is odd.", "ja": "{cells}は奇妙。"}


@dataclass(frozen=True)
class Odd(Rule):
    sentences: ClassVar[Sentences] = {"odd": Sentence(BOTH)}

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        return iter(())


def declared(sentences: Sentences | None = None) -> RuleDeclaration:
    """A rule in which nothing is missing."""

    @dataclass(frozen=True)
    class Own(Odd):
        pass

    if sentences is not None:
        Own.sentences = sentences
    technique = Technique({"en": "Odd", "ja": "奇妙"}, hodoku="9999")
    return RuleDeclaration("odd", technique, Own, Example("1" + "." * 80, "r1c1#1"))


def module(*rules: RuleDeclaration) -> ModuleType:
    made = ModuleType("odd")
    made.__file__ = "rules/odd.py"
    if rules:
        made.RULES = rules  # type: ignore[attr-defined]
    return made


# --- registration --------------------------------------------------------------------------------


def test_a_whole_declaration_is_taken() -> None:
    one = declared()
    assert read_declarations([module(one)]) == {"odd": one}


def with_sentences(templates: dict[str, str]) -> RuleDeclaration:
    return declared({"odd": Sentence(templates)})


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ((), "expected a tuple RULES of declarations"),
        ((replace(declared(), example=None),), "rule odd: it has no example"),
        ((declared({}),), "rule odd: it has no sentences"),
        ((with_sentences({"en": "It."}),), "rule odd: sentence 'odd': no template for 'ja'"),
        ((with_sentences({"ja": "それ。"}),), "rule odd: sentence 'odd': no template for 'en'"),
        (
            (with_sentences({"en": "{wing}.", "ja": "{wing}。"}),),
            "rule odd: sentence 'odd': no word 'wing'",
        ),
        (
            (with_sentences({"en": "{cells}.", "ja": "それ。"}),),
            "rule odd: sentence 'odd': its templates do not use the same words",
        ),
        (
            (replace(declared(), technique=Technique({"en": "Odd"})),),
            "rule odd: its technique has no name in 'ja'",
        ),
        ((declared(), declared()), f"rule odd: the name 'odd' is taken by odd ({__file__})"),
        (
            (declared(), replace(declared(), name="other", aliases=("Odd",))),
            f"rule other: the name 'odd' is taken by odd ({__file__})",
        ),
        (
            (declared(), replace(declared(), name="other")),
            f"rule other: the name '9999' is taken by odd ({__file__})",
        ),
        ((Odd,), "expected declarations in RULES; found"),
        (
            (replace(declared(), technique="Odd"),),  # type: ignore[arg-type]
            "rule odd: expected a Technique as its technique; found 'Odd'",
        ),
        (
            (replace(declared(), needs="naked-single"),),  # type: ignore[arg-type]
            "rule odd: expected a tuple as its needs; found 'naked-single'",
        ),
        (
            (replace(declared(), make=Rule),),
            "rule odd: it cannot be made: Can't instantiate abstract class Rule",
        ),
    ],
)
def test_a_missing_part_is_named_with_its_file(
    rules: tuple[RuleDeclaration, ...], message: str
) -> None:
    with pytest.raises(RuleError) as caught:
        read_declarations([module(*rules)])
    assert str(caught.value).startswith(f"rules/odd.py: {message}")


def test_an_unmet_need_is_named() -> None:
    lonely = replace(declared(), needs=("naked-single",))
    with pytest.raises(RuleError) as caught:
        check_needs({"odd": lonely})
    missing = "rule odd: no rule naked-single, which it needs or serves"
    assert str(caught.value) == f"{__file__}: {missing}"
    check_needs({"odd": lonely} | read_declarations([singles]))


# --- the rules that ship -------------------------------------------------------------------------


@pytest.mark.parametrize("name", rule_names())
def test_examples_of_rules(name: str) -> None:
    example = declaration(name).example
    assert example is not None
    state = State.of(example.board())
    before = tuple(map(rule, example.after))
    assert not missing_needs([*example.after, name][:-1])
    deque(deduce(state, before), maxlen=0)
    wanted = sorted(example.changes.split())
    effects = {
        tuple(sorted(deduction.names(deduction.placed or deduction.eliminated))): deduction
        for deduction in rule(name).over(before).find(state)
    }
    assert tuple(wanted) in effects, f"after its rules, {name} does one of {sorted(effects)}"
    deduction = effects[tuple(wanted)]
    assert deduction.tell("en") != deduction.tell("ja")


@pytest.mark.parametrize("name", rule_names())
def test_rules_find_what_the_table_says(name: str) -> None:
    """`make reference` writes the table, by `tests/rule_findings.py`; see what it changes."""
    assert findings(name) in TABLE.read_text(encoding="utf-8")


def test_the_table_has_all_rules_in_their_order() -> None:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    heads = [line.partition(",")[0] for line in lines if not line.startswith(" ")]
    assert heads == list(rule_names())


# They stop at some of their deductions, or take of several chains the first.
PARTIAL = {
    *("siamese-finned-mutant-jellyfish", "te3", "grouped-discontinuous-nice-loop"),
    *(name for name in rule_names() if not is_plain(name)),
}


@pytest.mark.parametrize("name", [name for name in rule_names() if name not in PARTIAL])
def test_rules_find_the_same_upside_down(name: str) -> None:
    state = example_of(name)
    last = len(state.geometry.cover.options) - 1
    upright, turned = found_by(name, state), found_by(name, upside_down(state))
    for part in "placed", "eliminated":
        expected = {last - option for one in turned for option in getattr(one, part)}
        assert {option for one in upright for option in getattr(one, part)} == expected


def test_every_name_finds_its_rule() -> None:
    for name in rule_names():
        one = declaration(name)
        names = {name, name.replace("-", " ").upper(), *one.aliases}
        if one.technique.hodoku:
            names.add(one.technique.hodoku)
        assert {declaration(alias).name for alias in names} == {name}


def test_techniques_find_their_rule_where_it_is_the_only_one() -> None:
    assert rule("二国同盟").name == rule("Naked Pair").name == "naked-pair"
    assert rule("X-Wing(井桁):cells=2").name == "x-wing:cells=2"
    with pytest.raises(UnknownNameError, match="no rule '背理法'"):
        rule("背理法")  # of two rules


def test_each_rule_comes_after_the_rules_it_needs() -> None:
    names = rule_names()
    for number in range(len(names)):
        patterns = [name for name in names[:number] if rule(name).pattern]
        assert not missing_needs(patterns)
    last = [rule(name).pattern for name in names]
    assert last == sorted(last, reverse=True)


def test_lane_forms_name_rules_of_the_kernel() -> None:
    spelled = [*rule_names(), "hidden-single:in=box", "hidden-single:in=line", "swordfish:cells=2"]
    spelled += [f"{way}:cells={n}" for way in ("pointing", "claiming") for n in (2, 3)]
    named = set()
    for name in spelled:
        form = rule(name).lanes
        if isinstance(form, LanePattern):
            named.add(form.name)
        elif isinstance(form, LaneTrial):
            named.update(form.base)
        elif isinstance(form, LaneAbsent):
            assert set(form.beside) <= set(PATTERNS)
    assert named == set(PATTERNS)  # none lies idle, and none is made up


@pytest.mark.parametrize("name", ["naked-single", "hidden-single", "full-house"])
def test_deductions_of_resumable_rules_hold_when_yielded(name: str) -> None:
    one = rule(name)
    assert one.resumable
    state = State.of(
        Puzzle("8..31.6...4..9...37.6.......1...45....71....6....79.2......3.9....9...8.1.8.....4")
    )
    rules = (rule("naked-single"), rule("hidden-single"))
    steps = 0
    for deduction in deduce(state, rules):
        fresh = state.fork()
        assert deduction.placed
        for resumed in one.find(fresh):
            assert resumed.text in [other.text for other in one.find(fresh)]
            left = fresh.unfilled
            fresh.apply(resumed)
            assert fresh.unfilled < left
            steps += 1
    assert steps


def test_only_resumable_rules_are_resumed() -> None:
    """A rule that would go on after its deduction was applied is begun again instead."""

    @dataclass(frozen=True)
    class Jumpy(Odd):
        def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
            for deduction in rule("naked-single").find(state):
                yield deduction._replace(rule=self)
                raise AssertionError("resumed")

    state = State(geometry(variant("classic4")))
    state.eliminate(o for o in range(64) if o // 4 in (0, 5) and o % 4 != o // 16)
    steps = list(deduce(state, [Jumpy("odd", Technique(BOTH))]))
    assert len(steps) == 2
    assert not Jumpy("odd", Technique(BOTH)).resumable


def test_the_list_of_rules_is_up_to_date() -> None:
    assert rule_index.LIST.read_text(encoding="utf-8") == rule_index.index(), "make reference"


def test_a_ladder_loads_no_rule_for_constraints_until_a_puzzle_has_some() -> None:
    program = (
        "import sys, satsudoku\n"
        "satsudoku.classify('1.....2..3.....4')\n"
        "assert not [name for name in sys.modules if name.startswith('satsudoku.constraints')]\n"
        "killer = satsudoku.build('classic4').cage('r1c1 r1c2', sum=3).puzzle('1.....2..3.....4')\n"
        "print(satsudoku.classify(killer).tier, 'satsudoku.constraints.rules.cage' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == "2 True\n"
