"""Scores of runs on suites of stress cases."""
