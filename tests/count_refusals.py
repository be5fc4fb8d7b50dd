"""False certificates of counts: changes of true ones, and why the checker refuses each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from certificate_changes import Case, Change, add, declared, manifest, put, text
from certificate_mutants import rehashed
from true_certificates import CNF, LRAT, ONE_SOLVED, Files, four, least, one


def last_line(change: Callable[[list[str]], list[str]]) -> Callable[[str], str]:
    """Change the words of the last line of a proof."""

    def changed(proof: str) -> str:
        *lines, last = proof.splitlines()
        return "".join(f"{line}\n" for line in [*lines, " ".join(change(last.split()))])

    return changed


def clauses(number: int, change: Callable[[list[str]], object]) -> Callable[[str], str]:
    """Change the lines of clauses; the head says `number` clauses more."""

    def changed(cnf: str) -> str:
        comment, head, *lines = cnf.splitlines()
        words = head.split()
        words[3] = str(int(words[3]) + number)
        change(lines)
        return "".join(f"{line}\n" for line in [comment, " ".join(words), *lines])

    return changed


def head(position: int, more: int) -> Callable[[str], str]:
    """Change a number in the head of the clauses."""

    def changed(cnf: str) -> str:
        comment, first, *lines = cnf.splitlines()
        words = first.split()
        words[position] = str(int(words[position]) + more)
        return "".join(f"{line}\n" for line in [comment, " ".join(words), *lines])

    return changed


def unused_clauses() -> Iterator[Files]:
    """Clauses give way to copies of others; the proof may do without them."""
    for at in range(60, 200, 7):
        yield from text(one, CNF, clauses(0, lambda lines, a=at: put(a, value=lines[0])(lines)))()


def extra_clause() -> Iterator[Files]:
    """One clause more; the last line of the proof, which is the only one, has the next number."""
    longer = next(text(one, CNF, clauses(1, lambda lines: lines.append("1 2 3 0")))())
    proof = last_line(lambda words: [str(int(words[0]) + 1), *words[1:]])
    yield from text(lambda: longer, LRAT, proof)()


def shuffled_hints() -> Iterator[Files]:
    for files in one, four:
        for turn in range(1, 40):

            def turned(words: list[str], turn: int = turn) -> list[str]:
                start, hints = words[: words.index("0") + 1], words[words.index("0") + 1 : -1]
                turn %= len(hints)
                return [*start, *hints[turn:], *hints[:turn], "0"]

            yield from text(files, LRAT, last_line(turned))()


def same_clause_from_behind() -> Iterator[Files]:
    """A hint counts from behind, as Python's lists may be read."""
    number = int(one()[CNF].decode().splitlines()[1].split()[3])

    def change(words: list[str]) -> list[str]:
        at = words.index("0") + 1
        return [*words[:at], str(int(words[at]) - number), *words[at + 1 :]]

    yield from text(one, LRAT, last_line(change))()


def deleted() -> Iterator[Files]:
    def change(proof: str) -> str:
        *lines, last = proof.splitlines()
        number, hint = last.split()[0], last.split()[-2]
        return "".join(f"{line}\n" for line in [*lines, f"{number} d {hint} 0", last])

    yield from text(one, LRAT, change)()


# A diagram of two cells that any symbols fit, and one of their sum.
ANY = {
    "name": "any",
    "cells": [0, 1],
    "nodes": [1, 1, 1],
    "arcs": [[[0, s, 0] for s in range(4)], [[0, s, 0] for s in range(4)]],
}


SUM = {  # to 3: 1 and 2 in either order
    "name": "sum",
    "cells": [0, 1],
    "total": 3,
    "nodes": [1, 2, 1],
    "arcs": [[[0, 0, 0], [0, 1, 1]], [[0, 1, 0], [1, 0, 0]]],
}


PAIRS = {
    "name": "pairs",
    "cells": [0, 1],
    "total": 3,
    "pairs": [[a, b] for a in range(4) for b in range(4) if a != b and a + b != 1],
}


def diagram(*keys: Any, value: Any, base: dict = ANY) -> Callable[[], Iterator[Files]]:
    changed = deepcopy(base)
    put(*keys, value=value)(changed)
    return declared(add("diagrams", changed))


def exclusion(entry: dict) -> Callable[[], Iterator[Files]]:
    return declared(add("exclusions", entry))


def wrong_solution(line: str) -> Change:
    return put("solutions", 0, value=line)


def unhashed(name: str) -> Change:
    def change(manifest: dict) -> None:
        manifest["files"] = [entry for entry in manifest["files"] if entry["name"] != name]

    return change


COUNTS = {
    # certificate.py
    "format": Case(manifest(least, put("format", value="x")), "none of a certificate"),
    "version": Case(manifest(least, put("version", value=2)), "version 2, expected 1"),
    "declaration's hash": Case(
        lambda: [
            least()
            | {"manifest.json": least()["manifest.json"].replace(b'"classic4"', b'"classic5"')}
        ],
        "the declaration's hash does not fit",
    ),
    "a file's hash": Case(
        lambda: [one() | {LRAT: one()[LRAT] + b"\n"}], "proof.lrat's hash does not fit", False
    ),
    "a hash of a file for others": Case(
        lambda: [
            rehashed(one() | {"proof.drat": b""}, add("files", {"name": "proof.drat"}))
            | {"proof.drat": b"0"}
        ],
        "proof.drat's hash does not fit",
    ),
    "missing file": Case(
        manifest(least, add("files", {"name": "x", "sha256": ""})), "x is missing", False
    ),
    "kind": Case(manifest(least, put("claim", "kind", value="x")), "a claim of kind 'x'", False),
    "no manifest": Case(lambda: [{}], "missing or not JSON", False),
    "malformed": Case(manifest(least, put("puzzle", value=1)), "is malformed: TypeError", False),
    "no list": Case(manifest(least, put("files", value="x")), "'x' stands for a list", False),
    # counts.py
    "equal solutions": Case(
        manifest(
            least,
            lambda m: (
                put("solutions", value=[ONE_SOLVED] * 2)(m),
                put("claim", "count", value=2)(m),
            ),
        ),
        "two solutions are equal",
    ),
    "number of solutions": Case(manifest(least, put("claim", "count", value=2)), "too many"),
    "solutions that are true": Case(manifest(least, put("claim", "count", value=True)), "too many"),
    "no proof": Case(manifest(one, unhashed(LRAT)), "a file without a hash", False),
    "variables": Case(text(one, CNF, head(2, 1)), "other variables than the puzzle"),
    "lacking clause": Case(unused_clauses, "problem.cnf lacks 1 clauses"),
    "extra clause": Case(extra_clause, "problem.cnf has 1 clauses that the puzzle does not"),
    "givens": Case(
        manifest(least, put("puzzle", "givens", value="2" + "." * 15)), "does not keep the givens"
    ),
    "excluded by the puzzle": Case(
        manifest(least, put("puzzle", "excluded", value=[[0, 0]])), "has a symbol that is excluded"
    ),
    # lrat.py
    "no DIMACS": Case(text(one, CNF, lambda cnf: cnf.replace("p cnf", "p dnf")), "not a DIMACS"),
    "number of clauses": Case(text(one, CNF, head(3, 1)), "another number of clauses"),
    "no text": Case(text(one, LRAT, lambda proof: proof.replace("\n", "\r\n")), "not LRAT as text"),
    "no numbers": Case(
        text(one, LRAT, lambda proof: f"1-2 0\n{proof}"), "proof.lrat:1: not a line", False
    ),
    "no end": Case(
        text(one, LRAT, last_line(lambda words: [*words[:-1], "7"])), "not a line of LRAT"
    ),
    "order": Case(text(one, LRAT, last_line(lambda words: ["1", *words[1:]])), "do not ascend"),
    "no such clause": Case(same_clause_from_behind, "no clause -"),
    "deleted": Case(deleted, "is deleted"),
    "hint too many": Case(
        text(one, LRAT, last_line(lambda words: [*words, words[-1]][:-2] + words[-2:])),
        "a hint after the end",
    ),
    "not unit": Case(shuffled_hints, "is not unit"),
    "does not follow": Case(
        text(one, LRAT, last_line(lambda words: [words[0], "0", "0"])), "the lemma does not follow"
    ),
    "no empty clause": Case(text(one, LRAT, lambda proof: ""), "not a line of LRAT", False),
    "unfinished": Case(
        text(one, LRAT, lambda proof: "9999 d 1 0"), "does not reach the empty clause", False
    ),
    # rules.py
    "place": Case(declared(put("cells", 0, value=["1", 1])), "place is not two numbers"),
    "symbols": Case(declared(put("symbols", value=list("1234"))), "the symbols are not a text"),
    "candidates": Case(
        declared(put("symbols", value="1234" + "".join(map(chr, range(1 << 16, 1 << 17))))),
        "candidates, expected at most",
    ),
    "cell twice": Case(declared(put("cells", 0, value=[1, 2])), "a cell appears twice"),
    "symbol twice": Case(declared(put("symbols", value="12344")), "a symbol appears twice"),
    "point": Case(
        manifest(
            least,
            lambda m: (
                put("variant", "declaration", "symbols", value="1234.")(m),
                put("puzzle", "givens", value=ONE_SOLVED)(m),
            ),
        ),
        "the empty cell is among the symbols",
    ),
    "house": Case(declared(add("houses", {"name": "x", "cells": [0, 0]})), "a cell twice", False),
    "no cell": Case(declared(put("houses", 0, "cells", 0, value=-16)), "no cell -16"),
    "no symbol": Case(declared(add("excluded", [0, -1])), "no symbol -1"),
    "pair of one": Case(
        exclusion({"name": "x", "cells": [0, 0], "pairs": [[1, 2]]}), "a pair of one cell"
    ),
    "last node": Case(diagram("nodes", 2, value=2), "without one first and one last node"),
    "length": Case(diagram("nodes", value=[1, 1, 1, 1]), "a diagram of the wrong length"),
    "diagram's cells": Case(diagram("cells", value=[0, 0]), "a diagram has a cell twice"),
    "from no node": Case(diagram("arcs", 0, 3, value=[5, 3, 0]), "an arc from no node"),
    "to no node": Case(diagram("arcs", 0, 3, value=[0, 3, 5]), "an arc to no node"),
    "no symbol on an arc": Case(diagram("arcs", 0, 3, value=[0, 7, 0]), "no symbol 7"),
    "two arcs": Case(diagram("arcs", 0, 3, value=[0, 0, 0]), "two arcs of one symbol"),
    "way to another total": Case(
        diagram("arcs", 1, value=[[0, 1, 0], [1, 0, 0], [1, 2, 0]], base=SUM), "to another total"
    ),
    "no way to the total": Case(
        diagram("arcs", 1, value=[[0, 1, 0]], base=SUM), "lacks a way to its total"
    ),
    "sum across houses": Case(
        exclusion(
            PAIRS
            | {
                "cells": [0, 7],
                "total": 2,
                "pairs": [[a, b] for a in range(4) for b in range(4) if a != b],
            }
        ),
        "a sum whose cells share no house",
    ),
    "pairs of a sum": Case(
        exclusion(PAIRS | {"pairs": PAIRS["pairs"][1:]}), "pairs that do not fit their total"
    ),
    "length of a line": Case(manifest(least, wrong_solution(f"{ONE_SOLVED}1")), "wrong length"),
    "character": Case(manifest(least, wrong_solution(f"x{ONE_SOLVED[1:]}")), "not a symbol", False),
    "empty cell": Case(
        manifest(least, wrong_solution(f"{ONE_SOLVED[:15]}.")),
        "does not keep|has an empty cell",
        False,
    ),
    "empty cell elsewhere": Case(
        manifest(least, wrong_solution(f"1.{ONE_SOLVED[2:]}")), "has an empty cell"
    ),
    "twice in a house": Case(
        manifest(least, wrong_solution(f"11{ONE_SOLVED[2:]}")), "has a symbol twice in a house"
    ),
    "relation": Case(
        exclusion({"name": "x", "cells": [0, 1], "pairs": [[0, 1]]}), "breaks a relation"
    ),
    "no path": Case(diagram("arcs", 0, value=[[0, 3, 0]]), "has no path through a diagram", False),
    "excluded by the rules": Case(declared(add("excluded", [0, 0])), "a symbol that is excluded"),
}
