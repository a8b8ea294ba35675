"""Small worlds whose facts are known, and questions that need a chain of them."""
