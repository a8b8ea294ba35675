"""What the frame of links says: survival, breaks, and probes lost and gained."""
