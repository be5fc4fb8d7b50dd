"""The solution beside a puzzle."""

from __future__ import annotations

from dataclasses import replace
from itertools import compress
from string import whitespace

from satsudoku.board.grid import Grid
from satsudoku.board.jigsaw import is_regions
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, PuzzleError, excerpt
from satsudoku.formats.reading.answer_text import filled_boards
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.lost_digits import lost_digits
from satsudoku.formats.reading.tokens import without, words_of


def checked_solution(text: str, puzzle: Puzzle) -> Grid:
    """Read the solution beside a puzzle; white space in it, as between rows, means nothing.

    Raises:
        PuzzleError: it is not filled, breaks a rule, or does not solve the puzzle.

    >>> checked_solution("1243 3421 4312 2134", Puzzle("1.....2..3.....4", "classic4"))
    Grid('1243342143122134', 'classic4')
    """
    if len(text) > len(puzzle.values) == len(joined := "".join(text.split())):
        text = joined
    solution = Grid.from_line(text, puzzle.variant)
    names = puzzle.variant.cell_names
    if 0 in solution.values:
        empty = names[solution.values.index(0)]
        raise PuzzleError(f"{empty} is empty; expected a filled grid")
    if bytes(compress(solution.values, puzzle.values)) != puzzle.values.replace(b"\0", b""):
        cell, given = next(
            (cell, given)
            for cell, given in enumerate(puzzle.values)
            if given and given != solution.values[cell]
        )
        symbols = puzzle.variant.symbols
        raise PuzzleError(
            f"{symbols[solution.values[cell] - 1]} in {names[cell]}; expected the given "
            f"{symbols[given - 1]}"
        )
    return solution


def with_solution(entry: Entry, text: str, entries: Entries) -> Entry:
    """The entry with the solution beside it; an error if the solution is wrong.

    It may be a text around one filled board, as people and language models answer: a remark says
    so.
    """
    puzzle = entry.puzzle
    if puzzle is None or not text.strip():
        return entry
    said = ""
    try:
        if len("".join(text.split())) != len(puzzle.values):
            boards = filled_boards(text, puzzle.variant)
            if len(boards) > 1:
                raise PuzzleError(f"{len(boards)} filled boards in {excerpt(text)}; expected one")
            if boards:
                said = f"the solution is read from a text: {excerpt(text)}"
                text = boards[0]
            elif not {*text} <= {*puzzle.variant.values} | {*whitespace}:
                expected = f"expected {len(puzzle.values)} cells"
                raise PuzzleError(f"no filled board in {excerpt(text)}; {expected}")
        solved = replace(entry, solution=checked_solution(text, puzzle))
        return solved.remarked(said) if said else solved
    except PuzzleError as error:
        lost = lost_digits(text, len(puzzle.values))
        error.message = f"the solution beside the puzzle: {lost or error.message}"
        return entries.error(entry.line, entry.text, error)


def with_boards_beside(entry: Entry, entries: Entries) -> Entry:
    """The entry of a line, with the words of its comment that are as long as the puzzle.

    A filled grid is the solution, and leaves the comment if it is the only one. An error if one is
    wrong, or if there is another puzzle, or regions of a jigsaw. Words behind a ``#`` are none of
    these.

    >>> entries = Entries("my.txt", None)
    >>> entry = entries.puzzle(7, "1.....2..3.....4", comment="1243342143122134, easy")
    >>> entry = with_boards_beside(entry, entries)
    >>> entry.solution, entry.comment
    (Grid('1243342143122134', 'classic4'), 'easy')
    """
    puzzle, comment = entry.puzzle, entry.comment
    if puzzle is None or comment is None or len(comment) < len(puzzle.values):
        return entry
    values, filled = puzzle.variant.values, []
    beside, _, _ = comment.partition("#")
    for word in dict.fromkeys(words_of(beside)):
        if len(word) < len(puzzle.values) or word == entry.text:
            continue
        symbols = [values.get(character) for character in word]
        if len(word) > len(puzzle.values):
            if None not in symbols and 0 in symbols and any(symbols):
                said = f"{excerpt(word)} is read as text, but may hold another puzzle"
                entry = entry.remarked(said)
            continue
        if is_regions(word):
            said = f"{excerpt(word)} draws the regions of a jigsaw; expected --format jigsaw"
            return entries.error(entry.line, entry.text, FormatError(said))
        if all(symbols):
            filled.append(word)
        elif None not in symbols and any(symbols) and symbols != [*puzzle.values]:
            both = f"{excerpt(entry.text)} and {excerpt(word)} may both be the puzzle"
            fault = FormatError(f"{both}; expected one per line")
            return entries.error(entry.line, entry.text, fault)
    for word in filled:
        solved = with_solution(entry, word, entries)
        if solved.error is not None:
            return solved
        if len(filled) == 1:
            return replace(solved, comment=without(word, comment) or None)
    return entry
