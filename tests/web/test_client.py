"""A client that a generator makes from the description asks every question of the service."""

from __future__ import annotations

import importlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from own_service import Service

from satsudoku.web.endpoints import QUESTIONS
from satsudoku.web.openapi import description

GENERATOR = "openapi-python-client"
PACKAGE = "made_client"

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(shutil.which(GENERATOR) is None, reason=f"wants {GENERATOR} on the path"),
]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of the generated client; it needs attrs."""
    pytest.importorskip("attrs", reason="the generated client wants attrs")
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_text(json.dumps(description()), encoding="utf-8")
    output = folder / PACKAGE
    command = [GENERATOR, "generate", "--path", folder / "openapi.json", "--meta", "none"]
    done = subprocess.run(
        [*command, "--output-path", output], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "will not be generated" not in done.stdout + done.stderr, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield PACKAGE
    sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    service = Service()
    yield service
    service.client.close()
    service.process.terminate()
    service.process.wait()


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_generated_client_asks_each_question(package: str, service: Service, name: str) -> None:
    example = dict(QUESTIONS[name].example)
    module: Any = importlib.import_module(f"{package}.api.default.{name}")
    models: Any = importlib.import_module(f"{package}.models")
    client: Any = importlib.import_module(f"{package}.client").Client(base_url=service.address)
    body = getattr(models, f"{name.capitalize()}Body").from_dict(example)
    assert body.to_dict().items() >= example.items()
    answer = module.sync_detailed(client=client, body=body)
    assert answer.status_code == 200, answer.content
    asked = service.records(name, **example)
    assert [{*record} for record in answer.parsed.to_dict()["records"]] == [{*r} for r in asked]


def test_a_generated_client_reads_lists(package: str, service: Service) -> None:
    module: Any = importlib.import_module(f"{package}.api.default.variants")
    client: Any = importlib.import_module(f"{package}.client").Client(base_url=service.address)
    answer = module.sync_detailed(client=client)
    assert json.loads(answer.content) == service.client.get("/v1/variants").json()
