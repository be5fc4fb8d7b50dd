"""The parts of sentences for steps of HoDoKu and Sudoku Explainer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from satsudoku.human.deduction import Deduction
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.sentences.vocabulary import Word, statement
from satsudoku.raters.kernel_step import KernelDeduction, KernelStep, Node


def _read(word: Callable[[KernelStep, Speaker], str]) -> Word:
    """A word that is read off what the kernel reports."""

    def read(deduction: Deduction, speaker: Speaker) -> str:
        assert isinstance(deduction, KernelDeduction)
        return word(deduction.kernel, speaker)

    return read


def _statement(node: Node, speaker: Speaker) -> str:
    options = tuple(cell * 9 + node.digit for cell in node.cells)
    return statement(options, speaker, holds=node.on)


def _chain(nodes: Iterable[Node], speaker: Speaker) -> str:
    """If the first, then the others."""
    first, *others = [_statement(node, speaker) for node in nodes]
    phrases = speaker.language.phrases
    return phrases["if"].format(first=first, others=phrases["then"].join(others) or first)


def _chains(step: KernelStep, speaker: Speaker) -> str:
    return speaker.language.phrases["sentences"].join(
        _chain(chain, speaker) for chain in step.chains
    )


def _part(i: int) -> Mapping[str, Word]:
    """The cells of a part, its symbols, and the cells of a colour; empty where there is none."""
    own = slice(i, i + 1)
    return {
        f"part_{i + 1}": _read(lambda step, speaker: _cells(step.parts[own], speaker)),
        f"symbols_{i + 1}": _read(
            lambda step, speaker: speaker.symbols(d for _, of in step.parts[own] for d in of)
        ),
        f"color_{i + 1}": _read(lambda step, speaker: speaker.cells(sum(step.colors[own], ()))),
    }


def _cells(parts: Iterable[tuple[tuple[int, ...], object]], speaker: Speaker) -> str:
    return speaker.cells(cell for cells, _ in parts for cell in cells)


def _ends(step: KernelStep, speaker: Speaker) -> str:
    """The two ends of a chain, one of which is so."""
    chain = step.chains[0]
    ends = (chain[0]._replace(on=True), chain[-1]._replace(on=True))
    return speaker.language.phrases["or"].join(_statement(node, speaker) for node in ends)


def _parts(step: KernelStep, speaker: Speaker) -> str:
    phrase = speaker.language.phrases["can hold"]
    return speaker.language.join(
        [
            phrase.format(cells=speaker.cells(cells), symbols=speaker.symbols(digits))
            for cells, digits in step.parts
        ]
    )


def _part_names(step: KernelStep, speaker: Speaker) -> str:
    """The cells of the parts, two and two."""
    names = [speaker.cells(cells) for cells, _ in step.parts]
    phrase = speaker.language.phrases["to"]
    pairs = (phrase.format(start=a, end=b) for a, b in zip(names[::2], names[1::2], strict=True))
    return speaker.language.comma.join(pairs)


WORDS: Mapping[str, Word] = {
    "digits": _read(lambda step, speaker: speaker.symbols(step.digits)),
    "lost": _read(lambda step, speaker: speaker.symbols(c % 9 for c in step.eliminated)),
    "fins": _read(lambda step, speaker: speaker.cells(sorted(fin // 9 for fin in step.fins))),
    "chains": _read(_chains),
    "start": _read(lambda s, speaker: _statement(s.chains[0][0]._replace(on=True), speaker)),
    "ends": _read(_ends),
    "parts": _read(_parts),
    "all_cells": _read(lambda step, speaker: _cells(step.parts, speaker)),
    "restricted": _read(
        lambda step, speaker: speaker.language.comma.join(
            speaker.symbols(digits) for _, _, digits in step.restricted
        )
    ),
    "base": _read(lambda step, speaker: speaker.house(step.base[0]) if step.base else ""),
    "part_names": _read(_part_names),
    "aligned": _read(lambda step, speaker: _cells(step.parts[:-1], speaker)),
    **{name: word for i in range(4) for name, word in _part(i).items()},
}
"""The words of their sentences, in addition to the common ones."""
