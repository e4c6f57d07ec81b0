"""Fuzzing: any bytes at all, against everything on the Pi that reads what a line brings.

A target is a function that takes bytes and raises nothing but AssertionError, when something is wrong. Targets are the
values of TARGETS in every module `targets_*.py` of this folder; whoever has another parser (a firmware's) adds one.
`make test` runs a stated number of inputs of each, `make fuzz` runs them for minutes, guided by coverage.
"""
