"""What the words around a name say it is: a home, a place, a thing that somebody has, or a person."""

import re

from toolkit.enrichment.gazetteer import Ambiguity, PublicKind, PublicThing

NEAR = 40  # characters around a name that are looked at

# Where somebody lives or comes from leads to that person.
_HOME_BEFORE = re.compile(
    r"(?:\b(?:liv(?:e|es|ed|ing)|mov(?:e|es|ed|ing)|born|raised|grew up|grown up|settled|based|resid\w+|from"
    r"|hometown|home|flat|apartment|house"  # English
    r"|viv\w+|nac\w+|mud\w+|resid\w+|soy de|es de|criad\w+|casa|piso"  # Spanish
    r"|wohn\w*|leb\w+|(?:ge|um|hin|weg)?z[oi][gh]\w*|geboren|stamm\w*|aufgewachsen|aus|zu\s?hause|wohnung|haus"
    r"|habit\w+|vit|vis|vivent|née?s?|déménag\w+|grandi|origin\w+|maison|appart\w*)\b"  # German, French
    r"|住|家在|老家|搬到|搬去|出生于|来自"
    r"|(?:أ|ي|ت|ن)(?:سكن|عيش)|انتقل|ولد|من سكان|بيت|شقة)[^.!?;。！？؛]{0,25}$",
    re.IGNORECASE,
)
_HOME_AFTER = re.compile(
    r"^(?:人|出身|育ち|生まれ|在住|长大|出生|(?:に|で|へ|の)[^。]{0,8}(?:住|引っ越|生まれ|実家|暮ら)"
    r"| (?:में|से|का|की|के)\s?[^।]{0,18}(?:रह|पैदा|जन्म|घर|बस|हूँ|हूं))"
)
# Only a place can stand here; a person could be spoken *to*, come *from* somewhere, be *à* in French, and one
# can sit *near*, be *bei* or call *ب* a person.
_PLACE_BEFORE = re.compile(
    r"(?:\b(?:in|en)\s|(?:voyage|séjour|week-end|vacances|hôtel|vol|train|concert)\b.{0,12}\bà\s"
    r"|(?<![现正实存])在|去|(?<![遇见想看提碰听找等梦谈说聊收感轮得])到|في\s)$",
    re.IGNORECASE,
)
_PLACE_AFTER = re.compile(r"^(?:で|旅行| में)")
# But one believes in, thinks of and is in love with people by the same small words, and gives them a trip.
_PERSON_BEFORE = re.compile(
    r"(?:\b(?:believ\w*|trust\w*|confid\w*|faith|interest\w*|disappoint\w*|delight\w*)\s(?:\w+\s)?in"
    r"|\b(?:pens|piens|cre|conf[ií]|fij|enamor|inter[eé]s|influy|so[nñ]|sueñ)\w*\s(?:\w+\s)?en"
    r"|\b(?:verlieb|vertrau|verknall|glaub)\w*\s(?:\w+\s)?in|\b(?:(?:cro[iy]|confi|esp[eé]r)\w*|foi)\s(?:\w+\s)?en"
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
    r"(?:\b(?:an?|the|my|our|his|her|their|your|new|old|used|second-hand|electric"
    r"|una?|mi|su|tu|nuestr[oa]|nuev[oa]|viej[oa]|eine?[mnrs]?|(?:mein|unser|sein|ihr|dein)\w{0,2}|neue\w|alte\w"
    r"|une?|mon|ma|sa|ta|ton|notre|leur|votre|nouvelle|vieille)\s|[辆台部款双])$",
    re.IGNORECASE,
)
# Common Chinese family names, without those that are also prepositions; what says that a name is a person's.
_FAMILY_NAME_BEFORE = re.compile(
    "[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪"
    "田任姜范石姚谭廖邹熊陆郝孔崔康毛邱秦史顾侯邵孟龙段雷钱汤尹黎贺赖龚]$"
)
_TITLE_AFTER = re.compile(r"^(?:さん|ちゃん|くん|君|様|氏|先生|女士|小姐| जी)")
_NEW_SENTENCE = re.compile(r"(?:^|[.!?…:;\n¿¡\"“«(])\s*$")
_NAME_FOLLOWS = re.compile(r"^[ -](?=[^\W\d_])(\w)")


def is_public(text: str, start: int, end: int, thing: PublicThing) -> bool:
    """Whether the words from `start` to `end`, a name of `thing`, speak of it and of nobody's home.

    A name that is a given name counts as a place only behind a word that no person is known to follow, and
    otherwise never; a maker's name that is a surname only as a thing that somebody has; neither before
    another name.
    """
    before, after = text[max(0, start - NEAR) : start], text[end : end + NEAR]
    if thing.kind is PublicKind.CITY and (_HOME_BEFORE.search(before) or _HOME_AFTER.search(after)):
        return False
    if _FAMILY_NAME_BEFORE.search(before) or _TITLE_AFTER.search(after):
        return False
    if not _has_its_capital(text[start], thing):
        return False
    match thing.ambiguity:
        case Ambiguity.WORD:
            return _NEW_SENTENCE.search(before) is None
        case Ambiguity.GIVEN | Ambiguity.SURNAME:
            return not _is_longer_name(after) and _is_no_person(before, after, thing)
    return True


def _is_no_person(before: str, after: str, thing: PublicThing) -> bool:
    if thing.kind is PublicKind.CITY:
        if _PERSON_BEFORE.search(before) or _PERSON_AFTER.search(after):
            return False
        return bool(_PLACE_BEFORE.search(before) or _PLACE_AFTER.search(after))
    return thing.ambiguity is Ambiguity.SURNAME and _THING_BEFORE.search(before) is not None


def _is_longer_name(after: str) -> bool:
    follows = _NAME_FOLLOWS.match(after)
    return follows is not None and follows[1].isupper()


def _has_its_capital(letter: str, thing: PublicThing) -> bool:
    """Apple is a company and apple a fruit; medicines are written either way."""
    return thing.kind is PublicKind.MEDICINE or not thing.name[0].isupper() or not letter.islower()
