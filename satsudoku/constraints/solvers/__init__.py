"""Solvers that know constraints."""
