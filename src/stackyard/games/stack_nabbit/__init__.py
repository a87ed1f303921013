"""Stack Nabbit: flip, keep, steal from your neighbours, bank."""
