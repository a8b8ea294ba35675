"""Data sets as dialogues and probes."""
