"""CNF: an exact cover as clauses, for any SAT solver.

Variable ``o + 1`` always means that option ``o`` is chosen. Variables above the last option's are
helpers of an encoding. Two models of a formula that choose the same options are one cover.

There are two sets of clauses (the names follow Lynce and Ouaknine, "Sudoku as a SAT problem",
2006):

- ``extended``: at least one option of each primary item and at most one of every item. Unit
  propagation then finds naked and hidden singles.
- ``minimal``: without clauses that follow by counting. Let k disjoint items P and k disjoint
  primary items Q be covered by the same options. If each of P is covered at least once and each of
  Q at most once, the options chosen among these are at least k and at most k, so all are covered
  exactly once: Q needs no "at least", P no "at most". For the variants here P are the cells of a
  house that holds every symbol and Q its symbols.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Literal

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.deadline import check_time
from satsudoku.errors import SatsudokuError, UnknownNameError

if TYPE_CHECKING:
    from pysat.formula import CNF, CNFPlus

    from satsudoku.board.relation import Relation

#: Encodings of "at most one of these": the names of `pysat.card.EncType`.
ENCODINGS = (
    "pairwise",
    "seqcounter",
    "sortnetwrk",
    "cardnetwrk",
    "bitwise",
    "ladder",
    "totalizer",
    "mtotalizer",
    "kmtotalizer",
    "native",
)
CLAUSE_SETS = ("extended", "minimal")

Clause = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Cnf:
    """Clauses whose models are the exact covers.

    Attributes:
        cover: the exact cover behind the clauses.
        encoding: one of `ENCODINGS`.
        clause_set: one of `CLAUSE_SETS`.
        variables: their number; the first ``len(cover.options)`` are the options.
        clauses: each a tuple of literals.
        at_most_ones: literals of which at most one is true; only with the encoding ``native``,
            for solvers that take such constraints as they are.
        relations: the relations that the clauses express beside the cover.
        assumptions: literals to assume, for givens that are not clauses.

    >>> from satsudoku import Puzzle, variant
    >>> Cnf.of(variant("classic9"))
    Cnf(729 variables, 10530 clauses)
    >>> Cnf.of(variant("classic9"), clause_set="minimal")
    Cnf(729 variables, 7371 clauses)
    >>> puzzle = satsudoku.puzzle("1... ..2. .3.. ...4", "classic4")
    >>> Cnf.of(puzzle, givens="assumptions").assumptions
    (1, 26, 39, 64)
    """

    cover: ExactCover
    encoding: str
    clause_set: str
    variables: int
    clauses: tuple[Clause, ...] = field(repr=False)
    at_most_ones: tuple[Clause, ...] = field(repr=False)
    relations: tuple[Relation, ...] = ()
    assumptions: Clause = ()

    def __repr__(self) -> str:
        native = f", {len(self.at_most_ones)} at-most-ones" if self.at_most_ones else ""
        return f"Cnf({self.variables} variables, {len(self.clauses)} clauses{native})"

    @classmethod
    def of(
        cls,
        source: ExactCover | Variant | Puzzle,
        encoding: str = "pairwise",
        clause_set: str = "extended",
        givens: Literal["units", "assumptions"] = "units",
    ) -> Cnf:
        """Write the exact cover of a variant or a puzzle as clauses.

        A puzzle's formula is that of its variant, with the same variables, and its givens: those
        options, and the negation of those that marks and candidates exclude.

        Args:
            source: an exact cover, a variant or a puzzle.
            encoding: of "at most one", one of `ENCODINGS`.
            clause_set: one of `CLAUSE_SETS`.
            givens: a puzzle's givens become clauses of one literal, or `assumptions`.

        Raises:
            UnknownNameError: no such encoding or set of clauses.

        >>> cover = ExactCover.build(["a"], [], [("x", ["a"]), ("y", ["a"])])
        >>> Cnf.of(cover).clauses
        ((1, 2), (-1, -2))
        """
        for kind, name, names in (
            ("at-most-one encoding", encoding, ENCODINGS),
            ("clause set", clause_set, CLAUSE_SETS),
            ("way to write givens", givens, ("units", "assumptions")),
        ):
            if name not in names:
                raise UnknownNameError(kind, name, names)
        variant = source.variant if isinstance(source, Puzzle) else source
        relations: tuple[Relation, ...] = ()
        if isinstance(variant, Variant):
            cover, relations = ExactCover.of_candidates(variant), variant.diagrams
        else:
            cover = variant
        chosen = _givens(source, cover)
        writer = _Writer(cover, encoding)
        for relation in relations:
            writer.add_relation(relation)
        writer.write(clause_set)
        units = [(literal,) for literal in chosen] if givens == "units" else []
        return cls(
            cover=cover,
            encoding=encoding,
            clause_set=clause_set,
            variables=writer.variables,
            clauses=(*writer.clauses, *units),
            at_most_ones=tuple(writer.at_most_ones),
            relations=relations,
            assumptions=chosen if givens == "assumptions" else (),
        )

    def formula(self) -> CNF | CNFPlus:
        """The clauses as python-sat's formula, with `comments` as its comments.

        It is a `pysat.formula.CNF`, or a `CNFPlus` where there are native constraints.

        >>> from satsudoku import variant
        >>> formula = Cnf.of(variant("x5")).formula()
        >>> formula.nv, formula.clauses[0]
        (125, [1, 2, 3, 4, 5])
        """
        from pysat.formula import CNF, CNFPlus

        formula = CNFPlus() if self.at_most_ones else CNF()
        formula.clauses = [list(clause) for clause in self.clauses]
        formula.nv = self.variables
        formula.comments = [f"c {line}" for line in self.comments()]
        if self.at_most_ones:
            formula.atmosts = [[list(literals), 1] for literals in self.at_most_ones]
        return formula

    def to_dimacs(self) -> str:
        """The formula as a DIMACS file, with comments on the meaning of its variables.

        Native constraints are written in MiniCard's extension (``p cnf+``, lines with ``<=``).

        >>> cover = ExactCover.build(["a"], [], [("x", ["a"]), ("y", ["a"])])
        >>> print(Cnf.of(cover).to_dimacs(), end="")
        c an exact cover; extended clauses, at most one by pairwise
        c option x = 1
        c option y = 2
        c exactly one of a: 1 2
        p cnf 2 2
        1 2 0
        -1 -2 0
        """
        return f"{self.formula().to_dimacs()}\n"

    def comments(self) -> Iterator[str]:
        """The comments of a DIMACS file: the meaning of its variables.

        See `satsudoku.cover.dimacs.comments`. Assumptions follow as ``assume 1 26 ...``.

        >>> cover = ExactCover.build(["a"], [], [("x", ["a"]), ("y", ["a"])])
        >>> list(Cnf.of(cover).comments())[1:]
        ['option x = 1', 'option y = 2', 'exactly one of a: 1 2']
        """
        from satsudoku.cover.dimacs import comments

        layout = self.cover.layout
        title = layout.variant.name if layout else "an exact cover"
        start = f"{title}; {self.clause_set} clauses, at most one by {self.encoding}"
        yield from comments(self.cover, self.relations, start)
        if self.assumptions:
            yield f"assume {' '.join(map(str, self.assumptions))}"

    def options(self, model: Iterable[int]) -> list[int]:
        """The options that a model chooses, ascending.

        Args:
            model: literals, each variable of an option at most once; helpers are ignored.

        Raises:
            SatsudokuError: they are not an exact cover (not a model, or only a part of one).

        >>> cover = ExactCover.build(["a"], [], [("x", ["a"]), ("y", ["a"])])
        >>> Cnf.of(cover).options([-1, 2])
        [1]
        """
        top = len(self.cover.options)
        chosen = sorted(literal - 1 for literal in model if 0 < literal <= top)
        if not self.is_cover([option + 1 for option in chosen]):
            raise SatsudokuError(
                f"{len(chosen)} options do not cover each item as it must be; expected a model"
            )
        return chosen

    def is_cover(self, chosen: Collection[int]) -> bool:
        """Whether options, given as variables, are an exact cover, and break no relation.

        >>> cover = ExactCover.build(["a"], [], [("x", ["a"]), ("y", ["a"])])
        >>> [Cnf.of(cover).is_cover(chosen) for chosen in ([1], [1, 2])]
        [True, False]
        """
        claims, excludes, needed = self._claims
        taken = 0
        for variable in chosen:
            if taken & excludes[variable]:
                return False
            taken |= claims[variable]
        return taken & needed == needed and self._keeps_relations(chosen)

    def _keeps_relations(self, chosen: Collection[int]) -> bool:
        if not self.relations:
            return True
        count = self.relations[0].symbols
        values = {(variable - 1) // count: (variable - 1) % count + 1 for variable in chosen}
        return all(r.allows([values[cell] for cell in r.cells]) for r in self.relations)

    def grid(self, model: Iterable[int]) -> Grid:
        """The grid that a model fills, for the formula of a variant or a puzzle.

        Raises:
            SatsudokuError: not a model, or the formula has no variant.

        >>> from pysat.solvers import Minisat22
        >>> from satsudoku import Puzzle
        >>> cnf = Cnf.of(satsudoku.puzzle("1... ..2. .3.. ...4", "classic4"))
        >>> with Minisat22(cnf.formula()) as sat:
        ...     satisfiable = sat.solve()
        ...     cnf.grid(sat.get_model())
        Grid('1243342143122134', 'classic4')
        """
        layout = self.cover.layout
        if layout is None:
            raise SatsudokuError("this formula has no variant, so its models are not grids")
        values = (layout.candidate(option)[1] for option in self.options(model))
        return Grid(bytes(values), layout.variant)

    @cached_property
    def _claims(self) -> tuple[list[int], list[int], int]:
        """Sets of bits, one bit an (item, color): what each variable takes and excludes; needed."""
        cover = self.cover
        entries = list(zip(cover.indices.tolist(), cover.colors.tolist(), strict=True))
        bits = {entry: 1 << bit for bit, entry in enumerate(dict.fromkeys(entries))}
        whole = [0] * len(cover.items)
        for (item, _), bit in bits.items():
            whole[item] |= bit
        claims, excludes = [0], [0]
        for start, end in pairwise(cover.indptr.tolist()):
            claim = exclude = 0
            for item, color in entries[start:end]:
                bit = bits[item, color]
                claim |= bit
                exclude |= whole[item] ^ bit if color else whole[item]
            claims.append(claim)
            excludes.append(exclude)
        primary = range(cover.primary)
        # Minus one, all bits, can never be reached: a primary item without options.
        needed = sum(bits[item, 0] for item in primary) if all(whole[: cover.primary]) else -1
        return claims, excludes, needed


def _givens(source: ExactCover | Variant | Puzzle, cover: ExactCover) -> Clause:
    """The literals of a puzzle's givens and of the candidates that it or its variant excludes."""
    if isinstance(source, ExactCover):
        return ()
    excluded = tuple(-option - 1 for option in source.excluded)
    if isinstance(source, Variant):
        return excluded
    assert cover.layout is not None
    return (*(option + 1 for option in cover.layout.given_options(source)), *excluded)


class _Writer:
    """Collects clauses, each once."""

    def __init__(self, cover: ExactCover, encoding: str) -> None:
        self.cover = cover
        self.encoding = encoding
        self.variables = len(cover.options)
        self.clauses: dict[Clause, None] = {}
        self.at_most_ones: list[Clause] = []

    def write(self, clause_set: str) -> None:
        members = [[(o + 1, color) for o, color in row] for row in self.cover.members()]
        no_more, no_less = _implied(self.cover) if clause_set == "minimal" else (set(), set())
        for item, options in enumerate(members):
            check_time()
            if item < self.cover.primary and item not in no_less:
                self.clauses[tuple(variable for variable, _ in options)] = None
            if item not in no_more:
                self.at_most_one(self.exclusive(options))
        useful = {v for options in members[: self.cover.primary] for v, _ in options}
        for variable in range(1, len(self.cover.options) + 1):
            if variable not in useful:  # it covers nothing that must be covered
                self.clauses[(-variable,)] = None

    def exclusive(self, options: list[tuple[int, int]]) -> list[int]:
        """Literals that exclude each other: options, and a helper for those of one color."""
        shades: dict[int, list[int]] = {}
        literals = []
        for variable, color in options:
            if color:
                shades.setdefault(color, []).append(variable)
            else:
                literals.append(variable)
        for shade in shades.values():
            if len(shade) == 1 or len(shades) + len(literals) == 1:
                literals.append(shade[0])
                continue
            self.variables += 1
            literals.append(self.variables)
            for variable in shade:
                self.clauses[(-variable, self.variables)] = None
        return literals

    def add_relation(self, relation: Relation) -> None:
        """Add the clauses of a relation of more than two cells."""
        from satsudoku.cover.diagram_clauses import diagram_clauses, diagram_variables

        self.clauses.update(dict.fromkeys(diagram_clauses(relation, self.variables + 1)))
        self.variables += diagram_variables(relation)

    def at_most_one(self, literals: list[int]) -> None:
        if len(literals) < 2:
            return
        if self.encoding == "native":
            self.at_most_ones.append(tuple(literals))
        elif self.encoding == "pairwise":
            # As pysat.card, but with one object for equal numbers: a 25x25 formula has a million of
            # them.
            self.clauses.update(dict.fromkeys(combinations([-v for v in literals], 2)))
        else:
            from pysat.card import CardEnc, EncType

            encoded = CardEnc.atmost(
                literals, 1, top_id=self.variables, encoding=getattr(EncType, self.encoding)
            )
            self.clauses.update(dict.fromkeys(map(tuple, encoded.clauses)))
            self.variables = max(self.variables, encoded.nv)


def _implied(cover: ExactCover) -> tuple[set[int], set[int]]:
    """Items whose "at most one", and primary items whose "at least one", follow by counting.

    The P of the module's text are the first disjoint primary items; a Q is a run of consecutive
    others.
    """
    options = [set(members.tolist()) for members in cover.item_options[: cover.primary]]
    owner: dict[int, int] = {}
    for item, members in enumerate(options):
        if not any(option in owner for option in members):
            owner.update(dict.fromkeys(members, item))
    base = set(owner.values())
    no_more: set[int] = set()
    no_less: set[int] = set()
    run: list[int] = []
    covered: set[int] = set()
    for item, members in enumerate(options):
        if item in base:
            continue
        if not members or covered & members:
            run, covered = [], set()
        if not members:
            continue
        run.append(item)
        covered |= members
        owners = {owner.get(option, -1) for option in covered}
        if -1 in owners or len(owners) != len(run):
            continue
        if sum(len(options[other]) for other in owners) == len(covered):
            no_more |= owners
            no_less.update(run)
            run, covered = [], set()
    return no_more, no_less
