r"""Check certificates of satsudoku, trusting nothing that made them.

This folder needs Python and nothing else, not even the rest of the package. Copy it, read it at one
sitting, and run it: ``python -m checker FILE...``. It checks claims about the number of solutions.
Those about tiers and steps of human rules need the folder `tiers` in it, too, and ``python -m
checker.tiers FILE...``; nothing outside of `tiers` needs that folder.

A certificate is a folder or a zip file with

    manifest.json   the claim: puzzle, declared variant, solutions, and hashes of the other files
    problem.cnf     clauses: variant, puzzle, and one for each solution that rules it out (DIMACS)
    proof.lrat      a proof that problem.cnf has no model: there is no other solution

Many certificates are a folder or a zip file with a folder for each, or JSON lines: `archives`.

Variable ``symbols * cell + symbol + 1``, cells and symbols counted from 0, says that the cell holds
the symbol. A relation of more than two cells is declared as a decision diagram: layers of nodes,
with an arc for each symbol that may be in a cell. Nodes and arcs have variables of their own.
Where a relation is a sum, its total is declared, too.

The check has four parts:

1. Every file has the hash that the manifest gives, and the declaration has its own.
2. problem.cnf holds exactly the clauses that `rules` derives from the declaration, the givens and
   the solutions, each as one line with ascending variables. Pairs and diagrams with a total allow
   the different symbols that add to it, and nothing else.
3. Each solution fills every cell, keeps the givens and breaks no rule, and no two are equal.
4. Each line of proof.lrat follows from the lines before it, and the last is the empty clause.

A claim of "at least" n solutions has no clauses and no proof, but parts 1 and 3. One that counts
solutions without a list has neither, but ``proof.graph`` (`graphs`) or ``proof.sums`` (`sums`).
"""

from __future__ import annotations

from .archives import Verdict, read_certificates, verdicts
from .certificate import FORMAT, VERSION, Claim, check_files, count_claim
from .counts import CNF, LRAT
from .naming import escaped, listed, named, phrase
from .refusal import RefusedError
from .statement import StatedLadder, Statement, ladder_in_words
from .stopping import stopped_by

__all__ = [
    "CNF",
    "FORMAT",
    "LRAT",
    "VERSION",
    "Claim",
    "RefusedError",
    "StatedLadder",
    "Statement",
    "Verdict",
    "check_files",
    "count_claim",
    "escaped",
    "ladder_in_words",
    "listed",
    "named",
    "phrase",
    "read_certificates",
    "stopped_by",
    "verdicts",
]
