"""Checkers that others have written: for those who trust neither our solver nor our checker.

``cake_lpr``, which is formally verified, and ``lrat-check`` follow LRAT. ``drat-trim`` and the
Python package ``dratify`` see for themselves that each lemma follows. satsudoku has none of them.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from satsudoku.errors import SatsudokuError, UnknownNameError
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.drat import drat_of

__all__ = ["CHECKERS", "External", "external"]

_PROGRAMS = {"cake_lpr": "proof.lrat", "drat-trim": "proof.drat", "lrat-check": "proof.lrat"}
_PACKAGE = "dratify"

CHECKERS = (*_PROGRAMS, _PACKAGE)
"""The names of the checkers that are known."""

External = Callable[[Mapping[str, bytes]], None]
"""Takes the files of a certificate; raises `RefusedError` unless the proof is accepted."""


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
        return _check_with_package
    program = shutil.which(name)
    if program is None:
        raise SatsudokuError(f"there is no program {name}; expected it on the PATH")

    def check(files: Mapping[str, bytes]) -> None:
        _check_with_program(name, program, files)

    return check


def _check_with_program(name: str, program: str, files: Mapping[str, bytes]) -> None:
    if "proof.lrat" not in files:
        return
    with TemporaryDirectory() as folder:
        cnf, proof = Path(folder) / "problem.cnf", Path(folder) / _PROGRAMS[name]
        cnf.write_bytes(files["problem.cnf"])
        lrat = files["proof.lrat"]
        proof.write_bytes(lrat if proof.suffix == ".lrat" else drat_of(lrat))
        done = subprocess.run([program, cnf, proof], capture_output=True, text=True, check=False)
    # "s VERIFIED", "c VERIFIED" or "s VERIFIED UNSAT"; all say "NOT VERIFIED" or less otherwise.
    if not any(line.split()[1:2] == ["VERIFIED"] for line in done.stdout.splitlines()):
        said = [*done.stdout.splitlines(), *done.stderr.splitlines()]
        last = next((line for line in reversed(said) if line.strip()), "nothing")
        raise RefusedError(f"{name} says: {last}")


def _check_with_package(files: Mapping[str, bytes]) -> None:
    import dratify

    if "proof.lrat" not in files:
        return
    formula = dratify.parse_dimacs(files["problem.cnf"].decode())
    result = dratify.check_proof(formula, drat_of(files["proof.lrat"]).decode())
    if not (result.ok and result.reached_empty):
        raise RefusedError(f"{_PACKAGE} rejects the proof")
