"""A page of exercises for a technique: boards, where to look, and the step with its picture.

One HTML file, without scripts and network; hints and answers open on demand.
"""

from __future__ import annotations

from collections.abc import Iterable

from satsudoku.board.puzzle import Puzzle
from satsudoku.catalogue import say
from satsudoku.drawing.svg import SVG_STYLE, draw_svg
from satsudoku.errors import SolverError
from satsudoku.human.names import title_in
from satsudoku.human.path import steps_of
from satsudoku.human.sentences import find_language
from satsudoku.human.state import State
from satsudoku.making.exercises import Course
from satsudoku.making.lessons import Lesson
from satsudoku.making.randomness import Words
from satsudoku.teaching.key_step import KeyStep
from satsudoku.teaching.pages.document import document
from satsudoku.teaching.pages.markup import Markup, fill

_STYLE = """\
:root { color-scheme: light; }
body { font: 1rem/1.5 system-ui, "Hiragino Sans", "Noto Sans CJK JP", sans-serif;
  max-width: 72rem; margin: 1rem auto; padding: 0 1rem; background: #fff; color: #16191d; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  gap: 2rem 1.5rem; }
h2 { font-size: 1.1rem; margin: 0; }
figure { margin: .5rem 0; }
svg.ss { display: block; width: 100%; height: auto; }
summary { cursor: pointer; padding: .4rem 0; }
code { font-size: .75rem; overflow-wrap: anywhere; }
@media print { section { break-inside: avoid; } }
"""
_BODY = """\
<h1>{title}</h1>
<p>{about}</p>
<main>
{exercises}</main>
"""
_EXERCISE = """\
<section>
<h2>{heading}</h2>
<figure>{board}</figure>
<details><summary>{where}</summary><p>{place}</p></details>
<details><summary>{answer}</summary><p>{before} {sentence}</p><figure>{picture}</figure></details>
<details><summary>{text}</summary><p><code>{line}</code></p></details>
</section>
"""


def exercise_page(technique: str, puzzles: Iterable[Puzzle], language: str = "en") -> str:
    """Write a page of exercises.

    Args:
        technique: by a name that `satsudoku.generate` takes as ``needs``.
        puzzles: that need it, or positions.
        language: ``en`` or ``ja``.

    Raises:
        UnknownNameError: no such technique or language.
        SolverError: a puzzle on which the easier rules do not get stuck, or the technique does.

    >>> import satsudoku
    >>> puzzles = satsudoku.generate(2, needs=["naked-pair"], position=True, seed=1)
    >>> page = exercise_page("naked-pair", puzzles)
    >>> page.count("<section>"), page.count("<svg"), "Exercises: Naked Pair" in page
    (2, 4, True)
    """
    lesson = Lesson.of(technique)
    find_language(language)
    title = f"{say('Exercises', language, 'printed')}: {_name(lesson, language)}"
    puzzles = [*puzzles]
    rules = {puzzle.variant for puzzle in puzzles}
    looks = [used for used in lesson.below if any(map(used.serves, rules))]
    easier = find_language(language).join([used.technique.name(language) for used in looks])
    about = say("Easier rules get stuck here: {easier}.", language, "printed")
    sections = (
        _exercise(number, lesson, puzzle, language) for number, puzzle in enumerate(puzzles, 1)
    )
    body = fill(
        _BODY,
        title=title,
        about=about.format(easier=easier) if easier else "",
        exercises=Markup("".join(sections)),
    )
    return document(language, title, f"{_STYLE}{SVG_STYLE}\n", body)


def _name(lesson: Lesson, language: str) -> str:
    names = dict.fromkeys(used.technique.name(language) for used in lesson.rules)
    return find_language(language).join([*names])


def _exercise(number: int, lesson: Lesson, puzzle: Puzzle, language: str) -> Markup:
    course = Course(lesson, puzzle.variant, Words(0))
    state = course.arrive(puzzle)
    found = course.first(state)
    if found is None:
        raise SolverError(f"puzzle {number} does not need {lesson.name}: {puzzle.text}")
    [step] = steps_of(state.fork(), [(2, found)])
    key = KeyStep(puzzle, lesson.ladder_name, state, step)
    start = State.of(puzzle)
    easier = len(start.gone) < len(state.gone)
    return fill(
        _EXERCISE,
        heading=f"{number}. {title_in(language, puzzle.variant)}",
        board=Markup(_drawn(start, puzzle)),
        where=say("Where to look", language, "printed"),
        place=key.hint().text(1, language),
        answer=say("The step", language, "printed"),
        before=say("Easier steps lead to this board.", language, "printed") if easier else "",
        sentence=found.tell(language),
        picture=Markup(key.svg()),
        text=say("The puzzle as text", language, "printed"),
        line=puzzle.text,
    )


def _drawn(start: State, puzzle: Puzzle) -> str:
    cells = range(len(puzzle.values))
    marked = puzzle.candidates is not None
    return draw_svg(
        puzzle.values,
        puzzle.variant,
        candidates=[start.symbols(cell) for cell in cells] if marked else None,
    )
