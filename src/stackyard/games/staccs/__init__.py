"""STACCS: cards drawn as cubes, stacked by suit, number or letter on a hexagonal lattice.

`cards`, `lattice` and `board` are the foundation of all modes; `surfaces` and `reasons` read a
board for people. Each mode has its own package.
"""
