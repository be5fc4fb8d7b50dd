"""The kinds of constraints that encodings may declare: one file each, found by being here."""
