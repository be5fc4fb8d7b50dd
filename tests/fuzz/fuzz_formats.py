"""Feed bytes to the readers of all formats, for as long as you like.

Run by hand, with atheris installed (``pip install atheris``)::

    python tests/fuzz/fuzz_formats.py -max_total_time=120 -max_len=2000

The first two bytes choose format and variant; the rest is the file. Bytes that break a promise are
written to ``crash-...`` in the current folder; give that file as an argument to see it again.
"""

import sys

import atheris

with atheris.instrument_imports(include=["satsudoku"]):
    from promises import check

    from satsudoku.formats import format_names

FORMATS = format_names()
VARIANTS = (None, "classic9", "x5", "classic16")


def one_input(data: bytes) -> None:
    if len(data) >= 2:
        format = FORMATS[data[0] % len(FORMATS)]
        check(data[2:], format, VARIANTS[data[1] % len(VARIANTS)])


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
