"""Copies of a machine's devices: what is tested may replace the file that it is given.

A broken guard that ran as root once replaced ``/dev/full`` by a file.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest


def device(name: str, folder: Path) -> Path:
    """A copy of a character device, such as ``full``, in a folder.

    A user who may not make one gets the machine's own, if only root could replace that; else the
    test is skipped.
    """
    own, copy = Path("/dev", name), folder / f"device-{name}"
    if os.name == "posix" and own.exists():
        with suppress(OSError):
            node = os.stat(own)
            os.mknod(copy, node.st_mode, node.st_rdev)
            os.close(os.open(copy, os.O_WRONLY))  # not so where devices are forbidden
            return copy
        if not os.access(own.parent, os.W_OK):
            return own
    pytest.skip(f"wants a copy of {own}")
