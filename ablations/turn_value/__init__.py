"""What the presence of a turn is worth: source turns deleted at random, everything behind them frozen."""
