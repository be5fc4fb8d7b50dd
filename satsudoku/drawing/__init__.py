"""Boards as text, HTML and SVG, and figures by matplotlib."""
