"""What formats share: text, lines, entries, cells, drawn grids, tables, layouts, detection."""
