"""Many games at once: simulating and measuring them."""
