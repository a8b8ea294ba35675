"""English relation words. A row of ALIKE says the same; a row of KINDS names a general word and its kinds."""

from toolkit.grounding.languages.tables import listed

ALIKE = (
    "mother mom mum mommy mummy mama ma mothers moms mums",
    "father dad daddy papa pa fathers dads",
    "grandmother grandma granny nana gran grandmothers grandmas",
    "grandfather grandpa granddad grandfathers grandpas",
    "son sons",
    "daughter daughters",
    "brother bro brothers",
    "sister sis sisters",
    "husband hubby husbands",
    "wife wifey wives",
    "boyfriend bf boyfriends",
    "girlfriend gf girlfriends",
    "fiancé fiance",
    "fiancée fiancee",
    "aunt auntie aunty aunts",
    "uncle uncles",
    "cousin cousins",
    "nephew nephews",
    "niece nieces",
    "grandson grandsons",
    "granddaughter granddaughters",
    "stepmother stepmom stepmum",
    "stepfather stepdad",
    "boss manager supervisor bosses managers supervisors",
    "colleague coworker co-worker workmate colleagues coworkers co-workers teammate teammates",
    "employee employees",
    "roommate roommates flatmate flatmates housemate housemates",
    "neighbor neighbour neighbors neighbours",
    "landlord landlady landlords",
    "friend friends buddy buddies pal pals bestie besties mate mates",
    "mentor mentors coach coaches",
    "teacher teachers professor professors tutor tutors",
    "student students pupil pupils",
    "doctor doctors physician physicians",
    "therapist therapists counselor counsellor",
    "client clients customer customers",
    "twin twins",
    "widow widowed widower",
    "divorced divorce divorcing ex ex-wife ex-husband",
    "pregnant pregnancy expecting",
    "engaged engagement proposed",
    "adopted adopting adopt adoption",
    "dog dogs puppy puppies pup pups doggo doggy",
    "cat cats kitten kittens kitty",
)
KINDS = (
    ("child children", "kid kids son daughter baby babies toddler boy girl stepson stepdaughter twins"),
    ("kid kids", "child children son daughter toddler baby boy girl twins"),
    ("baby babies", "newborn infant"),
    ("parent parents", "mother father folks stepmother stepfather"),
    ("grandparent grandparents", "grandmother grandfather"),
    ("grandchild grandchildren grandkid grandkids", "grandson granddaughter grandchild grandkid"),
    ("sibling siblings", "brother sister twin"),
    ("spouse spouses", "husband wife married"),
    ("partner partners", "husband wife spouse boyfriend girlfriend fiancé fiancée"),
    ("relative relatives", "aunt uncle cousin nephew niece grandmother grandfather sister brother family"),
    ("family families", "mother father parents parent son daughter child children kids kid brother sister"),
    ("fiancé fiance fiancée fiancee", "engaged engagement fiancé fiancée"),
    ("married marriage", "married wedding husband wife spouse marriage marry wed"),
    ("pet pets", "dog cat rabbit hamster parrot fish turtle"),
    ("employer employers", "boss company employer firm work works worked working job hired"),
)
# People as "he" and "she" may mean them.
MALE = listed(
    """
    father dad daddy papa grandfather grandpa son brother bro husband hubby boyfriend fiancé uncle nephew
    grandson stepfather stepdad landlord man guy boy mr
    """
)
FEMALE = listed(
    """
    mother mom mum mommy mama grandmother grandma granny nana daughter sister sis wife girlfriend fiancée
    aunt auntie niece granddaughter stepmother stepmom landlady woman lady girl mrs ms
    """
)
EITHER = listed(
    """
    child kid baby parent cousin sibling spouse partner boss manager supervisor colleague coworker co-worker
    teammate roommate flatmate neighbor neighbour friend buddy mentor coach teacher professor tutor student
    doctor therapist client customer twin relative dog cat puppy kitten pup person someone somebody artist
    author singer actor chef trainer instructor nurse vet officer stranger dr
    """
)
