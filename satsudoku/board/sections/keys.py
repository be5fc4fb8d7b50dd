"""The keys of encodings that declare no constraints."""

from __future__ import annotations

LAYOUT_KEYS = ("symbols", "grids", "houses", "relations", "cells")
TEXT_KEYS = ("extends", "title", "titles", "description")
NOT_KINDS = frozenset((*TEXT_KEYS, *LAYOUT_KEYS))
