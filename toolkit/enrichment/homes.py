"""Whether the words around a city say that somebody lives there, works there or comes from there."""

import re

from toolkit.enrichment.personal_words import KIN, ROLES
from toolkit.text.folding import folded

_LIVING = (
    r"liv(?:e|es|ed|ing)|mov(?:e|es|ed|ing)|born|raised|grew up|grown up|settled|based|resid\w+"
    r"|hometown"  # English
    r"|viv\w+|nac[ieí]\w*|mud\w+|criad\w+|ciudad natal"  # Spanish; not German *nach*
    r"|wohn\w*|leb\w+|(?:(?:um|hin|weg)?(?:ge)?)z[oi][gh]\w*|geboren|stamm\w*|aufgewachsen"
    r"|heimat\w*"  # German
    r"|habit\w+|vit|vis|vivent|née?s?|déménag\w+|grandi|origin\w+|natale"  # French
)
# Less plain signs of a home, which count in front of the city only.
_SETTLED = (
    r"relocat\w+|[ei]m+igrat\w+|transferred|stationed|posted|brought up|upbringing|childhood|roots|dwell\w*"
    r"|rent(?:s|ed|ing|al)?|lease|mortgage|address|postcode|neighbou?rs?|lodg\w+|expats?|citizen\w*|local"
    r"|years|months"  # English
    r"|alquil\w+|empadronad\w+|emigr\w+|traslad\w+|vecin\w+|dirección|afincad\w+|años|meses"  # Spanish
    r"|miet\w*|gemeldet|adresse|nachbar\w*|ausgewandert|ansässig|beheimatet|daheim"
    r"|jahre\w*|monate\w*"  # German
    r"|lou(?:e|é|er|ons|ent)|voisin\w*|émigr\w+|install\w+|domicili\w+|résid\w+|ans|mois"  # French
)
_DWELLING = "home|flat|apartment|house|casa|piso|zu\\s?hause|wohnung|haus|maison|appart\\w*"
_BEFORE = re.compile(
    rf"(?:\b(?:{_LIVING}|{_SETTLED}|{_DWELLING}|from|aus)\b|住|家在|老家|搬到|搬去|出生于|来自|定居"
    r"|(?:أ|ي|ت|ن)(?:سكن|عيش)|انتقل|ولد|من سكان|بيت|شقة)[^.!?;。！？؛]{0,25}$",
    re.IGNORECASE,
)
# Work and study tie a person to a place as a home does, but only where the place follows at once.
_RIGHT_BEFORE = re.compile(
    r"(?:\b(?:work|stud|teach|commut|practi[sc])\w*\s(?:[^.!?;,]{0,18}\s)?(?:in|to|near|outside|between)"
    r"|\b(?:job|school|college|uni|university|office|branch|place|villa|cottage|clinic"
    r"|apprenticeship)\s(?:is\s)?"
    r"(?:in|near|outside)|\b(?:here|back|over|around|now|still|again) in"
    r"|\b(?:trabaj|estudi)\w+\s(?:[^.!?;,]{0,18}\s)?en|\b(?:soy|eres|es|somos|son|ven(?:go|imos)|vienen?) de"
    r"|\b(?:neighbou?rhood|suburb|outskirts|postcode|part|barrio|quartier|banlieue|stadtteil|viertel) (?:of"
    r"|de|von)"
    r"|\baquí en|\b(?:arbeit|studier)\w*\s(?:[^.!?;,]{0,18}\s)?in|\bhier in"
    r"|\b(?:travaill|étudi)\w*\s(?:[^.!?;,]{0,18}\s)?à|\b(?:vien(?:s|t|nent)|venons|venez) de|\bici à"
    r"|(?:أ|ي|ت|ن)(?:عمل|درس) في"
    # Where somebody is now, whatever brought them there.
    r"|\b(?:i['’ ]?a?m|(?:you|we|they)(?:['’]re| are)|s?he(?:['’]s| is)|hiding|staying) (?:\w+ )?in"
    r"|\best(?:oy|ás|á|amos|án) (?:\w+ )?en|\b(?:bin|bist|ist|sind|seid) (?:\w+ )?in"
    r"|\b(?:suis|es|est|sommes|êtes|sont) (?:\w+ )?à)\s$",
    re.IGNORECASE,
)
_CLAUSES = re.compile(r"[.!?;:。！？；：؛؟।]|\s[–—-]\s")  # a journey in one is no sign for a city in another
_OURS_BEFORE = re.compile(r"\b(?:my|our|mein\w*|unser\w*|mi|nuestr[oa]s?|mon|ma|notre)\s$", re.IGNORECASE)
_JOURNEY_AFTER = re.compile(
    r"^ (?:trip|holiday|vacation|flight|weekend|honeymoon|tour|photos?|souvenir\w*)\b"
)
_SOMEBODY_IN = re.compile(r"([^\W\d_]+)\s(?:in|near|outside|en|à)\s$")  # "my aunt in Porto"
# Who comes from a journey is at home elsewhere.
_JOURNEY = re.compile(
    r"\b(?:back|flights?|flew|fl(?:y|ies|ying|own)|trains?|bus|ferry|plane|postcards?|photos?|pictures?"
    r"|souvenirs?|magnet|trip|return(?:s|ed|ing)?|landed|greetings|layover)\s(?:\w+\s)?(from)\s$"
    r"|\b(?:zurück|flug|flieger|zug|postkarte|ansichtskarte|karte|fotos?|souvenir\w*"
    r"|grüße)\s(?:\w+\s)?(aus)\s$",
    re.IGNORECASE,
)
_JOURNEY_ENDS = re.compile(r"^\s(?:zurück\w*|heimgekommen|heimgeflogen)\b")
_AFTER = re.compile(
    rf"^[^.!?;。！？؛]{{0,25}}\b(?:{_LIVING}|arbeite\w*|studier\w*)\b"
    r"|^(?:人|出身|育ち|生まれ|在住|[^。！？，]{0,8}(?:住|长大|出生|生活|定居|租房|买房|上班|工作|上学|读书)"
    r"|(?:に|で|へ|の)[^。]{0,8}(?:住|引っ越|生まれ|実家|暮ら|会社|職場|学校|働|勤|通))"
    r"|^ (?:में|से|का|की|के)\s?[^।]{0,18}(?:रह|पैदा|जन्म|घर|बस|हूँ|हूं|काम|नौकरी|पढ़)"
    r"|^[^.؟!]{0,15}(?:حيث\s(?:أ|ن|ي|ت)(?:سكن|عيش)|مسقط رأس|مدينتي|ولدت)",
    re.IGNORECASE,
)
# Without such a sign a city may be a home that is told of in words which no list foresees.
_VISIT = re.compile(
    r"\b(?:trips?|journeys?|tickets?|travel\w*|fl(?:y|ies|ying|ew|own|ights?)|visit\w*|went|go|goes|going|gone|been|off"
    r"|holiday\w*"
    r"|vacation\w*|weekend\w*|week|days|\w*honeymoon\w*|tour\w*|train|bus|ferry|plane|dr(?:o|i)v\w+|way"
    r"|back|saw"
    r"|met|concert\w*|marathon|museum\w*|hotel\w*|airport|conference|postcards?|cruise|booked|hostel"
    r"|sightseeing|tourist\w*|stopover|arriv\w+|return\w*|excursion\w*|photos?"
    r"|souvenir\w*|spent|easter|christmas|summer|wedding|match|festival|landed|metro|underground|zoo"
    r"|viaj\w*|billetes?|vol(?:é|ó|ar|amos)|vuel\w+|fui\w*|fue|ir|vamos|semanas?|vacaciones|hotel|concierto|estuv\w+"
    r"|visit\w*"
    r"|reis\w*|fahrkarten?|fl(?:ie|o)g\w*|flug|geflogen|fahr\w*|fuhr\w*|gefahren|urlaub|woche\w*|tage|ausflug|besuch\w*"
    r"|konzert|zurück\w*|getroffen|war|waren|wochenende"
    r"|voyag\w*|billets?|séjour|semaine|jours|vacances|train|avion|allée?s?|visit\w*|week-end|parti\w*)\b"
    r"|去|玩|旅|出差|飞|行|訪|で|घूम|गया|गई|गए|यात्रा|उड़|سافر|زار|زرنا|رحلة|ذهب|زيارة|أسبوع|طار",
    re.IGNORECASE,
)
_INHABITANT_AFTER = re.compile(
    r"^ (?:native|resident|born|family|famil(?:y|ies)|boys?|girls?|wom[ae]n|m[ae]n|office|branch|flat|house"
    r"|home|apartment)\b"
    r"|^,? (?:is|was|has been|will be|feels like) (?:\w+ )?home\b"
)


def is_home(before: str, after: str) -> bool:
    """Whether a city between these words may be where somebody lives, works or comes from."""
    if _VISIT.search(_CLAUSES.split(before)[-1]) is None and _VISIT.search(_CLAUSES.split(after)[0]) is None:
        return True
    somebody = _SOMEBODY_IN.search(before)
    if somebody is not None and folded(somebody[1]) in KIN | ROLES:
        return True
    if _OURS_BEFORE.search(before) and not _JOURNEY_AFTER.search(after):
        return True
    if _RIGHT_BEFORE.search(before) or _AFTER.search(after) or _INHABITANT_AFTER.search(after):
        return True
    journey = _JOURNEY.search(before)
    if journey is not None:
        return _BEFORE.search(before[: journey.start()]) is not None
    if _JOURNEY_ENDS.search(after) and before.endswith("aus "):
        return _BEFORE.search(before.removesuffix("aus ")) is not None
    return _BEFORE.search(before) is not None
