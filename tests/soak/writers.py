"""Start two or three commands that write to one place, and see that one has it alone.

    python tests/soak/writers.py [--groups N]

The commands of a group ask different questions, and begin within moments of each other. The place
goes by its name, a symlink or a hard link; it is a file, continued or not, or a folder. At the end
the place must hold all records of one question, that of a command which ended well, and no others;
each other command must have ended with status 2 and one line, unless it came after the first had
ended. No unfinished file may be left.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from command_line import command_line
from parts_files import FOUR, rows_of

LINES = FOUR * 500
PLACES = ("out.csv", "out.csv.gz", "out.parquet", "out/", "out.zip", "proofs")
# What says that a place is another's, or was: see the commands' messages.
REFUSALS = (
    "another process is writing this output",
    "has been writing this output",
    "it holds parts already",
    "it holds files already",
    "another command began this",
)


def link_to(place: Path, kind: str, folder: Path) -> Path:
    """Another name of a place, or itself; a hard link needs a file."""
    other = folder / f"other-{kind}-{place.name}"
    if kind == "symlink":
        other.symlink_to(place)
    elif kind == "hard":
        place.touch()
        os.link(place, other)
    return other if other.is_symlink() or other.exists() else place


def records(path: str) -> tuple[object, ...]:
    """What a place holds, in a form that tells the questions apart."""
    if path.endswith(".zip"):
        with zipfile.ZipFile(path) as archive:
            return tuple(sorted(archive.namelist()))
    if path.endswith("proofs"):
        return tuple(sorted(str(file.relative_to(path)) for file in Path(path).rglob("*.json")))
    return tuple(rows_of(path))


def command(place: str, number: int, source: Path, resume: bool) -> list[str]:
    more = ["--resume"] if resume else []
    if place.endswith(("zip", "proofs")):
        return command_line("prove", "--most", 3, *more, "-o", place, source)
    form = [] if "parquet" in place else ["--csv"]
    fields = ["--fields", "line,count", "--limit", 2 + number, "--solver", "dlx"]
    return command_line("count", *form, *fields, *more, "-o", place, source)


def group(place: str, dice: random.Random, folder: Path) -> str:
    """Run a group; returns what it was."""
    size = dice.choice([2, 2, 3])
    ways = ["", "symlink", *(["hard"] if place not in ("out/", "proofs") else [])]
    kinds = [dice.choice(ways) for _ in range(size)]
    resumes = [dice.random() < 0.5 for _ in range(size)]
    if place in ("out/", "proofs") and (any(kinds) or dice.random() < 0.5):
        (folder / place.rstrip("/")).mkdir()  # else all of them make it
    names, sources, expected = [], [], []
    for number, kind in enumerate(kinds):
        source = folder / f"in{number}.txt"
        lines = LINES[: 12 + number] if place in ("out.zip", "proofs") else LINES[number:]
        source.write_text("".join(f"{line}\n" for line in lines))
        sources.append(source)
        (folder / str(number)).mkdir()
        name = str(link_to(folder / place.rstrip("/"), kind, folder / str(number)))
        names.append(name + ("/" if place.endswith("/") else ""))
        alone = f"{folder}/{number}/alone-{place}"
        subprocess.run(command(alone, number, source, False), capture_output=True, check=False)
        expected.append(records(alone))
        assert expected[number], f"no records of {sources[number]} alone"
    both = zip(kinds, resumes, strict=True)
    asked = [f"{kind or 'name'}{' resumed' * resume}" for kind, resume in both]
    new = " (new)" if not (folder / place).exists() else ""
    shown = f"{place}{new}: {', '.join(asked)}"
    processes = []
    for number, (name, resume) in enumerate(zip(names, resumes, strict=True)):
        line = command(name, number, sources[number], resume)
        pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        processes.append(subprocess.Popen(line, text=True, **pipes))
        time.sleep(dice.choice([0, 0, 0.05, 0.3]))
    errors = [process.communicate()[1] for process in processes]
    statuses = [process.returncode for process in processes]
    report = f"{shown}: {statuses} {errors}"
    well = [number for number, status in enumerate(statuses) if status in (0, 1)]
    assert well, report
    for number, error in enumerate(errors):
        refused = [line for line in error.splitlines() if any(text in line for text in REFUSALS)]
        assert number in well or (statuses[number] == 2 and len(refused) == 1), report
    # A file that is replaced leaves its hard links; each name then holds one question's records.
    for name in {names[number] for number in well}:
        assert records(name) in [expected[number] for number in well], report
    left = [str(path) for path in folder.rglob("*unfinished*")]
    assert not left, (report, left)
    return f"{shown}: {len(well)} of {size} ended well"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--groups", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    dice = random.Random(given.seed)
    for number in range(given.groups):
        with TemporaryDirectory() as folder:
            print(group(PLACES[number % len(PLACES)], dice, Path(folder)), flush=True)
    print(f"{given.groups} groups: each place holds the records of one command")


if __name__ == "__main__":
    main()
