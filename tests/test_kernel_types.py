"""Types of the kernel: two of one name in one namespace are undefined behaviour, without a word.

Compilers see one unit at a time, and linkers take either type's functions for both.
"""

from __future__ import annotations

import re
from collections import defaultdict

import pytest
from kernel_program import KERNEL

OPENS = re.compile(r"(?:inline )?namespace ?([\w:]*) ?\{")
DEFINES = re.compile(
    r"(?:template.*> )?(?:struct|class|enum(?: class)?|union) (?:alignas\(\d+\) )?([\w:]+)[^;]*$"
)


def types_of(text: str) -> list[str]:
    """What a file defines for others, with its namespaces: ``satsudoku::Poll``."""
    found, spaces = list[str](), list[str]()
    for line in text.splitlines():
        if opened := OPENS.match(line):
            spaces.append(opened[1])
        elif line.startswith("}  // namespace"):
            spaces.pop()
        elif (defined := DEFINES.match(line)) and all(spaces):
            found.append("::".join([*spaces, defined[1]]))
    return found


def test_no_two_files_define_a_type_of_one_name() -> None:
    if not KERNEL.is_dir():
        pytest.skip("wants the kernel's sources, beside the tests")
    files = defaultdict[str, list[str]](list)
    for path in sorted(KERNEL.rglob("*.[ch]pp")):
        for name in types_of(path.read_text("utf-8")):
            files[name].append(str(path.relative_to(KERNEL)))
    assert len(files) > 200
    assert {name: where for name, where in files.items() if len(where) > 1} == {}


def test_types_within_a_file_are_its_own() -> None:
    own = "namespace {\nstruct X {\n};\n}  // namespace\n"
    assert types_of(f"namespace a {{\n{own}struct Y : X {{\nstruct Z;\n") == ["a::Y"]
