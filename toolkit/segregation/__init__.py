"""What is a source of facts, and what is context only."""
