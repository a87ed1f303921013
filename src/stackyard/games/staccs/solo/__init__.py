"""SOLOSTACCS: one player builds one STACC of the whole deck."""
