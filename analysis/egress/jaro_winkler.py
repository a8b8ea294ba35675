"""How alike two words are to one who may have misspelt one of them."""

PREFIX, SCALE = 4, 0.1  # letters that count at the beginning, and how much each of them does


def jaro_winkler(one: str, other: str) -> float:
    """The similarity of two words, 0 to 1; 0 if one is empty (Winkler 1990, String Comparator Metrics)."""
    base = _jaro(one, other)
    shared = 0
    for first, second in zip(one[:PREFIX], other[:PREFIX], strict=False):
        if first != second:
            break
        shared += 1
    return base + shared * SCALE * (1 - base)


def _jaro(one: str, other: str) -> float:
    """Jaro 1989: letters in common within half a word, and how many of them change places."""
    first, second = _common(one, other), _common(other, one)
    if not first:
        return 0.0
    moved = sum(a != b for a, b in zip(first, second, strict=True)) / 2
    matched = len(first)
    return (matched / len(one) + matched / len(other) + (matched - moved) / matched) / 3


def _common(one: str, other: str) -> list[str]:
    """The letters of `one` that stand in `other` near the same place, each taken once, in order."""
    reach = max(max(len(one), len(other)) // 2 - 1, 0)
    free = [True] * len(other)
    found = []
    for place, letter in enumerate(one):
        for near in range(max(0, place - reach), min(len(other), place + reach + 1)):
            if free[near] and other[near] == letter:
                free[near] = False
                found.append(letter)
                break
    return found
