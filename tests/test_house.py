"""The structure of the package: no circles, and a core that stands without its satellites."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import satsudoku

assert satsudoku.__file__
ROOT = Path(satsudoku.__file__).parent
SETTINGS = Path(__file__).parents[1] / "pyproject.toml"
CLASSIC = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."


def files() -> dict[str, Path]:
    """The Python files of the package by the names of their modules."""
    found = {}
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[0] not in ("kernel", "encodings", "puzzles"):
            found[".".join(("satsudoku", *parts)).removesuffix(".__init__")] = path
    return found


def imports(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """The modules of the package that a file imports: at once, late, or for type checkers."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                full = f"{node.module}.{name.name}"
                yield full if full in known else node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def graph() -> dict[str, set[str]]:
    """From each file to those that it imports, without the package itself."""
    known = files()
    return {
        module: {name for name in imports(path, known) if name in known} - {module, "satsudoku"}
        for module, path in known.items()
    }


def in_circles(arrows: dict[str, set[str]]) -> set[str]:
    """The files that lead back to themselves: what is left when ends are taken away."""
    left = {module: set(others) for module, others in arrows.items()}
    while ends := [module for module, others in left.items() if not others & left.keys()]:
        for module in ends:
            del left[module]
    while starts := left.keys() - {other for others in left.values() for other in others}:
        for module in starts:
            del left[module]
    return set(left)


def test_no_file_leads_back_to_itself() -> None:
    assert in_circles(graph()) == set()


def test_a_circle_is_seen() -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set[str]()}
    assert in_circles(arrows) == {"b", "c"}


def satellites() -> list[str]:
    contracts = tomllib.loads(SETTINGS.read_text(encoding="utf-8"))["tool"]["importlinter"]
    [contract] = [one for one in contracts["contracts"] if one["type"] == "forbidden"]
    return contract["forbidden_modules"]  # type: ignore[no-any-return]


REFUSED = """
import sys

class Refused:
    def find_spec(self, name, path=None, target=None):
        if any(name == room or name.startswith(room + ".") for room in SATELLITES):
            raise ModuleNotFoundError(f"{name} is refused")

sys.meta_path.insert(0, Refused())
"""


def alone(program: str) -> str:
    """What a program prints while every satellite is refused."""
    script = f"SATELLITES = {satellites()!r}{REFUSED}{program}"
    run = subprocess.run(
        [sys.executable, "-P", "-c", script], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_library_answers_without_satellites() -> None:
    program = f"""
import satsudoku
line = {CLASSIC!r}
print(satsudoku.count(line), satsudoku.is_unique(line), satsudoku.solve(line).line[:9])
print(satsudoku.prove(line).verify(), satsudoku.prove("." * 16).claim)
print(satsudoku.prove(satsudoku.Puzzle("." * 36, "classic6")).claim)
print(satsudoku.classify(line).tier, satsudoku.classify(line, "rank8").tier)
print(satsudoku.count_many([line] * 3).tolist(), satsudoku.classify_many([line]).tiers.tolist())
print(satsudoku.puzzle("1.....2..3.....4"))
"""
    assert alone(program).splitlines()[:5] == [
        "1 True 478156293",
        "exactly 1 solution exactly 288 solutions",
        "at least 1000 solutions",
        "2 1",
        "[1, 1, 1] [2]",
    ]


def test_the_commands_answer_without_satellites(tmp_path: Path) -> None:
    puzzles, proof = tmp_path / "puzzles.txt", tmp_path / "proof.zip"
    puzzles.write_text(f"{CLASSIC}\n{CLASSIC}\n")
    commands = [
        ["count", str(puzzles)],
        ["unique", str(puzzles)],
        ["solve", str(puzzles)],
        ["prove", "-o", str(proof), CLASSIC],
        ["verify", str(proof)],
        ["classify", str(puzzles)],
        ["classify", "--ladder", "rank8", str(puzzles)],
    ]
    program = f"""
from satsudoku.cli import run
for arguments in {commands!r}:
    assert run(arguments) == 0, arguments
"""
    shown = alone(program)
    assert "verified: exactly 1 solution" in shown
    assert shown.count("tier 2") == 2


def test_no_file_hides_one_of_the_standard_library() -> None:
    # Python that starts in a folder finds its files first: a `json.py` there ends `import csv`.
    hiding = [path for path in files().values() if path.stem in sys.stdlib_module_names]
    assert not hiding
