"""The documents' names of techniques, wherever a technique is named."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from command_line import Cli

import satsudoku
from satsudoku.errors import UnknownNameError
from satsudoku.human.rules import rule
from satsudoku.making.sought import Sought
from satsudoku.raters.kanoya.techniques import CODES
from satsudoku.raters.sato.procedures import PROCEDURES
from satsudoku.teaching.steps import steps
from satsudoku.techniques.source_names import Named, named_rules, source_names

PUZZLE = ".5416..7.127....6.....45.....5.39.14...6.8...6.....5.....3......7.....93..2.841.."


def codes_of_ladders() -> set[str]:
    codes = [satsudoku.ladder(name).codes for name in ("hamada", "rank8", "rank8-remove")]
    values = [code for own in codes for code in own.values()]
    return {c for code in values for c in ([code] if isinstance(code, str) else code.values())}


def test_every_name_stands_for_rules_that_exist() -> None:
    assert len(source_names()) > 150
    for name in source_names():
        found = named_rules(name)
        assert found
        for one in found:
            assert rule(one.rule).name == one.rule
            assert one.houses in ("", "row", "column")
        assert Sought.of(name).kinds


def test_every_code_that_raters_print_is_a_name() -> None:
    codes = codes_of_ladders() | set(CODES.values()) | {own.label for own in PROCEDURES}
    assert len(codes) > 40
    for code in codes:
        assert named_rules(code)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("ブロッケン", {"hidden-single:in=box"}),
        ("B_search", {"hidden-single:in=box"}),
        ("いずれにしても理論", {"locked-candidates"}),
        ("表予約", {"hidden-pair", "hidden-triple", "hidden-quad"}),
        ("裏予約", {"naked-pair", "naked-triple", "naked-quad"}),
        ("四角の対角線", {"x-wing", "direct-x-wing:in=line"}),
        ("Sbit サーチ", {"naked-single"}),
        ("ubit", {"hidden-single"}),
        ("InterSection", {"locked-candidates"}),
        ("Exclosure", {"hidden-pair", "hidden-triple", "hidden-quad"}),
        ("Negation", {"negation-place", "negation-remove"}),
        ("試行錯誤", {"te1", "search"}),
        ("井桁理論", {"x-wing", "swordfish", "jellyfish"}),
        ("手法 1", {"hidden-single:in=box"}),
        ("A(2)", {"assumption:digits=2"}),
        ("0200", {"naked-pair"}),
        ("pointing:cells=3", {"pointing:cells=3"}),
    ],
)
def test_names_and_their_rules(name: str, rules: set[str]) -> None:
    assert {one.rule for one in named_rules(name)} == rules


def test_the_file_repeats_nothing() -> None:
    text = (files("satsudoku.techniques") / "source_names.toml").read_text(encoding="utf-8")
    entries = tomllib.loads(text)["technique"]
    pairs = [
        (name, rule) for entry in entries for name in entry["names"] for rule in entry["rules"]
    ]
    assert len(pairs) == len(set(pairs))


def test_rows_columns_and_boxes_are_told_apart() -> None:
    families = {"B": {"box"}, "L": {"row"}, "C": {"column"}, "レッツミー": {"row", "column"}}
    for name, expected in families.items():
        found = steps(PUZZLE, name, uniqueness=False).deductions
        assert found
        seen = {d.geometry.houses(d.truths)[0].family for d in found}
        assert seen == expected
        wished = Sought.of(name)
        for deduction in steps(PUZZLE, "hidden-single", uniqueness=False).deductions:
            own = deduction.geometry.houses(deduction.truths)[0].family
            assert wished.is_in([deduction]) == (own in expected)


def test_options_of_the_path_are_heeded() -> None:
    two, three = (rule(f"pointing:cells={n}") for n in (2, 3))
    for puzzle in (PUZZLE, "1" + "." * 80):
        for deduction in steps(puzzle, three.name, uniqueness=False).deductions:
            assert Sought.of("X").is_in([deduction])
            assert not Sought.of("V").is_in([deduction])
    assert two.name == named_rules("V")[0].rule


def test_unknown_names_get_the_nearest() -> None:
    for name, near in [
        ("ブロッケソ", "ブロッケン"),
        ("Ubitt", "Ubit"),
        ("interscetion", "InterSection"),
        ("SANRETSUSYO", "SANRETUSYO"),
    ]:
        with pytest.raises(UnknownNameError, match=f"did you mean .*{near}"):
            named_rules(name)
    with pytest.raises(UnknownNameError, match="no technique 'trail'; did you mean trial"):
        Sought.of("trail")
    with pytest.raises(UnknownNameError, match="no option of rule pointing 'cell'"):
        named_rules("pointing:cell=2")


def test_names_of_one_rule_find_the_same() -> None:
    by_rule: dict[tuple[Named, ...], list[str]] = {}
    for name in ("B", "B_search", "ブロッケン", "手法1", "Sbit", "マスミ", "M", "point 4"):
        by_rule.setdefault(named_rules(name), []).append(name)
    assert len(by_rule) == 2
    for names in by_rule.values():
        assert len({steps(PUZZLE, name, uniqueness=False).text() for name in names}) == 1


def test_the_command_knows_them(cli: Cli) -> None:
    found = cli("steps", "--technique", "ブロッケン", "--technique", "sbit", PUZZLE).out
    assert found.startswith(("Naked Single (0003, ", "Hidden Single (0002, "))
    assert found.count("(000") == 2
    none = cli("steps", "--technique", "補填", PUZZLE)
    assert (none.out, none.status) == ("", 0)
    assert "no deduction of 補填 here" in none.err
