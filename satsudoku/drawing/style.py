"""The style sheet of drawings: its colors, light and dark, from the set of Okabe and Ito."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

# Class, what it sets, and its colors: light, dark.
_COLORS = (
    ("board", "fill", "#ffffff", "#15181c"),
    ("shade", "fill", "#e3e3e3", "#30353c"),
    ("base", "fill", "#d8e9f8", "#17324a"),
    ("cover", "fill", "#fdebc8", "#43340f"),
    ("hatch-base", "stroke", "#86b4dc", "#3d6f9f"),
    ("hatch-cover", "stroke", "#e0ac45", "#8f6d1e"),
    ("mark", "fill", "#cfd4da", "#3d444d"),
    ("line", "stroke", "#c3c8cf", "#4b525b"),
    ("green", "stroke", "#a5d6a7", "#3f6b41"),
    ("purple", "stroke", "#d9a8e0", "#6d4375"),
    ("blue", "stroke", "#a3c9f0", "#37587c"),
    ("orange", "stroke", "#f5c491", "#7d5527"),
    ("teal", "stroke", "#9bd8d3", "#2f6a66"),
    ("yellow", "stroke", "#eadf8f", "#6b6328"),
    ("pink", "stroke", "#f3b4c4", "#7c4353"),
    ("bulb", "fill", "#c3c8cf", "#4b525b"),
    ("bulb-ring", "stroke", "#8b929b", "#8b929b"),
    ("shaft", "stroke", "#8b929b", "#8b929b"),
    ("white-dot", "fill", "#ffffff", "#d5d9de"),
    ("white-dot", "stroke", "#111111", "#15181c"),
    ("tag-dark", "fill", "#111111", "#15181c"),
    ("tag", "fill", "#111111", "#d5d9de"),
    ("tag", "stroke", "#ffffff", "#15181c"),
    ("tag-light", "fill", "#ffffff", "#d5d9de"),
    ("lines", "stroke", "#9a9a9a", "#5c636b"),
    ("walls", "stroke", "#111111", "#d5d9de"),
    ("cage", "stroke", "#444444", "#aab1b9"),
    ("sum", "fill", "#111111", "#d5d9de"),
    ("sum", "stroke", "#ffffff", "#15181c"),
    ("sign", "stroke", "#111111", "#d5d9de"),
    ("bar", "stroke", "#111111", "#d5d9de"),
    ("dot", "fill", "#111111", "#15181c"),
    ("dot", "stroke", "#111111", "#d5d9de"),
    ("label", "fill", "#666666", "#a3aab2"),
    ("candidate", "fill", "#555555", "#b5bcc4"),
    ("given", "fill", "#000000", "#ffffff"),
    ("entry", "fill", "#004c80", "#8cc8f5"),
    ("pattern", "fill", "#0072b2", "#56b4e9"),
    ("pattern-text", "fill", "#ffffff", "#0b0d10"),
    ("fin", "stroke", "#0072b2", "#56b4e9"),
    ("fin-text", "fill", "#004c80", "#8cc8f5"),
    ("color-0", "fill", "#007a58", "#3fd0a6"),
    ("color-1", "fill", "#8e3f74", "#e7a5cd"),
    ("color-2", "fill", "#0072b2", "#56b4e9"),
    ("color-3", "fill", "#a35a00", "#f0b050"),
    ("strong", "stroke", "#111111", "#e6e9ec"),
    ("weak", "stroke", "#111111", "#e6e9ec"),
    ("node", "stroke", "#111111", "#e6e9ec"),
    ("cause", "stroke", "#0072b2", "#56b4e9"),
    ("struck", "fill", "#b03a00", "#ff9d66"),
    ("strike", "stroke", "#b03a00", "#ff9d66"),
    ("ring", "stroke", "#007a58", "#3fd0a6"),
    ("placed", "fill", "#005c42", "#7fe5c8"),
    ("guess", "stroke", "#8e3f74", "#e7a5cd"),
    ("guess-text", "fill", "#7a2f61", "#f0bfdd"),
    ("failed", "stroke", "#b03a00", "#ff9d66"),
)
# Each rule names one class: what <use> repeats knows nothing of the elements around it.
_SHAPES = """\
.ss{font-family:"DejaVu Sans","Helvetica Neue",Arial,sans-serif;text-anchor:middle}
.ss-hatch-base,.ss-hatch-cover{fill:none;stroke-width:1}
.ss-lines{fill:none;stroke-width:.8}
.ss-walls{fill:none;stroke-width:2.2;stroke-linecap:square}
.ss-sign{fill:none;stroke-width:2}
.ss-bar{fill:none;stroke-width:5}
.ss-line{fill:none;stroke-width:9;stroke-linecap:round;stroke-linejoin:round}
.ss-bulb-ring,.ss-shaft{fill:none;stroke-width:1.6}
.ss-white-dot,.ss-dot{stroke-width:1}
.ss-tag{paint-order:stroke;stroke-width:2.5}
.ss-cage{fill:none;stroke-width:1;stroke-dasharray:3 2}
.ss-title{text-anchor:start;fill:currentColor}
.ss-sum{text-anchor:start;paint-order:stroke;stroke-width:2.5}
.ss-given,.ss-placed,.ss-pattern-text,.ss-fin-text{font-weight:bold}
.ss-implied{font-style:italic}
.ss-strike{fill:none;stroke-width:1.4}
.ss-ring,.ss-guess{fill:none;stroke-width:2}
.ss-guess{stroke-dasharray:4 2.5}
.ss-failed{fill:none;stroke-width:2;stroke-dasharray:5 3}
.ss-fin{fill:none;stroke-width:1.4}
.ss-strong,.ss-weak{fill:none;stroke-width:1.4;stroke-opacity:.8}
.ss-weak{stroke-dasharray:4 2.5}
.ss-node{fill:none;stroke-width:4;stroke-opacity:.25;stroke-linecap:round;stroke-linejoin:round}
.ss-cause{fill:none;stroke-width:2;stroke-dasharray:1 3}
"""


# Colors that a setter chose: their lightness turns around, and their hue stays.
_INVERTED = ".ss-own{filter:invert(1) hue-rotate(180deg)}\n"


def _rules(column: int) -> str:
    return "".join(f".ss-{row[0]}{{{row[1]}:{row[column]}}}\n" for row in _COLORS)


_DARK = f"@media screen and (prefers-color-scheme:dark){{\n{_rules(3)}{_INVERTED}}}\n"
SVG_STYLE = f"{_SHAPES}{_rules(2)}{_DARK}"
"""The style sheet of drawings: a drawing brings its own; those of a sheet leave it to the page."""


@lru_cache(maxsize=256)
def light(classes: str) -> Mapping[str, str]:
    """What the style sheet sets for some classes, without dark mode.

    >>> light("ss-line ss-green")["stroke"], light("ss-given")["font-weight"]
    ('#a5d6a7', 'bold')
    """
    names = {f".{name}" for name in classes.split()}
    styles: dict[str, str] = {}
    for selectors, declared in re.findall(r"([^{}]+)\{([^}]*)\}", _SHAPES + _rules(2)):
        if names.intersection(selectors.strip().split(",")):
            styles |= dict(part.split(":", 1) for part in declared.split(";"))
    return styles
