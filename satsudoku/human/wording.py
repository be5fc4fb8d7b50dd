"""The words of hints and explanations, by language; those of rules stand in their files."""

from __future__ import annotations

from collections.abc import Mapping

from satsudoku.human.sentences import find_language

__all__ = ["wording"]

_ENGLISH = {
    "look 1": "Look at {place}.",
    "look 2": "Look at {place} for this: {technique}.",
    "whole board": "the whole board",
    "solved": "The puzzle is solved.",
    "stuck": "No rule of the ladder {ladder} finds anything.",
    "right": "Nothing is wrong.",
    "mistake": "Look at {place}: there is a mistake.",
    "mistake, entry": "Look at {place}: a symbol entered there is wrong.",
    "mistake, removed": "Look at {place}: a pencil mark is gone there that is needed.",
    "wrong": "Wrong entry: {options}.",
    "lost": "Removed, but needed: {options}.",
    "in cell": "{symbol} in {cell}",
    "gap": " ",
    # Explanations.
    "title": "{variant}, step by step",
    "verdict, tier": "Ladder {ladder}: tier {tier} ({name}), {steps} steps",
    "verdict, score": "Rater {ladder}: score {score}, {steps} steps",
    "verdict, none": "Ladder {ladder}: no tier suffices, {steps} steps",
    "between": "{bound} to {score}",
    "puzzle": "Puzzle",
    "solution": "Solution",
    "left": "What is left",
    "suffices": "Tiers that suffice",
    "suffices to": "{tier} to {last}",
    "uses": "Techniques",
    "uses one": "{technique} {count}",
    "hardest": "Hardest",
    "hardest step": "{step}: {technique}",
    "narrowest": "Narrowest",
    "narrow one": "{open}, at step {steps}",
    "narrow many": "{open}, at steps {steps}",
    "more": "{count} more",
    "step": "Step {number}",
    "tier": "tier {tier}",
    "tier named": "tier {tier}: {name}",
    "one open": "1 open deduction",
    "many open": "{count} open deductions",
    "filled": "{filled} of {cells} cells filled",
    "chain": "The chain, step by step",
    "steps": "Steps",
    "previous": "Previous",
    "next": "Next",
    "top": "To the top",
    "skip": "To the steps",
    "legend": "What the marks mean",
    "legend base": "the houses that a pattern starts from",
    "legend cover": "the houses that it takes effect in",
    "legend pattern": "the pattern's candidates",
    "legend eliminated": "candidates that go",
    "legend placed": "what is placed",
    "legend entry": "placed by an earlier step; givens are bold",
    "legend supposed": "supposed, for the sake of a contradiction",
    "legend implied": "would follow from that",
    "legend failed": "nothing would be possible there",
    "board before": "The board before step {number}, with its candidates",
    "board chain": "Where the chain of step {number} ends",
    "board end": "The board after all steps",
    # The chart.
    "chart title": "Where the mountain stands",
    "chart filled": "cells filled",
    "chart tiers": "effort until then: the tiers of all steps, added up",
    "chart seconds": "effort until then: seconds to find the steps",
    "chart open": "deductions open",
    "chart hardest": "hardest: step {number}",
    "chart mountain": "the mountain",
}
_JAPANESE = {
    "look 1": "{place}に注目。",
    "look 2": "{place}に注目。手筋は「{technique}」。",
    "whole board": "盤面全体",
    "solved": "パズルは解けている。",
    "stuck": "{ladder}の手筋では次の手が見つからない。",
    "right": "間違いはない。",
    "mistake": "{place}に間違いがある。",
    "mistake, entry": "{place}に間違った数字が入っている。",
    "mistake, removed": "{place}で必要な候補が消されている。",
    "wrong": "間違った数字:{options}。",
    "lost": "消してはいけない候補:{options}。",
    "in cell": "{cell}の{symbol}",
    "gap": "",
    "title": "{variant}の解き方",
    "verdict, tier": "段階表 {ladder}:第{tier}段階({name})、{steps}手",
    "verdict, score": "評価 {ladder}:{score}点、{steps}手",
    "verdict, none": "段階表 {ladder}:どの段階でも解けない、{steps}手",
    "between": "{bound}から{score}",
    "puzzle": "問題",
    "solution": "解",
    "left": "残った盤面",
    "suffices": "解ける段階",
    "suffices to": "第{tier}段階から第{last}段階",
    "uses": "手筋",
    "uses one": "{technique} {count}回",
    "hardest": "最難関",
    "hardest step": "{step}({technique})",
    "narrowest": "最も狭い所",
    "narrow one": "第{steps}手({open})",
    "narrow many": "第{steps}手({open})",
    "more": "ほか{count}か所",
    "step": "第{number}手",
    "tier": "第{tier}段階",
    "tier named": "第{tier}段階:{name}",
    "one open": "次の手は1通り",
    "many open": "次の手は{count}通り",
    "filled": "{cells}マス中{filled}マス確定",
    "chain": "矛盾までの手順",
    "steps": "手順",
    "previous": "前へ",
    "next": "次へ",
    "top": "先頭へ",
    "skip": "手順へ",
    "legend": "印の意味",
    "legend base": "手がかりになる列やブロック",
    "legend cover": "候補が消える列やブロック",
    "legend pattern": "手がかりの候補",
    "legend eliminated": "消える候補",
    "legend placed": "決まる数字",
    "legend entry": "前の手で決まった数字(太字は問題の数字)",
    "legend supposed": "仮定した数字",
    "legend implied": "仮定から決まる数字",
    "legend failed": "入る数字がなくなるマス",
    "board before": "第{number}手の前の盤面と候補",
    "board chain": "第{number}手の仮定から矛盾に至る盤面",
    "board end": "すべての手のあとの盤面",
    "chart title": "山場はどこか",
    "chart filled": "確定したマスの数",
    "chart tiers": "そこまでの手間(各手の段階の和)",
    "chart seconds": "そこまでの経過時間(秒)",
    "chart open": "選べる手の数",
    "chart hardest": "最難関:第{number}手",
    "chart mountain": "山場",
}

_WORDINGS: Mapping[str, Mapping[str, str]] = {"en": _ENGLISH, "ja": _JAPANESE}


def wording(language: str) -> Mapping[str, str]:
    """The words of a language, by name; templates where they hold names in braces.

    Raises:
        UnknownNameError: no such language.

    >>> wording("en")["solved"], wording("ja")["next"]
    ('The puzzle is solved.', '次へ')
    """
    find_language(language)
    return _WORDINGS[language]
