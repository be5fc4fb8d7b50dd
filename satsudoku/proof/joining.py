"""Join several archives of certificates into one."""

from __future__ import annotations

import shutil
import zipfile
import zlib
from collections.abc import Sequence
from typing import BinaryIO

from satsudoku.errors import SatsudokuError
from satsudoku.proof.archive import LEVEL


def join_archives(archives: Sequence[str], zipped: bool, file: BinaryIO) -> None:
    """Copy archives of one form into one: zip files, or JSON lines, gzipped or not.

    Of lines each archive declares its variants again.

    Raises:
        OSError: it cannot be written.
        SatsudokuError: an archive is damaged.
    """
    if not zipped:
        for path in archives:
            with open(path, "rb") as archive:
                shutil.copyfileobj(archive, file)
        return
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as whole:
        for path in archives:
            try:
                with zipfile.ZipFile(path) as part:
                    for entry in part.infolist():
                        content = part.read(entry)
                        whole.writestr(entry, content, compresslevel=LEVEL)
            except (EOFError, ValueError, zipfile.BadZipFile, zlib.error) as error:
                raise SatsudokuError(f"cannot join it: {error}", file=path) from None
