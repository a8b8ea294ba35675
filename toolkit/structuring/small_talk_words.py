"""Words and phrases that greet, thank or exclaim, and state nothing."""

INTERJECTIONS = frozenset(
    """
    hi hello hey heya hiya howdy yo greetings welcome bye goodbye cya cheers thanks thank thx ty tysm please
    pls ok okay okey k kk yes yeah yea yep yup yah no nope nah wow whoa woah oh ooh ah aah aw aww hmm hm mhm
    um uh er well sure right exactly absolutely definitely totally indeed certainly great good cool nice
    awesome amazing wonderful fantastic excellent perfect brilliant lovely super sweet fine congrats
    congratulations sorry haha hahaha ha hehe lol lmao rofl omg yay hooray hurray woohoo ugh oops ouch phew
    really so very much too and but again there everyone everybody guys folks friend buddy man dude girl bro
    sis mate dear all both same alright anytime bravo cute gosh god jeez geez true agreed ditto interesting

    hola buenas buenos gracias adiós adios vale claro sí si por favor de nada hallo guten tag morgen abend
    danke bitte tschüss ja nein genau klar moin servus bonjour bonsoir salut merci oui non d'accord beaucoup
    vielen muchas días noches tardes नमस्ते धन्यवाद शुक्रिया हाँ नहीं ठीक अच्छा مرحبا أهلا شكرا نعم لا السلام
    عليكم حسنا 你好 您好 嗨 谢谢 谢谢你 再见 早上好 晚上好 晚安 是的 好的 好 哈哈 哈哈哈 哇
    こんにちは こんばんは おはよう おはようございます ありがとう ありがとうございます さようなら
    はい いいえ うん
    """.split()
)

PHRASES = (
    r"good (?:morning|afternoon|evening|night|day|luck|job|work|one|point|idea|for you|to (?:hear|see"
    r"|know)(?: (?:you|it|that|from you))?)",
    r"thank you(?: so much| very much| a lot)?(?: for (?:asking|that|sharing|the kind words))?"
    r"|thanks (?:a lot|a bunch|for (?:asking|that|sharing))",
    r"many thanks|no (?:problem|worries|way|kidding|doubt)|you(?:'re| are)(?: very| so)? welcome|my pleasure"
    r"|not at all",
    r"see (?:you|ya)(?: (?:later|soon|then|tomorrow|around|there))?|talk (?:to you )?(?:later|soon)|take care"
    r"|catch you later|until next time",
    r"have a (?:great|good|nice|lovely|wonderful|fantastic) (?:day|night|evening|weekend|one|time)",
    r"(?:long time no see|nice to (?:meet|see|hear from) you|great to (?:hear from|see|hear) (?:you|it"
    r"|that)?)",
    r"(?:oh )?my (?:god|goodness|gosh)|oh (?:no|yes|yeah|well|dear)|of course|for sure|sounds (?:good|great"
    r"|like a plan|fun)|me too|same here",
    r"way to go|keep it up|well done|nice one|that's (?:right|true)|i see|got it|will do|go for it|you too"
    r"|let me know|what a (?:day|surprise)",
    r"happy (?:birthday|holidays|new year)|merry christmas|how (?:nice|cool|lovely|sweet|awesome)"
    r"|(?:you )?go girl|so (?:cool|sweet|nice)",
)

# Words that answer a question by themselves, though they state nothing without one.
ANSWERS = frozenset(
    """
    yes yeah yea yep yup no nope nah sure absolutely definitely exactly indeed certainly totally never always
    sometimes maybe both neither none all great good fine amazing awesome sí si claro nunca ja nein klar nie
    oui non jamais हाँ नहीं نعم لا 是的 是 不是 没有 有 はい いいえ うん right correct true
    """.split()
)
