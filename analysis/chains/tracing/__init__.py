"""From a run folder to one frame of links: what became of each at each stage."""
