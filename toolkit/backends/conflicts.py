"""Which earlier record a correction puts right."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from toolkit.backends.mem0_parts import Vectorizer
from toolkit.facts import Fact, Kind
from toolkit.stages import MemoryRecord
from toolkit.text.folding import folded
from toolkit.text.function_words import ENGLISH, OTHERS
from toolkit.text.scripts import CJK, MARKS
from toolkit.text.sentences import sentences

# What the lists of `function_words` lack since several languages have it, the words with which people correct
# themselves, ask and report, and the words for numbers and times: two statements are not about one thing for
# having these in common.
_LITTLE = frozenset(
    """
    a an in on so no me us was has am its too also still now even yet much many well back over down off
    again isn't aren't wasn't weren't hasn't haven't hadn't wouldn't couldn't shouldn't we've they've you've
    he'd she'd they'd we'd you'd it'll he'll she'll we'll they'll you'll let's shall might must may
    actually correction correct corrected wait sorry oops meant mean mistake wrong instead rather changed
    change moved move switched longer anymore true right yeah okay oh thing things way lot bit
    ask asked answer answered
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
    fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth
    minute minutes hour hours morning afternoon evening night week weeks weekend month months year years
    time times ago early late
    """.split()
)
_STOP = ENGLISH | OTHERS | _LITTLE
_WORD = re.compile(rf"[^\W\d_{CJK}](?:[^\W\d_{CJK}]|[{MARKS}]|['’](?=[^\W\d_]))+")
_OPENING = re.compile(r"(?:^|[:;\"“«(\[—–])\W*$")


@dataclass
class Conflicts:
    """Finds what a correction corrects: the nearest earlier record of its speaker that is about the same.

    Near is the cosine of the bare statements: without the date and the name, which every record has. About
    the same are two statements that share a word which is neither a stop word, nor a name, nor a number.
    Chinese and Japanese have no such words here, so nothing is superseded in them.
    """

    vectorizer: Vectorizer
    at: float  # cosine from which a record counts as corrected
    speakers: Sequence[str] = ()  # whose names no statement is about
    statements: dict[str, str] = field(default_factory=dict)  # by fact id

    def remember(self, fact: Fact) -> None:
        """Keep the bare statement of a fact that is handed over."""
        self.statements[fact.id] = fact.text

    def corrected_by(self, fact: Fact, held: Mapping[str, MemoryRecord]) -> str | None:
        """The key in `held` of the record that `fact` corrects; of equally near ones the latest."""
        if Kind.CORRECTION not in fact.kinds:
            return None
        earlier = {
            id: self.statements[record.facts[0]]
            for id, record in held.items()
            if record.speaker == fact.speaker and record.facts[0] in self.statements  # added knowledge is not
        }
        speakers = frozenset(word for name in self.speakers for word in _words(name))
        near = {id: said for id, said in earlier.items() if subjects(said, fact.text) - speakers}
        if not near:
            return None
        likeness = self._likeness(fact.text, list(near.values()))
        best, _, id = max(
            (cosine, place, id) for place, (id, cosine) in enumerate(zip(near, likeness, strict=True))
        )
        return id if best >= self.at else None

    def _likeness(self, text: str, others: list[str]) -> list[float]:
        """The cosine of `text` and each of `others`, from -1 to 1."""
        self.vectorizer.prepare([text, *others])
        vectors = np.array([self.vectorizer.vectors[other] for other in others])
        # Rounded: equal texts may differ in the last bits of a float.
        return [round(float(cosine), 5) for cosine in vectors @ np.array(self.vectorizer.vectors[text])]


def subjects(first: str, second: str) -> frozenset[str]:
    """The words that two statements share, but stop words, numbers, and names as their capitals tell them."""
    shared = (_words(first) & _words(second)) - _STOP
    return shared - _names(first) - _names(second) if shared else shared


def _words(text: str) -> frozenset[str]:
    return frozenset(_folded(match.group()) for match in _WORD.finditer(text))


def _names(text: str) -> frozenset[str]:
    """The words with a capital that no beginning of a sentence explains."""
    return frozenset(
        _folded(match.group())
        for sentence in sentences(text)
        for match in _WORD.finditer(sentence)
        if match.group()[0].isupper() and not _OPENING.search(sentence[: match.start()])
    )


def _folded(word: str) -> str:
    return folded(word).removesuffix("'s")
