"""Language models and embedders, and the answers kept of them."""
