"""What a model-based gate shows of an exchange: the utterance to judge, and the history that it stands in."""

from toolkit.dialogue import Exchange
from toolkit.framing import history_element, turn_element


def judged(exchange: Exchange) -> str:
    """The history in an element of its own, then the utterance and its reply in another.

    A turn that belongs to the utterance is not repeated as history. All text is escaped.
    """
    said = (exchange.turn,) if exchange.reply is None else (exchange.turn, exchange.reply)
    own = {turn.id for turn in said}
    history = [turn for turn in exchange.history if turn.id not in own]
    utterance = "\n".join(turn_element(turn) for turn in said)
    return f"{history_element(history)}<utterance>\n{utterance}\n</utterance>"
