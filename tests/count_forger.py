"""Forged certificates of counts: true ones, changed at one place or two, with hashes that fit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

from certificate_mutants import puzzle_of, rehashed

import satsudoku
from satsudoku import Variant
from satsudoku.proof.checker.certificate import check_files
from satsudoku.proof.checker.graphs import GRAPH
from satsudoku.proof.checker.refusal import RefusedError
from satsudoku.proof.checker.sums import SUMS

Files = dict[str, bytes]


def forged(rng: Random, files: Files) -> Files:
    """Files in which something is not as it was."""
    while True:
        forgery = files
        of_lines = _of_graph if GRAPH in files else _of_sums
        for _ in range(rng.choice([1, 1, 1, 2])):
            forgery = rng.choice([_of_claim, _of_puzzle, *[of_lines] * 3])(rng, forgery)
        if forgery != files:
            return forgery


def _of_claim(rng: Random, files: Files) -> Files:
    """Another count, in the manifest and perhaps in the last lines of the other file."""
    by = rng.choice([-1, 1, 2])

    def more(manifest: dict) -> None:
        manifest["claim"]["count"] = max(0, manifest["claim"]["count"] + by)

    name = GRAPH if GRAPH in files else SUMS
    lines = files[name].decode().splitlines()
    for at in range(len(lines) - rng.choice([0, 1, 2]), len(lines)):
        words = lines[max(at, 0)].split(" ")
        if len(words) > 1 and words[1].isdigit() and not words[0].startswith("@"):
            words[1] = str(max(0, int(words[1]) + by))
        lines[max(at, 0)] = " ".join(words)
    return rehashed(files | {name: "".join(f"{line}\n" for line in lines).encode()}, more)


def _of_puzzle(rng: Random, files: Files) -> Files:
    """Other givens or excluded candidates."""

    def other(manifest: dict) -> None:
        puzzle, symbols = manifest["puzzle"], manifest["variant"]["declaration"]["symbols"]
        cell = rng.randrange(len(puzzle["givens"]))
        if rng.random() < 0.5:
            puzzle["excluded"].append([cell, rng.randrange(len(symbols))])
        else:
            line = list(puzzle["givens"])
            line[cell] = rng.choice(f".{symbols}")
            puzzle["givens"] = "".join(line)

    return rehashed(files, other)


def _of_graph(rng: Random, files: Files) -> Files:
    """A graph with a branch dropped, a factor doubled, a renaming that is none, or the like."""
    lines = files[GRAPH].decode().splitlines()
    at = rng.randrange(len(lines))
    words = lines[at].split(" ")
    place = rng.randrange(1 if words[0].startswith("@") or len(words) < 4 else 3, len(words))
    word = words[place]
    kind = rng.randrange(7)
    if kind == 0:
        del words[place]
    elif kind == 1:
        words[place] = f"{word}*{word}"
    elif kind == 2:
        words[place] = word.partition("*")[0].partition("@")[0]
    elif kind == 3:
        words[place] = f"{word.partition('@')[0]}@{rng.randrange(1, 9)}"
    elif kind == 4:
        other = rng.randrange(1, len(words))
        words[place], words[other] = words[other], word
    elif kind == 5:
        words[place] = rng.choice(["0", "1", "2", f"n{rng.randrange(1, 1 + len(lines))}", "?"])
    else:
        words[1] = str(max(0, int(words[1]) + rng.choice([-1, 1]))) if words[1].isdigit() else "7"
    lines[at] = " ".join(words)
    return rehashed(files | {GRAPH: "".join(f"{line}\n" for line in lines).encode()})


def _of_sums(rng: Random, files: Files) -> Files:
    """Sums over other boxes, over boxes in another order, or with a wrong word or line."""
    lines = [line.split(" ") for line in files[SUMS].decode().splitlines()]
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    words, kind = lines[at], rng.randrange(7)
    place = rng.randrange(len(words))
    if kind == 0:
        del words[place]
    elif kind == 1:
        words[place] = f"h{rng.randrange(20)}"
    elif kind == 2:
        one, two = rng.randrange(len(words)), rng.randrange(len(words))
        words[one], words[two] = words[two], words[one]
    elif kind == 3:
        there = rng.randrange(len(lines[other]))
        words[place], lines[other][there] = lines[other][there], words[place]
    elif kind == 4:
        lines[at], lines[other] = lines[other], words
    elif kind == 5:
        del lines[at]
    else:
        lines.insert(other, words)
    text = "".join(f"{' '.join(words)}\n" for words in lines)
    return rehashed(files | {SUMS: text.encode()})


def is_true(files: Files, rules: Variant) -> bool:
    """Whether a count is that of the solvers."""
    manifest = json.loads(files["manifest.json"])
    return bool(satsudoku.count(puzzle_of(manifest, rules)).value == manifest["claim"]["count"])


def check_forgeries(
    rng: Random, certificates: Sequence[tuple[Variant, Files]], number: int
) -> None:
    """Make forgeries of certificates, most of which are refused; what is accepted is true."""
    refused = 0
    for _ in range(number):
        rules, files = rng.choice(certificates)
        forgery = forged(rng, files)
        try:
            check_files(forgery)
        except RefusedError:
            refused += 1
        else:
            assert is_true(forgery, rules), forgery
    assert number / 2 < refused < number
