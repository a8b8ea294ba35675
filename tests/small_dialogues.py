"""Small dialogues of plain statements, for laws that hold of any."""

from datetime import timedelta

from builders import MONDAY
from hypothesis import strategies as st

from toolkit.dialogue import Dialogue, Turn

# Each stands by itself: no pronoun, no question, no answer that needs one.
PLAIN = (
    "I live in Oslo.",
    "My dog is called Ilvo.",
    "My sister Lea bakes bread at Brivane, and I ski every winter.",
    "I flew to Tarrvale yesterday.",
    "If it rains, I take the tram.",
    "Maybe I will move to Kesta next year.",
    "So tired, ugh!!",
    "Thanks!",
    "👍",
    "Vivo en Lima.",
    "我在大阪工作。",
    "موعدي مع الطبيب يوم ٥ يونيو.",
    "मेरा कुत्ता ब्रूनो है।",
    "J’ai déménagé à Kestaval hier.",
)
SPEAKERS = ("Ana", "Ben")
LINES = st.lists(
    st.tuples(st.sampled_from(SPEAKERS), st.sampled_from(PLAIN) | st.text(max_size=12)), max_size=8
)


def at_one_sitting(lines: list[tuple[str, str]], *, days: int = 0) -> Dialogue:
    """The lines as the turns of one session, a minute apart, so many days after Monday."""
    start = MONDAY + timedelta(days=days)
    turns = (
        Turn(f"1:{place}", 1, speaker, text, start + timedelta(minutes=place))
        for place, (speaker, text) in enumerate(lines, start=1)
    )
    return Dialogue("d1", tuple(turns))
