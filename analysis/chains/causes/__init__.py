"""What broke a chain: stages alone, criteria of admission, and single deletions."""
