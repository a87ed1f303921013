"""Tables and running matches, without HTTP, sockets, SQL or a clock of their own.

Everything takes `now` (milliseconds since 1970) and chance from outside, and gives back values:
rows to store, and what to send to whom.
"""
