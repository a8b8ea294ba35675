"""What another system held, retrieved and answered, as a run folder."""
