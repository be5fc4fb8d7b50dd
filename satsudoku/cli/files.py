"""Output to files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO, cast

from satsudoku.errors import SatsudokuError
from satsudoku.stream.parts.placing import new_file

FILTERS: list[Callable[[BinaryIO, str], BinaryIO]] = []
"""What is before the files that are written, and changes what they get."""


def check_ending(path: Path, forms: Mapping[str, str]) -> str:
    """The form that the ending of a file's name asks for.

    >>> check_ending(Path("a.HTM"), {".html": "html", ".htm": "html"})
    'html'
    """
    form = forms.get(path.suffix.lower())
    if form is None:
        *others, last = forms
        expected = f"{', '.join(others)} or {last}" if others else last
        ending = f"ending in {path.suffix!r}" if path.suffix else "without an ending"
        raise SatsudokuError(f"a name {ending}; expected {expected}", file=str(path))
    return form


def write(path: Path, content: str | bytes) -> None:
    """Write a file, texts in UTF-8.

    Raises:
        SatsudokuError: the file cannot be written, or is read by this command.
    """
    from satsudoku.cli.named_files import named_files

    named_files().refuse(str(path))  # of a folder, names follow from the puzzles
    try:
        with new_file(str(path)) as file:
            _filtered(file, str(path)).write(
                content.encode() if isinstance(content, str) else content
            )
    except OSError as error:
        raise _cannot_write(str(path), error) from None


@contextmanager
def open_output(name: str | None) -> Iterator[BinaryIO | None]:
    """Open a file for results, compressed where its name ends so: a context; None for None.

    A regular file takes its place at the end, also of work that Ctrl-C or a time limit ended; an
    error leaves what was there before.

    Raises:
        SatsudokuError: it cannot be opened, or written to the end, as when the disk is full.
    """
    if name is None:
        yield None
        return
    try:
        with new_file(name) as file, _packed(file, Path(name).suffix) as packed:
            yield _filtered(packed, name)
    except TimeoutError:
        raise  # the work's, not the disk's
    except OSError as error:
        raise _cannot_write(name, error) from None


def _filtered(file: BinaryIO, name: str) -> BinaryIO:
    for put_before in FILTERS:
        file = put_before(file, name)
    return file


def _cannot_write(name: str, error: OSError) -> SatsudokuError:
    return SatsudokuError(f"cannot write: {error.strerror or error}", file=name)


def _packed(file: BinaryIO, ending: str) -> AbstractContextManager[BinaryIO]:
    if ending == ".gz":
        import gzip

        return cast(BinaryIO, gzip.GzipFile(fileobj=file, mode="wb", compresslevel=6))
    if ending == ".zst":
        import zstandard

        packer = zstandard.ZstdCompressor().stream_writer(file, closefd=False)
        return cast(BinaryIO, packer)
    return nullcontext(file)
