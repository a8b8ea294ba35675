"""A stress case: its dialogue, its probes and its answer key."""
