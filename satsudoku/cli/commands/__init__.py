"""The commands, in the order in which help lists them: importing this makes them known."""

# isort: off
from satsudoku.cli.commands import solutions as solutions
from satsudoku.cli.commands import human as human
from satsudoku.cli.commands import making as making
from satsudoku.cli.commands import symmetry as symmetry
from satsudoku.cli.commands import encode as encode
from satsudoku.cli.commands import lists as lists
# isort: on

from satsudoku.cli.app import app

__all__ = ["app"]
