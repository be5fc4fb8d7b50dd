"""Formats that are links of other tools."""
