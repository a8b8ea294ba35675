"""What chance alone would have broken, and what a gate breaks beyond it."""
