"""Tiers merged into levels of one's own: the verdicts are those of the rater, told otherwise."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from command_line import Cli

from satsudoku import puzzle, rater
from satsudoku.errors import LadderError, SatsudokuError
from satsudoku.formats import read

PUZZLES = [
    *(entry.puzzle.line for entry in read("puzzles/demo.txt") if entry.puzzle),
    "98.7.....6.....87...7.8......64..7.....8...6.....6...9.9....64...1..3.....2..1...",
    "." * 81,
]


@pytest.mark.parametrize("name", ["rank8", "rank8-remove", "hamada:h=no", "hodoku", "sato"])
def test_verdicts_are_those_of_the_rater(name: str) -> None:
    whole = rater(name)
    tiers = len(whole.tier_names)
    levels = f"{name}{',' if ':' in name else ':'}levels=low=1/some=2-3" + "/high=4-" * (tiers > 3)
    merged = rater(levels)
    assert merged.name == levels
    level = np.array([0, 1, 2, 2, *[3] * tiers])
    expected = level[whole.classify_many(PUZZLES).tiers]
    assert len({*expected.tolist()}) > 1
    assert merged.classify_many(PUZZLES).tiers.tolist() == expected.tolist()
    for text, number in [*zip(PUZZLES, expected.tolist(), strict=True)][-3:]:
        verdict, plain = (judge.classify(puzzle(text)) for judge in (merged, whole))
        assert verdict.tier == (number or None)
        assert verdict.tier_name == (merged.tier_names[number - 1] if number else None)
        assert [step.text for step in verdict.path] == [step.text for step in plain.path]
        assert verdict.suffices == (merged.sufficing(verdict.tier) if verdict.unique else ())


@pytest.mark.parametrize(
    ("levels", "said"),
    [
        ("a=1-2/b=3-5", "of rank8 is in no level; expected each in one, as in b=3-"),
        ("b=3-", "tier 1 (Very easy) of rank8 is in no level; expected each in one"),
        ("a=1-4/b=4-", "tier 4 is in level b, too"),
        ("a=2-1/b=3-", "level a: found '2-1'; expected the lower tier first"),
        ("a=1-9", "level a: tier 9, but rank8 has tiers 1 to 8"),
        ("a=Esay/b=3-", "level a: no tier of rank8 'Esay'"),
        ("a=1-2/a=3-", "the level a appears twice"),
        ("=1-2", "'=1-2': expected a level as in gentle = 1-2"),
        ("nowhere.txt", "nowhere.txt: cannot read the levels: No such file"),
    ],
)
def test_refusals(levels: str, said: str) -> None:
    with pytest.raises(SatsudokuError) as refused:
        rater(f"rank8:levels={levels}")
    assert said in str(refused.value)


def test_raters_without_tiers_have_no_levels() -> None:
    with pytest.raises(LadderError, match="kanoya has no tiers to merge"):
        rater("kanoya:levels=a=1-")


def test_a_file_of_three_lines_in_any_order(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "levels.txt"
    file.write_text("hard = Hard..  # to the last\ngentle=1 - 2\n\nfair = Normal..4\n", "utf-8")
    assert rater(f"rank8:levels={file}").tier_names == ("gentle", "fair", "hard")
    command = "classify", "-l", "rank8", "--levels", file, "--fields", "tier_name", *PUZZLES[:1]
    assert cli(*command).out in ("gentle\n", "fair\n", "hard\n")
    refused = cli(*command, "-o", file)
    assert refused.status == 2
    assert file.read_text("utf-8").startswith("hard")
    file.write_text("gentle = 1-2\nfair\n", "utf-8")
    assert cli(*command).complaints()[-1].startswith(f"{file}:2: 'fair': expected a level")


def test_puzzles_are_made_to_a_level(cli: Cli) -> None:
    levels = "--levels", "gentle=1-2,hard=3-", "-l", "rank8"
    made = cli("generate", *levels, "--tier", "hard", "-n", 2, "-v", "classic6", "--csv")
    assert made.out.count(",hard,") == 2
