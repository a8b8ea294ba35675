"""The cues of each kind of fact: patterns, read without regard to case, any one of which suffices."""

from toolkit.facts import Kind

# Who somebody is: name, age, origin, home, work, study, family, body, possessions that stay.
_PROFILE = (
    r"\b(?:i['’]?m|i am|i was|i['’]ve been|i have been|he['’]?s|she['’]?s|(?:he|she|wife|husband|partner|son"
    r"|daughter|"
    r"brother|sister|mother|mom|mum|father|dad|boss|friend) (?:is|was)) (?:now |also |currently )?an? (?!bit"
    r"|lot|little|few|"
    r"huge fan|big fan|fan)[a-z-]+",
    r"\bmy name is\b|\bi['’]?m called\b|\b(?:years? old|\d+ years of age)\b|\bi['’]?m \d{1,3}\b(?! (?:min"
    r"|hour|day|week|month|km|miles))",
    r"\b(?:was|were) born\b|\bgrew up\b|\bi(?:['’]?m| am| come) (?:originally )?from\b|\bnative (?:of"
    r"|speaker)\b",
    r"\bi(?: now| currently| still| used to)? (?:live|work|study|teach)\b(?! (?:for the|to)\b)|\b(?:lives"
    r"|works|studies|teaches) (?:in|at|for|as)\b|\bi(?:['’]ve| have)? (?:lived|worked|studied) (?:in|at|for"
    r"|as)\b|\bi(?:['’]?m| am) (?:living|working|studying) (?:in|at|for|as)\b",
    r"\bmy (?:ex-?|late |older |younger |big |little |twin |step-?|only |\w+-year-old )*(?:wife|husband"
    r"|spouse|partner|fianc[ée]e?|girlfriend|boyfriend|son|daughter|kids?|child(?:ren)?|baby|mother|mom|mum"
    r"|father|dad|parents|brothers?|sisters?|siblings?|grand\w+|aunt|uncle|cousins?|nieces?|nephews?|family"
    r"|boss|roommate|dog|cat|puppy|kitten|pets?|job|hometown|birthday|degree|major)\b",
    r"\b(?:i|we)(?:['’]ve| have| had)?(?: got)? (?:have |own |got )?(?:a|an|one|two|three|four|five"
    r"|\d+) (?:\w+ )?(?:wife|husband|sons?|daughters?|kids?|child(?:ren)?|brothers?|sisters?|siblings?|dogs?"
    r"|cats?|pets?|degree|allergy|disability)\b",
    r"\b(?:allergic|intolerant|diabetic|vegan|vegetarian|pregnant|married|engaged|divorced|single|widowed"
    r"|retired|unemployed|disabled|dyslexic|transgender|gay|lesbian|asthma|diagnosed)\b",
    r"\bi (?:speak|am fluent in)\b|\bi['’]?m fluent\b|\bdegree in\b|\bgraduated\b|\bmajored\b"
    r"|\bby profession\b",
    r"\b(?:vivo en|me llamo|soy de|trabajo en|tengo \w+ años)\b|\bich (?:wohne|heiße|arbeite|komme aus)\b"
    r"|\b(?:j['’]habite|je m['’]appelle|je travaille)\b",
    r"我叫|我是|我住|我在.{0,8}工作|我今年|岁|私は|に住んで|で働いて|मेरा नाम|रहता हूँ|रहती हूँ"
    r"|काम करत[ाी] हूँ|اسمي|أعيش|أسكن|أعمل",
)

# What somebody likes, avoids or would rather have.
_PREFERENCE = (
    r"\b(?:love|loves|loved|adore|adores|enjoy|enjoys|enjoyed|prefer|prefers|preferred|hate|hates|hated"
    r"|dislike|dislikes|loathe|detest)\b",
    r"\b(?:i|he|she|we|they|who)(?:['’]d| would)?(?: \w+ly| never| always| also| still| do| don['’]t"
    r"| does not| doesn['’]t| didn['’]t| used to)? likes?\b|\b(?:really|don['’]t|doesn['’]t|kids|wife|husband"
    r"|son|daughter) likes?\b|\bliked\b",
    r"\bfavou?rites?\b|\bfond of\b|\bkeen on\b|\b(?:big|huge|great)? ?fan of\b|\binto (?=\w+(?:ing|s|ball"
    r"|music|art)\b)|\bcan['’]?t (?:stand|live without)\b|\bpassionate about\b|\bpassion for\b"
    r"|\bobsessed with\b|\bwould rather\b|\bi['’]d rather\b|\bmy (?:thing|cup of tea|passion|hobby|hobbies)\b"
    r"|\bsick of\b",
    r"\bme (?:encanta|gusta)\b|\bprefiero\b|\bodio\b|\b(?:mag|liebe|hasse) \b|\blieber\b|\bj['’](?:aime"
    r"|adore)\b|\bje (?:préfère|déteste|n['’]aime)\b",
    r"喜欢|喜歡|讨厌|最爱|爱吃|が好き|が嫌い|大好き|पसंद|أحب|أفضل|أكره",
)

# What happened or will happen at some time: a dated statement, or something done.
_EVENT = (
    r"\b(?:yesterday|tomorrow|tonight|last (?:night|week|weekend|month|year|summer|winter|spring|fall|autumn"
    r"|\w+day)|next (?:week|weekend|month|year|summer|winter|spring|fall|autumn|\w+day)|this (?:morning"
    r"|afternoon|evening|week|weekend|month)|\w+ ago)\b",
    r"\b(?:on|last|next|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\bin (?:19|20)\d\d\b|\b(?:19"
    r"|20)\d\d-\d\d-\d\d\b",
    r"\b(?:in|on|since|last|\d{1,2}(?:st|nd|rd|th)?(?: of)?) (?:january|february|march|april|may|june|july"
    r"|august|september|october|november|december)\b",
    r"\b(?:i|we|he|she|they|wife|husband|son|daughter|mom|mum|dad|brother|sister|friend|boss|and i)(?:['’]ve"
    r"| have| has)?(?: just| recently| finally| also| even| \w+ly)?"
    r" (?:went|visited|bought|got|moved|started|began|joined|met|saw|took|made|won|lost|found|finished"
    r"|attended|adopted|married|graduated|quit|left|travell?ed|flew|celebrated|broke|signed|applied|passed"
    r"|failed|received|organi[sz]ed|hosted|ran|completed|launched|opened|sold|painted|wrote|published"
    r"|performed|volunteered|created|built|planted|baked|cooked|ate|watched|read|played|tried|learned|taught"
    r"|gave|had|did|came|arrived|returned|died|proposed|booked|planned|decided|been to)\b",
    r"\b(?:i['’]?m|we['’]?re|i am|we are) (?:going to|planning|moving|travell?ing|visiting|getting married"
    r"|starting)\b|\bi['’]ll be \w+ing\b",
    r"\b(?:ayer|mañana|la semana pasada|hace \w+ (?:días|semanas|meses|años))\b|\b(?:gestern|morgen"
    r"|letzte[nrs]? \w+|vor \w+ (?:tagen|wochen|monaten|jahren))\b|\b(?:hier|demain|la semaine dernière"
    r"|il y a \w+ (?:jours|semaines|mois|ans))\b",
    r"昨天|明天|上周|上个月|去年|前天|昨日|明日|先週|先月|去年|(?<!\w)कल(?!\w)|पिछले|أمس|غدا|الماضي",
)

# How something is done: steps, recipes, instructions.
_PROCEDURE = (
    r"\b(?:first|firstly)\b.{0,160}\b(?:then|next|after that|finally|second)\b|\bstep (?:\d+|one|two|three"
    r"|by step)\b|\b(?:and|,) then (?:you|add|mix|put|turn|press|click|let|bake|cut|pour)\b",
    r"\b(?:how to|the way to|the trick is|in order to|you (?:have|need) to|you just|make sure (?:you|to"
    r"|that))\b|\bto (?:make|get|do|fix|use|cook|bake|build|install|reset|prepare) [^,.]{2,60}, (?:you|first"
    r"|just|i)\b",
    r"(?:^|[.:\n]\s*)(?:\d{1,2}[.)]\s+)?(?:preheat|mix|stir|whisk|chop|slice|bake|boil|simmer|fry|pour|knead"
    r"|click|press|install|plug|unplug|rinse|soak|marinate|combine|insert)\b",
    r"\b(?:recipe|instructions|procedure|routine|workflow)\b|(?:^|\n)\s*\d{1,2}[.)]\s+\w",
    r"首先|然后|步骤|まず|それから|手順|पहले.{0,160}फिर|(?<!\w)(?:أولا|ثم)(?!\w)|\bprimero\b.{0,160}\bluego\b"
    r"|\bzuerst\b.{0,160}\bdann\b|\bd['’]abord\b.{0,160}\b(?:ensuite|puis)\b",
)

# What the listener is told to do or to leave from now on.
_USER_RULE = (
    r"(?:^|[.!?;:,]\s*|\b(?:please|and|but|so|then)\s+)(?:please\s+)?(?:always|never|don['’]?t ever"
    r"|do not ever)\s+(?!been|had|seen|was|were|knew|thought|went)"
    r"(?:use|call|ask|tell|send|give|include|write|answer|reply|respond|add|show|suggest|recommend|mention"
    r"|put|make|start|end|speak|keep|check|say|translate|remind|assume|share|schedule|book|order)\b",
    r"\bfrom now on\b|\bgoing forward\b|\bin (?:the )?future,? (?:please|always|never|don['’]t)\b"
    r"|\bnext time,? (?:please|don['’]t|always|never)\b",
    r"\bplease (?:always|never|don['’]?t|do not|keep|make sure|avoid|only|use|call|remember|stop|remind"
    r"|answer|reply|respond)\b",
    r"\b(?:whenever|every time|each time|if|when) i (?:ask|say|mention|tell|write|send|want)\b",
    r"\bcall me\b(?! (?:back|later|when|at|tomorrow|tonight|crazy|if))|\bdon['’]?t (?:call|send|text|ask"
    r"|mention|suggest|recommend|tell|use|show|remind|contact|share|give) (?:me|my|it|this|any)\b",
    r"\bi (?:want|need|expect|would like|['’]d like) you to\b|\bi['’]d like you to\b|\byou (?:must|should"
    r"|shall|may) (?:always|never|not|only)\b|\bstop (?:sending|calling|asking|suggesting|using|reminding)\b",
    r"\bremind me\b|\bnever (?:call|text|email|contact) me\b|\bonly (?:use|call|text|email|contact|reply"
    r"|answer)\b",
    r"以后|请(?:不要|别|总是|一直|用)|从现在起|これから|してください|しないでください|कृपया|من الآن"
    r"|من فضلك لا|\bde ahora en adelante\b|\bpor favor no\b|\bab jetzt\b|\bbitte (?:nie|immer|nicht|kein)\b"
    r"|\bà partir de maintenant\b",
)

# What puts an earlier statement right, in so many words. That something has ended ("no longer", "any more",
# "used to", "instead of") is news, and says nothing about what was said before.
_ORDINAL = (
    r"(?:(?:\w+-)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|\w+teenth"
    r"|twentieth|thirtieth|\d+(?:st|nd|rd|th))"
)
_CORRECTION = (
    r"(?:^|[.!?;:]\s*)(?:(?:oh|no|well|but|wait|sorry|hm+|ah|and)\b,?\s+)*actually\b"
    r"(?!,? (?:i|we)(?:['’]ve| have)? (?:just|never|recently|finally|already)\b)",  # which tell news
    r"\bi meant\b|\bi mean,? (?=not\b)|\bcorrection\b|\bi (?:misspoke|mistyped|was wrong|said it wrong)\b"
    r"|\bi made a mistake\s*[,:;–—-]|\bmy mistake\b|\blet me correct\b|\b(?:just|only) to correct\b"
    r"|\bscratch that\b",
    # "not on Monday but on Tuesday", "not Oslo but Rome"; never "not sure, but"
    r"\bnot (?P<same>on|in|at|from|to|by|for|with|an?|the|my|his|her|our|their) (?:\w+ ){0,3}?\w+,?"
    r" but (?P=same)\b|\bnot (?-i:[A-Z0-9])\w*,? but (?-i:[A-Z0-9])",
    # "on Sunday, not Saturday", "the twelfth, not the tenth"; never "not a crumb"
    rf", not (?:(?:on|in|at|from|to|by|for|with) )?(?:(?:the )?(?-i:[A-Z0-9])\w*|the {_ORDINAL}\b)",
    r"(?:^|[.!?]\s*)no,? (?:it|that|this|i|he|she|they|we|you|(?:the|my|his|her|our|their) \w+(?: \w+)?)"
    r"(?:['’](?:s|m|re)| is| was| am| are| were)\b",
    r"\bchanged my mind\b|\b(?:moved|changed|switched|shifted|pushed|postponed|rescheduled)"
    r" (?:it|that|this|them|(?:the|my|our) \w+(?: \w+)?) (?:back |forward )?(?:to|from|until)\b",
    r"\b(?:is|are|was|were|been|got|gets) (?:now )?(?:moved|changed|switched|shifted|pushed|postponed"
    r"|rescheduled) (?:back |forward )?(?:to|from|until)\b",
    r"\bwait,? (?:no\b|it['’]s\b)|\bsorry, (?:it['’]s|i mean|not)\b|\bthat['’]?s (?:not right|wrong|not true"
    r"|not quite right|incorrect)\b|\byou(?:['’]ve| have)? (?:got|had) (?:it|that) wrong\b",
    r"其实|不对|我是说|更正|说错|実は|訂正|間違え|じゃなくて|दरअसल|ग़लत|गलत|في الواقع|(?<!\w)بل(?!\w)"
    r"|\ben realidad\b|\bquise decir\b|\beigentlich\b|\bich meinte\b|\ben fait\b|\bje voulais dire\b",
)

CUES = {
    Kind.PROFILE: _PROFILE,
    Kind.PREFERENCE: _PREFERENCE,
    Kind.EVENT: _EVENT,
    Kind.PROCEDURE: _PROCEDURE,
    Kind.USER_RULE: _USER_RULE,
    Kind.CORRECTION: _CORRECTION,
}
