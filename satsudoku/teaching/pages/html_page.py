"""Explanations as one self-contained HTML page: no network, no scripts.

The page consists of templates: see `satsudoku.teaching.pages.markup`.
"""

from __future__ import annotations

from collections.abc import Iterable

from satsudoku.board.grid_shape import GridShape
from satsudoku.board.variant import Variant
from satsudoku.drawing.svg import NOTED, SVG_STYLE, Link, Marks, SvgSheet
from satsudoku.human.deduction import Deduction
from satsudoku.human.names import title_in
from satsudoku.human.wording import wording
from satsudoku.teaching.pages.document import document
from satsudoku.teaching.pages.markup import Markup, fill
from satsudoku.teaching.pages.phrases import facts, place, teller, verdict
from satsudoku.teaching.pages.time_chart import bottleneck_lines, time_svg
from satsudoku.teaching.pages.walkthrough import Scene, Walkthrough

_WIDE = 12  # columns from which a board takes the page's whole width

_STYLE = """\
:root{color-scheme:light dark;--ink:#16191d;--paper:#fff;--soft:#5b636c;--line:#c9ced4;
--card:#f6f7f9;--link:#00558f;--bar:#cfe3f5}
@media screen and (prefers-color-scheme:dark){:root{--ink:#e6e9ec;--paper:#101317;--soft:#a3abb4;
--line:#3a4149;--card:#191d22;--link:#8cc8f5;--bar:#1d3d5c}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:1rem;max-width:66rem;background:var(--paper);color:var(--ink);
font:1rem/1.55 system-ui,-apple-system,"Segoe UI","Hiragino Sans","Noto Sans CJK JP",sans-serif}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}
h2{font-size:1.15rem;line-height:1.3;margin:0}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:2px}
.skip{position:absolute;left:-99em}
.skip:focus{position:static}
figure{margin:0;overflow-x:auto}
svg.ss{display:block;width:100%;height:auto;max-width:27rem}
@media (max-width:30rem){body{padding:.5rem}}
.wide svg.ss{max-width:none;min-width:calc(var(--columns)*2.4rem)}
.legend svg.ss{width:3rem;flex:none}
svg.time{display:block;width:100%;height:auto;max-width:35rem}
svg.time text{font-size:13px;fill:var(--soft)}
.chart ul{margin:0;padding-left:1.2rem}
figcaption{color:var(--soft);font-size:.85rem;margin-top:.25rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:.75rem 0}
dt{color:var(--soft)}
dd{margin:0}
.legend{list-style:none;padding:0;display:grid;gap:.5rem 1.5rem;
grid-template-columns:repeat(auto-fill,minmax(15rem,1fr))}
.legend li{display:flex;gap:.75rem;align-items:center;font-size:.9rem;line-height:1.3}
nav ol{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem;padding:0;margin:.5rem 0}
nav ol a{display:block;min-width:2.4rem;padding:.3rem .4rem;text-align:center;text-decoration:none;
border:1px solid var(--line);border-radius:.3rem;font-variant-numeric:tabular-nums;
background:linear-gradient(0deg,var(--bar) calc(var(--tier)*1%),transparent 0)}
nav ol a.hardest{border:2px solid currentColor;font-weight:bold}
section.step{border-top:1px solid var(--line);padding:1rem 0;display:grid;gap:.75rem 1.5rem;
content-visibility:auto;contain-intrinsic-size:auto 30rem}
@media (min-width:48rem){section.step:not(.wide),.head:not(.wide){display:grid;gap:.75rem 1.5rem;
grid-template-columns:minmax(0,27rem) minmax(0,1fr);align-items:start}
section.step:not(.wide)>figure{position:sticky;top:1rem}}
.where{color:var(--soft);font-size:.9rem;margin:.2rem 0 .6rem}
.text{margin:0 0 .75rem}
.way{display:flex;gap:1rem;font-size:.9rem}
details{border:1px solid var(--line);border-radius:.3rem;background:var(--card);margin:.5rem 0}
summary{cursor:pointer;padding:.5rem .75rem}
details>:not(summary){margin:.5rem .75rem}
details ol{padding-left:2rem}
@media print{
@page{margin:10mm}
html{font-size:8pt}
body{max-width:none;padding:0;line-height:1.3}
nav,.way,.skip,.chain figure{display:none}
.head{display:grid;grid-template-columns:6cm 1fr;gap:.5cm;break-inside:avoid}
main{columns:3;column-gap:.5cm}
main.wide{columns:2}
section.step,section.step:not(.wide){display:block;padding:.2cm 0;content-visibility:visible}
section.step>figure,section.step:not(.wide)>figure{position:static;break-inside:avoid;break-after:avoid}
section.step:not(:has(.chain)){break-inside:avoid}
h2{font-size:9pt;break-after:avoid}
.where,.text{margin:.05cm 0}
.where{font-size:7.5pt}
.wide svg.ss{min-width:0;max-width:9cm}
details{border:none;background:none;margin:0;font-size:7pt}
details::details-content{content-visibility:visible;block-size:auto}
summary{list-style:none;padding:0;font-weight:bold;break-after:avoid}
details>:not(summary),details ol{margin:0;padding:0;counter-reset:step}
details li{display:inline;counter-increment:step}
details li::before{content:counter(step) ". "}
details li::after{content:" "}
.legend li{display:flex}
.legend li::before,.legend li::after{content:none}
.legend{font-size:7.5pt;grid-template-columns:repeat(4,1fr)}
.legend svg.ss{width:1.1cm}
a{color:inherit;text-decoration:none}
}
"""

_BODY = """\
<a class="skip" href="#step-1">{skip}</a>
<header id="top">
<h1>{title}</h1>
<div class="head{wide}">
<figure{reach}>{board}</figure>
<div>
<p><strong>{verdict}</strong></p>
<dl>{facts}</dl>
{time}<p>{puzzle}: <code style="overflow-wrap:anywhere">{line}</code></p>
</div>
</div>
<details><summary>{legend}</summary><ul class="legend">{legend_items}</ul></details>
<nav aria-label="{steps}"><ol>{links}</ol></nav>
</header>
<main class="{wide}">
{sections}
<section class="step{wide}" id="end" aria-labelledby="end-title">
<figure{end_reach}>{end_board}</figure>
<div>
<h2 id="end-title">{end}</h2>
<p class="way"><a href="#top">{top}</a></p>
</div>
</section>
</main>
"""
_TIME = """\
<figure class="chart">{chart}<figcaption>{axis}{slow}</figcaption></figure>
"""
_SECTION = """\
<section class="step{wide}" id="step-{number}" aria-labelledby="title-{number}">
<figure{reach}>{board}</figure>
<div>
<h2 id="title-{number}">{head}: {technique}</h2>
<p class="where">{where}</p>
<p class="text">{text}</p>
{chain}<p class="way">{before}{after}</p>
</div>
</section>
"""
_CHAIN = """\
<details class="chain"><summary>{title}</summary>
{steps}
<figure{reach}>{board}<figcaption>{caption}</figcaption></figure>
</details>
"""


def as_html(explained: Walkthrough, language: str = "en") -> Markup:
    """The page: the puzzle and the verdict, and a drawn board a step."""
    return _PathPage(explained, language).whole()


class _PathPage:
    def __init__(self, explained: Walkthrough, language: str) -> None:
        self._explained = explained
        self._language = language
        self._tell = teller(language)
        self._words = wording(language)
        self._variant = explained.puzzle.variant
        self._sheet = SvgSheet(
            self._variant, notes={name: self._words[f"legend {name}"] for name in NOTED}
        )
        self._wide = " wide" if self._variant.shape[1] >= _WIDE else ""

    def whole(self) -> Markup:
        words, explained = self._words, self._explained
        givens = explained.puzzle.values
        ended = words["left" if 0 in explained.end else "solution"]
        facts_ = (
            fill("<dt>{name}</dt><dd>{fact}</dd>", name=name, fact=fact)
            for name, fact in facts(explained, self._language)
        )
        title = words["title"].format(variant=title_in(self._language, self._variant))
        body = fill(
            _BODY,
            title=title,
            skip=words["skip"],
            wide=self._wide,
            board=self._draw(givens, words["puzzle"]),
            reach=self._reach(words["puzzle"]),
            end_reach=self._reach(words["board end"]),
            verdict=verdict(explained, self._language),
            facts=_join(facts_),
            time=self._time(),
            puzzle=words["puzzle"],
            line=explained.puzzle.line,
            legend=words["legend"],
            legend_items=self._legend(),
            steps=words["steps"],
            links=_join(map(self._link, explained.scenes)),
            sections=_join(map(self._section, explained.scenes)),
            end_board=self._draw(explained.end, words["board end"], explained.left),
            end=ended,
            top=words["top"],
        )
        columns = fill(' style="--columns:{columns}"', columns=self._variant.shape[1])
        return document(self._language, title, _STYLE + SVG_STYLE, body, columns)

    def _time(self) -> Markup:
        """The chart of the solving time, and its bottlenecks."""
        explained, words = self._explained, self._words
        if explained.minutes is None or not explained.minutes.moments:
            return Markup()
        lines = bottleneck_lines(explained.minutes, explained.puzzle, self._language)
        row = "<li>{title}: {line}</li>"
        slow = (fill(row, title=words["bottleneck title"], line=line) for line in lines)
        return fill(
            _TIME,
            chart=time_svg(explained.minutes, explained.puzzle, self._language),
            axis=f"{words['time chart']}: {words['time axis']}",
            slow=fill("<ul>{slow}</ul>", slow=_join(slow)) if lines else "",
        )

    def _draw(
        self,
        values: bytes,
        title: str,
        candidates: tuple[str, ...] | None = None,
        marks: Marks | None = None,
    ) -> Markup:
        drawn = self._sheet.draw(
            values,
            givens=self._explained.puzzle.values,
            candidates=candidates,
            marks=marks or Marks(),
            title=title,
        )
        return Markup(drawn)

    def _reach(self, label: str) -> Markup:
        """The attributes with which the keyboard scrolls a figure wider than the screen."""
        if not self._wide:
            return Markup()
        return fill(' tabindex="0" role="region" aria-label="{label}"', label=label)

    def _link(self, scene: Scene) -> Markup:
        """A button to a step: the higher its bar, the higher the tier."""
        hardest, tier = self._explained.report.hardest, scene.step.tier
        highest = max(scene_shown.step.tier for scene_shown in self._explained.scenes)
        name = scene.step.deduction.technique.name(self._language)
        return fill(
            '<li><a href="#step-{number}"{mark} style="--tier:{share}" title="{title}">'
            "{number}</a></li>",
            number=scene.step.number,
            mark=Markup(' class="hardest"' if scene.step is hardest else ""),
            share=round(100 * tier / highest),
            title=f"{name} · {place(self._explained, scene, self._language)[0]}",
        )

    def _section(self, scene: Scene) -> Markup:
        words, number, deduction = self._words, scene.step.number, scene.step.deduction
        where = place(self._explained, scene, self._language)
        way = '<a href="#{target}" rel="{rel}">{text}</a>'
        last = number == len(self._explained.scenes)
        title = words["board before"].format(number=number)
        return fill(
            _SECTION,
            wide=self._wide,
            number=number,
            reach=self._reach(title),
            board=self._draw(scene.values, title, scene.candidates, scene.marks),
            head=words["step"].format(number=number),
            technique=deduction.technique.name(self._language),
            where=" · ".join(where),
            text=self._tell(deduction),
            chain=self._chain(scene),
            before=fill(
                way,
                target="top" if number == 1 else f"step-{number - 1}",
                rel="prev",
                text=words["previous"],
            ),
            after=fill(
                way,
                target="end" if last else f"step-{number + 1}",
                rel="next",
                text=words["next"],
            ),
        )

    def _chain(self, scene: Scene) -> Markup:
        end = scene.contradiction
        if end is None:
            return Markup()
        caption = self._words["board chain"].format(number=scene.step.number)
        return fill(
            _CHAIN,
            title=self._words["chain"],
            steps=self._steps(scene.step.deduction),
            reach=self._reach(caption),
            board=self._draw(end.values, caption, end.candidates, end.marks),
            caption=caption,
        )

    def _steps(self, deduction: Deduction) -> Markup:
        """The steps of a refutation; nested refutations fold out separately."""
        assert deduction.refutation is not None
        items = []
        for step in deduction.refutation.steps:
            inner = Markup()
            if step.refutation is not None:
                folded = "<details><summary>{title}</summary>{steps}</details>"
                inner = fill(folded, title=self._words["chain"], steps=self._steps(step))
            items.append(fill("<li>{text}{inner}</li>", text=self._tell(step), inner=inner))
        return fill("<ol>{items}</ol>", items=_join(items))

    def _legend(self) -> Markup:
        """The marks, each drawn in a board of one cell."""
        cell = Variant(
            "legend", "", "", self._variant.symbols, (GridShape("", 1, 1),), ((1, 1),), ()
        )
        sheet = SvgSheet(cell, labels=False, prefix="legend")
        scenes = self._explained.scenes
        ends = [scene.contradiction.marks for scene in scenes if scene.contradiction]
        used = set(_ALWAYS).union(*map(_kinds, (*ends, *(scene.marks for scene in scenes))))
        items = []
        for name, marks in _LEGEND.items():
            if name not in used:
                continue
            filled = name in ("entry", "causes")
            picture = sheet.draw(bytes([filled]), givens=bytes(1), marks=marks)
            items.append(
                fill(
                    "<li>{picture}<span>{text}</span></li>",
                    picture=Markup(picture),
                    text=self._words[f"legend {name}"],
                )
            )
        return _join(items)


# Each kind of mark in a board of one cell.
_LEGEND = {
    "base": Marks(base=[0]),
    "cover": Marks(cover=[0]),
    "pattern": Marks(pattern=[0]),
    "fins": Marks(fins=[0]),
    "colors": Marks(colors=[[0], [1]]),
    "strong": Marks(links=[Link([0], [3], strong=True)]),
    "weak": Marks(links=[Link([0], [3], strong=False)]),
    "eliminated": Marks(eliminated=[0]),
    "placed": Marks(placed=[0]),
    "entry": Marks(),
    "causes": Marks(causes=[0]),
    "supposed": Marks(supposed=[0]),
    "implied": Marks(implied=[0]),
    "failed": Marks(failed=[0]),
}
_ALWAYS = ("base", "cover", "pattern", "eliminated", "placed", "entry")


def _kinds(marks: Marks) -> set[str]:
    """The entries of the legend for some marks."""
    kinds = {name for name in _LEGEND if getattr(marks, name, None)}
    return kinds | {"strong" if link.strong else "weak" for link in marks.links}


def _join(parts: Iterable[Markup]) -> Markup:
    return Markup("".join(parts))
