r"""Check a certificate of satsudoku, trusting nothing that made it.

This file needs Python and nothing else, not even the rest of the package; read it at one sitting,
then run it: ``python checker.py CERTIFICATE``. A certificate is a folder, or a zip file of one or
many folders, each with

    manifest.json   the claim: puzzle, declared variant, solutions, and hashes of the other files
    problem.cnf     clauses: variant, puzzle, and one for each solution that rules it out (DIMACS)
    proof.lrat      a proof that problem.cnf has no model: there is no further solution

Variable ``cell * symbols + symbol + 1``, cells and symbols counted from 0, says that the cell holds
the symbol. A relation of more than two cells is declared as a decision diagram: layers of nodes,
with an arc for each symbol that may stand in a cell. Nodes and arcs have variables of their own.

The check has four parts:

1. Every file has the hash that the manifest gives, and the declaration has its own.
2. problem.cnf holds exactly the clauses that this file derives from the declaration, the givens and
   the solutions.
3. Each solution fills every cell, keeps the givens and breaks no rule, and no two are equal.
4. Each line of proof.lrat follows from the lines before it, and the last is the empty clause.

A claim of "at least" so many solutions has no clauses and no proof, but parts 1 and 3.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import zipfile
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

__all__ = ["RefusedError", "check_certificate", "check_files", "read_certificates"]

Files = dict[str, bytes]
Arc = tuple[int, int, int]  # from a node, by a symbol, to a node of the next layer
Diagram = tuple[list[int], list[int], list[list[Arc]]]
FORMAT, VERSION = "satsudoku certificate", 1


class RefusedError(Exception):
    """The certificate does not prove its claim; the text says why."""


def require(right: object, why: str) -> None:
    """Refuse the certificate unless something is right."""
    if not right:
        raise RefusedError(why)


def check_certificate(path: str | os.PathLike[str]) -> list[tuple[str, str]]:
    """Check a certificate, or all of an archive.

    Args:
        path: a folder or a zip file.

    Returns:
        For each certificate its name and its claim, e.g. ``("", "exactly 1 solution")``.

    Raises:
        RefusedError: one of them does not prove its claim, or there is none.

    >>> check_certificate("nowhere.zip")
    Traceback (most recent call last):
    satsudoku.proof.checker.RefusedError: cannot be read: ... No such file or directory: ...
    """
    claims = []
    for name, files in read_certificates(path):
        try:
            claims.append((name, check_files(files)))
        except RefusedError as refusal:
            raise RefusedError(f"{name}: {refusal}" if name else str(refusal)) from None
    require(claims, "there is no manifest.json in it")
    return claims


def read_certificates(path: str | os.PathLike[str]) -> Iterator[tuple[str, Files]]:
    """Yield for each certificate its folder's name and its files: from names to bytes.

    Raises:
        RefusedError: it cannot be read.
    """
    try:
        if os.path.isdir(path):
            names = [os.path.join(at, name) for at, _, some in os.walk(path) for name in some]
            named = {os.path.relpath(name, path).replace(os.sep, "/"): name for name in names}
            yield from _by_folder(sorted(named), lambda name: _bytes_of(named[name]))
        else:
            with zipfile.ZipFile(path) as archive:
                yield from _by_folder(sorted(archive.namelist()), archive.read)
    except (OSError, zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, ValueError) as error:
        raise RefusedError(f"cannot be read: {error}") from None
    except Exception as error:  # zlib.error and what else a damaged archive sets off
        if isinstance(error, RefusedError):
            raise
        raise RefusedError(f"cannot be read: {type(error).__name__}: {error}") from None


def _bytes_of(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _by_folder(names: list[str], read: Callable[[str], bytes]) -> Iterator[tuple[str, Files]]:
    folders: dict[str, dict[str, str]] = {}
    for name in names:
        if not name.endswith("/"):
            folder, _, file = name.rpartition("/")
            folders.setdefault(folder, {})[file] = name
    for folder, files in folders.items():
        if "manifest.json" in files:
            yield folder, {file: read(name) for file, name in files.items()}


def check_files(files: Files) -> str:
    """Check one certificate.

    Args:
        files: from names to bytes.

    Returns:
        What it proves, e.g. ``"exactly 1 solution"``.

    Raises:
        RefusedError: it does not.

    >>> check_files({})
    Traceback (most recent call last):
    satsudoku.proof.checker.RefusedError: manifest.json is missing or no JSON
    """
    try:
        manifest = json.loads(files["manifest.json"].decode("utf-8"))
    except (KeyError, ValueError):
        raise RefusedError("manifest.json is missing or no JSON") from None
    try:
        return _check(manifest, files)
    except (KeyError, TypeError, IndexError, ValueError, AttributeError, OverflowError) as error:
        reason = f"{type(error).__name__}: {error}"
        raise RefusedError(f"the manifest does not have its form: {reason}") from None


def _check(manifest: dict[str, Any], files: Files) -> str:
    require(manifest["format"] == FORMAT, "the manifest is none of a certificate")
    require(manifest["version"] == VERSION, f"version {manifest['version']}, expected {VERSION}")
    declared = manifest["variant"]["declaration"]
    text = json.dumps(declared, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    digest = hashlib.sha256(text.encode()).hexdigest()
    require(digest == manifest["variant"]["sha256"], "the declaration's hash does not fit")
    for entry in manifest["files"]:
        name = entry["name"]
        require(name in files, f"{name} is missing")
        digest = hashlib.sha256(files[name]).hexdigest()
        require(digest == entry["sha256"], f"{name}'s hash does not fit")

    board = Board(declared, manifest["puzzle"])
    solutions = [board.values(line) for line in manifest["solutions"]]
    for number, solution in enumerate(solutions, start=1):
        board.check(solution, number)
    require(len(set(map(tuple, solutions))) == len(solutions), "two solutions are equal")
    kind, count = manifest["claim"]["kind"], manifest["claim"]["count"]
    require(type(count) is int and count == len(solutions), "solutions are missing, or too many")
    if kind == "at least":
        return f"at least {count} solution{'' if count == 1 else 's'}"

    require(kind == "exactly", f"a claim of kind {kind!r}")
    hashed = {entry["name"] for entry in manifest["files"]}
    require({"problem.cnf", "proof.lrat"} <= hashed, "a file without a hash")
    variables, clauses = read_dimacs(files["problem.cnf"])
    require(variables == board.variables, "problem.cnf has other variables than the puzzle")
    derived = board.clauses()
    derived |= {frozenset(-v for v in board.literals(solution)) for solution in solutions}
    stated = set(map(frozenset, clauses))
    missing, extra = len(derived - stated), len(stated - derived)
    require(not missing, f"problem.cnf lacks {missing} clauses of the puzzle")
    require(not extra, f"problem.cnf has {extra} clauses that the puzzle does not have")
    check_lrat(clauses, files["proof.lrat"])
    return f"exactly {count} solution{'' if count == 1 else 's'}"


class Board:
    """A declared variant with a puzzle's givens, as plainly as can be."""

    def __init__(self, declared: dict[str, Any], puzzle: dict[str, Any]) -> None:
        self.symbols: str = declared["symbols"]
        self.cells = len(declared["cells"])
        require(len(set(map(tuple, declared["cells"]))) == self.cells, "a cell stands twice")
        require(len(set(self.symbols)) == len(self.symbols) > 0, "a symbol stands twice")
        self.diagrams = [self.diagram(entry) for entry in declared["diagrams"]]
        self.candidates = self.cells * len(self.symbols)
        self.variables = self.candidates + sum(
            sum(nodes) + sum(map(len, arcs)) for _, nodes, arcs in self.diagrams
        )
        self.houses = [list(map(self.cell, house["cells"])) for house in declared["houses"]]
        require(all(len(set(h)) == len(h) for h in self.houses), "a house has a cell twice")
        self.pairs = [
            (self.cell(first), self.symbol(a), self.cell(second), self.symbol(b))
            for entry in declared["exclusions"]
            for first, second in [entry["cells"]]
            for a, b in entry["pairs"]
        ]
        self.excluded = {
            (self.cell(cell), self.symbol(symbol))
            for cell, symbol in [*declared["excluded"], *puzzle["excluded"]]
        }
        self.givens = self.values(puzzle["givens"])

    def cell(self, number: int) -> int:
        require(type(number) is int and 0 <= number < self.cells, f"no cell {number!r}")
        return number

    def symbol(self, number: int) -> int:
        require(type(number) is int and 0 <= number < len(self.symbols), f"no symbol {number!r}")
        return number

    def diagram(self, entry: dict[str, Any]) -> Diagram:
        """Cells, the numbers of nodes of the layers, and for each cell its arcs."""
        cells = [self.cell(cell) for cell in entry["cells"]]
        nodes, arcs = entry["nodes"], [list(map(tuple, some)) for some in entry["arcs"]]
        require(nodes[0] == nodes[-1] == 1, "a diagram without one first and one last node")
        require(len(nodes) == len(cells) + 1 == len(arcs) + 1, "a diagram of the wrong length")
        require(len(set(cells)) == len(cells), "a diagram has a cell twice")
        for position, some in enumerate(arcs):
            for source, symbol, target in some:
                self.symbol(symbol)
                require(0 <= source < nodes[position], "an arc from no node")
                require(0 <= target < nodes[position + 1], "an arc to no node")
            # With one way on at most, a filled grid has one path, and so one model.
            ways = {(source, symbol) for source, symbol, _ in some}
            require(len(ways) == len(some), "a node with two arcs of one symbol")
        return cells, nodes, arcs

    def values(self, line: str) -> list[int | None]:
        """A line of one character a cell as numbers of symbols from 0, None for an empty cell."""
        require(isinstance(line, str) and len(line) == self.cells, "a line of the wrong length")
        known = {".": None} | {symbol: number for number, symbol in enumerate(self.symbols)}
        require(set(line) <= set(known), "a line with a character that is no symbol")
        return [known[character] for character in line]

    def literals(self, solution: list[int | None]) -> list[int]:
        return [
            self.variable(cell, symbol)
            for cell, symbol in enumerate(solution)
            if symbol is not None
        ]

    def variable(self, cell: int, symbol: int) -> int:
        return cell * len(self.symbols) + symbol + 1

    def check(self, solution: list[int | None], number: int) -> None:
        """Refuse a solution that is none."""
        what = f"solution {number}"
        require(None not in solution, f"{what} has an empty cell")
        for cell, given in enumerate(self.givens):
            require(given in (None, solution[cell]), f"{what} does not keep the givens")
        for house in self.houses:
            held = [solution[cell] for cell in house]
            require(len(set(held)) == len(held), f"{what} has a symbol twice in a house")
        for first, a, second, b in self.pairs:
            fits = (solution[first], solution[second]) != (a, b)
            require(fits, f"{what} breaks a relation")
        for cells, _, arcs in self.diagrams:
            node = 0
            for cell, some in zip(cells, arcs, strict=True):
                ways: dict[tuple[int, int | None], int] = {
                    (source, symbol): target for source, symbol, target in some
                }
                require((node, solution[cell]) in ways, f"{what} has no path through a diagram")
                node = ways[node, solution[cell]]
        for cell, symbol in self.excluded:
            require(solution[cell] != symbol, f"{what} has a symbol that is excluded")

    def clauses(self) -> set[frozenset[int]]:
        """All that the rules and the givens say, as a set of clauses."""
        every = range(len(self.symbols))
        at = self.variable
        clauses: set[frozenset[int]] = set()
        for cell in range(self.cells):
            clauses.add(frozenset(at(cell, symbol) for symbol in every))
            clauses |= {frozenset({-at(cell, a), -at(cell, b)}) for a, b in combinations(every, 2)}
        for house in self.houses:
            for symbol in every:
                if len(house) == len(self.symbols):  # such a house holds every symbol
                    clauses.add(frozenset(at(cell, symbol) for cell in house))
                for one, two in combinations(house, 2):
                    clauses.add(frozenset({-at(one, symbol), -at(two, symbol)}))
        for first, a, second, b in self.pairs:
            clauses.add(frozenset({-at(first, a), -at(second, b)}))
        clauses |= {frozenset({-at(cell, symbol)}) for cell, symbol in self.excluded}
        for cell, given in enumerate(self.givens):
            if given is not None:
                clauses.add(frozenset({at(cell, given)}))
        free = self.candidates + 1
        for cells, nodes, arcs in self.diagrams:
            clauses |= self.paths(cells, nodes, arcs, free)
            free += sum(nodes) + sum(map(len, arcs))
        return clauses

    def paths(
        self, cells: list[int], nodes: list[int], arcs: list[list[Arc]], free: int
    ) -> set[frozenset[int]]:
        """What a diagram says: its path passes a node of each layer, by arcs of the cells' symbols.

        From `free` on there is a variable for each node, layer by layer, then one for each arc.
        """
        names = iter(range(free, free + self.variables))
        node = {(k, n): next(names) for k, size in enumerate(nodes) for n in range(size)}
        clauses = {frozenset({node[0, 0]}), frozenset({node[len(cells), 0]})}
        for k, (cell, some) in enumerate(zip(cells, arcs, strict=True)):
            # For each node, and each candidate of the cell, the arcs of which one is then taken.
            after: dict[int, set[int]] = {node[k, n]: set() for n in range(nodes[k])}
            before: dict[int, set[int]] = {node[k + 1, n]: set() for n in range(nodes[k + 1])}
            reads: dict[int, set[int]] = {
                self.variable(cell, symbol): set() for symbol in range(len(self.symbols))
            }
            for source, symbol, target in some:
                arc, candidate = next(names), self.variable(cell, symbol)
                for implied in node[k, source], node[k + 1, target], candidate:
                    clauses.add(frozenset({-arc, implied}))
                clauses.add(frozenset({-node[k, source], -candidate, arc}))
                after[node[k, source]].add(arc)
                before[node[k + 1, target]].add(arc)
                reads[candidate].add(arc)
            for choices in after, before, reads:
                for variable, taken in choices.items():
                    clauses.add(frozenset({-variable, *taken}))
        return clauses


def read_dimacs(data: bytes) -> tuple[int, list[list[int]]]:
    """The number of variables, and the clauses as lists of literals, of a DIMACS file."""
    variables: int | None = None
    number = 0
    clauses: list[list[int]] = []
    for line in data.decode("ascii").splitlines():
        words = line.split()
        if words and words[0] == "p":
            require(variables is None and words[1] == "cnf", "problem.cnf is no DIMACS file")
            variables, number = int(words[2]), int(words[3])
        elif words and words[0] != "c":
            literals = list(map(int, words))
            require(literals.pop() == 0 and 0 not in literals, "problem.cnf is no DIMACS file")
            clauses.append(literals)
    require(variables is not None, "problem.cnf is no DIMACS file")
    require(number == len(clauses), "problem.cnf has another number of clauses than it says")
    return variables or 0, clauses


def check_lrat(clauses: list[list[int]], data: bytes) -> None:
    """Refuse a proof that does not refute the clauses, by unit propagation along its hints."""
    known = dict(enumerate(clauses, start=1))
    last = len(known)
    for row, line in enumerate(data.decode("ascii").splitlines(), start=1):
        where = f"proof.lrat:{row}"
        words = line.split()
        if len(words) > 1 and words[1] == "d":
            for word in words[2:-1]:
                require(known.pop(int(word), None) is not None, f"{where}: no such clause")
            continue
        numbers = list(map(int, words))
        require(numbers.count(0) == 2 and numbers[-1] == 0, f"{where}: not a line of LRAT")
        end = numbers.index(0)
        number, lemma, hints = numbers[0], numbers[1:end], numbers[end + 1 : -1]
        require(number > last, f"{where}: the numbers do not ascend")
        last = number
        true = {-literal for literal in lemma}
        falsified = False
        for hint in hints:
            require(hint in known, f"{where}: no clause {hint}")
            require(not falsified, f"{where}: a hint after the end")
            left = [literal for literal in known[hint] if -literal not in true]
            require(len(left) < 2, f"{where}: clause {hint} is not unit")
            if left:
                true.add(left[0])
            else:
                falsified = True
        require(falsified, f"{where}: the lemma does not follow")
        if not lemma:
            return
        known[number] = lemma
    raise RefusedError("proof.lrat does not reach the empty clause")


def main(paths: list[str]) -> int:
    """Check each certificate; the exit status is 0 if all prove their claims, else 1."""
    failures = 0
    for path in paths:
        try:
            for name, claim in check_certificate(path):
                print(f"{path}{':' if name else ''}{name}: verified: {claim}")
        except RefusedError as refusal:
            failures += 1
            print(f"{path}: refused: {refusal}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
