"""A considered rule of thumb for each game, written as rules: `normal` plays by it, searches too.

Each module brings its game's rules and the three of `stackyard.bots.search.advice`. A policy looks
only at what its seat has seen: on a hidden state a look at anything else raises.
"""
