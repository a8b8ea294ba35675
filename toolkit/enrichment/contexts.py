"""What the words around a name say it is: a home, a place, a thing that somebody has, or a person."""

import re

from toolkit.enrichment.gazetteer import Ambiguity, PublicKind, PublicThing
from toolkit.enrichment.homes import is_home
from toolkit.enrichment.namesakes import NEW_SENTENCE, bears_it_privately
from toolkit.text.folding import folded
from toolkit.text.function_words import ENGLISH, OTHERS

NEAR = 40  # characters around a name that are looked at

# Only a place can stand here; a person could be spoken *to*, come *from* somewhere, be *à* in French, and one
# can sit *near*, be *bei* or call *ب* a person.
_PLACE_BEFORE = re.compile(
    r"(?:\b(?:in|en)\s|(?:voyage|séjour|week-end|vacances|hôtel|vol|train|concert)\b.{0,12}\bà\s"
    r"|(?<![现正实存])在|去|(?<![遇见想看提碰听找等梦谈说聊收感轮得])到|في\s"
    r"|\b(?:trips?|flights?|flew|fl(?:y|ies|ying|own)|travel\w*|honeymoon|excursion|cruise|ferry|train"
    r"|voyage)\s"
    r"(?:(?:back|over|out|in|up|down|ride|straight)\s)?(?:to|from)\s"
    r"|\b(?:viaj\w+|viajes?|vuelos?|escapada|excursión)\s(?:\w+\s)?a\s|\b(?:train|vol|avion)\spour\s"
    r"|\b(?:flog|flieg\w*|geflogen|reis\w*|flug|ausflug|zug)\s(?:\w+\s)?nach\s)$",
    re.IGNORECASE,
)
_PLACE_AFTER = re.compile(
    r"^(?:で|旅行| में| (?:marathon|metro|underground|airport|skyline|zoo|fashion week)\b| (?:geflogen"
    r"|gereist)\b)"
)
# But one believes in, thinks of and is in love with people by the same small words, and gives them a trip.
_PERSON_BEFORE = re.compile(
    r"(?:\b(?:believ\w*|trust\w*|confid\w*|faith|interest\w*|disappoint\w*|delight\w*)\s(?:\w+\s)?in"
    r"|\b(?:pens|piens|cre|conf[ií]|fij|enamor|inter[eé]s|influy|so[nñ]|sueñ)\w*\s(?:\w+\s)?en"
    r"|\b(?:verlieb|vertrau|verknall|glaub)\w*\s(?:\w+\s)?in|\b(?:(?:cro[iy]|confi|esp[eé]r)\w*"
    r"|foi)\s(?:\w+\s)?en"
    r"|\b(?:g[ia]v|offer|promis|s[oe]ll|sold|show|le[nt]t|lend|paid|pay|owe|describ|mention|suggest|propos"
    r"|told|tell"
    r"|explain|recommend|sen[dt]|hand|pass|transfer)\w*\s.{0,30}\bto"
    r"|\b(?:regal|ofrec|ofrez|promet|propon|propus|cont|pag|enseñ|mostr|vend|prest|dedic|envi)\w*\s.{0,30}\ba"
    r"|\b(?:offr|offer|donn|pay|promi|propos|racont)\w*\s.{0,30}\bà"
    r"|(?:فك|ثق|رأي|شك|رغب|حب)\w*\s(?:\w+\s)?في)\s$",
    re.IGNORECASE,
)
_PERSON_AFTER = re.compile(
    r"^(?:['’]s\b|['’](?!\w)|[家的那这身]|\s(?:verliebt|verknallt|enamorad\w+)\b"
    r"|\sमें[^।]{0,20}(?:विश्वास|भरोसा|यकीन|गुस्सा|दिलचस्पी|रुचि))",
    re.IGNORECASE,
)
# A thing that one has, of a maker whose name people have, too; French *son* is left out: "our son Ford".
_THING_BEFORE = re.compile(
    r"(?:\b(?:an?|the|this|these|my|our|his|her|their|your|new|old|used|second-hand|electric|black"
    r"|white|red|blue|gr[ea]y|green|silver"
    r"|una?|mi|su|tu|nuestr[oa]|nuev[oa]|viej[oa]|eine?[mnrs]?|(?:mein|unser|sein|ihr|dein)\w{0,2}|neue\w"
    r"|alte\w"
    r"|une?|mon|ma|sa|ta|ton|notre|leur|votre|nouvelle|vieille)\s|[辆台部款双])$",
    re.IGNORECASE,
)
# Where one is employed, and what is sold under a maker's name.
_EMPLOYER_BEFORE = re.compile(
    r"(?:\b(?:work|job|interview|intern|hired|apprentice|position|career|shift|employed"
    r"|trainee)\w*\s(?:\w+\s)?at\s"
    r"|\b(?:trabaj\w+|empleo|puesto|entrevista|prácticas)\s(?:\w+\s)?en\s"
    r"|\b(?:arbeit|job|stelle|praktikum|ausbildung|vorstellungsgespräch|lehre|angestellt)\w*\s(?:\w+\s)?bei\s"
    r"|\b(?:travaill\w+|embauché\w*|stage|entretien|poste)\s(?:\w+\s)?chez\s|شركة\s)$",
    re.IGNORECASE,
)
_WARE_AFTER = re.compile(
    # no word that may be a verb behind a name: "Ford phones me"
    r"^(?: (?:vacuum cleaners?|vacuum|hoover|drill|cars?|trucks?|vans?|dealer\w*|fridges?|ovens?"
    r"|dishwashers?|washing machines?|toothbrush|shavers?|razors?|hair ?dryers?|laptops?|phone|handbags?"
    r"|movies?|film|cartoons?|engines?|motorbikes?|motorcycles?|factory|showroom)\b"
    r"|-\w*(?:maschine|sauger|wagen|auto|bohrer|kamera|gerät|handy|werk|film|motor|rasierer|bürste|herd"
    r"|aktien?)\b"
    r"|上班|工作|实习|公司|集团|で働|に勤|に就職|の車| कंपनी)",
    re.IGNORECASE,
)
# Common Chinese family names, without those that are also prepositions; what says that a name is a person's.
_FAMILY_NAME_BEFORE = re.compile(
    "[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪"
    "田任姜范石姚谭廖邹熊陆郝孔崔康毛邱秦史顾侯邵孟龙段雷钱汤尹黎贺赖龚]$"
)
_NAME_FOLLOWS = re.compile(r"^[ -](?=[^\W\d_])(\w)")
_WORD_BEFORE = re.compile(r"([^\W\d_][\w'’-]*)\s$")
# Words with a capital that are nobody's name.
_NO_NAMES = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april june july"
    " august september october november december app firma konzern marke laden".split()
)
# German writes every noun with a capital.
_GERMAN = re.compile(
    r"\b(?:ich|wir|und|der|das|dem|den|mit|ist|nicht|eine?[nrms]?|mein\w*|unser\w*|habe?n?|sie|uns)\b",
    re.IGNORECASE,
)


def is_public(text: str, start: int, end: int, thing: PublicThing) -> bool:
    """Whether the words from `start` to `end`, a name of `thing`, speak of it: of nobody's home and namesake.

    A name that is a given name counts as a place only behind a word that no person is known to follow, and
    otherwise never; a maker's name that is a surname only as a thing that somebody has, as a ware or as
    where one is employed; neither before another name.
    """
    before, after = text[max(0, start - NEAR) : start], text[end : end + NEAR]
    if thing.kind is PublicKind.CITY and (is_home(before, after) or _is_in_longer_name(before, after)):
        return False
    if _FAMILY_NAME_BEFORE.search(before) or bears_it_privately(before, after, thing):
        return False
    if not _has_its_capital(text[start], thing):
        return False
    match thing.ambiguity:
        case Ambiguity.WORD:
            return NEW_SENTENCE.search(before) is None and not _follows_a_name(before)
        case Ambiguity.GIVEN | Ambiguity.SURNAME:
            ends = _WARE_AFTER.search(after) is not None or not _is_longer_name(after)
            return ends and _is_no_person(before, after, thing)
    return True


def _is_no_person(before: str, after: str, thing: PublicThing) -> bool:
    if thing.kind is PublicKind.CITY:
        if _PERSON_BEFORE.search(before) or _PERSON_AFTER.search(after):
            return False
        return bool(_PLACE_BEFORE.search(before) or _PLACE_AFTER.search(after))
    if thing.ambiguity is Ambiguity.GIVEN:
        return False
    if _THING_BEFORE.search(before):
        return True
    if _EMPLOYER_BEFORE.search(before):
        return not after.startswith(("'", "’"))
    return _WARE_AFTER.search(after) is not None and not _follows_a_name(before)


def _is_in_longer_name(before: str, after: str) -> bool:
    """Whether a city is a part of a name that no list has: "Kyoto Dental"."""
    return _is_longer_name(after) and _GERMAN.search(f"{before}|{after}") is None


def _follows_a_name(before: str) -> bool:
    """Whether a capitalised word stands before it that may be a given name: "Brooklyn Apple"."""
    found = _WORD_BEFORE.search(before)
    return (
        found is not None and found[1][0].isupper() and folded(found[1]) not in ENGLISH | OTHERS | _NO_NAMES
    )


def _is_longer_name(after: str) -> bool:
    follows = _NAME_FOLLOWS.match(after)
    return follows is not None and follows[1].isupper()


def _has_its_capital(letter: str, thing: PublicThing) -> bool:
    """Apple is a company and apple a fruit; medicines are written either way."""
    return thing.kind is PublicKind.MEDICINE or not thing.name[0].isupper() or not letter.islower()
