"""Published tables: which counts they can stand for, and what these can prove."""
