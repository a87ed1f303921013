"""Rules of thumb for the easy bot, one module a game: each has a function ``choose``."""
