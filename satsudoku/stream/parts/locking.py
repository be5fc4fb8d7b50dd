"""A lock on a file. The operating system holds it, so it ends with the process, also by a kill."""

from __future__ import annotations

import os
from typing import Any

_BYTE = 1 << 40  # which is locked on Windows: others can still read what is before it


def lock(file: Any) -> bool | None:
    """Lock an open file until it is closed, against other processes that lock it.

    Args:
        file: has a ``fileno``; on Windows also a place.

    Returns:
        Whether it is locked now; None if the system or the file system has no locks.
    """
    try:
        if os.name == "nt":
            import msvcrt

            place = file.tell()
            file.seek(_BYTE)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
            finally:
                file.seek(place)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except (ImportError, OSError):  # WebAssembly has neither module
        return None
    return True
