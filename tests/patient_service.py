"""The service as a command whose constants of time are others, for tests on any machine."""

from __future__ import annotations

import sys


def serve(*options: str, **constants: float) -> list[str]:
    """A command that serves at a free port; constants are those of `satsudoku.web.workers`."""
    program = ["-m", "satsudoku"]
    if constants:
        changes = "".join(f"workers.{name} = {value}; " for name, value in constants.items())
        main = "from satsudoku.cli import main; main()"
        program = ["-c", f"from satsudoku.web import workers; {changes}{main}"]
    return [sys.executable, "-P", *program, "serve", "--port", "0", *options]
