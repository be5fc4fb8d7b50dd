"""Print the requirements of extras, to install them while the kernel compiles: ``EXTRA,EXTRA``."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = tomllib.loads(Path("pyproject.toml").read_text())["project"]


def requirements(extra: str) -> Iterator[str]:
    """What an extra asks for, with that of the extras it names."""
    for line in PROJECT["optional-dependencies"][extra]:
        if others := re.fullmatch(rf"{PROJECT['name']}\[(.*)\]", line):
            for other in others[1].split(","):
                yield from requirements(other)
        else:
            yield line


extras = [line for extra in sys.argv[1].split(",") for line in requirements(extra)]
print("\n".join(dict.fromkeys([*PROJECT["dependencies"], *extras])))
