"""The clause under which a statement holds."""

import re

from toolkit.text.quotations import outside, quotations

_OPENER = re.compile(
    r"\b(?:(?:but |except |only |even |especially |just |mostly |mainly )?(?:if|unless|when|whenever|because"
    r"|until|as long as|as soon as|provided(?: that)?|providing|in case)|except|['’]?cause(?= (?:I|he|she|it"
    r"|they|we|my)\b))(?!\w)|(?:如果|要是|除非|只要|每当|因为)|(?<!\w)(?:wenn|weil|sobald|solange|außer)\b"
    r"|(?<!\w)(?:porque|cuando|siempre que|a menos que|excepto)\b|(?<!\w)(?:parce que?|quand|lorsque|sauf"
    r"|à moins que?)\b|(?:إذا|لأن|عندما|إلا)(?=\s)|(?:अगर|जब|क्योंकि)(?=\s)",
    re.IGNORECASE,
)
# "I wonder if", "the day when", "as if": the clause is what is said, not a condition.
_COMPLEMENT_BEFORE = re.compile(
    r"(?:\b(?:knows?|knew|wonders?|wondered|wondering|asks?|asked|asking|see|sure|tell|told|remembers?|forget"
    r"|check|decide|idea|as|since|from|about|of|what|guess|recall|is|was|care|matter)|\b(?:the|that|a|one"
    r"|this|first|last)\s+(?:\w+\s+)?(?:day|time|times|moment|year|week|month|night|morning|age))\s+$",
    re.IGNORECASE,
)
_ASKING = re.compile(r"(?:if|when)$", re.IGNORECASE)
_LEAD_IN = re.compile(
    r"(?:^|[.!?;:,\n])\W*(?:(?:yes|no|well|oh|and|but|so|also|please|plus|ok|okay|then|actually)\W+)*$",
    re.IGNORECASE,
)
_END = re.compile(r"[.!?;。！？।؟]+(?=\s(?!\s*[a-z])|$)|[。！？।؟;；]|\n")
_COMMA = re.compile(r"[,，、،]")
# A comma that only goes on inside the clause: "if I am tired, hungry or sad, I ..."
_MAIN_CLAUSE = re.compile(
    r"\s*(?:then\s+)?(?:\w+ly,?\s+)?(?:I|you|he|she|it|we|they|there|this|that|my|your|his|her|our|their|the"
    r"|a|an|please|don['’]t|do|never|always|just|call|use|tell|make|[A-Z])(?:\b|(?<=[A-Z]))",
)
_NEXT_SUBJECT = re.compile(r"\s(?=(?:I|he|she|we|they|you|it|there)\b)|\s(?=(?:please|always|never)\s)")
_GOES_ON = re.compile(r",\s+(?:and|but|so|then|which)\b|\s+[—–]\s+", re.IGNORECASE)


def condition_in(statement: str, speaker: str = "") -> str | None:
    """The first clause of `statement` that says if, unless, when or why it holds, exactly as it stands there.

    None where there is none, where it stands in a quotation, or where the clause is what is known, asked or
    remembered ("I wonder if"). `speaker` is the name that may stand for "I".
    """
    spans = quotations(statement)
    for opener in _OPENER.finditer(statement):
        start = opener.start()
        if not outside(start, spans):
            continue
        before = statement[max(0, start - 40) : start]
        if _ASKING.search(opener.group()) and _COMPLEMENT_BEFORE.search(before):
            continue
        return _clause(statement, opener, speaker)
    return None


def _clause(statement: str, opener: re.Match[str], speaker: str) -> str | None:
    start = opener.start()
    sentence_end = _END.search(statement, opener.end())
    limit = sentence_end.start() if sentence_end else len(statement)
    lead_in = _LEAD_IN.search(statement[:start])
    # Behind a comma it opens only if a main clause follows it: "Yes, if it rains, I stay".
    if lead_in and (lead_in.start() == 0 or lead_in.group()[0] != ","):
        limit = _end_of_fronted(statement, opener.end(), limit, speaker)
    else:
        goes_on = _GOES_ON.search(statement, opener.end(), limit)
        limit = goes_on.start() if goes_on else limit
    return statement[start:limit].strip().rstrip(",，、،") or None


def _end_of_fronted(statement: str, begin: int, limit: int, speaker: str) -> int:
    for comma in _COMMA.finditer(statement, begin, limit):
        if comma.group() != "," or _MAIN_CLAUSE.match(statement, comma.end()):
            return comma.start()
    subject_passed = re.compile(r"\s*\S+\s+\S+").match(statement, begin, limit)
    if subject_passed is None:
        return limit
    following = _NEXT_SUBJECT.search(statement, subject_passed.end(), limit)
    named = statement.find(f" {speaker} ", subject_passed.end(), limit) if speaker else -1
    ends = [place for place in (following.start() if following else -1, named) if place >= 0]
    return min(ends, default=limit)
