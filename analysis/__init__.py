"""Reads run folders: tables, figures and intervals."""
