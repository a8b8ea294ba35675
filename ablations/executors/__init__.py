"""Where the shards of a run are worked on: here, or on a Ray cluster."""
