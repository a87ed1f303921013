"""Searching bots: information-set tree search in the compiled twin."""
