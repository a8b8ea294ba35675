"""What memory says that nobody said: unsupported inference, and knowledge shown after its expiry."""
