"""What verify says of the rules and ladders of certificates, by their content and not by names."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from certificate_mutants import rehashed
from command_line import Cli, conforms
from constraint_meanings import MEANINGS
from constraint_states import PROVABLE
from drawn_boards import Board
from own_process import run_checker
from random_constraints import grids

import satsudoku
from satsudoku import Puzzle, prove_tier, variant
from satsudoku.formats.reading.layouts import layout_variant
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.proof import prove
from satsudoku.proof.archive import Archive
from satsudoku.proof.checker import verdicts
from satsudoku.proof.checker.looks import look_alike
from satsudoku.proof.checker.naming import escaped, named, phrase
from satsudoku.proof.checker.statement import statement_of
from satsudoku.proof.checker.tiers import check_files
from satsudoku.proof.checker.tiers.ladders import tiers_of
from satsudoku.proof.recognition import recognized
from satsudoku.stream.record import schema

EASY = Puzzle("1.....2..3.....4", "classic4")
HARD = Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
MARKS = "1..." + "12.4" + "1234" * 14
FORGED = "rank8: tier 1 (Very easy)\n  of ....\x1b[2J by the rules of classic9, as shipped\n"
Change = Callable[[dict], object]


def changed(files: dict[str, bytes], change: Change) -> dict[str, bytes]:
    return rehashed(dict(files), change)


def write(files: dict[str, bytes], folder: Path) -> Path:
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


# --- texts ---------------------------------------------------------------------------------------


def in_every_place(text: str) -> list[Change]:
    """Changes that put a text wherever a certificate of a tier has one that is printed."""

    def rules_of(manifest: dict) -> list:
        manifest["ladder"]["name"] = "mine"
        return manifest["ladder"]["tiers"][-1]["rules"]

    def mark(manifest: dict) -> None:
        symbols = manifest["variant"]["declaration"]["symbols"]
        assert len(symbols) == 4
        manifest["variant"]["declaration"]["symbols"] = text[-1] + symbols[1:]
        manifest["puzzle"]["givens"] = manifest["puzzle"]["givens"].replace("1", text[-1])

    return [
        lambda m: m["ladder"].__setitem__("name", text),
        lambda m: (rules_of(m), m["ladder"]["tiers"][-1].__setitem__("name", text)),
        lambda m: rules_of(m).append(f"constraint-fillings:of={text}"),
        lambda m: rules_of(m).append(text),
        lambda m: m["variant"]["declaration"].__setitem__("name", text),
        lambda m: m["claim"].__setitem__("kind", text),
        lambda m: m.__setitem__("version", text),
        lambda m: m["files"].append({"name": text, "sha256": ""}),
        lambda m: m["puzzle"].__setitem__("givens", text),
        lambda m: m["variant"]["declaration"].__setitem__("constraints", [{"kind": text}]),
        mark,
    ]


@pytest.mark.parametrize("number", range(len(in_every_place("x"))))
def test_texts_of_certificates_are_escaped(cli: Cli, tmp_path: Path, number: int) -> None:
    files = changed(prove_tier(EASY, "rank8").files, in_every_place(FORGED)[number])
    folder = write(files, tmp_path / "forged")
    for result in cli("verify", folder), cli("verify", "--json", folder):
        for line in (result.out + result.err).splitlines():
            assert line.isprintable()
        assert len(result.out.splitlines()) <= 3
        assert "  of ....\x1b" not in result.out
        assert "\n  of ....\\x1b" not in result.out
    [record] = result.records()
    conforms(record, schema()["$defs"]["verdict"])
    assert all(text.isprintable() for text in texts(record))
    alone = run_checker(folder)
    assert all(line.isprintable() for line in (alone.stdout + alone.stderr).splitlines())
    assert len((alone.stdout + alone.stderr).splitlines()) <= 3


def texts(value: object) -> list[str]:
    """All texts within a value of JSON."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [text for one in value for text in texts(one)]
    return [value] if isinstance(value, str) else []


def test_names_of_files_are_escaped(cli: Cli, tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for name, content in satsudoku.prove(EASY).files.items():
            archive.writestr(f"x\n\x1b[31m/{name}", content)
    for form in [], ["--json"]:
        out = cli("verify", *form, tmp_path / "a.zip").out
        assert "\x1b" not in out
        assert "\\x1b[31m" in out
    [verdict] = verdicts(tmp_path / "a.zip")
    assert verdict.name == r"x\n\x1b[31m"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb", r"a\nb"),
        ("rank8\u200b", r"rank8\u200b"),
        ("rank8\ufe0e", r"rank8\ufe0e"),
        ("rank8\u3164", r"rank8\u3164"),
        ("e\u0301", r"e\u0301"),
        ("\u202eabc", r"\u202eabc"),
        ("やさしい", "やさしい"),
    ],
)
def test_what_does_not_show_is_escaped(text: str, shown: str) -> None:
    assert escaped(text) == shown
    assert shown in named(text).replace("\\\\", "\\")
    assert named(text)[0] == "'"


@pytest.mark.parametrize("name", ["rank8 ", "rank8, as shipped", "a'b", "", "a b", "a\\nb"])
def test_names_that_are_no_words_are_quoted(name: str) -> None:
    assert named(name)[0] == named(name)[-1] == "'"
    assert phrase(f"{name})")[0] == "'"


# --- ladders -------------------------------------------------------------------------------------

LOOK_ALIKES = [
    *("rank8 ", "Rank8", "rank8\u200b", " rank8", "rank-8", "r\u0430nk8", "ｒａｎｋ８", "ránk8"),
    *("RANK8\t", "rank8\ufe0e"),
]


@cache
def proved_tier() -> dict[str, bytes]:
    return dict(prove_tier(HARD, "rank8").files)


@pytest.mark.quick(4)
@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_names_that_look_like_those_of_ladders_are_named(
    cli: Cli, tmp_path: Path, name: str
) -> None:
    def rename(manifest: dict) -> None:
        manifest["ladder"] = {"name": name, "tiers": [{"name": "Very easy", "rules": ["search"]}]}
        manifest["claim"]["tier"] = 1

    files = dict(proved_tier())
    steps = [{"rule": "search", "truths": [], "links": [], "remove": []}]
    solution = next(iter(satsudoku.solutions(HARD))).values
    steps[0]["place"] = [[cell, value - 1] for cell, value in enumerate(solution)]
    files["proof.steps.jsonl"] = json.dumps(steps[0]).encode()
    folder = write(changed(files, rename), tmp_path / "forged")
    out = cli("verify", folder).out.splitlines()
    assert out[0].endswith("tier 1 (Very easy)")
    assert out[2].endswith(", NOT as shipped, though it looks like rank8: 1 Very easy: search")
    [record] = cli("verify", "--json", folder).records()
    assert (record["ladder_shipped"], record["ladder_like"]) == (False, "rank8")
    assert record["ladder_tiers"] == [{"name": "Very easy", "rules": ["search"]}]
    assert (
        "NOT as shipped, though it looks like rank8" in run_checker(folder, "checker.tiers").stdout
    )


@pytest.mark.parametrize("name", ["mine", "rank7", "日本語日本", "rank88", "hamada8"])
def test_other_names_look_like_none(name: str) -> None:
    assert look_alike(name, ["rank8", "hamada", "satsudoku", "mus"]) is None


def test_half_of_a_name_may_be_of_another_script() -> None:
    assert look_alike("h\u0430m\u0430d\u0430", ["hamada"]) == "hamada"
    assert look_alike("\u04bb\u0430m\u0430d\u0430", ["hamada"]) is None


def test_no_shipped_name_looks_like_another() -> None:
    from satsudoku.board.shipped import variant_names

    for name in variant_names():
        assert look_alike(f"{name}\u200b", variant_names()) == name


def test_ladders_are_as_shipped_by_their_content(cli: Cli, tmp_path: Path) -> None:
    certificate = prove_tier(EASY, "rank8")
    write(dict(certificate.files), tmp_path / "true")
    assert cli("verify", tmp_path / "true").out.endswith("\n  on the ladder rank8, as shipped\n")

    def rename(manifest: dict) -> None:
        manifest["ladder"]["name"] = "mine"

    write(changed(certificate.files, rename), tmp_path / "renamed")
    out = cli("verify", tmp_path / "renamed").out
    same = "mine, NOT as shipped (but with the tiers of rank8): 1 Very easy: naked-single"
    assert out.endswith(f"\n  on the ladder {same}\n")


def test_the_ladder_of_a_file_is_shown(cli: Cli, tmp_path: Path) -> None:
    text = 'title = "t"\ndescription = "d"\nconfluent = true\n[[tiers]]\nname = "One (1)"\n'
    text += 'rules = ["naked-single", "hidden-single"]\n'
    certificate = prove_tier(EASY, Ladder.from_toml(text, "singles"))
    assert certificate.claim == certificate.verify() == "singles: tier 1 ('One (1)')"
    write(dict(certificate.files), tmp_path / "own")
    expected = "singles, NOT as shipped: 1 'One (1)': naked-single hidden-single"
    assert f"\n  on the ladder {expected}\n" in cli("verify", tmp_path / "own").out


def test_a_ladder_without_the_implied_houses_is_not_as_shipped(cli: Cli, tmp_path: Path) -> None:
    """A tier may be higher without them: then what is proved is not satsudoku's tier."""
    puzzle = Puzzle("12.....34................", "x5")
    files = dict(prove_tier(puzzle, "rank8").files)
    assert json.loads(files["manifest.json"])["implied_houses"]
    write(files, tmp_path / "true")
    expected = "\n  on the ladder rank8, as shipped, with 2 implied houses\n"
    assert cli("verify", tmp_path / "true").out.endswith(expected)

    def forget(manifest: dict) -> None:
        manifest["implied_houses"].pop()

    write(changed(files, forget), tmp_path / "forged")
    out = cli("verify", tmp_path / "forged").out
    assert "  on the ladder rank8, NOT as shipped, because implied houses are missing" in out
    [record] = cli("verify", "--json", tmp_path / "forged").records()
    assert record["ladder_shipped"] is False
    out = cli("verify", "--puzzle", puzzle.line, "-v", "x5", tmp_path / "forged").out
    assert "  on the ladder rank8, NOT as shipped, because implied houses are missing" in out


# --- rules ---------------------------------------------------------------------------------------


@pytest.mark.quick(6)
@pytest.mark.parametrize("kind", PROVABLE)
def test_constraints_are_recognized_and_what_is_dropped_is_counted(kind: str) -> None:
    random = Random(kind)
    for side in 4, 6:
        tables: dict[str, list[dict]] = {}
        grid = random.choice(grids(side))
        for name in [kind, "whispers", "cages"] * 30:
            table, cells, holds = MEANINGS[name](Board(random, side, 2))
            if holds([grid[cell] for cell in cells]) and len(tables.get(name, [])) < 2:
                tables.setdefault(name, []).append(table)
        rules = layout_variant(tables, "mine", variant(f"classic{side}"))
        files = dict(prove(Puzzle(grid, rules)).files)
        manifest = json.loads(files["manifest.json"])
        told = recognized(statement_of(manifest))
        assert told.shipped
        assert list(told.constraints) == list(rules.place_names.values())
        declared = manifest["variant"]["declaration"]
        for number, constraint in enumerate(rules.constraints):
            dropped = json.loads(json.dumps(manifest))
            dropped["variant"]["declaration"]["constraints"][number]["kind"] = "odd"
            told = recognized(statement_of(dropped | {"x": 0}))
            assert not told.shipped
            assert "odd (not by its rules)" in told.constraints
            own = {*constraint.relations, *constraint.houses}  # a part may occur twice
            assert told.unlisted >= len(own)
        assert declared == manifest["variant"]["declaration"]


def boxed() -> tuple[dict[str, bytes], list[str]]:
    """A certificate of a puzzle with eight constraints, and their names."""
    build = satsudoku.build("classic6")
    for row in range(1, 7):
        build.whisper(f"r{row}c1 r{row}c2", difference=1)
    build.cage("r1c3 r1c4", sum=7).cage("r2c3 r2c4")
    puzzle = build.puzzle()
    return dict(prove(puzzle, most=1).files), list(puzzle.variant.place_names.values())


def drop_seven(manifest: dict) -> None:
    del manifest["variant"]["declaration"]["constraints"][1:]


def rename_one(manifest: dict) -> None:
    manifest["variant"]["declaration"]["constraints"][2]["kind"] = "thermometers"


def drop_all(manifest: dict) -> None:
    declared = manifest["variant"]["declaration"]
    declared["name"] = "classic6"
    del declared["constraints"]


def add_a_relation(manifest: dict) -> None:
    relations = manifest["variant"]["declaration"]["exclusions"]
    relations.append({"name": "more", "cells": [0, 7], "pairs": [[0, 0]]})


def own_another_relation(manifest: dict) -> None:
    add_a_relation(manifest)
    manifest["variant"]["declaration"]["exclusions"][-1]["constraint"] = 0


def drop_a_house(manifest: dict) -> None:
    manifest["variant"]["declaration"]["houses"].pop(0)


def another_table(manifest: dict) -> None:
    manifest["variant"]["declaration"]["constraints"][3]["table"]["cells"] = "r5c5 r5c6"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (drop_seven, "7 rules beside classic6 and the constraint listed"),
        (rename_one, "1 rule beside classic6 and the constraints listed"),
        (drop_all, "classic6, NOT as shipped"),
        (add_a_relation, "1 rule beside classic6 and the constraints listed"),
        (own_another_relation, "(not by its rules)"),
        (drop_a_house, "without 1 of classic6"),
        (another_table, "whispers (not by its rules)"),
    ],
)
def test_rules_beyond_the_list_are_counted(
    cli: Cli, tmp_path: Path, change: Change, said: str
) -> None:
    files, names = boxed()
    write(files, tmp_path / "true")
    out = cli("verify", tmp_path / "true").out
    assert out.endswith(" and these constraints, as shipped\n")
    [record] = cli("verify", "--json", tmp_path / "true").records()
    assert (record["constraints"], record["shipped"], record["unlisted"]) == (names, True, 0)
    write(changed(files, change), tmp_path / "forged")
    assert "verified" in cli("verify", tmp_path / "forged").out
    [record] = cli("verify", "--json", tmp_path / "forged").records()
    conforms(record, schema()["$defs"]["verdict"])
    assert record["shipped"] is False
    assert record["unlisted"] or record["lacking"]
    shown = cli("verify", tmp_path / "forged").out + ", ".join(record["constraints"])
    assert said in shown


def test_names_that_look_like_those_of_variants_are_named(cli: Cli, tmp_path: Path) -> None:
    def rename(manifest: dict) -> None:
        manifest["variant"]["declaration"]["name"] = "Classic4 "

    write(changed(dict(satsudoku.prove(EASY).files), rename), tmp_path / "forged")
    out = cli("verify", tmp_path / "forged").out
    assert "by the rules of 'Classic4 ', NOT as shipped" in out
    assert "though it looks like classic4" in out


def test_a_certificate_of_a_tier_names_its_tiers() -> None:
    claim = check_files(dict(prove_tier(EASY, "rank8").files))
    assert claim == "rank8: tier 1 (Very easy)"
    assert tiers_of("rank8 ") is None


# --- the command ---------------------------------------------------------------------------------


@pytest.mark.parametrize("module", ["satsudoku.proof.checker", "satsudoku.proof.checker.tiers"])
def test_the_checker_as_a_command(
    module: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    rules = "by the rules of classic4 (12 houses; sha256 "
    good, bad = write(prove(EASY).files, tmp_path / "good"), tmp_path / "none"
    archive = tmp_path / "named.zip"
    with Archive(archive) as many:
        many.add("7", EASY.variant, prove(Puzzle(MARKS, "classic4")).files)
    for files, status in ([good], 0), ([good, bad, archive], 1):
        monkeypatch.setattr("sys.argv", ["checker", *map(str, files)])
        with pytest.raises(SystemExit) as end:
            runpy.run_module(module, run_name="__main__")
        assert end.value.code == status
    lines, errors = (text.splitlines() for text in capsys.readouterr())
    assert lines[:2] == lines[2:4]
    assert lines[0] == f"{good}: verified: exactly 1 solution"
    assert lines[1].startswith(f"  of {EASY.line} {rules}")
    assert lines[4].startswith(f"{archive}:7: verified: ")
    assert lines[5].startswith(f"  of 1{'.' * 15} without r1c2#3 {rules}")
    assert len(lines) == 6
    [error] = errors
    assert error.startswith(f"{bad}: refused: cannot be read: ")
