"""Pictures of a STACCS table, made from its view alone."""
