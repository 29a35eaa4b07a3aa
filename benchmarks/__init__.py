"""Measurements: how fast the rules run, how well the bots play. Each module is run with `python -m benchmarks.NAME`."""
