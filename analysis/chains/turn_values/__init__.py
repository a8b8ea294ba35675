"""The worth of single turns: what was stored of random deletions, and what it says about any gate."""
