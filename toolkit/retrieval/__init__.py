"""What a reader is shown for a probe, at one budget."""
