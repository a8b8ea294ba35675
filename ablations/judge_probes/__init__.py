"""Answers of known worth, made from the golds of a data set, and what judges make of them."""
