"""Forged certificates of tiers, moves and paths: true ones, changed at one place or two.

Names, rules, tiers, steps, models, givens, excluded candidates, implied houses, lists of
constraints, moves, and states, which are cut from true ones at random until the rules of the tiers
below rest. Hashes fit.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from certificate_mutants import rehashed
from tier_claims import board_of_variant

import satsudoku
from satsudoku import Puzzle
from satsudoku.proof.checker.tiers import MODELS, STATE, STEPS
from satsudoku.proof.checker.tiers.causes import Cause
from satsudoku.proof.checker.tiers.deductions import SearchRule, ladder_rules
from satsudoku.proof.checker.tiers.ladders import tiers_of
from satsudoku.proof.checker.tiers.marks import Marks
from satsudoku.proof.checker.tiers.moves import MOVES
from satsudoku.proof.checker.tiers.rule import exhaust

Files = dict[str, bytes]
NAMES = (
    *("rank8 ", "Rank8", "mine", "hamada\u200b", "rank8", "hamada", "satsudoku", "hamada:h=no"),
    *("mus", "rank8-remove", "satsudoku\n"),
)
RULES = (
    *("naked-single", "hidden-single", "locked-candidates", "naked-pair", "hidden-pair", "x-wing"),
    *("x-chain", "xy-chain", "aic", "te1", "negation-place", "negation-remove", "search"),
    *("assumption:digits=1", "assumption:digits=2", "direct-pointing", "hamada-logic"),
    *("cage-combinations", "constraint-fillings", "constraint-locked", "innies-outies", "cases"),
    *("constraint-houses", "constraint-pair", "constraint-chain", "cause:parts=2"),
)


class Forger:
    """Changes certificates of one puzzle."""

    def __init__(self, rng: Random, puzzle: Puzzle, files: Files) -> None:
        self._rng, self._puzzle, self._files = rng, puzzle, files

    def forged(self) -> tuple[str, Files]:
        """The kind of a change, and what it makes."""
        manifest = json.loads(self._files["manifest.json"])
        kinds = [self.name, self.steps, self.exclusions, self.givens]
        if "ladder" in manifest:
            kinds += [self.rules, self.tier, self.state, self.state]
        if MODELS in self._files:
            kinds += [self.models, self.models]
        if "implied_houses" in manifest:
            kinds += [self.implied]
        if "constraints" in manifest["variant"]["declaration"]:
            kinds += [self.constraints, self.constraints]
        if manifest["claim"]["kind"] in MOVES:
            kinds += [self.move, self.move]
        chosen = self._rng.sample(kinds, self._rng.choice([1, 1, 2]))
        files = self._files
        for kind in chosen:
            files = kind(files)
        return " and ".join(dict.fromkeys(kind.__name__ for kind in chosen)), rehashed(files)

    def _changed(self, files: Files, change: Callable[[dict[str, Any]], object]) -> Files:
        return rehashed(files, change)

    def name(self, files: Files) -> Files:
        name = self._rng.choice(NAMES)

        def change(manifest: dict) -> None:
            if "ladder" in manifest:
                manifest["ladder"]["name"] = name
            else:
                manifest["rater"] = name

        return self._changed(files, change)

    def rules(self, files: Files) -> Files:
        def change(manifest: dict) -> None:
            manifest["ladder"]["name"] = "mine"
            tiers = manifest["ladder"]["tiers"]
            for _ in range(self._rng.choice([1, 2, 3])):
                rules = self._rng.choice(tiers)["rules"]
                if rules and self._rng.random() < 0.6:
                    rules.pop(self._rng.randrange(len(rules)))
                if self._rng.random() < 0.5 or not rules:
                    rules.append(self._rng.choice(RULES))

        return self._changed(files, change)

    def tier(self, files: Files) -> Files:
        def change(manifest: dict) -> None:
            own = tiers_of(manifest["ladder"]["name"]) or []
            number = manifest["claim"]["tier"] + self._rng.choice([-1, 1, 1, 2])
            kind = self._kind(manifest)
            manifest["claim"] |= {"kind": kind, "tier": number}
            tiers = [{"name": n, "rules": rules} for n, rules in own[: max(number, 1)]]
            manifest["ladder"]["tiers"] = tiers or manifest["ladder"]["tiers"]

        return self._changed(files, change)

    def steps(self, files: Files) -> Files:
        if not files.get(STEPS):
            return self.tier(files)
        lines = list(map(json.loads, files[STEPS].splitlines()))
        for _ in range(self._rng.choice([1, 1, 2])):
            at = self._rng.randrange(len(lines))
            kind = self._rng.randrange(5)
            if kind == 0 and len(lines) > 1:
                del lines[at]
            elif kind == 1:
                other = self._rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            elif kind == 2:
                lines[at]["rule"] = self._rng.choice(RULES)
            elif kind == 3:
                lines[at]["remove"].append(self._candidate())
            else:
                key = "parts" if "parts" in lines[at] else "truths"
                lines[at][key] = lines[self._rng.randrange(len(lines))][key]
        text = "".join(f"{json.dumps(line)}\n" for line in lines)
        return files | {STEPS: text.encode()}

    def exclusions(self, files: Files) -> Files:
        more = [self._candidate() for _ in range(self._rng.choice([1, 2, 4]))]
        return self._changed(files, lambda m: m["puzzle"]["excluded"].extend(more))

    def givens(self, files: Files) -> Files:
        cell = self._rng.randrange(len(self._puzzle.line))
        symbol = self._rng.choice(f".{self._puzzle.variant.symbols}")
        line = f"{self._puzzle.line[:cell]}{symbol}{self._puzzle.line[cell + 1 :]}"
        return self._changed(files, lambda m: m["puzzle"].__setitem__("givens", line))

    def move(self, files: Files) -> Files:
        """Claim the same of another candidate, or of one more."""

        def change(manifest: dict) -> None:
            moved = manifest["claim"][self._rng.choice(["place", "remove"])]
            if self._rng.random() < 0.5:
                moved.clear()
            moved.append(self._candidate())

        return self._changed(files, change)

    def models(self, files: Files) -> Files:
        """Change models of causes: fewer, or other candidates."""
        lines = files[MODELS].decode().splitlines()
        at = self._rng.randrange(len(lines))
        model = json.loads(lines[at])
        if at and model and self._rng.random() < 0.7:
            model[self._rng.randrange(len(model))] = self._candidate()
            lines[at] = json.dumps(model)
        else:
            del lines[at]
        return files | {MODELS: "".join(f"{line}\n" for line in lines).encode()}

    def implied(self, files: Files) -> Files:
        """List other implied houses, or fewer."""

        def change(manifest: dict) -> None:
            houses = manifest["implied_houses"]
            at = self._rng.randrange(len(houses))
            if self._rng.random() < 0.5:
                del houses[at]
            else:
                cells = houses[at]["cells"]
                cells[self._rng.randrange(len(cells))] = self._candidate()[0]
                houses[at] |= self._rng.choice([{}, {"around": [], "within": []}])

        return self._changed(files, change)

    def constraints(self, files: Files) -> Files:
        """List other constraints than those whose rules are declared, or change a rule."""

        def change(manifest: dict) -> None:
            declared = manifest["variant"]["declaration"]
            listed, kind = declared.get("constraints"), self._rng.randrange(5)
            if listed is None:  # it was forged before
                return
            if kind == 0:
                declared["name"] = declared["name"].partition("+")[0]
                del declared["constraints"]
            elif kind == 1 and len(listed) > 1:
                del listed[self._rng.randrange(len(listed))]
            elif kind == 2:
                listed[0]["kind"] = self._rng.choice(listed)["kind"]
            elif kind == 3 and "total" in listed[0]:
                listed[0]["total"] += self._rng.choice([-1, 1])
            else:
                part = declared[self._rng.choice(["exclusions", "diagrams"])]
                if part:
                    del part[self._rng.randrange(len(part))]

        return self._changed(files, change)

    def _kind(self, manifest: dict) -> str:
        """A kind of claim about what this one is about."""
        kind = manifest["claim"]["kind"]
        return self._rng.choice(MOVES if kind in MOVES else ["tier", "above tier"])

    def _candidate(self) -> list[int]:
        return [
            self._rng.randrange(len(self._puzzle.line)),
            self._rng.randrange(len(self._puzzle.variant.symbols)),
        ]

    def state(self, files: Files) -> Files:
        """Claim a tier more, or to be above one, with a part of the marks that rests below it."""
        manifest = json.loads(files["manifest.json"])
        tiers = tiers_of(manifest["ladder"]["name"]) or [
            (tier["name"], tier["rules"]) for tier in manifest["ladder"]["tiers"]
        ]
        kind = self._kind(manifest)
        number = min(manifest["claim"]["tier"] + self._rng.choice([0, 1, 1, 2]), len(tiers))
        below = ladder_rules([rules for _, rules in tiers[: number - ("above" not in kind)]])
        marks = self._resting([rule for tier in below for rule in tier.values()], manifest)
        if marks is None:
            return self.tier(files)
        symbols, left = self._puzzle.variant.symbols, marks.in_lane(0)
        written = [
            "".join(s for at, s in enumerate(symbols) if (cell, at) in left)
            for cell in range(len(marks.filled))
        ]
        filled = "".join(m if f else "." for m, f in zip(written, marks.filled, strict=True))
        solution = next(iter(satsudoku.solutions(self._puzzle))).line
        state = {"filled": filled, "marks": written, "solution": solution}
        names = {STATE} | (set() if "above" in kind else {STEPS} & set(files))

        def change(manifest: dict) -> None:
            manifest["claim"] |= {"kind": kind, "tier": number}
            declared = [{"name": name, "rules": rules} for name, rules in tiers[:number]]
            manifest["ladder"]["tiers"] = declared
            manifest["files"] = [{"name": name, "sha256": ""} for name in sorted(names)]

        return rehashed(files | {STATE: json.dumps(state).encode()}, change)

    def _resting(self, rules: list[Any], manifest: dict) -> Marks | None:
        """A part of the puzzle's marks that is not solved, where the rules rest."""
        rules = [rule for rule in rules if not isinstance(rule, Cause | SearchRule)]
        board = board_of_variant(self._puzzle.variant)
        keeps = self._rng.random() < 0.4
        grid = next(iter(satsudoku.solutions(self._puzzle))).values
        true = {(cell, value - 1) for cell, value in enumerate(grid)}
        for _ in range(20):
            marks = Marks.of_puzzle(board, manifest["puzzle"])
            share = self._rng.choice([0.02, 0.05, 0.1, 0.2])
            for candidate in sorted(marks.in_lane(0) - (true if keeps else set())):
                if not marks.filled[candidate[0]] and self._rng.random() < share:
                    marks.remove(candidate, 1)
            if marks.dead():
                continue
            exhaust(marks, rules)
            if not marks.dead() and not marks.solved():
                return marks
        return None
