"""What a section of a gate card says."""

from analysis.card.card import Listing, Section


def texts(one: Section) -> str:
    """All of it, a line a row."""
    rows = [block.rows if isinstance(block, Listing) else ((block,),) for block in one.blocks]
    return "\n".join(" | ".join(cells) for own in rows for cells in own)
