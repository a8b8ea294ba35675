"""Figures, each a function from a frame to axes."""
