"""How each language names times: one file a language, words and phrases together."""
