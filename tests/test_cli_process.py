"""The command line as a process: pipes, Ctrl-C, terminals."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import (
    CLASSIC,
    ENDLESS,
    ONE,
    PATIENT,
    POSIX,
    Cli,
    command_line,
    on_a_terminal,
    plain,
    read_terminal,
    start,
)
from unnoticed import ENVIRONMENT


@pytest.mark.thorough
def test_one_puzzle_loads_no_more_than_it_needs() -> None:
    program = (
        "import sys; from satsudoku.cli import run; status = run(['count', sys.argv[1]]);"
        "heavy = {'rich', 'pysat', 'zstandard', 'hypothesis'} & set(sys.modules);"
        "sys.exit(status or (f'loaded {heavy}' if heavy else 0))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, ONE], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.thorough
def test_plain_output_is_the_same_bytes_without_a_terminal() -> None:
    done = subprocess.run(command_line("classify", ONE), capture_output=True, check=False)
    assert b"\x1b" not in done.stdout
    assert done.stderr == b""
    assert done.returncode == 0


@pytest.mark.thorough
def test_answers_come_while_standard_input_is_open() -> None:
    process = start("count", "--json", "--limit", 2, "-")
    assert process.stdin
    assert process.stdout
    for puzzle in (CLASSIC, ENDLESS):
        process.stdin.write(f"{puzzle}\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["puzzle"] == puzzle
    process.communicate()
    assert process.returncode == 0


@pytest.mark.thorough
@POSIX
@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("count", []),
        ("count", ["--threads", 2, "--method", "enumerate"]),
        ("classify", ["--allow-multiple"]),
        ("solve", ["--all"]),
    ],
)
def test_ctrl_c_keeps_finished_records(command: str, more: list[object]) -> None:
    puzzles = f"{CLASSIC}\n{ENDLESS}\n"
    process = start(command, "--json", *more, "-")
    assert process.stdin
    assert process.stdout
    process.stdin.write(puzzles if command != "classify" else f"{CLASSIC}\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["puzzle"] == CLASSIC
    process.send_signal(signal.SIGINT)
    out = process.stdout.read()
    _, err = process.communicate()
    assert process.returncode == 130
    assert err == "satsudoku: interrupted\n"
    assert all(json.loads(line)["error"] is None for line in out.splitlines())


@POSIX
@pytest.mark.thorough
@pytest.mark.parametrize("arguments", [["link", "-"], ["classify", "-"]])
def test_ctrl_c_ends_waits_that_do_not_notice_it(arguments: list[str]) -> None:
    code = (
        "import sys\n"
        "from satsudoku.cli import main\n"
        "from unnoticed import ctrl_c_in_another_thread\n"
        "ctrl_c_in_another_thread()\n"
        f"sys.argv = ['satsudoku', *{arguments}]\n"
        "main()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", code],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    with process:
        assert process.wait(60) == 130
        assert process.stderr
        assert process.stderr.read() == b"satsudoku: interrupted\n"


@POSIX
@pytest.mark.thorough
def test_ctrl_c_in_a_text_that_exec_runs_is_an_interrupt_like_others(tmp_path: Path) -> None:
    (tmp_path / "interrupted.py").write_text(
        "from satsudoku import cli\n"
        "def call(arguments):\n"
        "    exec('raise KeyboardInterrupt')\n"
        "import satsudoku.cli.commands\n"
        "satsudoku.cli.commands.call = call\n"
        "cli.main()\n"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-P", "-m", "interrupted"]
    done = subprocess.run(command, env=environment, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (130, b"satsudoku: interrupted\n")


@pytest.mark.thorough
def test_time_ends_a_wait_for_input() -> None:
    process = start("count", "--stop-after", 0.5, "-")
    assert process.wait() == 124
    assert process.stderr
    assert process.stderr.read() == "satsudoku: stopped after 0.5 s\n"


@pytest.mark.thorough
@POSIX
def test_a_closed_pipe_ends_it_silently() -> None:
    process = start("solve", "--all", ENDLESS)
    assert process.stdout
    assert process.stderr
    process.stdout.readline()
    process.stdout.close()
    assert process.wait() == -signal.SIGPIPE
    assert process.stderr.read() == ""


@pytest.mark.thorough
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_full_device_is_reported(threads: int) -> None:
    with open("/dev/full", "w") as full:
        process = start("count", "--threads", threads, ONE, stdout=full)
        _, err = process.communicate()
    assert process.returncode == 2
    assert err == "satsudoku: cannot write the results: No space left on device\n"


@POSIX
def test_a_closed_output_is_reported() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *command_line("count", ONE)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "satsudoku: cannot write the results: standard output is closed\n"


@pytest.mark.thorough
def test_odd_file_names_stay_on_one_line(tmp_path: Path) -> None:
    name = os.fsdecode(b"a\n\x1b[31m\xff.txt")
    done = subprocess.run(
        command_line("count", name), cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert b"\x1b" not in done.stderr


@pytest.mark.thorough
@POSIX
def test_a_table_on_a_terminal_fits_its_width() -> None:
    status, shown = on_a_terminal("count", ONE, CLASSIC, columns=80)
    assert status == 0
    assert "\x1b[" in shown
    # On a slow machine there is a progress bar, too.
    header, one, cut = (line for line in plain(shown) if line.strip() and "━" not in line)
    assert header.split() == ["PLACE", "PUZZLE", "SOLUTIONS"]
    assert header.index("SOLUTIONS") == one.index("1 solution") == cut.index("1 solution")
    assert "…" in cut
    assert max(map(len, (header, one, cut))) <= 80


@pytest.mark.thorough
@POSIX
def test_a_hint_is_drawn_on_a_terminal() -> None:
    _, shown = on_a_terminal("hint", CLASSIC, columns=60)
    assert "Look at box" in shown
    assert shown.count("+-------+-------+-------+") == 4
    assert "…" not in shown


@pytest.mark.thorough
def test_a_solution_is_drawn_on_a_terminal() -> None:
    _, shown = on_a_terminal("solve", ONE)
    assert plain(shown)[0] == "<argument>:1  the only solution"
    assert "| 1 2 | 4 3 |" in plain(shown)


@pytest.mark.thorough
@POSIX
def test_candidates_are_drawn_on_a_terminal() -> None:
    _, shown = on_a_terminal("candidates", "12....2..3......")
    assert plain(shown) == [
        "<argument>:1  several solutions",
        "+---------+---------+",
        "|  1   2  |  34  34 |",
        "|  3   4  |  2   1  |",
        "+---------+---------+",
        "|  24  3  |  1   24 |",
        "|  24  1  |  34 234 |",
        "+---------+---------+",
    ]


@pytest.mark.thorough
@POSIX
def test_a_bar_shows_on_a_terminal_when_it_takes_long(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(f"{ENDLESS}\n" * 3)
    for seconds in PATIENT:
        ours, theirs = os.openpty()
        options = ("--solver", "dlx", "--timeout", seconds / 3, "--json")
        process = start("count", *options, path, stderr=theirs)
        os.close(theirs)
        shown = "\n".join(plain(read_terminal(ours)))
        out, _ = process.communicate()
        if "/3 lines" in shown:
            break
    assert "/3 lines" in shown
    assert "\x1b" not in out
    assert len(out.splitlines()) == 3


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("started_as", "quiet"),
    [("-m", True), ("/bin/satsudoku", True), ("script.py", False), ("", False)],
)
def test_ctrl_c_shows_no_traceback_while_the_command_starts(started_as: str, quiet: bool) -> None:
    code = (
        "import signal, sys\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"sys.argv = [{started_as!r}]\n"
        "import satsudoku\n"
        "print(signal.getsignal(signal.SIGINT) is signal.SIG_DFL)\n"
        "from satsudoku.cli import main\n"
        "sys.argv = ['satsudoku', '--version']\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        "    ours = signal.default_int_handler, satsudoku._interrupts.interrupt\n"
        "    print(signal.getsignal(signal.SIGINT) in ours)\n"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.split()[::3] == [str(quiet), "True"]


HOSTILE = "\x1b]0;mine\x07\x1b[2J\x1b[1A\u202e\x9b1A\rgone\x00"


@pytest.mark.parametrize(
    "command",
    [
        ["convert"],
        ["convert", "--to", "csv"],
        ["convert", "--to", "json"],
        ["count", "--csv"],
        ["count", "--json"],
        ["count"],
        ["solve", "--csv"],
        ["classify", "--csv"],
    ],
)
def test_a_terminal_obeys_nothing_that_stands_in_a_file(command: list[str], tmp_path: Path) -> None:
    """A file or a pipe gets the text as it is."""
    source = tmp_path / "hostile.csv"
    title = HOSTILE.replace("\r", "").replace("\x00", "")
    source.write_text(f"puzzle,title\n1.....2..3.....4,{title}\n", encoding="utf-8")
    status, shown = on_a_terminal(*command, source)
    assert status == 0
    own = re.sub(r"\x1b\[[0-9;?]*[mhlK]", "", shown)  # colours, and a line that is written again
    assert not set(own) & {"\x1b", "\x07", "\x9b", "\u202e"}, ascii(own)
    text = tmp_path / "lines.txt"
    text.write_text(f"1.....2..3.....4 # {HOSTILE[:-1]}\n", encoding="utf-8", newline="")
    status, shown = on_a_terminal(*command, text)
    own = re.sub(r"\x1b\[[0-9;?]*[mhlK]", "", shown)
    assert not set(own) & {"\x1b", "\x07", "\x9b", "\u202e"}, ascii(own)


def test_a_pipe_gets_titles_as_they_are(tmp_path: Path, cli: Cli) -> None:
    text = tmp_path / "lines.txt"
    text.write_text("1.....2..3.....4 # a\x1b[2Jb\u202ec\n", encoding="utf-8")
    assert cli("convert", text).out == text.read_text(encoding="utf-8")
