"""Runs pipelines side by side and writes run folders."""
