"""The commands, a file each, in the order in which help lists them: importing this adds them."""

# isort: off
from satsudoku.cli.commands import card as card
from satsudoku.cli.commands import solve as solve
from satsudoku.cli.commands import count as count
from satsudoku.cli.commands import unique as unique
from satsudoku.cli.commands import candidates as candidates
from satsudoku.cli.commands import hint as hint
from satsudoku.cli.commands import explain as explain
from satsudoku.cli.commands import why as why
from satsudoku.cli.commands import classify as classify
from satsudoku.cli.commands import steps as steps
from satsudoku.cli.commands import evaluate as evaluate
from satsudoku.cli.commands import generate as generate
from satsudoku.cli.commands import minimal as minimal
from satsudoku.cli.commands import vicinity as vicinity
from satsudoku.cli.commands import prove as prove
from satsudoku.cli.commands import verify as verify
from satsudoku.cli.commands import draw as draw
from satsudoku.cli.commands import convert as convert
from satsudoku.cli.commands import link as link
from satsudoku.cli.commands import canonical as canonical
from satsudoku.cli.commands import dedupe as dedupe
from satsudoku.cli.commands import enumerate as enumerate
from satsudoku.cli.commands import encode as encode
from satsudoku.cli.commands import serve as serve
from satsudoku.cli.commands import bench as bench
from satsudoku.cli.commands import lists as lists
# isort: on

from satsudoku.cli.app import app, call

__all__ = ["app", "call"]
