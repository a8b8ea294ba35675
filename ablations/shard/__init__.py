"""One shard through all stages of all cells, what several cells need computed once."""
