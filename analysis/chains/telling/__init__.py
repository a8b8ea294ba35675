"""A traced run told to people: tables, files and stories."""
