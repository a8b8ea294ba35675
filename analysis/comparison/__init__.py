"""Two systems on the same questions: read, paired, compared, told."""
