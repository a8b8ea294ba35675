"""The gate card: what a run compared and found on one page, with all that is missing named as missing."""
