"""Stackyard: three card games of stacking, played exactly by their rulebooks."""

__version__ = "0.1.0"
