"""Whether PDF can be written here, and what a PDF shows."""

from __future__ import annotations

import re
import zlib
from base64 import a85decode

import pytest

__all__ = ["page_sizes", "painted", "skip_without_reportlab"]


def skip_without_reportlab() -> None:
    """Skip a test where reportlab is not installed."""
    pytest.importorskip("reportlab", reason="PDF wants the extra pdf")


def page_sizes(pdf: bytes) -> list[tuple[int, int]]:
    """The width and height of each page, in points."""
    boxes = re.findall(rb"MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def painted(pdf: bytes) -> list[str]:
    """The operators of each page."""
    packed = re.findall(
        rb"/Filter \[ /ASCII85Decode /FlateDecode \] /Length \d+\s*>>\s*stream\r?\n(.*?)endstream",
        pdf,
        re.DOTALL,
    )
    unpacked = [zlib.decompress(a85decode(b"<~" + one.strip(), adobe=True)) for one in packed]
    return [one.decode("latin-1") for one in unpacked if b" Tm" in one or b" cm" in one]
