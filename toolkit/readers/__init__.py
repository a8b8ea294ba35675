"""Answers from what was retrieved."""
