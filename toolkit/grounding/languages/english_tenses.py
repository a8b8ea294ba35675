"""The English words that make a sentence look back or ahead."""

from toolkit.text.english_verbs import BASE_VERBS, IRREGULAR_PARTICIPLES, IRREGULAR_PASTS

# What one plans to do, so that its present names a time to come: "she lands on Thursday".
SCHEDULED = (
    "arrive begin close come depart end expire finish fly go graduate host land launch leave marry meet "
    "move need open perform premiere resume retire return sing start"
).split()
# Their -s forms are plurals as well, so that these need a subject.
ALSO_NOUNS = "air play stay travel turn visit want work".split()
# What one does while one looks back: "I'm thinking of June".
STATES = frozenset(
    "admire believe belong care challenge crave dread dream enjoy feel guess hate hear inspire know like "
    "long look love matter mean mind miss praise realise realize recall recover regret relax remember remind "
    "say see seem smell struggle suppose talk tell thank think touch treasure trust understand wish "
    "wonder".split()
)
SUBJECT = r"(?:I|we|you|they|who)"
MANNER = "(?: (?:now|then|also|both|all|only|just|not|still|already|really|actually|finally|first|probably))*"


def _third_person(verb: str) -> str:
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("sh", "ch", "o")) else f"{verb}s"


def _participles(verb: str) -> tuple[str, ...]:
    if verb.endswith("ie"):
        return (f"{verb[:-2]}ying",)
    if verb.endswith("e"):
        return (f"{verb[:-1]}ing", f"{verb}ing")
    return (f"{verb}ing", f"{verb}{verb[-1]}ing")


def _any(words: list[str] | frozenset[str]) -> str:
    return "|".join(sorted(words))


DOING = _any(
    frozenset(
        form
        for verb in (BASE_VERBS - STATES) | {*SCHEDULED, *ALSO_NOUNS, "try"}
        for form in _participles(verb)
        if form not in ("doing", "going", "cooking", "training", "working", "trying")
    )
)
# "How are you doing?" asks about today, "it is going well" tells of it; whom one is seeing is an appointment.
AT_IT = (
    rf"(?:{DOING}|trying|(?:doing|cooking|going|training|working)"
    r"(?! (?:well|good|great|fine|okay|ok|strong|smoothly|crazy|through|after|since|lately|"
    r"on (?:it|this|that|my|our|an?|the|some|here|with))\b)"
    r"|seeing (?:him|her|them|you|(?:the|my|an?|our|his|her|their) (?:\w+ )?"
    r"(?:doctor|dentist|therapist|specialist|surgeon|friends?|parents|mother|father|mum|mom|dad|sister|brother)|"
    r"(?-i:[A-Z])\w+))"
)
# What one asks somebody to do lies ahead: "Call me on Friday."
ASKED = (
    r"(?:(?:(?<=[.!?:]\s)|(?<=,\sso\s)|(?<=,\sand\s)|\A)(?:and\s|so\s|then\s|just\s)?(?:please\s)?|please\s)"
    r"(?:ask|book|bring|call|cancel|collect|come|email|enter|expect|invite|join|keep|mark|meet|message|move|"
    r"order|phone|pick|postpone|remind|reschedule|reserve|return|ring|save|schedule|send|text|visit|wake)"
    r"(?=\s(?:me|us|him|her|them|it|by|over|up|in|on|at|to|round|back|for|the|my|our|his|their|your|an?|this|that|"
    r"these|(?-i:[A-Z]\w*))\b)"
)
EVENT = (
    r"(?:an? |my |her |his |our |their |no )(?:\w+ ){0,2}(?:exam|test|appointment|interview|meeting|class|"
    r"lesson|recital|concert|game|match|flight|date|wedding|rehearsal|shift|surgery|operation|check-?up|gig|performance|"
    r"competition|tournament|race|deadline|presentation)"
)
PROGRESSIVE = (
    r"(?:(?:am|is|are)(?: (?:I|you|we|they|he|she|it|(?-i:[A-Z]\w+)))?|isn['’]t|aren['’]t"
    r"|(?:I|you|we|they|he|she|it|who|that)['’](?:m|re|s)"
    r"|\w+['’]s(?= (?:arriving|coming|flying|getting|leaving|moving|starting|visiting)\b))"
    rf"{MANNER} {AT_IT}"
)
PRESENT = (
    r"(?<!always\s)(?<!usually\s)(?<!often\s)(?<!sometimes\s)(?<!never\s)(?:"
    + _any([_third_person(verb) for verb in SCHEDULED])
    + rf"|(?<!did\s)(?<!didn['’]t\s)(?<!where\s){SUBJECT}{MANNER} (?:{_any(SCHEDULED + ALSO_NOUNS)})"
    + rf"|(?:he|she|it|who|(?-i:[A-Z]\w+)) (?:{_any([_third_person(verb) for verb in ALSO_NOUNS])}))"
)
OBLIGED = (
    r"(?<!did\snot\s)(?<!didn['’]t\s)(?:has|have|need|needs|ought|\w+['’]ve got) to"
    r"(?! (?:say|admit|confess|tell|agree|thank|ask)\b)|must(?! (?:have|be)\b|['’]ve)"
)
PERFECT = (
    r"(?:has|have|\w+['’]ve)(?: (?:not|never|already|just|only|always|ever))? "
    rf"(?:{_any(IRREGULAR_PARTICIPLES)})"
)
ONCE_MARRIED = "".join(
    rf"(?<!\b{word}\s)"
    for word in "am is are be been being get gets getting got happily newly just re m s not".split()
) + (r"married(?! (?:couple|man|men|woman|women|people|life|name)\b)")
PAST = (
    r"was|were|did(?! (?:I|you) (?:say|tell|mention|spell|know|hear)\b)|"
    rf"didn['’]t|wasn['’]t|weren['’]t|swam|broke|{_any(IRREGULAR_PASTS - {'did'})}|{PERFECT}|{ONCE_MARRIED}|"
    r"(?!need|excited|interested|married|tired|speed|indeed|hundred|relaxed|supposed)\w{2,}[^\We]ed(?!:)"
)
FUTURE = (
    r"will|won['’]t|\w+['’]ll|going to|gonna|plan(?:s|ning)?(?: to| on)?|let['’]?s|see you|can['’]?t wait|"
    r"looking forward|hop(?:e|ing) to|want(?:s)? to|wanna|shall|upcoming|how about|what about|are you free|"
    r"would you|could (?:we|you)|should we|can (?:I|you|we)|can(?:not|['’]?t)? (?:come|make it|meet|join|be)|"
    r"soon|might|about to|scheduled|due|should(?! (?:have|be)\b|['’]ve)|should be(?! (?:clear|said|noted)\b)|"
    r"(?:I|you|we|they|he|she|it) may(?! have\b)|"
    r"it is(?=[.!]|\s*\Z)|(?<=,\s)then(?=[.!]|\s*\Z)|"
    rf"(?:has|have|\w+['’]ve got|there['’]s|there is) {EVENT}|{PROGRESSIVE}|{PRESENT}|{OBLIGED}|{ASKED}"
)

BREAKS = (
    r"(?:and|but|so|because|while|though|although|whereas)\s+(?:I|we|you|he|she|it|they|there|the|my|our|his|her|"
    r"their|your)\b"
)
# What may stand between the word that decides and the phrase: "is on the first (Saturday in August)".
FRAME = (
    r"(?:(?:on|in|by|at|until|till|the|early|mid|late|beginning|start|middle|end|of|first|second|third|fourth|"
    r"fifth|last|weekend|\w{3,6}day)(?:,?\s+|-)){1,8}"
)
STATE = (
    r"(?:\s+(?:not|now|only|also|just|actually|probably|still|back|here|there|out|off|away|open|closed|free|"
    r"busy|home))*"
)
NEAR = (
    r"(?P<past>(?:since|(?:photos?|pictures?|pics?|videos?|memories|leftovers|dress|cake|news)\s+from)"
    rf"\s+(?:{FRAME})?)|(?P<future>"
    r"(?:(?:am|is|are|isn['’]t|aren['’]t|(?:I|you|we|they|he|she|it|who|that|when)['’](?:m|re|s))"
    rf"{STATE}\s+(?:{FRAME})?"
    rf"|\w+['’]s\s+(?:on|until|till)\s+(?:{FRAME})?"
    rf"|(?:am|is|are|isn['’]t|aren['’]t|\w+['’]re|I['’]m)(?:\s+\w+){{1,3}}\s+(?:until|till|by)\s+(?:{FRAME})?"
    r"|(?:am|is|are|isn['’]t|aren['’]t|\w+['’](?:re|s))\s+(?:now\s+)?"
    rf"(?:set|booked|planned|due|arranged|fixed)\s+(?:for|to)\s+(?:{FRAME})?"
    r"|(?:moved|postponed|pushed|rescheduled|shifted|delayed|put\s+off|brought\s+forward|changed)"
    rf"(?:\s+\w+){{0,4}}\s+to\s+(?:{FRAME})?"
    r"|(?:move|postpone|push|reschedule|shift|change|bring\s+forward)(?:\s+[\w.]+){1,4}\s+(?:from|to)\s+"
    rf"(?:{FRAME})?"
    rf"))|(?P<default>(?:until|till|by)\s+(?:{FRAME})?"
    r"|(?:tickets?|seats?|rooms?|table|invitations?|booking|reservation|appointment|plans?|order)\s+for\s+"
    rf"(?:{FRAME})?"
    r"|(?:has|have|['’]ve\s+got|has\s+got)\s+(?:the|an?|my|your|his|her|our|their|no)\s+(?:\w+\s+){1,2}(?:on|for)\s+"
    rf"(?:{FRAME})?)"
)
