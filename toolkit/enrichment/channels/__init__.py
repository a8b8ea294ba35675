"""Where added knowledge comes from: one's own metadata, a look-up outside, the model itself."""
