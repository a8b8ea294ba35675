"""Words for what people are to each other, and which of them say at least as much as another."""

from toolkit.grounding.relation_words import ALIKE, KINDS


def _supporters() -> dict[str, frozenset[str]]:
    alike = {word: frozenset(group.split()) for group in ALIKE for word in group.split()}
    kinds = {
        general: frozenset(specific.split()) | {general}
        for names, specific in KINDS
        for general in names.split()
    }
    found = {}
    for word in alike.keys() | kinds.keys():
        direct = alike.get(word, frozenset({word})) | kinds.get(word, frozenset())
        found[word] = frozenset().union(*(alike.get(each, frozenset({each})) for each in direct))
    return found


# Each relation word with those of which one must stand in the sources: "child" with "son", not the reverse.
SUPPORTERS = _supporters()
