"""Judges of answers: how far they agree, and how often they are right."""
