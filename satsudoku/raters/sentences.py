"""Sentences for the steps of HoDoKu and Sudoku Explainer."""

from __future__ import annotations

from collections.abc import Mapping

from satsudoku.human.rules.fish import Fish
from satsudoku.human.rules.locked import LockedCandidates
from satsudoku.human.rules.singles import FullHouse, HiddenSingle, NakedSingle
from satsudoku.human.rules.subsets import HiddenSubset, LockedSubset, NakedSubset
from satsudoku.human.sentences.sentence import Sentence
from satsudoku.raters.words import WORDS


def sentence(english: str, japanese: str) -> Sentence:
    """A sentence with the words of steps."""
    return Sentence({"en": english, "ja": japanese}, WORDS)


def deadly(english: str, japanese: str) -> Sentence:
    """A sentence that begins with a deadly pattern."""
    return sentence(
        "If {part_1} came down to {digits}, the puzzle would have two solutions" + english,
        "{part_1}が{digits}だけになると解が2つになる" + japanese,
    )


_FISH = {
    "finned fish": sentence(
        "In {truths}, {digits} can only stand in {links}, but for the fins {fins}. What sees all "
        "fins goes either way: {effect}.",
        "{truths}で{digits}が入るのは、ひれの{fins}を除けば{links}に限られる。どちらにしても"
        "{effect}。",
    ),
    "franken fish": sentence(
        "In {truths}, {digits} can only stand in {links}, once in each, so {effect}.",
        "{truths}で{digits}が入るのは{links}に限られ、それぞれに1つずつ入るので、{effect}。",
    ),
}

_CHAINS = {
    "chain": sentence(
        "{chains}. So {ends}, and {effect}.",
        "{chains}。よって{ends}であり、{effect}。",
    ),
    "loop": sentence(
        "{chains}. So whether {start} or not, {effect}.",
        "{chains}。よって{start}であってもなくても、{effect}。",
    ),
    "continuous loop": sentence(
        "{chains}, and the loop closes. Going round either way, one end of every link has its "
        "symbol, so {effect}.",
        "{chains}となり、輪が閉じる。どちら回りでもつながる2つのどちらかにその数字が入るので、"
        "{effect}。",
    ),
    "remote pair": sentence(
        "{all_cells}, each of which sees the next, hold {digits} by turns, so {effect}.",
        "{all_cells}は順に互いに見合い、{digits}が交互に入るので、{effect}。",
    ),
    "contradiction": sentence(
        "{chains}. This cannot be, so {effect}.",
        "{chains}。これは成り立たないので、{effect}。",
    ),
    "verity": sentence(
        "{chains}. One of these is the case, so {effect}.",
        "{chains}。このうちどれかは成り立つので、{effect}。",
    ),
}

_WINGS = {
    "xy-wing": sentence(
        "Whichever of {symbols_1} is in {part_1}, {part_2} or {part_3} is {lost}, so {effect}.",
        "{part_1}が{symbols_1}のどちらでも、{part_2}か{part_3}が{lost}になるので、{effect}。",
    ),
    "xyz-wing": sentence(
        "Whichever of {symbols_1} is in {part_1}, one of {part_1}, {part_2} and {part_3} is "
        "{lost}, so {effect}.",
        "{part_1}が{symbols_1}のどれでも、{part_1}、{part_2}、{part_3}のどれかが{lost}になるので、"
        "{effect}。",
    ),
}

_UNIQUENESS = {
    "rectangle 1": deadly(", so {effect}.", "ので、{effect}。"),
    "rectangle 2": deadly(
        ", so one of {part_2} is {symbols_2}, and {effect}.",
        "ので、{part_2}のどれかは{symbols_2}であり、{effect}。",
    ),
    "rectangle 3": deadly(
        ", so one of {part_2} is one of {symbols_2}. With {part_3} it takes up {symbols_3} in "
        "{base}, so {effect}.",
        "ので、{part_2}のどちらかは{symbols_2}のどれかである。{base}ではこれと{part_3}に"
        "{symbols_3}が入るので、{effect}。",
    ),
    "rectangle 4": deadly(
        ". Where {part_2} see each other, only they can hold {symbols_2}, so {effect}.",
        "。{part_2}を含む列やブロックで{symbols_2}が入るのはこの2マスだけなので、{effect}。",
    ),
    "rectangle 6": deadly(
        ". In the rows and columns of {part_2}, {symbols_2} can only stand in the rectangle, so "
        "{effect}.",
        "。{part_2}の行と列で{symbols_2}が入るのはこの四角の中だけなので、{effect}。",
    ),
    "bug": sentence(
        "But for {part_1}, every open cell has two candidates, and every house has each of them "
        "twice. If {part_1} were one of {digits}, the solution could not be the only one, so "
        "{effect}.",
        "{part_1}を除くすべての空きマスの候補は2つで、どの列やブロックにも同じ候補が2つずつある。"
        "{part_1}が{digits}なら解が1つにならないので、{effect}。",
    ),
}

_COLORS = {
    "color trap": sentence(
        "{digits} stands in all of {color_1} or in all of {color_2}. What sees both loses it: "
        "{effect}.",
        "{digits}は{color_1}のすべてか、{color_2}のすべてに入る。両方を見るマスには入らない:"
        "{effect}。",
    ),
    "color wrap": sentence(
        "{digits} stands in all of {color_1} or in all of {color_2}. Two cells of one of these see "
        "each other, so {effect}.",
        "{digits}は{color_1}のすべてか、{color_2}のすべてに入る。一方には互いに見合うマスがある"
        "ので、{effect}。",
    ),
    "multi colors 1": sentence(
        "{digits} stands in all of {color_1} or of {color_2}, and in all of {color_3} or of "
        "{color_4}. One of either side sees one of the other, so these are not both true, and what "
        "sees their opposites loses it: {effect}.",
        "{digits}は{color_1}か{color_2}のすべてに入り、また{color_3}か{color_4}のすべてに入る。"
        "互いに見合う色は両立しないので、それぞれの反対の色を見るマスには入らない:{effect}。",
    ),
    "multi colors 2": sentence(
        "{digits} stands in all of {color_1} or of {color_2}, and in all of {color_3} or of "
        "{color_4}. One of the first two sees both of the others, so it is false: {effect}.",
        "{digits}は{color_1}か{color_2}のすべてに入り、また{color_3}か{color_4}のすべてに入る。"
        "前の2色の一方は後の2色の両方を見るので、成り立たない:{effect}。",
    ),
}

_SETS = {
    "sets": sentence(
        "In {parts} there is one symbol more than cells. Neighbours cannot both hold {restricted}, "
        "so {effect}.",
        "{parts}では、候補がマスより1つ多い。隣どうしの両方に{restricted}は入らないので、"
        "{effect}。",
    ),
    "sue de coq": sentence(
        "In {parts} there are only as many symbols as cells, and each sees all its places, so "
        "{effect}.",
        "{parts}では、候補の数がマスの数と同じで、それぞれの場所が限られるので、{effect}。",
    ),
}

SENTENCES: Mapping[str, Sentence] = {
    **FullHouse.sentences,
    **NakedSingle.sentences,
    **HiddenSingle.sentences,
    **LockedCandidates.sentences,
    **NakedSubset.sentences,
    **LockedSubset.sentences,
    **HiddenSubset.sentences,
    **Fish.sentences,
    **_FISH,
    **_CHAINS,
    **_WINGS,
    **_UNIQUENESS,
    **_COLORS,
    **_SETS,
    "brute force": sentence(
        "Nothing else is left, so a search for the solution says that {effect}.",
        "ほかに手がないので、解を探索して{effect}とわかる。",
    ),
}
"""The sentences by phrase; those of rules of ours are theirs."""
