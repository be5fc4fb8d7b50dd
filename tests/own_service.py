"""A service in a process of its own, and a client that asks it."""

from __future__ import annotations

import contextlib
import json
import subprocess
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from patient_service import serve

pytest.importorskip("starlette", reason="the service wants the extra web")
httpx = pytest.importorskip("httpx", reason="the tests of the service want httpx")

from satsudoku.web.workers import FEWEST  # noqa: E402

ENDLESS = "." * 256  # to count its solutions takes for ever
PATIENCE = 10  # seconds: what a busy machine may take; none of the tested limits is as near


class Service:
    """A service of its own process, at a free port."""

    def __init__(self, *options: str, **constants: float) -> None:
        self.process = subprocess.Popen(
            serve(*options, **constants), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip().rstrip("/")
        self.log: list[str] = []
        threading.Thread(target=self._read_log, daemon=True).start()
        self.client = httpx.Client(base_url=self.address, timeout=60)
        # Slow workers start after the quick ones; a busy machine takes long to start either.
        for _ in range(600):
            with contextlib.suppress(httpx.HTTPError):
                health = self.client.get("/healthz")
                if health.status_code == 200 and health.json()["workers"] >= FEWEST:
                    return
            time.sleep(0.1)
        raise AssertionError("the service does not start")

    def logged(
        self, is_meant: Callable[[dict[str, Any]], bool], since: int, number: int = 1
    ) -> list[dict[str, Any]]:
        """The lines of the log up to the one that is meant, or to a later one: they come late."""
        end = time.monotonic() + PATIENCE
        while True:
            lines = [json.loads(line) for line in self.log[since:]]
            meant = [place for place, line in enumerate(lines) if is_meant(line)]
            if len(meant) >= number:
                return lines[: meant[number - 1] + 1]
            assert time.monotonic() < end, lines
            time.sleep(0.05)

    def _read_log(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line)

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def ask(self, name: str, **body: Any) -> Any:
        return self.client.post(f"/v1/{name}", json=body)

    def records(self, name: str, **body: Any) -> list[dict[str, Any]]:
        answer = self.ask(name, **body)
        assert answer.status_code == 200, answer.text
        return answer.json()["records"]

    def workers(self) -> set[str]:
        """The processes of its workers."""
        command = ["ps", "-o", "pid=", "--ppid", str(self.process.pid)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return set(done.stdout.split())

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(60)
