"""From admitted words to facts."""
