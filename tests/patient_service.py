"""The service as a command whose constants of time are others, for tests on any machine."""

from __future__ import annotations

import sys


def serve(*options: str, **constants: float) -> list[str]:
    """A command that serves at a free port; constants are those of the server and its workers."""
    program = ["-m", "satsudoku"]
    if constants:
        places = {name: "server" if name == "_ANSWER" else "workers" for name in constants}
        changes = "".join(f"{places[name]}.{name} = {constants[name]}; " for name in constants)
        main = "from satsudoku.cli import main; main()"
        program = ["-c", f"from satsudoku.web import server, workers; {changes}{main}"]
    return [sys.executable, "-P", *program, "serve", "--port", "0", *options]
