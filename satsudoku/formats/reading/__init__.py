"""Shared by formats: text, lines, entries, cells, drawn grids, tables, layouts, detection."""
