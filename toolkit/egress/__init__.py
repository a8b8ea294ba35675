"""The one door to the outside, and the log of what goes through it."""
