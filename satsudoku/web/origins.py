"""Origins of pages, as browsers name them."""

from __future__ import annotations

from urllib.parse import urlsplit

from satsudoku.errors import SatsudokuError

_SIGNS = dict.fromkeys(map(ord, ".-_:"))  # of names and addresses
_PORTS = {"http": 80, "https": 443}


def origin_of(text: str) -> str:
    """An origin as browsers send it: small letters, no usual port, and ASCII.

    Raises:
        SatsudokuError: a pattern such as ``*``, a page's address, or no origin at all.

    >>> origin_of("https://Example.org:443"), origin_of("http://bücher.example:8080")
    ('https://example.org', 'http://xn--bcher-kva.example:8080')
    >>> origin_of("https://*.example.org")
    Traceback (most recent call last):
    satsudoku.errors.SatsudokuError: --allow-origin is 'https://*.example.org', expected an ...
    """
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
        host = host if ":" in host else host.encode("idna").decode("ascii")
    except ValueError:  # a port that is none, a bracket, or a name of no domain
        host, port, parts = "", None, urlsplit("")
    plain = f"{parts.scheme}://{parts.netloc}".lower() == text.lower()
    named = host.replace(".", "").translate(_SIGNS).isalnum()
    if parts.scheme not in _PORTS or not plain or not named or "@" in text:
        raise SatsudokuError(
            f"--allow-origin is {text!r}, expected an origin such as https://example.org, without "
            "a path or *; others by the option again"
        )
    shown = f"[{host}]" if ":" in host else host
    usual = port in (None, _PORTS[parts.scheme])
    return f"{parts.scheme}://{shown}" if usual else f"{parts.scheme}://{shown}:{port}"
