"""The parts of a pipeline: what is said, remembered and asked; a component a file."""
