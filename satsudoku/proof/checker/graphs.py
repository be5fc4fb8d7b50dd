r"""Claims about a number of solutions that a graph of choices adds up.

    n1 2 c7 1 1             n1 counts 2: either candidate of cell 7 leaves nothing to choose
    n2 4 c5 n1 n1@1         n2 counts 4: each of two candidates leaves a part that n1 counts,
    @1 9 10 13 14 / 0 3     ... the second one if its cells and symbols are renamed
    n3 6 h4s2 n1 n2         n3 counts 6: symbol 2 has two places in house 4
    all 24 n2*n3            the puzzle falls into two parts, so their counts multiply

Each line of ``proof.graph`` is a renaming, or a node: its number, its count, the group it looks at,
and a term for each candidate of the group, ascending. Cells, houses and symbols are counted from 0.
Choosing a candidate rules out the others of the group; then `parts` says what is left. The term is
the product of the nodes that count the parts, by their least candidates: 1 if nothing is left, 0 if
there plainly is no solution, ``?`` for a factor beside one that is 0.

A node counts one part, found where the node is named last in the file; wherever else it is named,
the part must be the same, or the same after the renaming. That has the new cells of the part's
cells, ascending, and the new symbols of its symbols.

The check goes from the last line up, so that each part is known before its node is looked at. It
adds up nothing that is not shown: groups are exhausted by their choices, which exclude each other.
"""

from __future__ import annotations

from math import prod
from typing import Any

from .parts import Board, Part, bits
from .refusal import RefusedError, require
from .rules import Rules

GRAPH = "proof.graph"
NOTHING, NONE = "1", "0"  # the terms of a choice that leaves nothing, or no solution
UNCOUNTED = "?"  # a factor beside one that is 0
MOST_BITS = 1 << 33  # of all parts that are known and not yet looked at: they are in memory

Renaming = tuple[list[int], list[int]]  # the new cells of a part's cells, and of its symbols


def check_graph(
    manifest: dict[str, Any], rules: Rules, files: dict[str, bytes]
) -> tuple[str, None]:
    """Check a claim about a counted number of solutions; return it in words."""
    count, puzzle = manifest["claim"]["count"], manifest["puzzle"]
    require(type(count) is int, "the claim has no count")
    require(GRAPH in files, f"{GRAPH} is missing, or without a hash")
    board = Board(rules)
    givens, excluded = rules.values(puzzle["givens"]), rules.candidates_of(puzzle["excluded"])
    graph = _Graph(board, files[GRAPH])
    proved = graph.check(board.start(givens, excluded))
    require(proved == count, f"{GRAPH} counts {proved} solutions, the manifest {count}")
    return f"exactly {count} solution{'' if count == 1 else 's'}", None


class _Graph:
    """The lines of a file, and the parts that are known so far."""

    def __init__(self, board: Board, data: bytes) -> None:
        self._board = board
        self._renamings: dict[str, Renaming] = {}
        self._nodes: list[tuple[int, int, str, list[str]]] = []  # line, count, group, terms
        require(data.isascii() and data.endswith(b"\n"), f"{GRAPH} is not lines of ASCII")
        lines = data.decode().split("\n")[:-1]
        for number, line in enumerate(lines[:-1], start=1):
            words = line.split(" ")
            if line.startswith("@"):
                slash = words.index("/") if "/" in words else len(words)
                require(
                    words[0] not in self._renamings, f"{GRAPH}:{number}: a renaming appears twice"
                )
                self._renamings[words[0]] = (
                    [_whole(word, number) for word in words[1:slash]],
                    [_whole(word, number) for word in words[slash + 1 :]],
                )
                continue
            require(len(words) > 4, f"{GRAPH}:{number}: neither a node nor a renaming")
            expected = f"n{len(self._nodes) + 1}"
            require(words[0] == expected, f"{GRAPH}:{number}: not {expected}")
            self._nodes.append((number, _whole(words[1], number), words[2], words[3:]))
        last = lines[-1].split(" ")
        require(last[0] == "all" and len(last) == 3, f"{GRAPH} does not end with all solutions")
        self._all, self._term, self._last = _whole(last[1], len(lines)), last[2], len(lines)
        self._parts: list[Part | None] = [None] * len(self._nodes)
        self._waiting = 0  # parts that are known

    def check(self, parts: list[Part] | None) -> int:
        """The number of solutions of some parts; None for those of a puzzle that has none."""
        self._where, self._below = self._last, len(self._nodes)
        require(self._value(self._term, parts) == self._all, f"{GRAPH}:{self._last}: another count")
        for at in reversed(range(len(self._nodes))):
            self._where, count, name, terms = self._nodes[at]
            self._below = at
            part = self._parts[at]
            if part is None:
                raise self._refusal("no other node needs it")
            group = self._board.groups.get(name, 0) & part.candidates
            choices = [part.candidates & ~group | 1 << one for one in bits(group)]
            self._require(len(choices) > 1, f"{name:.40} leaves no choice")
            self._require(len(terms) == len(choices), f"not {len(choices)} terms")
            values = (
                self._value(term, self._board.parts(part, kept))
                for term, kept in zip(terms, choices, strict=True)
            )
            total = sum(values)
            self._require(total == count, f"it counts {total}, not {count}")
            self._parts[at] = None
            self._waiting -= 1
        return self._all

    def _value(self, term: str, parts: list[Part] | None) -> int:
        """The count of a term, whose nodes count just these parts."""
        if parts is None or not parts:
            expected = NONE if parts is None else NOTHING
            self._require(term == expected, f"{term:.40} for a choice that counts {expected}")
            return int(expected)
        factors = term.split("*")
        self._require(len(factors) == len(parts), f"{term:.40} for {len(parts)} parts")
        pairs = list(zip(factors, parts, strict=True))
        value = prod(self._factor(*pair) for pair in pairs if pair[0] != UNCOUNTED)
        self._require(value == 0 or UNCOUNTED not in factors, f"{term:.40} without a factor 0")
        return value

    def _factor(self, factor: str, part: Part) -> int:
        """The count of a node, which counts this part, perhaps renamed."""
        name, renamed, key = factor.partition("@")
        self._require(name.startswith("n"), f"no node {name:.40}")
        at = _whole(name[1:], self._where) - 1
        self._require(0 <= at < self._below, f"{name:.40} is not above")
        if renamed:
            self._require(f"@{key}" in self._renamings, f"no renaming @{key:.40}")
            part = self._renamed(part, *self._renamings[f"@{key}"])
        known = self._parts[at]
        if known is None:
            self._parts[at] = part
            self._waiting += 1
            bits_known = self._waiting * len(self._board.rivals)
            self._require(bits_known <= MOST_BITS, "too many parts wait for their nodes")
        else:
            self._require(known == part, f"{name} counts another part")
        return self._nodes[at][1]

    def _renamed(self, part: Part, to_cells: list[int], to_symbols: list[int]) -> Part:
        """A part with other cells and symbols, in which groups and rivals are the same."""
        board, size = self._board, self._board.symbols
        self._require(not part.diagrams, "a diagram cannot be renamed")
        places = [divmod(candidate, size) for candidate in bits(part.candidates)]
        cells, symbols = sorted({c for c, _ in places}), sorted({s for _, s in places})
        fits = len(cells) == len(to_cells) and len(symbols) == len(to_symbols)
        fits = fits and all(f"c{cell}" in board.groups for cell in to_cells)
        self._require(fits and all(s < size for s in to_symbols), "a renaming of another part")
        new_cell = dict(zip(cells, to_cells, strict=True))
        new_symbol = dict(zip(symbols, to_symbols, strict=True))
        new = {c * size + s: 1 << new_cell[c] * size + new_symbol[s] for c, s in places}
        image = sum(new.values())
        self._require(image.bit_count() == len(new), "a renaming makes two candidates one")

        def renamed(mask: int) -> int:
            return sum(new[candidate] for candidate in bits(mask & part.candidates))

        for candidate, bit in new.items():
            other = bit.bit_length() - 1
            same = renamed(board.rivals[candidate]) == board.rivals[other] & image
            self._require(same, "a renaming that changes rivals")
            groups = {renamed(group) for group in board.groups_of[candidate]}
            same = groups == {group & image for group in board.groups_of[other]}
            self._require(same, "a renaming that changes groups")
        return Part(image)

    def _require(self, right: object, why: str) -> None:
        if not right:
            raise self._refusal(why)

    def _refusal(self, why: str) -> RefusedError:
        return RefusedError(f"{GRAPH}:{self._where}: {why}")


def _whole(word: str, where: int) -> int:
    """A number from 0 on, as its digits alone write it."""
    plain = word.isdigit() and (word == "0" or word[0] != "0")
    require(plain, f"{GRAPH}:{where}: {word!r:.40} is not a number")
    return int(word)
