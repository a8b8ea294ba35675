"""Orders by their form: imperatives where a sentence or a clause begins, and what must be said or kept.

Only orders about words and records count: laws also say that something must be done.
"""

from toolkit.text.english_verbs import BASE_VERBS

_OPENING = r"(?:^|[:;：；–—]|(?<=[.!?。！？।] ))[\s\"'“‘«¡*_-]*"
_CLAUSE = r"(?:^|[:;,：；，、،–—])[\s\"'“‘«¡*_-]*"
_ENGLISH = (
    "say|tell|write|answer|reply|respond|remember|recall|note|store|save|record|add|set|change|replace"
    "|call|name"
    "|describe|mention|repeat|output|print|include|append|insert|treat|consider|regard|assume|pretend"
    "|ignore"
    "|disregard|forget|delete|remove|erase|drop|discard|keep|send|post|share|visit|click|contact|use"
    "|make|give"
    "|ensure|stop|refuse|summari[sz]e|translate|end|begin|start|conclude|avoid|recommend|present|report"
    "|refer"
    "|list|mark|label|update|overwrite|credit|attribute|memori[sz]e|act|behave|obey|comply|follow|learn"
    "|attach|email"
)
_AFTER_VERB = (
    r"(?:that|the|an?|this|these|those|all|any|every|each|no|it|its|their|them|him|her|his|as|to|only"
    r"|what|whatever"
    r"|whoever|about|with|instead|always|never|nothing|everything|anything|previous|earlier|other|\w+ing)"
)
# A bare verb before a determiner opens no statement; "Like all mammals" does, and "Last" is no verb there.
_BARE = "|".join(sorted(BASE_VERBS - {"like"})) + (
    "|cache|clear|index|load|rewrite|execute|enable|disable|reset|reveal|display|copy|paste|convert"
    "|embed|register|grant"
    "|switch|apply|confirm|verify|inform|notify|remind|log|proceed|prepend|bypass|override|impersonate"
    "|transmit"
)
_DETERMINERS = (
    r"(?:the|an?|this|these|those|all|any|every|each|no|its|their|my|your|our|his|her|whatever|everything)"
)
_ENGLISH_IMPERATIVE = (
    rf"{_OPENING}(?i:{_BARE})\b(?= (?i:{_DETERMINERS})\b)|{_OPENING}(?i:{_ENGLISH})\b(?= (?:in|into"
    r"|from|for|user|agent)\b)"
    rf"|{_OPENING}(?i:please|kindly|always|never|do not|don['’]t|be sure|make sure|tip|reminder"
    r"|important)\b(?! (?:is|was|are)\b)"
    rf"|{_OPENING}(?i:{_ENGLISH})\b(?= (?i:{_AFTER_VERB})\b)"
    rf"|{_OPENING}(?i:{_ENGLISH})\b(?= [A-Z\"“'])(?!.*\b(?:is|was|are|were)\b)"
    r"|[,;] (?:and |so |then |but )?(?:please|say|remember|tell|write|make a note|answer|reply|respond"
    r"|call it|do not|don['’]t)\b"
)
_SPANISH = (
    rf"{_CLAUSE}(?i:guard[ae]|respond[ae]|contest[ae]|diga|di|dile|dígale|an[oó]t[ae]lo|anot[ae]"
    r"|borr[ae]|olvid[ae]"
    r"|recuerd[ae]|escrib[ae]|mencion[ae]|sustituy[ae]|reemplac[ae]|reemplaza|ignor[ae]|añad[ae]"
    r"|agreg[au]e?|env[ií][ae]"
    r"|indi(?:ca|que)|llam[ae]|describ[ae]|trat[ae]|consider[ae]|elimin[ae]|almacen[ae]|termin[ae]"
    r"|us[ae]|visit[ae]"
    r"|pregunt[ae]|recomiend[ae]|compart[ae]|repit[ae]|pon(?:ga)?|haz|haga|act[uú]a)\b(?=\s)"
    rf"|{_OPENING}\w{{2,}}[aeéá](?:me|nos)\b(?= [a-zà-ú])"
    rf"|{_OPENING}(?i:no \w{{3,}}(?:es|as|en|an|éis)|siempre \w{{3,}}[ae]|nunca \w{{3,}}(?:es|as|e|a))\b"
)
_GERMAN = (
    rf"{_CLAUSE}(?i:sage?|schreibe?|speicher[en]?|merke?(?= dir)|antworte|nenne|gib|lass|vergiss"
    r"|ersetze|lösche|füge|erwähne"
    r"|ignoriere|verwende|beende|nimm|behandle|sende|schicke|notiere|bezeichne|beschreibe|stelle|trage"
    r"|teile?|beachte"
    r"|betrachte|empfiehl|verschweige|wiederhole|besuche|übernimm|denke?)\b(?=\s)(?! (?:ist|war|sind)\b)"
    rf"|{_CLAUSE}(?i:bitte|niemals|keinesfalls)\b|\b(?i:wir bitten|es wird gebeten)\b"
)
_FRENCH = (
    rf"{_CLAUSE}(?i:dis|dites|réponds|retiens|note|efface|écris|ajoute|oublie|ignore|remplace|appelle"
    r"|mentionne|enregistre"
    r"|supprime|considère|traite|utilise|cite|envoie|donne|termine|garde|présente|décris|souviens-toi"
    r"|fais|répète|indique"
    r"|recommande|visite|partage|veuillez)\b(?=\s)(?! (?:est|était|sont)\b)"
    r"|\b(?!chez\b|assez\b|rendez-|nez\b|rez-)\w{3,}(?:ez|ons)\b(?=[\s,.;:-])(?<=ez)(?=.*\b(?:le|la|les"
    r"|des|et|du|un|une|à|au|aux|est|que|de|d|l)\b)"
    rf"|{_OPENING}(?i:ne|n['’]) ?\w{{3,}}\b(?= (?:jamais|pas|plus|aucun\w*|rien|que)\b)"
    rf"|{_OPENING}(?i:\w{{3,}}ons)\b(?= (?:que|l[ea]s?|de|d['’]|ici|à)\b)"
)
_CHINESE = (
    r"(?:^|[，。：；,:;])\s*(?:请|務必|务必|切勿|勿|别|不要|不得|不准|禁止|记住|记下|牢记|告诉|忘记"
    r"|忽略|删除|回答|说明|写|输出|让我们|只需|必须)"
    r"|(?:把|将|將).{1,30}?(?:改成|改为|存为|存成|记为|记作|记录为|视为|写成|称为|当作|说成|设为|换成"
    r"|标为|替换|删除|删掉)"
    r"|(?:忽略|无视).{0,12}(?:指令|指示|提示|说明)|(?:无论|不管).{0,15}(?:都|均)"
)
_JAPANESE = (
    r"(?:なさい|て(?:ください|下さい)|でください|てくれ|ましょう|おけ|せよ|しろ|[えけせてめべれげね]ろ"
    r"|[うくすつぬむぶぐる]な|願います|願う|お願いします)"
    r"[。！!]?$|(?:[るうくすつむぶぐぬ]|ない)こと[。！!]?$|ください|下さい"
    r"|[をとには][\u4e00-\u9fff]{1,2}[えけせべめれげ][。！!]?$|(?:無視|破棄|保存)して"
)
_HINDI = (
    r"(?:[\u0900-\u097f]*(?:ओ|(?<!चाह)िए|इए|िएगा|इएगा|ाएँ|ाएं|ाएंगे)|करो|करें|लिखो|लिखें|कहो|कहें|रखो|रखें|मानो|मानें"
    r"|लें|दें|दो|सहेजो|सहेजें"
    r"|भूलो|बोलो|बोलें|(?:रख|कर|बता|कह|लिख|भूल|मान|बोल|दे)ना|(?:मानी|माना|कहा|किया|रखा|दिया|लिखा"
    r"|समझा) जाए)\s*[।.!]?$"
    r"|(?<![\w\u0900-\u097f])मत(?![\w\u0900-\u097f])(?= [\u0900-\u097f]+(?:ओ|ो|िए|इए|ें"
    r"|ना)(?![\w\u0900-\u097f]))"
    r"|(?:पिछले|सभी) निर्देश|^\W*यह नियम"
)
_ARABIC_VERBS = (
    "احفظ|أجب|احذف|تجاهل|اكتب|أخبر|قل|اذكر|تذكر|تذكّر|استبدل|سجل|سجّل|أضف|انس|اعتبر|سم|سمّ|صف|أرسل|كرر|كرّر"
    "|استخدم|أنه|أنهِ|ضع"
    "|اجعل|اعلم|لاحظ|غير|غيّر|امسح|انتبه|ارفض|أوص|اقترح|شارك|زر|اتصل|ادع"
)
_ARABIC = (
    rf"(?:^|[.:؛،!؟] ?)\W*(?:و|ف|ثم )?(?:{_ARABIC_VERBS})(?:ه|ها|وا|ي|هم)?(?= )"
    r"|(?:^|[.:؛،!؟] ?)\W*(?:ولا|لا) ت\w{2,}(?= (?!\w+ (?:ل|من)\b))"
)

# What must be: by modal verb and by a verb of saying, keeping or deleting, close together.
_SAID_OR_KEPT = (
    r"stored|saved|recorded|remembered|memori[sz]ed|treated|regarded|considered|called|named|described"
    r"|referred"
    r"|mentioned|reported|answered|presented|recommended|deleted|erased|forgotten|ignored|disregarded"
    r"|discarded|listed"
    r"|cited|label(?:l?ed)|understood|assumed|interpreted|repeated|written|said|told|stated|disclosed"
    r"|shared|replaced"
    r"|updated|overwritten|added|noted|credited|attributed|preferred|quoted|summari[sz]ed|introduced"
    r"|identified"
)
_TELLS = (
    "say|answer|reply|respond|describe|mention|tell|recommend|refer|call|conclude|state|repeat|remember"
    "|forget|ignore|assume|treat"
)
_MUST = (
    r"\b(?:must|shall|should|ought to|has to|have to|needs? to|(?:is|are)(?: [\w ,]{1,40}?,)?(?: always"
    r"| never| only| not)? to"
    r"|(?:is|are) (?:required|obliged|instructed|expected|supposed|asked) to|may (?:not|only)|can only"
    r"|cannot|will)"
    r"(?: (?:\w+ly|always|never|only|not|also|henceforth|then|now|first|be|have"
    rf"|been)){{0,4}} (?:(?<=be )(?:{_SAID_OR_KEPT})|(?<=been )(?:{_SAID_OR_KEPT}))\b"
    r"|\b(?:must|shall|should|ought to|has to|have to|needs? to|required to|instructed to|obliged to"
    rf"|expected to)(?: (?:always|never|only|not))* (?:{_TELLS})\b"
    r"|\b(?:mandatory|obligatory|imperative|essential|required|necessary|important|vital) (?:that|to|for)\b"
    rf".{{0,60}}\b(?:{_SAID_OR_KEPT}|{_TELLS})\b|\brequires that (?:its|all|every|any|each|the (?:full"
    r"|whole|entire))\b"
)
_MUST_SPANISH = (
    r"\b(?:deb(?:e|en|erá|erán|ería|erían)|tienen? que|tendrán? que|han? de|hay que|conviene|procede"
    r"|(?:es|resulta)"
    r" (?:obligatorio|necesario|preciso|imprescindible|importante|fundamental"
    r"|conveniente))\b.{0,30}?\b(?:guard|record|olvid|elimin|borr"
    r"|llam|mencion|respond|contest|trat|consider|describ|present|recomend|figur|anot|almacen|ignor|cit"
    r"|nombr|dec|escrib|indic|menc)"
    r"(?:ar|er|ir|ad[oa]s?|id[oa]s?|rito|rita)(?:se|l[oae]s?)?\b|\b(?:quedan?|se dan?) (?:anulad"
    r"|invalidad|derogad|por (?:fals|nul|olvidad))\w+"
)
_GERMAN_SAID = (
    r"(?:gespeichert|speichern|gemerkt|merken|genannt|nennen|behandelt|behandeln|geantwortet|antworten"
    r"|beantwort\w+|erwähnt|erwähnen"
    r"|gelöscht|löschen|führen|geführt|bezeichne[nt]|beschreiben|beschrieben|vergessen|ignorier\w+"
    r"|empfehlen|empfohlen|wiedergegeben"
    r"|wiederzugeben|notier\w+|vermerk\w+|eingetragen|betrachte[nt]|angesehen|anzusehen|stehen"
    r"|verschw\w+|angegeben|anzugeben|erscheinen)"
)
_MUST_GERMAN = (
    rf"\b(?:muss|müssen|soll(?:en|te|ten)?|darf|dürfen)\b.{{0,60}}\b{_GERMAN_SAID}\b"
    rf"|\b(?:ist|sind|hat|haben)\b.{{0,60}}\b(?:zu {_GERMAN_SAID}|wiederzugeben|anzusehen|anzugeben)\b"
    r"|\bgelten als (?:widerrufen|ungültig|überholt|gelöscht|falsch)\b"
)
_MUST_FRENCH = (
    r"\b(?:doi(?:t|vent)|devr(?:a|ont|ait|aient)|faut|convient|(?:obligatoire|nécessaire|impératif"
    r"|important|essentiel) (?:de|que)"
    r"|(?:est|sont) à)\b.{0,40}?\b(?:enregistr|mémoris|ret[ei]n|considér|trait|appel|nomm|décri"
    r"|mentionn|répond|supprim|effac|oubli"
    r"|présent|recommand|cit|indiqu|termin|ignor|not|remplac|dire|écri|signal)(?:er?|ée?s?|re|ir|ue?s?"
    r"|te?s?|)\b"
)
_MUST_CHINESE = (
    r"(?:必须|务必|应当|应该|应|须|需要|需|一律|不得|禁止|不应|要求).{0,15}?(?:存储|储存|存为|记住|记录"
    r"|记为|视为|当作|称为|称作|回答|提及|提到|描述|介绍"
    r"|说成|删除|忘记|推荐|引用|写成|忽略|保存|输出|结尾|作废|答复|使用|复述)"
)
_MUST_JAPANESE = (
    r"(?:記憶|保存|記録|回答|答え|答える|呼ば|呼ぶ|呼称|みな[さす]|見な[さす]|扱[わう]|言及|説明|削除"
    r"|破棄|忘れ|無視|推奨|引用|出力|表示|記述|記載|紹介|終わ[るら])"
    r".{0,12}?(?:なければならない|なければなりません|べき|必要がある|必要があります|こととする"
    r"|ものとする|ねばならない|義務|てはならない|てはいけない)"
)
_MUST_HINDI = (
    r"(?:सहेज|याद रख|कह|बता|लिख|हटा|मान|उत्तर|जवाब|उल्लेख|भूल|संग्रहित|बुला|पुकार|समझ|अनदेखा|मिटा).{0,25}?"
    r"(?:चाहिए|अनिवार्य|ज़रूरी|जरूरी|ज़रूरी|आवश्यक|होगा|पड़ेगा)"
)
_MUST_ARABIC = (
    r"(?:يجب|ينبغي|لا بد|من الضروري|من الواجب|من اللازم|من المهم|يتعين|يلزم|لا يجوز|يمنع"
    r"|على كل).{0,40}?(?:حفظ|تخزين|ذكر|اعتبار|تسمي|وصف|يصف|حذف|نسيان"
    r"|الإجابة|إجابة|الجواب|الرد|تجاهل|يذكر|تذكر|يجيب|يعتبر|يسمى|يحفظ|تحفظ|تخزن|إزالة|مسح|القول|يقال|نقل)"
)

IMPERATIVES = (_ENGLISH_IMPERATIVE, _SPANISH, _GERMAN, _FRENCH, _CHINESE, _JAPANESE, _HINDI, _ARABIC)
OBLIGATIONS = (
    _MUST,
    _MUST_SPANISH,
    _MUST_GERMAN,
    _MUST_FRENCH,
    _MUST_CHINESE,
    _MUST_JAPANESE,
    _MUST_HINDI,
    _MUST_ARABIC,
)
