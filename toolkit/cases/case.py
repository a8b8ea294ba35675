"""A stress case: a dialogue with the key that says what a memory of it must hold, and must not.

A key is checked without a judge, by the words that a record contains (docs/methods.md, "Stress suites").
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from toolkit.dialogue import Dialogue
from toolkit.facts import Evidentiality, Kind
from toolkit.slots import Slot

Forms = tuple[str, ...]  # ways to say one content: any of them will do
Holds = tuple[Forms, ...]  # contents, all of which must be there


class Modality(StrEnum):
    """In what sense a thing is said to be so."""

    ACTUAL = "actual"
    CONDITIONAL = "conditional"
    HYPOTHETICAL = "hypothetical"
    REPORTED = "reported"
    INTENDED = "intended"
    IRONIC = "ironic"
    FICTIONAL = "fictional"
    UNCERTAIN = "uncertain"


class Status(StrEnum):
    """Whether a dialogue answers a question: yes, no, or in several ways between which nothing decides."""

    KNOWN = "known"
    UNKNOWN = "unknown"
    AMBIGUOUS = "ambiguous"


class Split(StrEnum):
    """What cases may be used for: thresholds are set on those held in, and reported on those held out."""

    HELD_IN = "held_in"
    HELD_OUT = "held_out"


class Relation(StrEnum):
    """How a case came from its partner."""

    REPEATED = "repeated"  # something is said again
    WRAPPED = "wrapped"  # the same fact, in feeling
    TRANSLATED = "translated"  # the same fact in another language
    SHIFTED = "shifted"  # all sessions some days later
    UNDECIDED = "undecided"  # what decided a reference is gone
    SETTLED = "settled"  # what was left open is decided later
    CHANGED = "changed"  # a later turn makes it otherwise
    RETIMED = "retimed"  # the same event, its time said in other words
    DISTANCED = "distanced"  # more is said between a reference and its antecedent
    FRAMED = "framed"  # the same content, no longer asserted
    INJECTED = "injected"  # a payload was put in
    MIXED = "mixed"  # personal things were put beside public ones


class Expect(StrEnum):
    """What should become of the contents that both partners' keys name."""

    EQUAL = "equal"  # the same ones are held
    SUPERSET = "superset"  # whatever the partner holds is held here
    SUBSET = "subset"  # nothing more than the partner holds
    FLIP = "flip"  # known there, open or otherwise here
    SHIFTED = "shifted"  # the same ones are held, their days `days` later


class Reach(StrEnum):
    """How far words may go."""

    PUBLIC = "public"
    PERSONAL = "personal"
    SENSITIVE = "sensitive"
    LINKING = "linking"  # harmless, but it leads to the person


@dataclass(frozen=True, slots=True)
class Days:
    """A stretch of whole days that a time expression may mean, and the ways to write it out in full."""

    first: date
    last: date
    written: Forms = ()  # such as `5 June 2024`; empty: only structured times can show it


@dataclass(frozen=True, slots=True)
class Remembered:
    """One content that a memory must hold."""

    id: str  # unique within its case; partners use the same one for the same content
    sources: tuple[str, ...]  # ids of the turns that say it
    holds: Holds
    days: tuple[Days, ...] = ()  # the admissible readings of its time, any one of them; empty: undated
    kinds: tuple[Kind, ...] = ()
    evidentiality: Evidentiality = Evidentiality.STATED
    modality: Modality = Modality.ACTUAL
    qualifiers: Forms = ()  # words of which one must be kept with it, as its condition or in its text
    manner: str = "plain"  # how the turn says it: plain, passing, aside, emotional, reply, ...


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A content that no single record may hold, unless it also holds one of some words."""

    id: str
    why: str
    holds: Holds
    unless: Forms = ()


@dataclass(frozen=True, slots=True)
class Rows:
    """How many records may hold a content."""

    holds: Holds
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Current:
    """A value that changes, state by state. Of the records that hold one, the last said holds the last."""

    key: str
    states: tuple[Holds, ...]


@dataclass(frozen=True, slots=True)
class CaseProbe:
    """A question with the words that make an answer right or wrong."""

    id: str
    question: str
    status: Status
    accept: Forms = ()  # any of them answers it; empty unless known
    reject: Forms = ()  # any of them makes an answer wrong
    evidence: tuple[str, ...] = ()  # ids of the turns that answer it, a link each
    slots: tuple[Slot, ...] = ()  # what each link must carry
    bystander: bool = False  # asks about something that the stress leaves alone
    parts: Holds = ()  # contents that a right answer must all have besides, where it is a list


@dataclass(frozen=True, slots=True)
class Reaching:
    """Words of a turn, by offsets of characters, and how far they may go."""

    turn: str
    start: int
    end: int
    reach: Reach


@dataclass(frozen=True, slots=True)
class Egress:
    """Words that may leave the machine, and words that may not."""

    allow: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()  # each asks no more than must be told to learn something of use
    spans: tuple[Reaching, ...] = ()  # what is said of `allow` and `forbid`, in order


@dataclass(frozen=True, slots=True)
class Partner:
    """The case that this one was made from, and what should follow from the change."""

    case: str  # its id
    relation: Relation
    expect: Expect
    days: int = 0  # of SHIFTED: how much later


@dataclass(frozen=True)
class Case:
    """A dialogue with its key."""

    id: str  # also of the dialogue
    family: str
    kind: str  # the sub-family
    template: str  # what it was rendered from: the cluster of all statistics
    language: str  # ISO 639-1
    severity: float  # 0 to 1
    seed: int
    split: Split
    dialogue: Dialogue
    must_store: tuple[Remembered, ...] = ()
    must_not_store: tuple[Forbidden, ...] = ()
    rows: tuple[Rows, ...] = ()
    current: tuple[Current, ...] = ()
    probes: tuple[CaseProbe, ...] = ()
    egress: Egress = Egress()
    partner: Partner | None = None
    chaff: tuple[str, ...] = ()  # ids of the turns that hold nothing worth keeping
    knobs: Mapping[str, float] = field(default_factory=dict)  # what the severity was made of, such as copies
    unknown: Forms = ()  # ways to answer, in its language, that one does not know
    unclear: Forms = ()  # likewise, that there are several answers
