"""The terminal: playing at a keyboard, and looking at games, rules and records."""
