"""What the antecedent twins say; {speaker}, {name}, {city} and the like are filled in by the seed."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Template:
    """A turn, the fact read from it, and a sentence before it that backs the fact or only sounds like it."""

    kind: str
    with_antecedent: str
    without: str
    source: str
    fact: str


FILLINGS: dict[str, tuple[str, ...]] = {
    "speaker": ("Ana", "Ben", "Chloe", "Dmitri", "Esra", "Farid", "Greta", "Hugo"),
    "name": ("Leo", "Mia", "Noor", "Otto", "Pia", "Ravi"),
    "city": ("Oslo", "Porto", "Lima", "Nairobi", "Kyoto", "Ghent"),
    "company": ("Brightwell", "Nordvik", "Castellan", "Ovalux"),
    "number": ("three", "seven", "twelve", "19", "40"),
    "month": ("March", "July", "November"),
    "weekday": ("Monday", "Thursday", "Saturday"),
}
TEMPLATES = (
    Template(
        "child",
        "My son starts at the new school this autumn.",
        "The new school opens this autumn.",
        "He is seven.",
        "{speaker}'s child is seven.",
    ),
    Template(
        "child",
        "Our daughter learned to swim.",
        "The swimming pool is open again.",
        "She loves the deep end.",
        "{speaker}'s daughter loves the deep end.",
    ),
    Template(
        "child",
        "The kids came with us to the lake.",
        "Some friends came with us to the lake.",
        "They caught a fish.",
        "{speaker}'s children caught a fish.",
    ),
    Template(
        "child",
        "My little girl {name} has a cold.",
        "My neighbour {name} has a cold.",
        "Nobody slept last night.",
        "{name}, {speaker}'s child, kept everybody awake.",
    ),
    Template(
        "partner",
        "My wife got the job at the library.",
        "My sister got the job at the library.",
        "She starts soon.",
        "{speaker}'s wife starts soon.",
    ),
    Template(
        "partner",
        "I got engaged to my boyfriend in spring.",
        "I went hiking with a colleague in spring.",
        "He cooks every evening.",
        "{speaker}'s partner cooks every evening.",
    ),
    Template(
        "partner",
        "My husband is allergic to nuts.",
        "My cousin is allergic to nuts.",
        "So we never bake with almonds.",
        "{speaker}'s spouse is allergic to nuts.",
    ),
    Template(
        "boss",
        "My manager wants the report early.",
        "The newspaper wants the report early.",
        "She is never satisfied.",
        "{speaker}'s boss is never satisfied.",
    ),
    Template(
        "boss",
        "My boss {name} is leaving the team.",
        "A player called {name} is leaving the team.",
        "I will miss those lunches.",
        "{speaker} will miss the lunches with the boss, {name}.",
    ),
    Template(
        "parent",
        "Mum has retired and paints all day.",
        "An artist on the corner paints all day.",
        "She sells the pictures at the market.",
        "{speaker}'s mother sells pictures at the market.",
    ),
    Template(
        "sibling",
        "My brother bought an old boat.",
        "A friend bought an old boat.",
        "He is repairing it by himself.",
        "{speaker}'s sibling is repairing an old boat.",
    ),
    Template(
        "sibling",
        "My sister {name} plays the cello.",
        "The cello section was led by {name}.",
        "She practises for hours.",
        "{name}, {speaker}'s sister, practises for hours.",
    ),
    Template(
        "pet",
        "We adopted a puppy from the shelter.",
        "We gave blankets to the shelter.",
        "The sofa will not survive.",
        "{speaker}'s dog is ruining the sofa.",
    ),
    Template(
        "city",
        "I have settled in {city} for good.",
        "I have settled in for good.",
        "The rents are a shock, though.",
        "Rents in {city} are a shock to {speaker}.",
    ),
    Template(
        "city",
        "The train to {city} was late again.",
        "The train was late again.",
        "I missed the whole concert.",
        "{speaker} missed a concert in {city}.",
    ),
    Template(
        "city",
        "We are spending the summer near {city}.",
        "We are spending the summer near a lake.",
        "The water is warm enough to swim.",
        "{speaker} can swim near {city}.",
    ),
    Template(
        "employer",
        "I signed the contract with {company}.",
        "I signed the contract at last.",
        "The office has a garden.",
        "The office of {company} has a garden.",
    ),
    Template(
        "employer",
        "{company} made me an offer.",
        "They made me an offer.",
        "I said yes at once.",
        "{speaker} accepted an offer from {company}.",
    ),
    Template(
        "employer",
        "I work at the harbour now.",
        "I walk at the harbour now.",
        "The pay is decent.",
        "{speaker}'s employer pays decently.",
    ),
    Template(
        "date",
        "The wedding is on 8 June 2024.",
        "The wedding is in a little church.",
        "I still need shoes.",
        "{speaker} needs shoes for the wedding on 8 June 2024.",
    ),
    Template(
        "date",
        "We moved out yesterday.",
        "We moved out at last.",
        "The new flat is tiny.",
        "{speaker} moved to a tiny flat on 14 May 2024.",
    ),
    Template(
        "date",
        "The course starts in {month} 2025.",
        "The course starts at some point.",
        "I have bought the books.",
        "{speaker} bought the books for the course in {month} 2025.",
    ),
    Template(
        "date",
        "The surgery went well last week.",
        "The surgery went well.",
        "I am back on my feet.",
        "{speaker} is on their feet after surgery last week (6 to 12 May 2024).",
    ),
    Template(
        "number",
        "The house has {number} rooms.",
        "The house has many rooms.",
        "Cleaning takes all day.",
        "{speaker} cleans {number} rooms all day.",
    ),
    Template(
        "number",
        "I ran 21 kilometres on the coast.",
        "I ran along the coast.",
        "My knees hurt.",
        "{speaker}'s knees hurt after 21 kilometres.",
    ),
    Template(
        "number",
        "There are {number} of us in the choir.",
        "There are a lot of us in the choir.",
        "We need a bigger room.",
        "A choir of {number} needs a bigger room.",
    ),
    Template(
        "name",
        "I met {name} at the climbing wall.",
        "I met somebody at the climbing wall.",
        "We are going again soon.",
        "{speaker} is going climbing with {name} soon.",
    ),
)
# Written after the check was finished, and not used to change it.
HELD_OUT = (
    Template(
        "child",
        "The twins turned ten and want bicycles.",
        "The shop on the corner sells bicycles.",
        "They picked red ones.",
        "{speaker}'s children picked red bicycles.",
    ),
    Template(
        "child",
        "We brought our newborn home on a snowy day.",
        "We came home on a snowy day.",
        "Sleep is a memory now.",
        "{speaker}'s baby leaves no time for sleep.",
    ),
    Template(
        "partner",
        "I tied the knot with {name} at the town hall.",
        "I queued behind {name} at the town hall.",
        "The cake was enormous.",
        "{speaker} and {speaker}'s spouse had an enormous cake.",
    ),
    Template(
        "partner",
        "My wife is a potter.",
        "My neighbour told me that his wife is a potter.",
        "Her cups are in every shop.",
        "The cups of {speaker}'s wife are in every shop.",
    ),
    Template(
        "boss",
        "My supervisor moved the deadline again.",
        "The council moved the deadline again.",
        "He did not even ask.",
        "{speaker}'s boss did not ask.",
    ),
    Template(
        "city",
        "I finally saw the cathedral of {city}.",
        "I finally saw the cathedral.",
        "The stairs are steep.",
        "The stairs of the cathedral of {city} are steep.",
    ),
    Template(
        "city",
        "My flight to NYC leaves at noon.",
        "My flight leaves at noon.",
        "I have not packed.",
        "{speaker} has not packed for New York.",
    ),
    Template(
        "employer",
        "I was taken on by {company} as an apprentice.",
        "I was taken on as an apprentice.",
        "The canteen is superb.",
        "{speaker} praises the canteen of {company}.",
    ),
    Template(
        "date",
        "The exam is next Friday.",
        "The exam is hard.",
        "I keep revising.",
        "{speaker} revises for the exam on 17 May 2024.",
    ),
    Template(
        "date",
        "We opened the bakery two years ago.",
        "We opened the bakery with a loan.",
        "The ovens are still new.",
        "{speaker} opened a bakery in 2022.",
    ),
    Template(
        "number",
        "I have two boys and a girl.",
        "I have a boat and a canoe.",
        "The car is too small.",
        "The car is too small for {speaker}'s three children.",
    ),
    Template(
        "number",
        "My grandmother is ninety-four.",
        "My grandmother is very old.",
        "She still plays bridge.",
        "{speaker}'s grandmother, who is 94, plays bridge.",
    ),
)
