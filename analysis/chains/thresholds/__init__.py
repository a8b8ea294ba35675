"""What a scored gate would keep at other thresholds, beside chance and an oracle."""
