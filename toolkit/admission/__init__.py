"""Gates: what may be remembered."""
