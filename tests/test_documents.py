"""The page of the five documents: what each row names shows the row's figure."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from command_line import Cli
from data import data_file

from satsudoku import variant
from satsudoku.cover.geometry import geometry
from satsudoku.human.rules import rule
from satsudoku.human.state import State

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "documents.md").read_text(encoding="utf-8")
LISTS = ("puzzles2_17_clue", "puzzles3_magictour_top1465", "puzzles6_forum_hardest_1106")


def rows() -> list[tuple[str, str]]:
    """The figure of each row, and what shows it."""
    cells = [
        [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for line in PAGE.splitlines()
        if line.startswith("|")
    ]
    return [
        (row[1], row[2].replace("\\|", "|")) for row in cells if len(row) == 3 and "`" in row[2]
    ]


ROWS = rows()
COMMANDS = [(figure, shown[1:-1]) for figure, shown in ROWS if not shown.startswith("`tests/")]
TESTS = [shown[1:-1] for _, shown in ROWS if shown.startswith("`tests/")]


def test_every_row_is_a_test() -> None:
    tables = re.findall(r"^\| the document \| here \| shown by \|\n\|.*\n((?:\|.*\n)+)", PAGE, re.M)
    assert len(tables) == 5
    assert sum(table.count("\n") for table in tables) == len(ROWS)


@pytest.mark.thorough
@pytest.mark.parametrize(("figure", "command"), COMMANDS)
def test_a_command_shows_the_figure(
    figure: str, command: str, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    stdin = ""
    if command.startswith("grep -v "):
        grep, _, command = command.partition(" | ")
        _, _, pattern, file = grep.split()
        stdin = "".join(
            line
            for line in Path(file).read_text("utf-8").splitlines(keepends=True)
            if not re.search(pattern, line)
        )
    words = shlex.split(command)
    assert words.pop(0) == "satsudoku"
    done = cli(*(str(data_file(word)) if word in LISTS else word for word in words), stdin=stdin)
    shown = re.findall(r"`([^`]+)`", figure)
    assert shown
    for text in shown:
        assert text in done.out + done.err


@pytest.mark.parametrize("name", TESTS)
def test_a_test_that_is_named_exists(name: str) -> None:
    file, _, function = name.partition("::")
    assert re.search(rf"^def {function}\(", (ROOT / file).read_text("utf-8"), re.MULTILINE)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("ladder", "clues17", "hardest"),
    [
        ("rank8", (7491, 17), (0, 375)),
        ("rank8:intersection=no", (14665, 26), (0, 375)),
        ("rank8-remove", (7508, 0), (4, 371)),
        ("rank8-remove:intersection=no", (14691, 0), (0, 375)),
    ],
)
def test_the_table_of_the_hypothesis(
    ladder: str, clues17: tuple[int, int], hardest: tuple[int, int]
) -> None:
    """Negation, and what it leaves; their sum is what Enclosure alone leaves."""
    import satsudoku

    last = len(satsudoku.ladder(ladder).tiers)
    for name, numbers in (LISTS[0], clues17), (LISTS[2], hardest):
        lines = [
            line.split()[0] for line in data_file(name).read_text().splitlines() if line.strip()
        ]
        puzzles = [line for line in lines if len(line) == 81]
        tiers = satsudoku.classify_many(puzzles, ladder).tiers.tolist()
        assert (tiers.count(last - 1), tiers.count(last)) == numbers
    for number in (*clues17, sum(clues17)):
        assert f"{number:,}" in PAGE or number in (7491, 14665, 0)


# --- the examples of the deterministic algorithm -------------------------------------------------

ENCLOSURE = [
    "011000111",
    "101111011",
    "000001110",
    "000001100",
    "001110011",
    "101010100",
    "000001010",
    "000100100",
    "010011111",
]
EXCLOSURE = [
    "011000111",
    "101111011",
    "000001110",
    "000001100",
    "000110011",
    "101010100",
    "000001010",
    "000100100",
    "000011111",
]
UBIT = [
    "011000111",
    "101111011",
    "001001110",
    "100001101",
    "001110011",
    "101010100",
    "000011111",
    "000100100",
    "000011111",
]


def row_of(masks: list[str]) -> State:
    """Row 1 with the candidates of nine masks, the lowest bit for 1."""
    state = State(geometry(variant("classic9")))
    gone = [
        9 * cell + symbol
        for cell, mask in enumerate(masks)
        for symbol in range(9)
        if mask[8 - symbol] == "0"
    ]
    state.eliminate(gone)
    return state


def effects(state: State, name: str) -> set[str]:
    found = [d for d in rule(name).find(state) if d.houses[0] == "row 1" or "row 1" in d.houses]
    return {
        candidate for d in found for candidate in d.names(d.eliminated) if candidate[:2] == "r1"
    }


def test_the_examples_of_enclosure_and_exclosure() -> None:
    """Cells 3, 4 and 7 hold 2, 3 and 4; after that cell 8 holds 6 alone."""
    state = row_of(ENCLOSURE)
    assert effects(state, "naked-triple") == {
        *("r1c1#2", "r1c1#3", "r1c2#2", "r1c2#4", "r1c5#2", "r1c6#3", "r1c8#3"),
        *("r1c9#2", "r1c9#3", "r1c9#4"),
    }
    state.eliminate([9 * 7 + 2])
    assert state.symbols(7) == "6"
    # 8, 7 and 9 lie in cells 1, 2 and 6 alone; what is left there is theirs.
    state = row_of(EXCLOSURE)
    lost = effects(state, "hidden-triple")
    assert lost == {
        *("r1c1#1", "r1c1#2", "r1c1#3", "r1c2#1", "r1c2#2", "r1c2#4", "r1c2#5", "r1c2#6"),
        *("r1c6#3", "r1c6#5"),
    }


def test_the_example_of_ubit() -> None:
    """The document's bit G is 8, and cell 1 alone has it."""
    singles = rule("hidden-single").find(row_of(UBIT))
    placed = {name for d in singles for name in d.names(d.placed)}
    assert "r1c1#8" in placed


# --- Satō's tables -------------------------------------------------------------------------------

USES = {  # puzzles of each label by uses of what counts, at levels 1 and 2
    "Easy": ((118, 22, 4, 0), (24, 1)),
    "Medium": ((17, 12, 7, 2), (126, 25, 7, 4, 2)),
    "Hard": ((0, 0, 1, 0), (12, 9, 2, 1, 0, 1)),
}
BEFORE = {"Easy": (144, 25, 0), "Medium": (38, 164, 37), "Hard": (1, 25, 61)}
AFTER = {"Easy": (140, 29, 0), "Medium": (29, 167, 43), "Hard": (0, 24, 63)}


def test_satos_uses_turn_one_table_into_the_other() -> None:
    from satsudoku.raters.sato.rater import LV1USU, LV2USU

    for label, (first, second) in USES.items():
        one, two, three = BEFORE[label]
        assert (sum(first), sum(second)) == (one, two)
        up, higher = sum(first[LV1USU:]), sum(second[LV2USU:])
        assert (one - up, two + up - higher, three + higher) == AFTER[label]
