"""Claims about the number of solutions: exactly n, or at least n."""

from __future__ import annotations

from typing import Any

from .lrat import check_lrat, read_dimacs
from .refusal import items, require
from .rules import Rules, Values, line

KINDS, COUNTED = ("exactly", "at least"), "counted"  # that, too, is exactly n: `graphs`, `sums`
CNF, LRAT = "problem.cnf", "proof.lrat"
Puzzle = dict[str, Any]  # of the manifest: its givens, and the candidates that it excludes


def check_count(
    manifest: dict[str, Any], rules: Rules, files: dict[str, bytes]
) -> tuple[str, None]:
    """Check a claim about the number of solutions; return it in words."""
    puzzle = manifest["puzzle"]
    solutions = [rules.values(line) for line in items(manifest["solutions"])]
    for number, solution in enumerate(solutions, start=1):
        _check_solution(rules, puzzle, solution, f"solution {number}")
    require(len(set(map(tuple, solutions))) == len(solutions), "two solutions are equal")
    kind, count = manifest["claim"]["kind"], manifest["claim"]["count"]
    require(type(count) is int and count == len(solutions), "solutions are missing, or too many")
    claim = f"{kind} {count} solution{'' if count == 1 else 's'}"
    if kind == "exactly":
        check_no_others(rules, puzzle, solutions, files)
    return claim, None


def _check_solution(rules: Rules, puzzle: Puzzle, solution: Values, what: str) -> None:
    rules.check(solution, what)
    for cell, given in enumerate(rules.values(puzzle["givens"])):
        require(given in (None, solution[cell]), f"{what} does not keep the givens")
    for cell, symbol in rules.candidates_of(puzzle["excluded"]):
        require(solution[cell] != symbol, f"{what} has a symbol that is excluded")


def check_no_others(
    rules: Rules, puzzle: Puzzle, solutions: list[Values], files: dict[str, bytes]
) -> None:
    """Refuse a proof unless it shows that a puzzle has no solutions but some."""
    require({CNF, LRAT} <= set(files), "a file without a hash")
    variables, clauses = read_dimacs(files[CNF])
    require(variables == rules.variables, f"{CNF} has other variables than the puzzle")
    excluded = rules.candidates_of(puzzle["excluded"])
    own = {line([literal]) for literal in rules.literals(rules.values(puzzle["givens"]))}
    own |= {line([-rules.variable(cell, symbol)]) for cell, symbol in excluded}
    own |= {line([-literal for literal in rules.literals(solution)]) for solution in solutions}
    stated = set(clauses)
    missing = len(rules.clauses - stated) + len(own - stated)
    extra = len(stated - rules.clauses - own)
    require(not missing, f"{CNF} lacks {missing} clauses of the puzzle")
    require(not extra, f"{CNF} has {extra} clauses that the puzzle does not have")
    check_lrat(clauses, files[LRAT])
