"""Checkers that others have written: for those who trust neither our solver nor our checker.

``cake_lpr``, which is formally verified, and ``lrat-check`` follow LRAT. ``drat-trim`` and the
Python package ``dratify`` see for themselves that each lemma follows. satsudoku has none of them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from satsudoku.board.argument import names_in
from satsudoku.deadline import check_time
from satsudoku.errors import SatsudokuError, UnknownNameError
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.drat import drat_of

_PROOFS = {
    "cake_lpr": "proof.lrat",
    "drat-trim": "proof.drat",
    "dratify": "proof.drat",
    "lrat-check": "proof.lrat",
}
_PACKAGE = "dratify"

# The package as a program: so it can be stopped, too.
_AS_PROGRAM = """
import pathlib, sys, dratify
formula, proof = (pathlib.Path(name).read_text() for name in sys.argv[1:])
result = dratify.check_proof(dratify.parse_dimacs(formula), proof)
print("s", "VERIFIED" if result.ok and result.reached_empty else "NOT VERIFIED")
"""

_GLANCE = 0.05  # seconds that a program runs before we look at the clock

CHECKERS = tuple(_PROOFS)
"""The names of the checkers that are known."""

External = Callable[[Mapping[str, bytes]], None]
"""Takes the files of a certificate; raises `RefusedError` unless the proof is accepted."""


def externals(names: Iterable[str]) -> list[External]:
    """Several checkers by their names.

    Raises:
        SatsudokuError: no names; or as `external`.

    >>> externals([])
    []
    """
    return [external(name) for name in names_in(names, "checkers")]


def external(name: str) -> External:
    """A checker by its name, one of `CHECKERS`.

    A certificate without a proof, of a claim of "at least", leaves it nothing to do.

    Raises:
        UnknownNameError: no such checker is known.
        SatsudokuError: it is not on this machine.

    >>> external("drat")
    Traceback (most recent call last):
    satsudoku.errors.UnknownNameError: no checker 'drat'; did you mean dratify or drat-trim?
    """
    if name not in CHECKERS:
        raise UnknownNameError("checker", name, CHECKERS)
    if name == _PACKAGE:
        if find_spec(_PACKAGE) is None:
            raise SatsudokuError(f"the Python package {name} is not installed; expected it")
        return partial(_check, name, [sys.executable, "-c", _AS_PROGRAM])
    program = shutil.which(name)
    if program is None:
        raise SatsudokuError(f"there is no program {name}; expected it on the PATH")
    return partial(_check, name, [program])


def _check(name: str, command: Sequence[str], files: Mapping[str, bytes]) -> None:
    for ours in {"proof.graph", "proof.sums"} & set(files):
        raise RefusedError(f"{name} cannot follow {ours}; only our checker can")
    if "proof.lrat" not in files:
        return
    with TemporaryDirectory() as folder:
        cnf, proof = Path(folder) / "problem.cnf", Path(folder) / _PROOFS[name]
        cnf.write_bytes(files["problem.cnf"])
        lrat = files["proof.lrat"]
        proof.write_bytes(lrat if proof.suffix == ".lrat" else drat_of(lrat))
        out, error = _run([*command, str(cnf), str(proof)])
    # "s VERIFIED", "c VERIFIED" or "s VERIFIED UNSAT"; all say "NOT VERIFIED" or less otherwise.
    if not any(line.split()[1:2] == ["VERIFIED"] for line in out.splitlines()):
        said = [*out.splitlines(), *error.splitlines()]
        last = next((line for line in reversed(said) if line.strip()), "nothing")
        raise RefusedError(f"{name} says: {last}")


def _run(command: Sequence[str]) -> tuple[str, str]:
    """The text that a program writes to both of its outputs; the deadline ends it."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as program:
        try:
            while True:
                check_time()
                try:
                    return program.communicate(timeout=_GLANCE)
                except subprocess.TimeoutExpired:
                    continue
        finally:
            program.kill()
