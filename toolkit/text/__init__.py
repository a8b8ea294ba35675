"""Words, sentences, tokens and scripts."""
