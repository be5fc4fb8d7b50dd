"""The parts of a release agree with each other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_citation_names_the_version() -> None:
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    assert cited is not None
    assert cited[1] == PROJECT["project"]["version"]


def test_the_conda_recipe_names_version_and_dependencies() -> None:
    recipe = (ROOT / "conda" / "recipe.yaml").read_text(encoding="utf-8")
    assert f'version: "{PROJECT["project"]["version"]}"' in recipe
    for dependency in PROJECT["project"]["dependencies"]:
        name, bounds = re.fullmatch(r"([a-z-]+)(\S+)", dependency).groups()  # type: ignore[union-attr]
        assert f"    - {name} {bounds}\n" in recipe


def test_wheels_are_for_all_supported_pythons() -> None:
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=3.")
    built = [int(tag.removeprefix("cp3").removesuffix("-*")) for tag in wheels()["build"]]
    stable = int(PROJECT["tool"]["scikit-build"]["wheel"]["py-api"].removeprefix("cp3"))
    assert built == list(range(int(oldest), stable + 1))


def test_the_tests_of_wheels_exist() -> None:
    named = re.findall(r"\{project\}/(\S+)", wheels()["test-command"])
    assert named
    assert all((ROOT / name).is_file() for name in named)


def wheels() -> dict[str, str]:
    settings: dict[str, str] = PROJECT["tool"]["cibuildwheel"]
    return settings
