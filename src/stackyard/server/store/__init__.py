"""Where the server keeps people, tables and matches, so that no accepted move is ever lost."""
