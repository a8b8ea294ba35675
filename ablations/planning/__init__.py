"""What a run would take, foreseen by rehearsing a part of it."""
