"""The parameters of the model of solving times, fitted and to be fitted."""

from __future__ import annotations

import json
import os
import tomllib
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.toml_reader import read_text
from satsudoku.errors import SatsudokuError


@dataclass(frozen=True)
class Calibration:
    """How the model's unit of time relates to seconds.

    The logarithm of people's seconds lies about ``log(scale) + power * log(time)``.

    Attributes:
        scale: seconds that a time of 1 stands for.
        power: of the model's time.
        below: how far the interval reaches below that, on the scale of the logarithm.
        above: likewise above it.

    >>> Calibration(scale=2.0, power=1.0, below=0.3, above=0.4).seconds(30.0)
    60.0
    """

    scale: float
    power: float
    below: float
    above: float

    def seconds(self, time: float) -> float:
        """The expected seconds (their median) for a time of the model.

        >>> Calibration(scale=10.0, power=0.5, below=0.3, above=0.4).seconds(16.0)
        40.0
        """
        return float(self.scale * time**self.power)


@dataclass(frozen=True)
class Parameters:
    """How quickly people see what is open on a board.

    The rate of a hidden single in a box, while its symbol is nowhere, is 1; all other rates are
    relative to it.

    Attributes:
        handling: the time to enter a symbol.
        crowd: a search among E empty cells takes time as E to this power.
        persistence: the rate at which people find something although nothing is open.
        scarcity: a hidden single of a symbol of which the share m is missing is seen at a rate
            as m to the power of minus this.
        last_cell: the rate of the last empty cell of a house.
        line: of a hidden single in a line.
        naked: of a naked single.
        constraint: of what a cage, a line or another relation of cells excludes.
        locked: of locked candidates.
        pairs: of a naked or hidden pair.
        larger: of naked and hidden triples and quads.
        fish: of X-wings, swordfish and jellyfish.
        wings: of chains of two or three strong links: wings, turbot fish and the like.
        chains: of longer chains.
        trial: of a trial of one candidate by singles.
        deep: of a trial within a trial.
        calibration: the relation to seconds.
        variant: the name of the variant whose times it was fitted to; the minutes of others follow
            by analogy.

    >>> from satsudoku.teaching.minutes.parameters import shipped_parameters
    >>> shipped_parameters().naked < shipped_parameters().line
    True
    """

    handling: float
    crowd: float
    persistence: float
    scarcity: float
    last_cell: float
    line: float
    naked: float
    constraint: float
    locked: float
    pairs: float
    larger: float
    fish: float
    wings: float
    chains: float
    trial: float
    deep: float
    calibration: Calibration
    variant: str

    def numbers(self) -> NDArray[np.float64]:
        """The kernel's parameters: shape (17,), float64, with the 1 of a hidden single in a box.

        >>> shipped_parameters().numbers().shape
        (17,)
        """
        own = [getattr(self, name) for name in _OWN]
        return np.array([*own[:5], 1.0, *own[5:]], dtype=np.float64)

    def to_toml(self) -> str:
        """The parameters as TOML, which `read_parameters` reads.

        >>> "[calibration]" in shipped_parameters().to_toml()
        True
        """
        own = [f"{name} = {getattr(self, name):.4g}" for name in _OWN]
        calibration = [f"{name} = {getattr(self.calibration, name):.4g}" for name in _CALIBRATION]
        variant = f"variant = {json.dumps(self.variant)}"  # a string of JSON is one of TOML
        return "\n".join([variant, *own, "", "[calibration]", *calibration, ""])


_OWN = tuple(field.name for field in fields(Parameters) if field.type == "float")
_CALIBRATION = tuple(field.name for field in fields(Calibration))


def read_parameters(text: str, name: str) -> Parameters:
    """Read parameters from TOML: a key for each, and a table ``[calibration]``.

    Errors name the file.

    Raises:
        SatsudokuError: the text is not TOML, or lacks a number, or has another key.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SatsudokuError(f"{name}: not TOML: {error}") from None
    calibration, variant = table.pop("calibration", {}), table.pop("variant", None)
    if not isinstance(variant, str):
        raise SatsudokuError(f"{name}: variant is {variant!r}, expected the name of a variant")
    if not isinstance(calibration, dict):
        raise SatsudokuError(f"{name}: calibration is {calibration!r}, expected a table")
    for numbers, names in (table, _OWN), (calibration, _CALIBRATION):
        for key in (*names, *numbers):
            value = numbers.get(key) if key in names else None
            if not isinstance(value, int | float) or isinstance(value, bool) or not value >= 0:
                raise SatsudokuError(
                    f"{name}: {key} is {numbers.get(key)!r}, expected a number for each of "
                    f"{', '.join(names)}"
                )
    return Parameters(**table, calibration=Calibration(**calibration), variant=variant)


def load_parameters(file: str | os.PathLike[str]) -> Parameters:
    """Read a file of parameters, as ``satsudoku evaluate --fit`` writes it.

    Raises:
        SatsudokuError: unreadable, or as `read_parameters`.

    >>> load_parameters("nowhere.toml")
    Traceback (most recent call last):
    satsudoku.errors.SatsudokuError: nowhere.toml: cannot read the parameters: No such file or
    directory
    """
    return read_parameters(read_text(Path(file), "the parameters", SatsudokuError), str(file))


@lru_cache(maxsize=1)
def shipped_parameters() -> Parameters:
    """The parameters that travel with the package.

    ``tests/benchmarks/fit_minutes.py`` fitted them: see ``docs/minutes.md``.
    """
    path = files("satsudoku.teaching.minutes") / "parameters.toml"
    return read_parameters(path.read_text(encoding="utf-8"), "parameters.toml")
