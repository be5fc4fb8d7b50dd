"""Proofs: a CNF in DIMACS, and its refutation in LRAT."""

from __future__ import annotations

from .refusal import RefusedError, require
from .stopping import look


def read_dimacs(data: bytes) -> tuple[int, list[str]]:
    """The number of variables, and the lines of the clauses, of a DIMACS file."""
    lines = data.decode("ascii").split("\n")
    comments = 0
    while lines[comments].startswith("c"):
        comments += 1
    head = lines[comments].split()
    clauses = lines[comments + 1 : -1]
    require(head[:2] == ["p", "cnf"] and lines[-1] == "", "problem.cnf is not a DIMACS file")
    variables, number = map(int, head[2:])
    look()
    require(number == len(clauses), "problem.cnf has another number of clauses than it says")
    return variables, clauses


def check_lrat(clauses: list[str], data: bytes) -> None:
    """Refuse a proof that does not refute the clauses, by unit propagation along its hints."""
    require(not data.translate(None, b"0123456789- d\n"), "proof.lrat is not LRAT as text")
    clause_of: dict[int, list[int]] = {}  # the lemmas, and those of the clauses that were used
    gone: set[int] = set()
    last = len(clauses)
    for row, text in enumerate(data.decode("ascii").split("\n"), start=1):
        look()
        where = f"proof.lrat:{row}"
        words = text.split()
        deletes = words[1:2] == ["d"]
        try:
            numbers = [int(word) for word in words if word != "d"]
        except ValueError:
            raise RefusedError(f"{where}: not a line of LRAT") from None
        form = numbers[-1:] == [0] and numbers.count(0) == (1 if deletes else 2)
        require(form and words.count("d") == deletes, f"{where}: not a line of LRAT")
        if deletes:
            gone.update(numbers[1:-1])
            continue
        end = numbers.index(0)
        number, lemma, hints = numbers[0], numbers[1:end], numbers[end + 1 : -1]
        require(number > last, f"{where}: the numbers do not ascend")
        last = number
        false = set(lemma)
        falsified = False
        for hint in hints:
            if hint not in clause_of:
                require(0 < hint <= len(clauses), f"{where}: no clause {hint}")
                clause_of[hint] = [int(word) for word in clauses[hint - 1].split()[:-1]]
            require(hint not in gone, f"{where}: clause {hint} is deleted")
            require(not falsified, f"{where}: a hint after the end")
            left = [literal for literal in clause_of[hint] if literal not in false]
            require(len(left) < 2, f"{where}: clause {hint} is not unit")
            if left:
                false.add(-left[0])
            else:
                falsified = True
        require(falsified, f"{where}: the lemma does not follow")
        if not lemma:
            return
        clause_of[number] = lemma
    raise RefusedError("proof.lrat does not reach the empty clause")
