"""Where the server keeps people, tables and matches, so that no accepted move is ever lost.

`store` says what is kept and what may be asked, `errors` what can go wrong; `sqlite` keeps it in a
file, whose tables `migrations` bring from version to version.
"""
