"""Values behind their names: givens, regions, variants, solutions."""

from __future__ import annotations

import io

import pytest

from satsudoku.formats import Entry, read
from satsudoku.stream import reading

LINE = "1.....2..3.....4"
SOLUTION = "1243342143122134"
REGIONS = "AAABACBBCCDBCDDD"
DIGITS = REGIONS.translate(str.maketrans("ABCD", "1234"))
JIGSAW = f"jigsaw4:{REGIONS}"


def entries(text: str, **more: str) -> list[Entry]:
    return list(read(io.StringIO(text), **more))


def names(text: str) -> list[str]:
    found = entries(text)
    assert all(entry.error is None for entry in found), [entry.error for entry in found]
    batches = list(reading.read(io.BytesIO(text.encode())))
    read = sum(1 if isinstance(batch, Entry) else len(batch) for batch in batches)
    assert read == len(found)
    return [entry.puzzle.variant.name for entry in found if entry.puzzle is not None]


@pytest.mark.parametrize("regions", [REGIONS, DIGITS])
@pytest.mark.parametrize(
    "text",
    [
        "givens: {line}\nregions: {regions}",
        "regions: {regions}\ngivens: {line}\n",
        'puzzle: "{line}"\nareas: "{regions}"',
        "Givens = {line}\nRegions = {regions}",
        "# mine\n- puzzle: '{line}'\n  regions: '{regions}'",
        "title: Mine\n\n# a comment\npuzzle: {line}\nregions: {regions}"[13:],
    ],
)
def test_regions_belong_to_their_givens(text: str, regions: str) -> None:
    assert names(text.format(line=LINE, regions=regions)) == [JIGSAW]


def test_a_blank_line_or_a_name_again_begins_another_puzzle() -> None:
    one = f"givens: {LINE}\nregions: {REGIONS}\n"
    assert names(one + one) == names(f"{one}\n{one}") == [JIGSAW] * 2
    assert names(f"{one}\ngivens: {LINE}\nvariant: classic4\n") == [JIGSAW, "classic4"]


def test_a_solution_is_checked_and_other_values_are_kept() -> None:
    text = f"title: Mine\npuzzle: {LINE}\nsolution: {SOLUTION}\nrating: 7.5\n"
    (entry,) = entries(text)
    assert entry.solution is not None
    assert (entry.line, entry.carried["rating"], entry.carried["title"]) == (1, "7.5", "Mine")
    (wrong,) = entries(text.replace(SOLUTION, SOLUTION[::-1]))
    assert "the solution beside the puzzle" in str(wrong.error)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"puzzle: {LINE}\nregions: AABB\n", "expected a label for each of 16 cells"),
        (f"puzzle: {LINE}\nregions: {'ABCDBADC' * 2}\n", "expected the regions of a jigsaw"),
        (f"variant: classic4\npuzzle: {LINE}\ngivens: {LINE}\n", "may both be the puzzle"),
        (f"puzzle: {LINE}\nvariant: nowhere\n", "no variant 'nowhere'"),
        (f"regions: {REGIONS}\nregion: {REGIONS}\ngivens: {LINE}\nareas: AB\n", ""),
        (f"puzzle: {LINE}\nvariant: classic4\nand so on\n", "expected a name and a value"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    assert message in " ".join(str(entry.error) for entry in entries(text) if entry.error)


def test_lines_of_one_name_are_lines() -> None:
    assert names(f"puzzle: {LINE}\npuzzle: {LINE}\n") == ["classic4"] * 2
    assert names(f"first: {LINE}\nsecond: {LINE}\n") == ["classic4"] * 2
