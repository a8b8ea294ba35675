"""Rescue: whether putting back what was lost repairs the answer."""
