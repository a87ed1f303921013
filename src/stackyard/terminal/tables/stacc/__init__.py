"""A STACC in the terminal: its cards as cubes, its spots by number, and how both are typed."""
