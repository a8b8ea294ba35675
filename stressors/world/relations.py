"""The relations of the world: what they join, and how questions speak of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from toolkit.facts import Kind


class Sort(StrEnum):
    """What a thing of the world is."""

    USER = "user"
    PERSON = "person"
    ORG = "org"
    PLACE = "place"
    PET = "pet"
    PRODUCT = "product"
    YEAR = "year"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Wording:
    """What a question calls a thing, by what it calls the subject, `{s}`.

    A subject that ends in a clause, as in `the company where your sister works`, takes no 's and stands last.
    """

    short: str  # for a subject that may take 's
    long: str  # for one that ends in a clause
    clause: bool = False  # whether the short one ends in a clause; the long one always does


@dataclass(frozen=True, slots=True)
class Relation:
    """One relation, from subject to object; a subject has one object at a time unless it is `many`."""

    name: str
    subject: Sort
    object: Sort
    saying: str  # the set of sentences that say it
    phrase: Wording | None  # a noun phrase for the object; None: no question passes through it
    question: Wording | None  # the question whose answer is the object; None: it is never the last one
    word: str = ""  # what sentences call it, where one set of them serves several relations
    named: tuple[str, ...] = ()  # ways to say that word, of which a record must have one
    kinds: tuple[Kind, ...] = ()
    many: bool = False
    mutual: bool = False  # whether it would be thought to hold the other way round, too
    words: tuple[str, ...] = ()  # of which the world draws one, where sentences need one and questions do not

    @property
    def new_saying(self) -> str:
        """The set of sentences that say that a new object has taken the place of another."""
        return f"{self.saying}_new"


WOMEN, MEN = ("sister", "aunt", "godmother"), ("brother", "uncle", "godfather")
ROLES = (*WOMEN, *MEN, "cousin", "neighbour")
OCCASIONS = ("wedding", "graduation", "farewell party", "housewarming", "book launch")
PETS = ("dog", "cat", "puppy", "kitten")
CHANGING = ("employer", "home", "drives")
FRIEND = "friend"


def _same(words: str, *, clause: bool = False) -> Wording:
    return Wording(words, words, clause)


def _role(role: str) -> Relation:
    return Relation(
        role,
        Sort.USER,
        Sort.PERSON,
        "circle",
        phrase=_same(f"your {role}"),
        question=_same(f"What is your {role}'s name?"),
        word=f"my {role}",
        named=(role, "neighbor") if role == "neighbour" else (role,),
        kinds=(Kind.PROFILE,),
    )


def _occasion(occasion: str) -> Relation:
    return Relation(
        occasion,
        Sort.PERSON,
        Sort.DATE,
        "event",
        phrase=None,
        question=None,
        word=occasion,
        named=(occasion,),
        kinds=(Kind.EVENT,),
    )


_PEOPLE = (
    Relation(
        FRIEND,
        Sort.USER,
        Sort.PERSON,
        "circle",
        phrase=_same("your friends"),
        question=None,
        word="a friend of mine",
        named=("friend",),
        kinds=(Kind.PROFILE,),
        many=True,
    ),
    Relation(
        "coach",
        Sort.PERSON,
        Sort.PERSON,
        "coach",
        phrase=Wording("{s}'s swimming coach", "the swimming coach of {s}"),
        question=Wording("Who is {s}'s swimming coach?", "Who is the swimming coach of {s}?"),
        kinds=(Kind.PROFILE,),
    ),
    Relation(
        "best_friend",
        Sort.PERSON,
        Sort.PERSON,
        "best_friend",
        phrase=Wording("{s}'s best friend", "the best friend of {s}"),
        question=Wording("Who is {s}'s best friend?", "Who is the best friend of {s}?"),
        kinds=(Kind.PROFILE,),
        mutual=True,
    ),
    Relation(
        "founder",
        Sort.ORG,
        Sort.PERSON,
        "founder",
        phrase=_same("the founder of {s}", clause=True),
        question=_same("Who is the founder of {s}?"),
    ),
)
_COMPANIES = (
    Relation(
        "own_employer",
        Sort.USER,
        Sort.ORG,
        "own_employer",
        phrase=_same("the company you work for", clause=True),
        question=_same("Which company do you work for?"),
        kinds=(Kind.PROFILE,),
    ),
    Relation(
        "employer",
        Sort.PERSON,
        Sort.ORG,
        "employer",
        phrase=Wording("the company where {s} works", "the company that employs {s}", clause=True),
        question=Wording("Which company does {s} work for?", "Which company employs {s}?"),
        kinds=(Kind.PROFILE,),
    ),
    Relation(
        "favourite",
        Sort.PERSON,
        Sort.ORG,
        "favourite",
        phrase=Wording("{s}'s favourite café", "the favourite café of {s}"),
        question=Wording("What is {s}'s favourite café called?", "Which is the favourite café of {s}?"),
        kinds=(Kind.PREFERENCE,),
    ),
    Relation(
        "maker",
        Sort.PRODUCT,
        Sort.ORG,
        "maker",
        phrase=_same("the company that makes {s}", clause=True),
        question=_same("Which company makes {s}?"),
    ),
)
_OTHERS = (
    Relation(
        "based",
        Sort.ORG,
        Sort.PLACE,
        "based",
        phrase=None,
        question=_same("In which town is {s}?"),
    ),
    Relation(
        "home",
        Sort.PERSON,
        Sort.PLACE,
        "home",
        phrase=Wording("the town where {s} lives", "the town that is home to {s}", clause=True),
        question=Wording("In which town does {s} live?", "Which town is home to {s}?"),
        kinds=(Kind.PROFILE,),
    ),
    Relation(
        "plan",
        Sort.PERSON,
        Sort.PLACE,
        "plan",
        phrase=None,
        question=Wording(
            "To which town is {s} planning a trip?", "What is the destination of the trip planned by {s}?"
        ),
        kinds=(Kind.EVENT,),
    ),
    Relation(
        "pet",
        Sort.PERSON,
        Sort.PET,
        "pet",
        phrase=Wording("{s}'s pet", "the pet that belongs to {s}"),
        question=Wording("What is {s}'s pet called?", "What is the name of the pet that belongs to {s}?"),
        kinds=(Kind.PROFILE,),
        words=PETS,
    ),
    Relation(
        "drives",
        Sort.PERSON,
        Sort.PRODUCT,
        "drives",
        phrase=Wording("the car that {s} drives", "the car that belongs to {s}", clause=True),
        question=Wording("Which car does {s} drive?", "Which car belongs to {s}?"),
        kinds=(Kind.PROFILE,),
    ),
    Relation(
        "licence",
        Sort.PERSON,
        Sort.YEAR,
        "licence",
        phrase=None,
        question=None,
        kinds=(Kind.PROFILE,),
    ),
    Relation(
        "founded",
        Sort.ORG,
        Sort.YEAR,
        "founded",
        phrase=None,
        question=None,
    ),
)
RELATIONS: Mapping[str, Relation] = {
    relation.name: relation
    for relation in (*map(_role, ROLES), *_PEOPLE, *_COMPANIES, *_OTHERS, *map(_occasion, OCCASIONS))
}
