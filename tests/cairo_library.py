"""Whether PNG and PDF can be written here."""

from __future__ import annotations

import pytest

__all__ = ["skip_without_cairo"]


def skip_without_cairo() -> None:
    """Skip a test where CairoSVG, or the system's library that it calls, is not installed."""
    try:
        import cairosvg  # noqa: F401
    except ImportError:
        pytest.skip("PNG and PDF want the extra pictures")
    except OSError:
        pytest.skip("PNG and PDF want the system's library cairo")
