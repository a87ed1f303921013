"""The games' rules: pure, without input or output, clock, files or web. One folder a game."""
