"""The families of stress cases, one a file."""
