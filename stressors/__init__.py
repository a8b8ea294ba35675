"""Generated cases that carry their own answer key."""
