"""How sure one may be: intervals and tests for items that come in groups."""
