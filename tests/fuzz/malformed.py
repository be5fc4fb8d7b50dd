"""Malformed command lines and inputs for every command, made from a seed.

Each line is a working one with one thing wrong: an option, its value, or an input. `check` states
the promises of every command: a documented status, and complaints of one line each.
``tests/test_malformed.py`` runs some; run more by hand, from a seed of your own::

    python tests/fuzz/malformed.py 5000 --seed 7
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import multiprocessing
import os
import random
import sys
import time
import traceback
import zipfile
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import typer

sys.path.insert(0, str(Path(__file__).parents[1]))
from forked_command import modules

from satsudoku.cli.app import app
from satsudoku.cli.commands import load_all

load_all()

ONE = "1.....2..3.....4"
SECONDS = 60  # for a command, of which most take hundredths
WORK = "3"  # seconds that commands are told to work
STATUSES = {0, 1, 2, 124}
LINK = "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QCEBXNQge1IGNCBzQg"

Dice = random.Random


class Line(NamedTuple):
    """A command line.

    Attributes:
        arguments: of ``satsudoku``.
        wrong: what is wrong, for people.
        refused: whether nothing of it can work.
    """

    arguments: list[str]
    wrong: str
    refused: bool


# What commands need to work, if it is not a puzzle alone; OUT is a name that does not exist yet.
_NEEDS: dict[str, list[str]] = {
    "why": [ONE, "r1c2=2"],
    "evaluate": ["rated.csv"],
    "generate": ["--variant", "classic4"],
    "prove": ["--output", "OUT.zip", ONE],
    "verify": ["proof.zip"],
    "draw": ["--output", "OUT.svg", ONE],
    "enumerate": ["x4"],
    "serve": ["--port", "70000"],
    "bench": ["--quick"],
    "variants": [],
    "ladders": [],
    "rules": [],
    "solvers": [],
    "formats": [],
}
_COMMANDS = [command.name or "" for command in app.registered_commands]
GOOD = {name: _NEEDS.get(name, [ONE]) for name in _COMMANDS}
TAKES_NO_PUZZLE = {
    "bench",
    "enumerate",
    "formats",
    "generate",
    "ladders",
    "serve",
    "rules",
    "solvers",
    "variants",
}

_WHOLE = ["x", "", "-1", "0", "1.5", "9" * 30, "1e3", "٣", "0x10", "--"]
_REAL = ["x", "", "-1", "0", "nan", "inf", "-inf", "1e-400", "1e400", "1,5"]
_NAMES = ["nope", "", " ", "..", "a/b", "\x1b[31m", "é", "a\udc80b", "x" * 5000, "-", "9" * 400]
_TEXTS = [
    *_NAMES,
    ",",
    "a,,b",
    "1..",
    "5..4",
    "r1c1=",
    "r99c99=1",
    "=",
    "{",
    "[[]]",
    "." * 81,
    "minutes:nope.toml",
    "backdoor:",
    "empty.toml",
    "wrong.toml",
    "binary",
    "folder",
]
_PLACES = [
    "nope/deep/x.csv",
    "binary/x.csv",
    "folder",
    ".",
    "",
    "binary/x",
    "x" * 5000,
    "a\udc80.csv",
]
_FILES = [
    "missing.txt",
    "folder",
    "binary",
    "empty.txt",
    "blank.txt",
    "cut.txt.gz",
    "cut.parquet",
    "cut.zip",
    "cut.zst",
    "fake.gz",
    "fake.parquet",
    "fake.zip",
    "wrong.toml",
    "empty.toml",
    "rules.toml",
    "wrong.json",
    "wrong.jsonl",
    "long.txt",
    "surrogate.txt",
    "wrong.csv",
    "*.nope",
    "demo:nope",
    "memory://nope.txt",
    "nope://a",
    "a\udc80b",
    "x" * 300,
    LINK,
    LINK[:40],
    "https://sudokupad.app/scl%ZZ",
    "https://example.org/",
    ".Shape~",
    "1..y............",
    "55" + "." * 79,
    "." * 17,
    "\udc80" * 16,
    "1 2 3\n4 5",
    "{}",
    '{"puzzle": 5}',
    "\0",
]


def make_files(folder: Path) -> None:
    """Write the inputs that lines name."""
    from satsudoku.cli import run

    good = f"{ONE}\n" * 50
    files: dict[str, bytes] = {
        "binary": bytes(range(256)) * 20,
        "empty.txt": b"",
        "blank.txt": b"\n \n\t\n",
        "cut.txt.gz": gzip.compress(good.encode())[:-20],
        "fake.gz": b"\x1f\x8b" + b"no" * 50,
        "cut.zst": b"\x28\xb5\x2f\xfd\x24",
        "cut.parquet": b"PAR1" + b"\0" * 40,
        "fake.parquet": b"no parquet\n",
        "fake.zip": b"PK\3\4 and nothing more",
        "wrong.toml": b"[puzzle\ngivens = ",
        "empty.toml": b"",
        "rules.toml": b'extends = "nope"\n',
        "wrong.json": b'{"puzzle": ',
        "wrong.jsonl": b'{"puzzle": "1"}\n{"puzzle": []}\nnull\n[1]\n{"variant": "nope"}\n',
        "long.txt": b"." * (1 << 21),
        "surrogate.txt": b"1.....2..3.....\xed\xa0\x80\n\xff\xfe\n",
        "wrong.csv": b'puzzle,x\n"1.....,2\n,,,\n',
        "rated.csv": f"puzzle,level\n{ONE},1\n12....2..3.....4,2\n".encode(),
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    (folder / "folder").mkdir()
    before = Path.cwd()
    os.chdir(folder)
    try:
        with io.StringIO() as unseen:
            out, sys.stdout = sys.stdout, unseen
            try:
                run(["prove", "--output", "proof.zip", ONE])
            finally:
                sys.stdout = out
    finally:
        os.chdir(before)
    (folder / "cut.zip").write_bytes((folder / "proof.zip").read_bytes()[:-30])
    with zipfile.ZipFile(folder / "other.zip", "w") as other:
        other.writestr("a.txt", "nothing")


def lines(seed: int) -> Iterator[Line]:
    """Malformed lines without end, command after command."""
    dice = Dice(seed)
    group: Any = typer.main.get_command(app)
    for number in range(1 << 62):
        name = list(GOOD)[number % len(GOOD)]
        make = dice.choice([_option, _value, _value, _value, _input, _input, _number])
        yield make(name, group.commands[name], dice)


def _with_limit(name: str, command: Any, arguments: list[str]) -> list[str]:
    """The line with a time after which the command ends, unless it has its own."""
    options = {option for parameter in command.params for option in parameter.opts}
    for option in ("--stop-after", "--timeout"):
        if option in options and not any(word.startswith(option) for word in arguments):
            return [name, option, WORK, *arguments]
    return [name, *arguments]


def _good(name: str, dice: Dice) -> list[str]:
    out = f"out{dice.randrange(10**9)}"
    return [word.replace("OUT", out) for word in GOOD[name]]


def _option(name: str, command: Any, dice: Dice) -> Line:
    """An option that there is not, or one that is written wrongly."""
    good = _good(name, dice)
    flags = [p for p in command.params if getattr(p, "is_flag", False) and p.name != "help"]
    valued = [p for p in command.params if p.opts[0][:1] == "-" and p not in flags]
    kinds: list[Callable[[], list[str]]] = [
        lambda: [*good, dice.choice(["--nope", "-Z", "--nope=1", "--", "---", "--\x1b", "--é"])],
    ]
    if flags:
        kinds.append(lambda: [*good, f"{dice.choice(flags).opts[0]}=yes"])
    if valued:
        kinds.append(lambda: [*good, dice.choice(valued).opts[0]])
    arguments = dice.choice(kinds)()
    return Line(_with_limit(name, command, arguments), "an option", arguments[-1] != "--")


def _value(name: str, command: Any, dice: Dice) -> Line:
    """A value of an option that is none of its kind."""
    valued = [
        p
        for p in command.params
        if p.opts[0][:1] == "-" and not getattr(p, "is_flag", False) and p.name != "help"
    ]
    if not valued:
        return _option(name, command, dice)
    parameter = dice.choice(valued)
    # Its type, by the names of older and newer versions of typer.
    older, newer = getattr(parameter, "type", None), getattr(parameter, "type_descriptor", None)
    kind = getattr(older, "name", "") or str(getattr(newer, "annotation", ""))
    if "int" in kind:
        values = _WHOLE
    elif "float" in kind:
        values = _REAL
    elif parameter.name in ("output", "plot", "fit"):
        values = _PLACES
    else:
        values = _TEXTS
    # It would serve at a port that there is.
    value = dice.choice([v for v in values if parameter.name != "port" or not v.isdigit()])
    option = max(parameter.opts, key=len)
    good = _good(name, dice)
    if option in good:
        good[good.index(option) + 1] = value
        arguments = good
    else:
        arguments = [f"{option}={value}", *good]
    return Line(_with_limit(name, command, arguments), f"the value of {option}", False)


def _input(name: str, command: Any, dice: Dice) -> Line:
    """An input that cannot be read, or is not a puzzle."""
    if name in TAKES_NO_PUZZLE:
        return _number(name, command, dice)
    good = _good(name, dice)
    last = len(good) - 1
    place = 0 if name == "why" else last
    good[place] = dice.choice(_FILES)
    more = []
    if dice.random() < 0.3 and any("--format" in p.opts for p in command.params):
        more = ["--format", dice.choice(["csv", "json", "toml", "line", "grid", "hodoku", "nope"])]
    if dice.random() < 0.3 and any("--json" in p.opts for p in command.params):
        more.append("--json")
    return Line(
        _with_limit(name, command, [*more, *good]), f"the input {good[place][:40]!a}", False
    )


def _number(name: str, command: Any, dice: Dice) -> Line:
    """Too few arguments, or too many."""
    takes = [p for p in command.params if p.param_type_name == "argument"]
    if takes and takes[0].required and dice.random() < 0.5:
        return Line([name], "no argument", True)
    if takes and takes[-1].nargs == -1:
        return Line([name, "missing.txt", "gone.txt", "nowhere/x.csv"], "missing files", True)
    extra = ["extra"] * dice.choice([2, 3, 100])
    return Line([name, *_good(name, dice), *extra], "further arguments", True)


def check(line: Line, status: int, out: str, err: str, seconds: float) -> str | None:
    """What a command's end breaks of what all promise; None where it keeps all."""
    complaints = err.split("\n")
    if complaints.pop() != "":
        return "standard error ends within a line"
    if status not in STATUSES:
        return f"status {status}"
    if "Traceback" in out + err:
        return "a traceback"
    for text in complaints:
        if not text.startswith("satsudoku: "):
            return f"a line that is no complaint: {text[:100]!r}"
        if len(text) > 1000:
            return f"a complaint of {len(text)} characters"
        if not text.isprintable():
            return f"a complaint with a control character: {text[:100]!r}"
    if len(complaints) > 5:
        return f"{len(complaints)} complaints"
    if line.refused and status == 0:
        return "status 0"
    if status == 2 and not complaints:
        return "nothing said"
    if len(set(complaints)) < len(complaints):
        return "the same said twice"
    if seconds > SECONDS / 2:
        return f"{seconds:.0f} seconds"
    return None


def run_lines(asked: Sequence[Line], folder: Path) -> Iterator[tuple[Line, str]]:
    """Run lines in a folder, and yield those that break a promise, with what they break.

    A process runs one after the other, because most take hundredths and a start takes more. One
    that does not end is killed, and another process goes on behind it.
    """
    make_files(folder)
    results = folder.parent / "results"
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(modules())
    done = 0
    while done < len(asked):
        results.write_text("")
        worker = context.Process(target=_run_all, args=(asked[done:], folder, results))
        worker.start()
        met, since = 0, time.perf_counter()
        while worker.is_alive() and time.perf_counter() - since < SECONDS:
            worker.join(0.1)
            if (now := results.read_bytes().count(b"\n")) > met:
                met, since = now, time.perf_counter()
        worker.kill()
        worker.join()
        for line, text in zip(asked[done:], results.read_text().splitlines(), strict=False):
            done += 1
            status, seconds, out, err = json.loads(text)
            if broken := check(line, status, out, err, seconds):
                yield line, f"{broken}: {' '.join(err.split())[:300]}"
        if done < len(asked):
            yield asked[done], f"ended with {worker.exitcode} or not in {SECONDS} s"
            done += 1


def _run_all(asked: Sequence[Line], folder: Path, results: Path) -> None:
    """Run lines in this process; of each a line of JSON: status, seconds and what it printed."""
    from satsudoku.cli import main as command_line

    os.chdir(folder)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    printed = [folder.parent / "out", folder.parent / "err"]
    with results.open("a", encoding="ascii", buffering=1) as file:
        for line in asked:
            for descriptor, path in enumerate(printed, start=1):
                opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
                os.dup2(opened, descriptor)
                os.close(opened)
            sys.stdin, sys.argv = os.fdopen(0, closefd=False), ["satsudoku", *line.arguments]
            start = time.perf_counter()
            try:
                command_line()
                status = -1
            except SystemExit as end:
                status = end.code if isinstance(end.code, int) else -2
            except BaseException:  # what no command line may raise
                traceback.print_exc()
                status = -3
            seconds = time.perf_counter() - start
            sys.stdout.flush()
            sys.stderr.flush()
            shown = (path.read_text("utf-8", "backslashreplace")[:100_000] for path in printed)
            file.write(f"{json.dumps([status, seconds, *shown])}\n")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("number", type=int)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        place = Path(folder) / "inputs"
        place.mkdir()
        asked = list(islice(lines(given.seed), given.number))
        for line, broken in run_lines(asked, place):
            words = " ".join(repr(word[:60]) for word in line.arguments)
            print(f"{words}\n    {line.wrong}: {broken}", flush=True)


if __name__ == "__main__":
    main()
