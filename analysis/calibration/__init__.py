"""Thresholds of gates, set on cases that are not scored."""
