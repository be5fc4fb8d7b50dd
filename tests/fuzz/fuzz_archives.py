"""Feed bytes to the checker of certificates as zip files and JSON lines, for as long as you like.

Run by hand, with atheris installed (``pip install atheris``)::

    python tests/fuzz/fuzz_archives.py -max_total_time=120 -max_len=20000 -rss_limit_mb=1024

The first byte chooses the meaning of the rest: a file as it stands, lines that gzip packs, or the
manifest of a certificate in a zip file. Bytes that break a promise are written to ``crash-...``.
"""

import gzip
import sys
import tempfile
import zipfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["satsudoku.proof.checker", "zipfile", "gzip"]):
    from promises import check_archive

FOLDER = Path(tempfile.mkdtemp())


def one_input(data: bytes) -> None:
    path, kind, rest = FOLDER / "archive", data[:1], data[1:]
    if kind < b"\x55":
        path.write_bytes(rest)
    elif kind < b"\xaa":
        path.write_bytes(gzip.compress(rest, 1))
    else:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("manifest.json", rest)
    check_archive(path)


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
