"""The audit of what leaves: plants canaries, runs the arms on them twice, and writes what the scores need."""
