"""Models run in this process."""
