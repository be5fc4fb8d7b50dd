"""Certificates damaged at one place, and a checker that tells which still prove their claim.

Damaged parts get hashes that fit, so that the check itself has to see the damage.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

import satsudoku
from satsudoku import Puzzle, Variant
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker.lrat import read_dimacs
from satsudoku.proof.checker.tiers import check_files
from satsudoku.proof.declaration import digest

__all__ = [
    "check_refusals",
    "claim_less",
    "damaged",
    "judge",
    "mutant_of_text",
    "puzzle_of",
    "refutes",
    "rehashed",
]

Files = dict[str, bytes]


def rehashed(files: Files, change: Callable[[dict], object] = lambda manifest: None) -> Files:
    """The files with a changed manifest whose hashes fit: what is wrong is not just a hash."""
    manifest = json.loads(files["manifest.json"])
    change(manifest)
    manifest["variant"]["sha256"] = digest(manifest["variant"]["declaration"])
    for entry in manifest["files"] if isinstance(manifest["files"], list) else ():
        if isinstance(entry, dict) and entry.get("name") in files:
            entry["sha256"] = hashlib.sha256(files[entry["name"]]).hexdigest()
    return files | {"manifest.json": json.dumps(manifest).encode()}


def claim_less(manifest: dict) -> None:
    """Claim the next lower tier."""
    manifest["claim"]["tier"] -= 1
    manifest["ladder"]["tiers"].pop()


def check_refusals(files: Files, changes: Iterable[tuple[Callable[[dict], object], str]]) -> None:
    """See that the files with each changed manifest are refused, for the reason given with it."""
    for change, why in changes:
        with pytest.raises(RefusedError, match=why):
            check_files(rehashed(files, change))


def judge(files: Mapping[str, bytes], number: int, seed: int) -> Counter[tuple[str, str]]:
    """Damage a certificate many times, and see that what is accepted is still a proof.

    Returns:
        How many mutants of each file were refused, were harmless (a proof of the same claim all the
        same), or were ``accepted`` though they are none.
    """
    verdicts: Counter[tuple[str, str]] = Counter()
    for name, mutant in damaged(dict(files), number, Random(seed)):
        try:
            check_files(mutant)
            harmless = is_harmless(name, dict(files), mutant)
            verdicts[name, "harmless" if harmless else "accepted"] += 1
        except RefusedError:
            verdicts[name, "refused"] += 1
    return verdicts


def damaged(files: Files, number: int, rng: Random) -> Iterator[tuple[str, Files]]:
    """Mutants, each with the name of the file that is damaged."""
    names = sorted(files)
    while number:
        name = rng.choice(names)
        if name == "manifest.json":
            mutant = rehashed(files, lambda manifest: _change_a_leaf(manifest, rng))
            changed = json.loads(mutant[name]) != json.loads(files[name])
        else:
            text = mutant_of_text(files[name].decode(), rng)
            mutant = rehashed(files | {name: text.encode()})
            changed = mutant[name] != files[name]
        if changed:
            number -= 1
            yield name, mutant


def mutant_of_text(text: str, rng: Random) -> str:
    """A text of lines of numbers, damaged at one place."""
    lines = text.splitlines()
    row = rng.randrange(len(lines))
    words = lines[row].split()
    kind = rng.randrange(7)
    if kind == 0:  # a line dropped
        del lines[row]
    elif kind == 1:  # two lines exchanged
        other = rng.randrange(len(lines))
        lines[row], lines[other] = lines[other], lines[row]
    elif kind == 2:  # cut off
        return text[: rng.randrange(len(text))]
    elif kind == 3:  # a number's sign turned
        at = rng.randrange(len(words))
        words[at] = words[at][1:] if words[at].startswith("-") else f"-{words[at]}"
        lines[row] = " ".join(words)
    elif kind == 4:  # a number left out
        del words[rng.randrange(len(words))]
        lines[row] = " ".join(words)
    elif kind == 5:  # a line twice
        lines.insert(rng.randrange(len(lines)), lines[row])
    else:  # another number
        words[rng.randrange(len(words))] = str(rng.randrange(1, 800))
        lines[row] = " ".join(words)
    return "\n".join(lines) + "\n"


def _change_a_leaf(manifest: dict, rng: Random) -> None:
    """Change, drop or double one value of the manifest, but no hash."""
    node: Any = manifest
    while True:
        keys = list(node) if isinstance(node, dict) else range(len(node))
        key = rng.choice([key for key in keys if key != "sha256"])
        value = node[key]
        if isinstance(value, dict | list) and len(value) > ("sha256" in value):
            node = value
        else:
            break
    if isinstance(node, list) and rng.random() < 0.3:
        del node[key]
    elif isinstance(node, list) and rng.random() < 0.3:
        node.append(value)
    elif isinstance(value, str):
        at = rng.randrange(len(value) + 1)
        node[key] = value[:at] + rng.choice("123456789.") + value[at + rng.randrange(2) :]
    elif isinstance(value, int):
        node[key] = value + rng.choice([-2, -1, 1, 2])
    else:
        node[key] = rng.choice([0, "", None, [0]])


def puzzle_of(manifest: dict, variant: Variant) -> Puzzle:
    """The puzzle of a manifest whose declared variant is this one: givens and excluded candidates.

    Candidates that the variant itself excludes stay excluded.
    """
    symbols = len(variant.symbols)
    candidates = bytearray(b"\1") * (len(variant.cells) * symbols)
    for cell, symbol in manifest["puzzle"]["excluded"]:
        candidates[cell * symbols + symbol] = 0
    givens = satsudoku.puzzle(manifest["puzzle"]["givens"], variant)
    return Puzzle(givens.values, variant, bytes(candidates))


def is_harmless(name: str, files: Files, mutant: Files) -> bool:
    """Whether a mutant that was accepted is a proof of the same claim."""
    if name == "proof.drat":
        return True  # for other checkers: ours takes proof.lrat
    old, new = (json.loads(some["manifest.json"]) for some in (files, mutant))
    if _meaning(old) != _meaning(new):
        return False
    if "proof.lrat" not in mutant:
        return True
    _, lines = read_dimacs(mutant["problem.cnf"])
    clauses = [[int(word) for word in line.split()[:-1]] for line in lines]
    return refutes(clauses, mutant["proof.lrat"].decode())


def _meaning(manifest: dict) -> Any:
    """What a manifest says, whatever things are called and in whatever order they stand.

    Which constraint a relation belongs to matters to tiers alone.
    """
    names = ("name", "sha256", "constraint", "constraints")

    def plain(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            named = {k: plain(v, k) for k, v in value.items() if k not in names}
            return tuple(sorted(named.items()))
        if isinstance(value, list) and key in ("houses", "exclusions", "pairs", "excluded"):
            return frozenset(map(plain, value))
        if isinstance(value, list) and key == "arcs":
            return tuple(frozenset(map(plain, some)) for some in value)
        if isinstance(value, list):
            return tuple(map(plain, value))
        return value

    declaration = manifest["variant"]["declaration"]
    for house in declaration["houses"]:
        house["cells"].sort()
    declared = declaration | {"cells": len(declaration["cells"])}
    kept = {key: manifest[key] for key in ("format", "version", "claim", "puzzle")}
    kept["puzzle"]["excluded"].sort()
    return plain(kept | {"declaration": declared, "solutions": sorted(manifest["solutions"])})


def refutes(clauses: list[list[int]], proof: str) -> bool:
    """Another checker: every lemma by unit propagation over all clauses, without any hints."""
    clauses = [list(clause) for clause in clauses]
    for line in proof.splitlines():
        numbers = [int(word) for word in line.split()]
        lemma = numbers[1 : numbers.index(0)]
        true = {-literal for literal in lemma}
        grown = True
        falsified = False
        while grown and not falsified:
            grown = False
            for clause in clauses:
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    falsified = True
                elif len(left) == 1 and left[0] not in true:
                    true.add(left[0])
                    grown = True
        if not falsified:
            return False
        if not lemma:
            return True
        clauses.append(lemma)
    return False
