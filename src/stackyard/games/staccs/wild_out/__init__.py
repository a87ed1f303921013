"""WILD OUT: up to four players build four STACCS together, each from a WILD of its own."""
