"""Whether the words around a public name give it to something private: a pet, a project, a firm, a street."""

import re

from toolkit.enrichment.gazetteer import PublicKind, PublicThing
from toolkit.enrichment.personal_words import KIN, PETS, ROLES
from toolkit.text.folding import folded

_OTHERS_FIRST = r"(?:[^\W\d_][\w'’-]*(?:,| and| or| &| y| e| o| und| oder| et| ou)\s)?"  # "Mia and Lego"
_GIVES_A_NAME = re.compile(
    r"(?:\b(?:named|nicknam(?:ed|es?|ing)|dubbed|codenamed|alias|aka|a\.k\.a\.|known (?:\w+ )?as|(?:goes"
    r"|went|go) by|answers? to|(?:register|sign|log|post|appear)\w*(?: in| up)? as)\s"
    r"(?:(?:an?|the|me|him|her|it|us|them|you)\s)?"
    r"|\b(?:nick|user|code|pass|screen|stage|pen|pet)[ -]?(?:name|word|phrase)s?\b[^.!?;]{0,30}\s"
    r"|\b(?:names?|wi-?fi|hotspot|network|handle|login)\b[^.!?;,]{0,15}\s(?:is|was|are)\s|\bname['’]s\s"
    r"|\bcall(?:s|ed|ing)?\s(?:me|him|her|it|us|them|you|(?:my|our|his|her|their|the)(?:\s\w+){1,2})\s"
    r"|\b(?:me|him|her|us|them|you|it|(?:my|him|her)self) as\s|\b(?:little|dear|poor|sweet|baby)\s"
    r"|(?<!\bI )(?<!\bwe )(?<!\bhe )(?<!\bshe )(?<!\bthey )(?<!\bjust )\bcalled\s"
    r"|\bI am\s|\bI['’]m\s|\bmy name['’]s\s"  # English
    r"|\b(?:se llam\w+|me llamo|llamad[oa]s?|llamamos|(?:lo|la|le) llam\w+|apod\w+|apodo|mote"
    r"|nombre en clave|contraseña|usuario|bautiz\w+)\s(?:\w+\s)?|\bsoy\s"
    r"|\bnombre\b[^.!?;,]{0,15}\ses\s"  # Spanish
    r"|\b(?:hei(?:ß|ss)\w*|hie(?:ß|ss)\w*|namens|genannt|nenn\w+|nannte\w*|taufte\w*|getauft|spitzname\w*"
    r"|deckname\w*"
    r"|codename\w*|kennwort|passwort)\s(?:\w+\s)?|\bich bin\s|\bname\w*\b[^.!?;,]{0,12}\s(?:ist|war|lautet)\s"
    r"|\b(?:[sm]['’]appel\w+|appelle|(?<!ai )(?<!\ba )appelée?s?|surnom\w*|nommée?s?|baptis\w+|dénomm\w+"
    r"|nom de code|pseudo\w*|mot de passe|prénom\w*)\s(?:\w+\s)?|\bje suis\s"  # French
    r"|(?:[叫唤]|叫做|叫作|名为|取名|起名|绰号|外号|昵称|小名|网名|代号|密码|名字|用户名|我是)(?:是|叫|为"
    r"|：)?"
    r"|(?:名前|あだ名|愛称|ニックネーム|コードネーム|ユーザー名|パスワード|本名)(?:は|が|を|も)、?"
    r"|(?:नाम|उपनाम|कोडनेम|पासवर्ड)\s(?:[^\s।]{1,6}\s){0,2}"
    r"|\b(?:اسمه|اسمها|اسمي|اسمهم|اسم|سميت|سميته|سميتها|سمينا\w*|نسمي\w*|يسمون\w*|يدعى|تدعى|لقب\w*"
    r"|الملقب\w*|أنا"
    r"|كلمة (?:السر|المرور))\s(?:\w{1,3}\s)?)" + f"{_OTHERS_FIRST}$",
    re.IGNORECASE,
)
# What has its name from its maker, so that "an app called …" says nothing private.
_PUBLIC_NOUN = re.compile(
    r"\b(?:apps?|websites?|games?|films?|movies?|books?|shows?|series|shops?|stores?|supermarkets?|chains?"
    r"|brands?"
    r"|medicines?|medications?|drugs?|airlines?|museums?|cit(?:y|ies)|capital|compan(?:y|ies)|car ?makers?"
    r"|firma|konzern|marke|juego|tienda|aplicación|jeu"
    r"|magasin|appli|application)(?: that| which)?(?: is| was|['’]s)?\s$",
    re.IGNORECASE,
)
_NAME_GIVEN = re.compile(
    r"^(?:(?:という|っていう)(?!アプリ|薬|ゲーム|店|会社|映画|本|商品|製品|掃除機|美術館)|と(?:呼|名付"
    r"|名づけ)"
    r"|って(?:呼|名前)|\s(?:नाम|कहते|कहकर|बुला|पुकार))"
)
_PROJECT_BEFORE = re.compile(
    r"(?:\b(?:project|operation|codeword|initiative|proyecto|operación|projekt|vorhaben|aktion|projet"
    r"|opération)"
    r"|परियोजना|प्रोजेक्ट|मिशन|مشروع|عملية)[:\s]\s?[\"“„«‘']?$",
    re.IGNORECASE,
)
_PROJECT_AFTER = re.compile(
    r"^[\"”»’']?(?:[- ]?(?:project|projekt\w*|initiative|prototype|codename)\b|项目|计划|行动|工程"
    r"|プロジェクト|計画|作戦"
    r"| (?:परियोजना|प्रोजेक्ट))",
    re.IGNORECASE,
)
_STREET_BEFORE = re.compile(
    r"(?:\b(?:calle|c/|avenida|avda\.?|plaza|paseo|rue|avenue|boulevard|chemin|allée|quai|impasse|straße)\s?"
    r"(?:de\s|de la\s|del\s|d['’])?|(?:شارع|طريق|ميدان|زقاق|حارة)\s)$",
    re.IGNORECASE,
)
_STREET_AFTER = re.compile(
    r"^(?:[ -](?:street|st\.|road|rd\b|avenue|ave\b|lane|boulevard|straße|strasse|str\.|allee|platz|weg\b"
    r"|gasse|ring\b"
    r"|ufer\b|damm\b)|[东西南北中]?[一二三四]?(?:路|街|大道|胡同|巷|弄)|(?:通り|町|丁目)"
    r"| (?:रोड|मार्ग|गली|सड़क|चौक|नगर))",
    re.IGNORECASE,
)
_FIRM_AFTER = re.compile(
    r"^(?:,? (?:&|and|y|und|et) (?:Sons?|Daughters?|Brothers|Co\b|Partners?|Associates|Hijos|Hermanos|Söhne"
    r"|Fils)"
    r"| (?:[A-Z]\w+ ){0,2}(?:Plumbing|Dental|Legal|Law|Lawyers|Consulting|Logistics|Analytics|Solutions"
    r"|Partners|Clinic"
    r"|Bakery|Builders|Brothers|Catering|Cleaning|Accounting|Advisors|Holdings|Ventures|Roofing|Electrical"
    r"|Landscaping|Tutoring|Estates|Properties|Lettings|Rentals|Nursery|Kindergarten|Preschool|Academy"
    r"|Veterinary|Arms|Inn)\b"
    r"| (?:[A-Z]\w+ ){1,2}(?:Ltd|LLC|Inc|GmbH|AG|KG|SL|SA|SARL|SAS|Limited)\b)"
)
_TITLE_BEFORE = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Mx|Miss|Mister|Dr|Prof|Professor|Doctor|Sir|Madam|Father|Sister|Herrn?|Frau"
    r"|Señor(?:a|ita)?"
    r"|Sra?|Srta|Don|Doña|M|Monsieur|Madame|Mademoiselle|Mme|Mlle|Docteur|Doktor)\.?"
    r"|السيد|السيدة|الدكتور|الدكتورة|الأستاذ|الأستاذة|श्री|श्रीमती|डॉ\.?|डॉक्टर)\s$"
)
_TITLE_AFTER = re.compile(
    r"^(?:さん|ちゃん|くん|君|様|氏|先生|女士|小姐|老师|医生|师傅|阿姨|叔叔| जी"
    r"|[ ](?:family|families|brothers?|sisters?|twins|kids|wom[ae]n|guys?|lady|fellow|chap|couple|household"
    r"|(?:from )?next door|upstairs"
    r"|downstairs|across the|(?:down|up) the (?:road|street))\b)"
)
# The word that the name stands in apposition to or is said of, with another name between them or not.
_ONE_BEFORE = re.compile(
    r"([^\W\d_][^\W_]*(?:-[^\W\d_]+)*)(?:,| is| was| will be| are| were| ist| war| es| est)?\s[\"“]?$"
)
_TWO_BEFORE = re.compile(rf"([^\W\d_][^\W_]*(?:-[^\W\d_]+)*),?\s[\"“]?{_OTHERS_FIRST[:-1]}$")
# These have no space before the name, or letters that are no word characters.
_PET_BEFORE = re.compile(r"(?:[狗猫犬]|兔子|鹦鹉|うさぎ|ハムスター|(?:कुत्त|बिल्ल|तोत|खरगोश|घोड़)[^\s।]{0,3}\s)$")
# "Garmin, the plumber." and "Pepsi, come here!"
_TOLD_WHO = re.compile(
    r"^, (?:an?|the|my|our|his|her|their|mein\w*|unser\w*|mi|nuestr[oa]|mon|ma|notre) ((?:\w+ )?\w+)"
    r"(?=[,.!?;]|$)",
    re.IGNORECASE,
)
_SPOKEN_TO = re.compile(
    r"^, (?:come|can|could|would|will|please|stop|sit|wait|listen|look|let['’]s|are|do|did|have|thank|you"
    r"|komm|hör"
    r"|ven|mira|viens|écoute)\b",
    re.IGNORECASE,
)
NEW_SENTENCE = re.compile(r"(?:^|[.!?…:;\n¿¡\"“«(])\s*$")
_PEOPLE = KIN | ROLES
# "We got a beagle, Pepsi, in May."
_BETWEEN_COMMAS = re.compile(r"\b(?:an?|my|our|his|her|their)\s(?:\w+\s)?\w+,\s$", re.IGNORECASE)
_DEVANAGARI = re.compile("[\u0900-\u097f]")  # there, an object may follow its subject
_NO_NAME_FOR_ONE = re.compile(r"\d|[a-zß-ÿ][A-Z]")  # PlayStation 5, iPhone: nobody is called so


def bears_it_privately(before: str, after: str, thing: PublicThing) -> bool:
    """Whether what is named between these words may be private and only have the name of `thing`."""
    named = _GIVES_A_NAME.search(before)
    if named is not None and not _PUBLIC_NOUN.search(before[: named.start()]):
        return True
    return _has_a_private_kind(before, after) or _is_of_somebody(before, thing)


def _has_a_private_kind(before: str, after: str) -> bool:
    """Whether a project, a street, a small firm or a person with a title is named."""
    behind = (_PROJECT_BEFORE, _STREET_BEFORE, _TITLE_BEFORE)
    ahead = (_PROJECT_AFTER, _STREET_AFTER, _FIRM_AFTER, _TITLE_AFTER, _NAME_GIVEN)
    if after.startswith(",") and _is_told_who(before, after):
        return True
    return any(cue.search(before) for cue in behind) or any(cue.search(after) for cue in ahead)


def _is_told_who(before: str, after: str) -> bool:
    """Whether the name and what it names stand side by side, or somebody is spoken to by it."""
    told = _TOLD_WHO.search(after)
    if _BETWEEN_COMMAS.search(before) or (told and not _PUBLIC_NOUN.search(f"{told[1]} ")):
        return True
    return _SPOKEN_TO.search(after) is not None and NEW_SENTENCE.search(before) is not None


def _is_of_somebody(before: str, thing: PublicThing) -> bool:
    """Whether a word for a pet, a relative or a role stands right before the name: "my dog Pepsi"."""
    if _PET_BEFORE.search(before):
        return True
    ones = (_ONE_BEFORE.search(before), _TWO_BEFORE.search(before))
    words = {folded(found[1]) for found in ones if found}
    if words & PETS:
        return True
    called = thing.kind is not PublicKind.MEDICINE and not _NO_NAME_FOR_ONE.search(thing.name)
    return called and any(word in _PEOPLE and not _DEVANAGARI.match(word) for word in words)
