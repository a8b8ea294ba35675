"""Where records are kept and found: mem0 on Qdrant, and plain ones."""
