"""How long to wait before a call is tried again."""

from datetime import UTC
from email.utils import parsedate_to_datetime
from random import Random

FIRST = 0.5  # seconds: the longest wait before the second try; doubled at each further one
LONGEST = 60.0  # seconds, whatever a server asks for


def wait_before(tries: int, rng: Random, asked_for: float | None) -> float:
    """Seconds to wait after `tries` tries: exponential with full jitter, no less than the server asks for.

    Source: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
    """
    jittered = rng.uniform(0.0, min(LONGEST, FIRST * 2.0 ** min(tries - 1, 30)))
    return min(LONGEST, max(jittered, asked_for or 0.0))


def retry_after(header: str | None, now: float) -> float | None:
    """The seconds that a Retry-After header asks for, as a number or a date; None if it asks for nothing.

    `now` is in seconds since 1970. Source: RFC 9110, section 10.2.3.
    """
    if header is None:
        return None
    text = header.strip()
    if text.isascii() and text.replace(".", "", 1).isdigit():
        return float(text)
    try:
        date = parsedate_to_datetime(text)
        return max(0.0, (date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp() - now)
    except (ValueError, OverflowError):
        return None
