"""What may be cells, too, behind a line's cells: the solution, another puzzle, regions."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

import satsudoku
from satsudoku import formats
from satsudoku.stream import reading

SHAPES = (
    "{cells} {word}",
    "{cells},{word}",
    "{cells}\t7.2\t{word}",
    '{cells}; "{word}" easy',
    "{cells} {word} # {word}",
    "{cells} {{{word}}}",
)
VARIANTS = ("classic4", "x5", "classic6", "classic9", "diagonal9", "anti-knight9", "classic16")


def _faults(line: str, variant: str, threads: int = 1) -> Iterator[tuple[str, str | None]]:
    """What each way of reading says of a line between two good ones; None if it is good."""
    other = line.split()[0].split(",")[0].split(";")[0]
    text = f"{other}\n{line}\n{other}\n"
    for named in (variant, None):
        entries = list(formats.read(io.StringIO(text), variant=named))
        assert len(entries) == 3
        assert entries[0].error is entries[2].error is None
        yield f"read, {named}", entries[1].error and entries[1].error.message
        if named is None and variant != "classic9":
            continue  # others need their name in a stream, too
        batches = list(reading.read(io.BytesIO(text.encode()), variant=named, threads=threads))
        errors = [
            entry.error.message
            for batch in batches
            if not isinstance(batch, formats.Entry)
            for entry in batch.entries.values()
            if entry.error is not None
        ]
        assert len(errors) < 2
        yield f"stream, {named}", errors[0] if errors else None
    marked = satsudoku.count_many(text.encode(), limit=1, variant=variant, errors="mark")
    assert len(marked.answers) == 3
    assert {*marked.errors} <= {1}
    yield "many", marked.errors[1].message if marked.errors else None
    try:
        satsudoku.puzzle(line, variant)
    except satsudoku.errors.PuzzleError as error:
        yield "one", error.message
    else:
        yield "one", None


def _board(variant: str) -> tuple[str, str, str]:
    """A puzzle, its solution, and the solution with an empty cell's symbol changed."""
    rules = satsudoku.variant(variant)
    [values] = satsudoku.random_grids(1, variant=variant, seed=3)
    solution = "".join(rules.symbols[value - 1] for value in values)
    cells = "".join("." if place % 3 else symbol for place, symbol in enumerate(solution))
    wrong = solution[0] + (solution[2] + solution[1]) + solution[3:]
    return cells, solution, wrong


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_wrong_solution_is_refused_wherever_it_is_read(variant: str, shape: str) -> None:
    cells, solution, wrong = _board(variant)
    faults = dict(_faults(shape.format(cells=cells, word=solution), variant))
    assert not any(faults.values()), faults
    contrary = satsudoku.variant(variant).symbols[-1] + solution[1:]
    if contrary == solution:
        contrary = satsudoku.variant(variant).symbols[0] + solution[1:]
    for word in (wrong, contrary, solution[::-1]):
        faults = dict(_faults(shape.format(cells=cells, word=word), variant))
        for way, fault in faults.items():
            assert "the solution beside the puzzle: " in (fault or ""), way


@pytest.mark.parametrize("variant", ["classic4", "classic6", "classic9"])
def test_another_puzzle_beside_the_first_is_refused(variant: str) -> None:
    cells, solution, _ = _board(variant)
    faults = dict(_faults(f"{cells} {solution[:-1]}.", variant))
    assert all(fault and "may both be the puzzle" in fault for fault in faults.values()), faults


def test_the_same_puzzle_again_is_a_remark() -> None:
    faults = dict(_faults("1.....2..3.....4 1.....2..3.....4", "classic4"))
    assert not any(faults.values()), faults
    faults = dict(_faults("1.....2..3.....4 1000002003000004", "classic4"))
    del faults["read, None"]  # which cells are the puzzle's is then in doubt
    assert not any(faults.values()), faults


def test_a_rule_beyond_houses_counts() -> None:
    """The kernel checks houses only: a grid that breaks the anti-knight rule goes to Python."""
    cells, _, _ = _board("anti-knight9")
    cells = "." * len(cells)
    _, classic, _ = _board("classic9")
    text = f"{cells} {classic}\n1{cells[1:]}\n"
    [batch] = reading.read(io.BytesIO(text.encode()), variant="anti-knight9")
    assert not isinstance(batch, formats.Entry)
    [entry] = batch.entries.values()
    assert entry.error is not None
    assert "the solution beside the puzzle" in entry.error.message


@pytest.mark.parametrize("word", ["congratulations!", "----------------", "QQQQQQQQQQQQQQQQ"])
def test_words_of_the_same_length_are_remarks(word: str) -> None:
    """Sixteen characters that are no board, beside a board of sixteen cells."""
    faults = dict(_faults(f"1.....2..3.....4 {word}", "classic4"))
    assert not any(faults.values()), faults


@pytest.mark.parametrize(
    "word", ["1243342143122134", "1243342143122143", "1.....2..3....4.", "AABBCABBCADDCCDD"]
)
def test_nothing_behind_a_hash_is_a_board(word: str) -> None:
    line = f"1.....2..3.....4 # {word}"
    faults = dict(_faults(line, "classic4"))
    assert not any(faults.values()), faults
    [entry] = formats.read(io.StringIO(line))
    assert (entry.solution, entry.comment) == (None, f"# {word}")


def test_the_solution_leaves_the_comment() -> None:
    [entry] = formats.read(io.StringIO("1.....2..3.....4, 7.2, 1243342143122134, mine\n"))
    assert entry.solution is not None
    assert entry.solution.line == "1243342143122134"
    assert entry.comment == "7.2 mine"


def test_regions_beside_a_puzzle_of_other_rules_are_refused() -> None:
    line = "1..............3 AABBCABBCADDCCDD"
    [entry] = formats.read(io.StringIO(line), variant="classic4")
    assert entry.error is not None
    assert "draws the regions of a jigsaw" in entry.error.message
    [batch] = reading.read(io.BytesIO(f"{line}\n".encode()), variant="classic4")
    assert not isinstance(batch, formats.Entry)
    assert batch.entries[0].error is not None
