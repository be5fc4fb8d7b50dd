"""The sentences of both languages, rule by rule."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from string import Formatter

import pytest
from human_puzzles import VARIANTS, random_grid, random_state
from samples import tries

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.board.encoding import parse_encoding
from satsudoku.board.variant import House
from satsudoku.cover.geometry import geometry
from satsudoku.errors import UnknownNameError
from satsudoku.human.rules import rule, rule_names
from satsudoku.human.sentences import LANGUAGES, find_language
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.sentences.vocabulary import statement
from satsudoku.human.state import State

CLASSIC = geometry(variant("classic9"))
NAMES = CLASSIC.cover.options


def without(*cells: str) -> State:
    """A state in which candidates are gone, written ``7@r1c2,r1c3``."""
    state = State(CLASSIC)
    for text in cells:
        symbols, _, places = text.partition("@")
        state.eliminate(NAMES.index(f"{cell}#{s}") for cell in places.split(",") for s in symbols)
    return state


def row(r: int, columns: str) -> str:
    return ",".join(f"r{r}c{c}" for c in columns)


PAIR = without("1245689@r4c2,r4c8")
LOCKED = without("1245689@r4c1,r4c2")
POINTING = without("5@r2c1,r2c2,r2c3,r3c1,r3c2,r3c3,r1c1")
X_WING = without(f"7@{row(2, '1245679')}", f"7@{row(5, '1245679')}")
JELLYFISH = without(*(f"7@{row(r, '24689')}" for r in (2, 4, 5, 8)))


@pytest.mark.parametrize(
    ("name", "state", "english", "japanese"),
    [
        (
            "naked-pair",
            PAIR,
            "In row 4, r4c2 and r4c8 can only hold 3 and 7, so the other cells of row 4 lose these "
            "candidates",
            "4行の4行2列と4行8列には3と7しか入らないので、4行のほかのマスにこれらの候補は入らない",
        ),
        (
            "locked-pair",
            LOCKED,
            "r4c1 and r4c2, which lie in both row 4 and box 4, can only hold 3 and 7, so the other "
            "cells of both lose these candidates",
            "4行とブロック4が重なる4行1列と4行2列には3と7しか入らないので、4行とブロック4のほかのマスに"
            "これらの候補は入らない",
        ),
        (
            "pointing",
            POINTING,
            "In box 1, 5 can only go in r1c2 and r1c3 of row 1, so the other cells of row 1 lose 5",
            "ブロック1で5が入るのは1行2列と1行3列に限られ、いずれも1行にあるので、1行のほかのマスに5は入らない",
        ),
        (
            "x-wing",
            X_WING,
            "In rows 2 and 5, 7 can only go in columns 3 and 8, so the other cells of columns 3 "
            "and 8 lose 7",
            "2行と5行で7が入るのは3列と8列に限られるので、3列と8列のほかのマスに7は入らない",
        ),
        (
            "jellyfish",
            JELLYFISH,
            "In rows 2, 4, 5 and 8, 7 can only go in columns 1, 3, 5 and 7, so the other cells "
            "of columns 1, 3, 5 and 7 lose 7",
            "2行、4行、5行、8行で7が入るのは1列、3列、5列、7列に限られるので、1列、3列、5列、7列のほかの"
            "マスに7は入らない",
        ),
    ],
)
def test_sentences_of_patterns(name: str, state: State, english: str, japanese: str) -> None:
    told = {}
    for deduction in rule(name).find(state):
        (reason, _, effect), (why, _, _) = (
            deduction.tell(language).partition(":") for language in ("en", "ja")
        )
        lost = {name.partition("#")[0] for name in deduction.names(deduction.eliminated)}
        assert {*re.findall("r[0-9]c[0-9]", effect)} == lost
        told[reason] = why
    assert told[english] == japanese


def test_a_chain_into_a_group_of_its_start_names_the_group_once() -> None:
    state = State.of(satsudoku.puzzle("." * 36))
    kept = ".1.1...11.1.1..11..1..1.111.1.11..11"
    state.eliminate(6 * cell for cell, symbol in enumerate(kept) if symbol == ".")
    texts = [deduction.text for deduction in rule("grouped-aic").find(state)]
    assert (
        "If r4c5 is not 1, then r4c2 is 1, then r1c2 is not 1, then r1c4 is 1, then r3c4 is not 1, "
        "then r3c5 is 1. So one of r3c5 and r4c5 is 1, and r2c5, r3c4, r5c5 and r6c5 lose 1."
    ) in texts


def test_sentences_of_proofs_by_contradiction() -> None:
    state = State(CLASSIC)
    state.eliminate(cell * 9 + s for cell in (0, 1, 2) for s in range(3 if cell == 0 else 2, 9))
    remove = rule("negation-remove").over((rule("naked-single"), rule("hidden-single")))
    deduction = next(remove.find(state))
    assert deduction.tell("ja") == (
        "1行1列が1だと仮定すると、1手先で1行3列に入る数字がなくなる。よって1行1列に1は入らない。"
    )


def test_both_languages_have_the_same_phrases_and_words() -> None:
    fields = {
        code: {
            name: {field for _, field, _, _ in Formatter().parse(phrase) if field}
            for name, phrase in language.phrases.items()
        }
        for code, language in LANGUAGES.items()
    }
    assert fields["en"].keys() == fields["ja"].keys()
    for name, english in fields["en"].items():
        assert english == fields["ja"][name], name


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["classic6", "diagonal9", "jigsaw5", "roomy"])
def test_every_pattern_has_sentences_in_both_languages(name: str) -> None:
    random = Random(name)
    rules = [rule(one) for one in rule_names() if rule(one).pattern]
    for number in range(tries(1, 4)):
        state = random_state(random_grid(VARIANTS[name], random), random)
        for one in rules:
            if one.lanes is None and number:
                continue  # finders of chains and sets take longer
            for deduction in islice(one.find(state), 20):
                english, japanese = deduction.tell("en"), deduction.tell("ja")
                assert english.endswith(".")
                assert japanese.endswith("。")
                assert not set("{}") & set(english + japanese)
                assert "  " not in english
                for house in deduction.houses:
                    assert house not in japanese


def test_houses_by_name() -> None:
    english, japanese = LANGUAGES["en"], LANGUAGES["ja"]
    rows = [House("row", f"grid {g} row {n}", (0, 1)) for g, n in (("A", 1), ("A", 4), ("B", 2))]
    assert english.houses(rows[:1]) == "grid A row 1"
    assert english.houses(rows[:2]) == "grid A rows 1 and 4"
    assert english.houses(rows) == "grid A rows 1 and 4, and grid B row 2"
    assert english.houses([House("box", f"box {n}", (0, 1)) for n in (1, 2)]) == "boxes 1 and 2"
    assert japanese.houses(rows) == "盤面Aの1行、盤面Aの4行、盤面Bの2行"
    assert japanese.house(House("diagonal", "diagonal 2", (0, 1))) == "対角線2"
    assert japanese.house(House("region", "region A", (0, 1))) == "ブロックA"
    assert japanese.house(House("petal", "petal 3", (0, 1))) == "petal 3"


def test_an_unknown_language() -> None:
    with pytest.raises(UnknownNameError, match="no language 'de'; there are en, ja"):
        find_language("de")


def test_a_full_house_in_a_variant_with_words_of_its_own() -> None:
    own = parse_encoding(
        """
        extends = "classic4"
        houses = [{ family = "petal", kind = "boxes", rows = 1, columns = 4 }]
        """,
        "petals",
    )
    state = State.of(Puzzle("..123...........", own))
    assert [deduction.houses for deduction in rule("full-house").find(state)] == []
    state = State.of(Puzzle("123.............", own))
    sentences = {deduction.text for deduction in rule("full-house").find(state)}
    assert sentences == {
        f"r1c4 is the last empty cell of {house} 1, where 4 is missing, so it goes there."
        for house in ("row", "petal")
    }


@pytest.mark.parametrize(
    ("language", "two", "three"),
    [
        (
            "en",
            "neither of r1c1 and r1c2 is 1",
            "none of r1c1, r1c2 and r1c3 is 1",
        ),
        (
            "ja",
            "1行1列と1行2列はどちらも1でない",
            "1行1列、1行2列、1行3列はどれも1でない",
        ),
    ],
)
def test_a_group_of_two_is_neither(language: str, two: str, three: str) -> None:
    speaker = Speaker.of(language, "classic9")
    assert statement((0, 9), speaker, holds=False) == two
    assert statement((0, 9, 18), speaker, holds=False) == three
