"""What it costs, measured: `python -m tests.bench`. Each row is a ratio against a baseline of the same run.

Nothing here asserts and no test depends on it: a machine may be busy. One file a row or a few that share a run.
"""
