"""Streams in parts: each part is answered by itself, written whole, and noted in a journal.

So interrupted work can continue, and processes or the machines of a cluster can share it::

    puzzles ─ split ─► part ─ answer ─► bytes ─► a folder's next file, or the end of a file
                        │  (here, in processes, on a cluster)          │
                        └── sized by the time that parts take ◄────────┴─► journal
"""
