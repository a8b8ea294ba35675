"""The statement that an excited question holds: "Can you believe I got the job?" says that I got the job."""

import re

_HELD = re.compile(
    r"^\W*(?:(?:so|and|but|oh|hey|hi|well|wow|ok|okay|by the way|btw|also|anyway|\w+,)\W+){0,3}"
    r"(?:(?:can|could|would) (?:you|u) (?:even |actually )?believe(?: it)?"
    r"|(?:do|did) (?:you|u) (?:know|hear|realise|realize)|have (?:you|u) heard"
    r"|did I (?:ever )?(?:tell (?:you|u)|mention)"
    r"|(?:you|u)(?:['’]ll| will) never (?:guess|believe)|guess what"
    r"|(?:you|u) know what)"
    r"(?P<mark>\s*[,:;!—–-]+\s*|\s+)(?:that\s+)?"
    r"(?P<statement>(?:I|we|my|our)(?:['’](?:m|ve|d|ll|re))?\s.*?)[\s?!.…？！]*$",
    re.IGNORECASE | re.DOTALL,
)
_NEEDS_A_MARK = re.compile(r"(?:guess|know) what\s*$", re.IGNORECASE)  # "guess what I bought" states nothing
_IMAGINED = re.compile(
    r"(?:I|we)(?:['’](?:d|ll)|\s+(?:would|could|should|might|may|will|can|must))\b|.*\bor not$",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST = 2_000  # characters; longer is no question


def embedded_statement(question: str) -> str | None:
    """What the speaker says of themselves in the question, as a sentence; None where nothing is stated.

    After "can you believe", "did you know", "have you heard", "guess what" and the like; English only.
    """
    found = _HELD.match(question) if len(question) <= _LONGEST else None
    if found is None or _IMAGINED.match(found["statement"]):
        return None
    if not found["mark"].strip() and _NEEDS_A_MARK.search(question[: found.start("mark")]):
        return None
    statement = found["statement"].strip()
    return f"{statement[0].upper()}{statement[1:]}."
