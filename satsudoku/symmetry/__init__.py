"""Canonical forms, automorphisms and symmetric patterns."""
