"""No command writes over a file that its command line names, whatever the file is called there."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from inspect import signature
from pathlib import Path

import pytest
from command_line import ONE, POSIX, Cli, command_line

from satsudoku.cli import commands as _all_commands  # registers them
from satsudoku.cli.app import app
from satsudoku.cli.command import Reads, Writes
from satsudoku.cli.commands import load_all

load_all()

ENCODING = 'extends = "base.toml"\n'
LADDER = 'title = "Mine"\nextends = "rank8"\n'
OUTPUTS = {
    "draw": ".svg",
    "why": ".svg",
    "explain": ".html",
    "steps": ".html",
    "prove": ".jsonl",
    "evaluate": ".toml",
}


def written_and_read() -> Iterator[tuple[str, str, str]]:
    """Each command, an option of it that writes, and one that reads."""
    assert _all_commands
    for info in app.registered_commands:
        assert info.callback is not None
        options = signature(info.callback).parameters.values()
        said = {o.name: getattr(o.annotation, "__metadata__", ()) for o in options}
        reads = {n: s.kind for n, all_ in said.items() for s in all_ if isinstance(s, Reads)}
        for name, beside in said.items():
            if any(isinstance(some, Writes) for some in beside):
                yield from ((str(info.name), name, read) for read in reads)


@pytest.mark.quick(12)
@pytest.mark.parametrize(("command", "output", "read"), list(written_and_read()))
def test_an_output_is_no_file_that_is_read(
    cli: Cli, tmp_path: Path, command: str, output: str, read: str
) -> None:
    """The file goes by another name, a hard link, as an output."""
    if command == "encode":
        pytest.skip("writes into a folder, under names of its own")
    plain = tmp_path / "mine.txt"
    plain.write_text(f"{ONE}\n")
    toml = tmp_path / "mine.toml"
    toml.write_text(LADDER if read == "ladder" or command == "prove" else 'extends = "classic4"\n')
    ending = {"plot": ".svg", "fit": ".toml"}.get(output, OUTPUTS.get(command, ".csv"))
    path = tmp_path / f"out{ending}"
    arguments: list[object] = []
    if read in ("files", "file", "puzzle", "unlike", "pattern", "attempts"):
        source = plain
        named: list[object] = [] if read in ("files", "file") else [f"--{read}"]
        arguments += [*named, plain]
    else:
        source = toml
        field = ["--fields", f"count,backdoor:{toml}/1"]
        arguments += field if read == "fields" else [f"--{read}", toml]
        if command == "enumerate" and read == "variant":
            arguments = [toml]
    if read not in ("files", "file", "attempts") and command not in ("generate", "enumerate"):
        arguments.append(plain)
    if command == "enumerate" and read != "variant":
        arguments.append("classic4")
    if command == "why":
        arguments.append("r1c2=2")
    os.link(source, path)
    before = source.read_bytes()
    option = "--output" if output == "output" else f"--{output}"
    more = [] if output == "output" or command != "prove" else ["-o", tmp_path / "proof.zip"]
    result = cli(command, *arguments, option, path, *more)
    assert result.status == 2
    what = "an input" if read in ("files", "file") else f"the file of --{read}"
    assert result.complaints() == [f"{path}: it is {what}, too; expected another output"]
    assert source.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["mine.toml", "mine.txt", path.name]


def test_every_option_with_a_file_says_what_becomes_of_it() -> None:
    """Also those of the names of variants and ladders, which may be files."""
    silent = []
    for info in app.registered_commands:
        assert info.callback is not None
        for option in signature(info.callback).parameters.values():
            beside = getattr(option.annotation, "__metadata__", ())
            shown = [f"{some.metavar} {some.help}" for some in beside if hasattr(some, "metavar")]
            names_file = any("FILE" in text or ".toml" in text for text in shown)
            if names_file and not any(isinstance(some, Reads | Writes) for some in beside):
                silent.append((info.name, option.name))
    assert silent == []


def test_files_that_a_variant_extends_are_read_too(cli: Cli, tmp_path: Path) -> None:
    base, mine = tmp_path / "base.toml", tmp_path / "mine.toml"
    base.write_text('extends = "classic4"\n')
    mine.write_text(ENCODING)
    result = cli("count", "--variant", mine, "-o", base, ONE)
    assert result.complaints() == [
        f"{base}: it is the file of --variant, too; expected another output"
    ]
    assert base.read_text() == 'extends = "classic4"\n'


@pytest.mark.parametrize(
    "ladder", ["{}", "minutes:parameters={}", "kanoya:mode=upper,points={}", "{}:h=no"]
)
def test_files_in_the_options_of_ladders(cli: Cli, tmp_path: Path, ladder: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("kept")
    result = cli("classify", "--ladder", ladder.format(path), "-o", path, ONE)
    assert result.complaints()[0].startswith(f"{path}: it is the file of --ladder, too")
    assert path.read_text() == "kept"


@POSIX
def test_a_symlink_and_a_pattern_name_the_same_file(cli: Cli, tmp_path: Path) -> None:
    source, link = tmp_path / "a.txt", tmp_path / "b.csv"
    source.write_text(f"{ONE}\n")
    link.symlink_to(source)
    for pattern in source, tmp_path / "*.txt", tmp_path / "a.???":
        assert "it is an input, too" in cli("count", "-o", link, pattern).err
    assert source.read_text() == f"{ONE}\n"


@pytest.mark.thorough
@POSIX
def test_standard_streams_are_files_too(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text(f"{ONE}\n")
    with source.open("rb") as entered:
        done = subprocess.run(
            command_line("count", "-o", source, "-"), stdin=entered, capture_output=True, text=True
        )
    assert (done.returncode, "it is an input, too" in done.stderr) == (2, True)
    with source.open("ab") as printed:
        done = subprocess.run(
            command_line("count", source), stdout=printed, stderr=subprocess.PIPE, text=True
        )
    message = "satsudoku: standard output: it is an input, too; expected another output\n"
    assert (done.returncode, done.stderr) == (2, message)
    assert source.read_text() == f"{ONE}\n"
    with source.open("ab") as printed:  # which is read before anything is made
        made = command_line("generate", "--variant", "classic4", "--unlike", source)
        done = subprocess.run(made, stdout=printed, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0
    assert source.read_text().count("\n") == 2


def test_two_outputs_are_not_one(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    result = cli("explain", "-o", path, "--plot", tmp_path / "." / "x.svg", ONE)
    assert result.status == 2
    assert "it is the file of --output, too; expected another one" in result.err
    assert not path.exists()


def test_names_in_a_folder_that_follow_from_puzzles(cli: Cli, tmp_path: Path) -> None:
    source = tmp_path / "a-1.json"
    source.write_text(f"{ONE}\n")
    (tmp_path / "a.txt").write_text(f"{ONE}\n")
    result = cli("encode", "--to", "json", "-o", tmp_path, tmp_path / "a.txt", source)
    assert "it is an input, too" in result.err
    assert source.read_text() == f"{ONE}\n"
