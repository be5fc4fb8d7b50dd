"""Streams in parts: each is asked of alone, written whole, and noted when it is done.

So interrupted work continues, and processes or the machines of a cluster share it::

    puzzles ─ split ─► part ─ answer ─► bytes ─► a folder's next file, or the end of a file
                        │  (here, in processes, on a cluster)          │
                        └── sized by the time that parts take ◄────────┴─► journal
"""
