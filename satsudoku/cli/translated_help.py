"""Help in other languages than English: what typer writes, translated piece by piece."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import typer

from satsudoku.catalogue import said
from satsudoku.cli.language import placed
from satsudoku.wide import left, width, wrap

_EXTRA = re.compile(r"(?P<about>.*?)(?:\s*\[(?P<extra>[^\[\]]+)\])?", re.DOTALL)
_TITLE = re.compile(r"^([A-Z][^:]*:)(.*)")  # such as Examples:
_FIRST = 30  # columns of options at most, as in click

_HelpFormatter: Any = typer.Context.formatter_class


class TranslatedFormatter(_HelpFormatter):  # type: ignore[misc]  # versions of typer differ
    """Writes help in the language of this process."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write a usage line, with its placeholders."""
        indent = said("Usage:", "help") + " "
        if prefix is not None and not prefix.strip():
            indent = " " * width(indent)
        self.write(f"{indent}{prog} {placed(args)}\n")

    def write_heading(self, heading: str) -> None:
        super().write_heading(said(heading, "help"))

    def write_text(self, text: str) -> None:
        """Write paragraphs; those behind a backspace keep their lines."""
        indent = " " * self.current_indent
        written = []
        for paragraph in re.split(r"\n[ ]*\n", text):
            if paragraph.lstrip().startswith("\b"):
                lines = _kept(paragraph.partition("\n")[2])
            else:
                whole = said(" ".join(paragraph.split()), "help")
                lines = wrap(whole, self.width - self.current_indent)
            written.append("\n".join(f"{indent}{line}".rstrip() for line in lines))
        self.write("\n\n".join(written) + "\n")

    def write_dl(
        self, rows: Sequence[tuple[str, str]], col_max: int = _FIRST, col_spacing: int = 2
    ) -> None:
        """Write options, or commands, with what they mean."""
        table = [(placed(first), *_about(second)) for first, second in rows]
        column = min(max(width(first) for first, *_ in table), col_max)
        indent = " " * self.current_indent
        for first, about, extra in table:
            columns = max(self.width - column - col_spacing - 2, 10)
            lines = wrap(about, columns)
            if extra and width(f"{lines[-1]}  {extra}") <= columns:
                lines[-1] += f"  {extra}"
            elif extra:
                lines.append(extra)
            if width(first) > column:
                self.write(f"{indent}{first}\n")
                first = ""
            for line in lines:
                self.write(f"{indent}{left(first, column + col_spacing)}{line}\n")
                first = ""


def _about(text: str) -> tuple[str, str]:
    """What an option means, and its default in brackets."""
    match = _EXTRA.fullmatch(" ".join(text.split()))
    assert match is not None
    about = said(match["about"], "help")
    if not match["extra"]:
        return about, ""
    name, _, value = match["extra"].partition(": ")
    extra = said(name, "help") + (f": {said(value, 'help')}" if value else "")
    return about, f"[{extra}]"


def _kept(block: str) -> list[str]:
    """Lines whose breaks are meant: a whole block, or examples, of which titles are translated."""
    whole = said("\n".join(line.rstrip() for line in block.strip("\n").splitlines()), "help")
    return [_TITLE.sub(_titled, line) for line in whole.splitlines()]


def _titled(line: re.Match[str]) -> str:
    return said(line[1], "help") + placed(line[2])
