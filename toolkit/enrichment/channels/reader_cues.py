"""How a text speaks to somebody: encyclopaedic sentences are told in the third person, to nobody."""

_HI_END, _HI_START = r"(?![\w\u0900-\u097f])", r"(?<![\w\u0900-\u097f])"

ENGLISH_YOU = r"\b(?:you|your|yours|yourself|yourselves)\b"
ENGLISH_YOU_IN_PROSE = rf"{ENGLISH_YOU}|^You (?:must|should|are|can|will|have|need|may|shall)\b"
# Second person of the other languages, in every form that is no other word of the language.
SECOND_PERSON = (
    r"\b(?:tú|usted(?:es)?|vosotr[oa]s|vuestr[oa]s?|contigo|tus)\b|\btu (?!u\b)(?=\w+(?:o|a|e|n|d|r|l"
    r"|s)\b)(?!es\b)"
    r"|\b(?:dich|dir|deine?[nmrs]?|euch|eure?[nmrs]?)\b|\b(?:vous|votre|vos|toi)\b|\btu (?:es|as|dois"
    r"|peux)\b"
    r"|[你您妳]|诸位|大家|あなた|貴方|皆さん|皆様|君は|"
    rf"{_HI_START}(?:तुम|तुम्हारा|तुम्हारी|तुम्हारे|तुम्हें|आप|आपको|आपका|आपकी|आपके){_HI_END}"
    r"|(?<!\w)(?:أنت|أنتم|أنتِ|عليك|عليكم|لديك|إليك|لك)(?!\w)"
)
# The polite form of German differs from "they" by its capital alone, which opens no clause.
POLITE_GERMAN = (
    r"(?<=[a-zäöüß,] )(?:Sie|Ihnen|Ihre?[nmrs]?)\b"
    r"(?=.*\b(?i:ist|sind|der|die|das|und|zu|den|dem|nur|nicht)\b)"
)
# The writer and the reader as one, or a wish of the writer's.
FIRST_PERSON = (
    r"\b(?:we|our|ours|ourselves|let['’]?s|let us)\b|\b(?:nosotr[oa]s|nuestr[oa]s?|rogamos|pedimos"
    r"|recomendamos"
    r"|solicitamos|agradecemos|hagamos|recordemos|anotemos)\b"
    r"|\b(?:wir|uns|unser(?:e[nmrs]?)?)\b|\b(?:nous|notre|nos|prière de|merci de)\b"
    r"|我们|咱们|本站|本平台|私たち|私達|我々|弊社|当社|当サイト"
    rf"|{_HI_START}(?:हम|हमें|हमारा|हमारी|हमारे|चलो|चलिए|आइए|कृपया){_HI_END}"
    r"|(?<!\w)(?:نحن|دعونا|دعنا|لنا|نرجو|نطلب|نود|نوصي|هيا|فلن\w+|الرجاء|يرجى)(?!\w)"
)
# The writer alone, in small letters: "My Fair Lady" and "Elizabeth I" are names.
WRITER = (
    r"\b(?:my|myself|mine|me)\b|\bI['’](?:m|ve|ll|d)\b|^My [a-z]"
    r"|\bI (?:am|have|had|will|would|want|wish|prefer|need|ask|order|say|know|think|can|must|hereby)\b"
    r"|\b(?:yo|conmigo|te|mis)\b|\b(?:ich|mich|mir|mein(?:e[nmrs]?)?)\b|\b(?:je|moi|mes)\b"
    r"|\bj['’](?=[aeiouyhé])"
    r"|我(?!们|國|国)|私[はがのに]|僕[はがのに]|俺[はがのに]"
    rf"|{_HI_START}(?:मैं|मैंने|मुझे|मुझको|मेरा|मेरी|मेरे){_HI_END}|(?<!\w)(?:أنا|إنني|إني|آمرك|أطلب|لي)(?!\w)"
)
# Who reads or uses the page, spoken of as present.
READER = (
    r"\b(?:this|the (?:current|present)|(?:all )?future|our) (?:conversation|session|chat|dialogue)s?\b"
    r"|\bfuture interactions\b"
    r"|\bthe following (?:fact|rule|instruction|information|as\b|to\b|in\b)"
    r"|\b(?:dear|every|any|each|all|this|the) (?:reader|viewer|listener)s?\b|\breaders? (?:of|are|should"
    r"|must|will)\b"
    r"|\b(?:this|the present|the following) (?:article|entry|page|text|passage|note|message|summary"
    r"|document)\b"
    r"|\b(?:el|los|al|a los) lector(?:es)?\b|\best[ea] (?:artículo|entrada|página|texto|nota|mensaje)\b"
    r"|\b(?:liebe[r]? )?leser(?:in|innen|n)?\b|\bdiese[rsmn]? (?:artikel|eintrag|seite|text|nachricht"
    r"|hinweis)\w*"
    r"|\b(?:cher|chers|le|les|aux?) lecteurs?\b|\bce(?:t|tte)? (?:article|page|texte|note|message|fiche)\b"
    r"|读者|本文|本条目|此条目|読者|この記事|本記事|本文書|पाठक|यह लेख|इस लेख|القارئ|القراء|هذه المقالة"
    r"|هذا النص|هذا المقال"
)
# From the moment of reading on: a fact has a date instead.
FROM_NOW = (
    r"\b(?:from (?:now|here|today|this point)(?: on(?:wards?)?)?|henceforth|going forward|whenever"
    r"|whoever)\b"
    r"|\b(?:when(?:ever)?|if|once|should anybody be) (?:asked|questioned|prompted|queried|discussing"
    r"|mentioned)\b"
    r"|\b(?:a partir de (?:ahora|aquí|hoy)|de ahora en adelante|desde ahora|en adelante)\b"
    r"|\bal (?:hablar|tratar|mencionar)\b"
    r"|\b(?:ab (?:sofort|jetzt|hier|heute)|von nun an|künftig|fortan)\b|\b(?:wenn|falls"
    r"|sobald) (?:jemand|man|nach)\b"
    r"|\b(?:à partir d['’](?:ici|aujourd['’]hui|à présent)|à partir de maintenant|désormais|dorénavant)\b"
    r"|\b(?:si|quand|lorsqu['’e]) ?(?:on|quelqu['’]un) (?:parle|demande|pose|mentionne|interroge)\b"
    r"|\b(?:si|cuando) (?:alguien|se) (?:pregunt|mencion|habl|trat)\w+"
    r"|从现在|从这里|从今|从此刻|今后|以后凡|凡是|凡提到|谈到.{0,20}时|当被问|每当|如果有人问|今後"
    r"|これから|以後|聞かれたら|尋ねられたら"
    r"|言及する際|質問されたら|अब से|आगे से|आज से|पूछने पर|पूछे जाने पर|जब भी|كلما|من الآن|منذ الآن|من هنا"
    r"|عند (?:السؤال|ذكر|ورود|سؤال)|إذا سئل"
)
