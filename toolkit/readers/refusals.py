"""Whether a model declined to answer at all, which is no answer and so no wrong one either."""

import re

_REFUSAL = re.compile(
    r"^\W*(?:(?:i['’]?m|i am|we['’]re) (?:very |so |really )?(?:sorry|afraid),? ?(?:but )?|sorry,? ?(?:but )?"
    r"|unfortunately,? |as an ai\b[^.]{0,60}?,? )*"
    r"(?:(?:i|we) (?:can['’]?t|cannot|can not|won['’]?t|will not)"
    r"|(?:i['’]?m|i am|we['’]re|we are) (?:unable|not able) to) "
    r"(?:\w+ )?(?:assist|help(?! (?:but|it)\b)|comply|fulfil|fulfill|engage|continue|participate|discuss"
    r"|share|provide|disclose|reveal)\b",
    re.IGNORECASE,
)


def is_refusal(text: str) -> bool:
    """Whether `text` begins as refusals begin: "I'm sorry, but I can't help with that".

    "I cannot tell from the records" is an answer. English only; a refusal in other words passes as one.
    """
    return _REFUSAL.match(text.strip()) is not None
