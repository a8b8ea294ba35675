"""Follows every evidence chain of a run through its stages, from the run folder alone."""
