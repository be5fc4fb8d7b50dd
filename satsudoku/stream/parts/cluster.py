"""A cluster of Dask (the extra ``cluster``): parts are answered by its workers.

Dask sends a part again if the worker that had it dies, so no part is lost, and each counts once.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from satsudoku.errors import SatsudokuError, not_installed
from satsudoku.stream.parts.workers import Promise, Submit

_LOCAL = re.compile(r"local:([1-9]\d{0,3})")
_WAITING = 2  # parts that wait for a worker
_DEATHS = 10  # of workers that had the same part, before the part is blamed
_CONNECTING = 5  # seconds
_LOGGERS = ("distributed", "distributed.client", "distributed.utils", "tornado", "asyncio")
_SETTINGS = {
    "distributed.scheduler.allowed-failures": _DEATHS,
    # A part travels with its task, so that it can be sent again if a worker dies.
    "distributed.admin.large-graph-warning-threshold": "1TB",
}


@contextmanager
def cluster(address: str) -> Iterator[tuple[Submit, int]]:
    """Connect to a cluster, or start one here.

    Args:
        address: ``local:N`` for N workers of one process each, on this machine; or that of a
            scheduler, such as ``tcp://10.0.0.1:8786``.

    Returns:
        A context with what has functions called there, and how many parts keep all workers busy.

    Raises:
        SatsudokuError: dask is not installed, there is no such scheduler, or it was lost.
    """
    try:
        import dask
        import distributed
    except ImportError:
        raise SatsudokuError(not_installed("--cluster needs", "dask", "cluster")) from None
    dask.config.set(_SETTINGS)
    for name in _LOGGERS:  # what they say of a loss, we say in a line
        logging.getLogger(name).setLevel(logging.CRITICAL)
    local = _LOCAL.fullmatch(address)
    if local is None and "://" not in address:
        raise SatsudokuError(f"--cluster is {address!r}, expected local:N or tcp://HOST:PORT")
    start: Any = distributed.Client  # its types differ between versions
    started: dict[str, Any] = {"address": address, "timeout": _CONNECTING}
    if local is not None:
        started = {"n_workers": int(local[1]), "threads_per_worker": 1, "dashboard_address": None}
    try:
        client = start(**started, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise SatsudokuError(f"no scheduler answers: {error}", file=address) from None
    with client:
        _check_versions(client)
        threads = sum(client.nthreads().values())
        yield partial(_submit, client), max(1, threads) + _WAITING


def _check_versions(client: Any) -> None:
    """Refuse workers without satsudoku, or with another version of it."""
    own = _version()
    for worker, version in client.run(_version, on_error="return").items():
        if isinstance(version, BaseException):
            reason = f"it cannot load satsudoku ({version})"
        elif version != own:
            reason = f"it has satsudoku {version}"
        else:
            continue
        raise SatsudokuError(f"{reason}; expected satsudoku {own}, as here", file=worker)


def _version() -> str:
    import satsudoku

    return satsudoku.__version__


def _submit(client: Any, function: Callable[..., Any], *arguments: Any) -> Promise:
    return _Sent(client.submit(function, *arguments, pure=False))


class _Sent:
    """A result on the cluster; it is let go once it is here."""

    def __init__(self, future: Any) -> None:
        self._future = future

    def result(self) -> Any:
        from distributed import CancelledError, KilledWorker

        try:
            result = self._future.result()
        except KilledWorker:
            raise SatsudokuError(
                f"{_DEATHS} workers of the cluster died of the same part; expected more memory"
            ) from None
        except CancelledError:
            raise SatsudokuError("the scheduler of the cluster was lost") from None
        self._future.release()
        return result
