"""What is added to facts from elsewhere, and what may be asked for."""
