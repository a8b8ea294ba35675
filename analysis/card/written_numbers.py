"""Numbers as a card writes them."""

import pandas as pd

NONE = "–"  # there is no such number


def percent(share: float) -> str:
    """A share (0 to 1) in percent."""
    return NONE if pd.isna(share) else f"{100 * share:.1f}"


def points(difference: float, low: float, high: float) -> str:
    """A difference of shares in points, with its interval if there is one."""
    if pd.isna(difference):
        return NONE
    told = f"{100 * difference:+.1f}"
    return told if pd.isna(low) else f"{told} [{100 * low:+.1f}, {100 * high:+.1f}]"


def bounded(share: float, low: float, high: float) -> str:
    """A share in percent, with its interval if there is one."""
    return percent(share) if pd.isna(low) else f"{percent(share)} [{percent(low)}, {percent(high)}]"
