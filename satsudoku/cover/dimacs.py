"""DIMACS: the input and output of SAT solvers.

Comments of a formula explain its variables; a solver's output is read back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from satsudoku.board.relation import Relation
from satsudoku.cover.diagram_clauses import diagram_variables
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.errors import SatsudokuError, excerpt


def comments(cover: ExactCover, relations: Iterable[Relation], start: str) -> Iterator[str]:
    """The comments before the clauses of a formula, the first line among them.

    A line ``option r4c7#5 = 275`` an option, and a line ``exactly one of row 4 has 5: 248 257
    ...`` or ``at most one of ...`` an item; an option that covers it in a color is written
    ``variable/color``, and options of one color do not exclude each other. A line ``cage 3 of r1c1
    r1c2: variables 730 to 811`` a relation of more than two cells; its variables follow from the
    options.

    >>> cover = ExactCover.build(["a"], [], [("x", ["a"]), ("y", ["a"])])
    >>> list(comments(cover, [], "mine"))
    ['mine', 'option x = 1', 'option y = 2', 'exactly one of a: 1 2']
    """
    yield start
    for option, name in enumerate(cover.options):
        yield f"option {_one_line(name)} = {option + 1}"
    for item, (name, members) in enumerate(zip(cover.items, cover.members(), strict=True)):
        bound = "exactly" if item < cover.primary else "at most"
        words = (f"{o + 1}/{color}" if color else str(o + 1) for o, color in members)
        yield f"{bound} one of {_one_line(name)}: {' '.join(words)}"
    first = len(cover.options) + 1
    for relation in relations:
        assert cover.layout is not None
        cells = " ".join(cover.layout.variant.cell_names[cell] for cell in relation.cells)
        last = first + diagram_variables(relation) - 1
        expected = f", {relation.expected}" if relation.expected else ""
        yield f"{relation.name} of {cells}{expected}: variables {first} to {last}"
        first = last + 1


def _one_line(name: str) -> str:
    return " ".join(name.split())


def read_model(text: str) -> list[int] | None:
    r"""Read a SAT solver's output: the literals of its ``v`` lines, or None if unsatisfiable.

    Raises:
        SatsudokuError: neither a whole model nor ``s UNSATISFIABLE``.

    >>> read_model("c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\n")
    [1, -2, 3]
    >>> read_model("s UNSATISFIABLE") is None
    True
    """
    literals: list[int] = []
    status = ""
    for number, line in enumerate(text.splitlines(), start=1):
        key, _, rest = line.strip().partition(" ")
        if key == "s":
            status = rest.strip()
        elif key == "v":
            try:
                literals += map(int, rest.split())
            except ValueError:
                message = f"expected literals after v; found {excerpt(rest)}"
                raise SatsudokuError(message, line=number) from None
    if status == "UNSATISFIABLE" and not literals:
        return None
    if not literals or status not in ("SATISFIABLE", ""):
        raise SatsudokuError("no model; expected lines of literals that begin with v")
    if literals.count(0) != 1 or literals[-1]:
        raise SatsudokuError("the model is incomplete; expected a 0 at its end")
    return literals[:-1]


def read_names(dimacs: str) -> Mapping[int, str]:
    """The names of options by variable, from the comments that `Cnf.to_dimacs` writes.

    >>> cover = ExactCover.build(["a"], [], [("x", ["a"]), ("y", ["a"])])
    >>> from satsudoku.cover.cnf import Cnf
    >>> read_names(Cnf.of(cover).to_dimacs())
    {1: 'x', 2: 'y'}
    """
    names = {}
    for line in dimacs.splitlines():
        if line.startswith("c option "):
            name, equals, variable = line.removeprefix("c option ").rpartition(" = ")
            if equals and variable.isdigit():
                names[int(variable)] = name
        elif line.startswith("p "):
            break
    return names
