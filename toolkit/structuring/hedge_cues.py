"""Patterns of doubt and of hearsay, by language."""

# Case matters: "May" is a month, "may" is a doubt.
HEDGES = (
    # English: adverbs, modals of possibility, verbs of belief in the first person, ignorance
    r"\b(?:[Mm]aybe|[Pp]erhaps|[Pp]robably|[Pp]ossibly|[Pp]resumably|[Ss]upposedly|[Aa]llegedly"
    r"|[Aa]pparently)\b",
    r"\b(?:[Mm]ost likely|[Vv]ery likely|[Ll]ikely to|[Ss]eemingly|[Cc]hances are)\b",
    r"\b(?:may|might)\b(?!\s+(?:I|we)\b)",
    r"\b(?:could be|must be|must have|should be able|seems?|seemed|appears? to|looks? like|sounds? like)\b",
    r"\b[Ii](?:['’]m| am)? (?:\w+ly |kind of |sort of |just )?(?:think|thought|guess|suppose|assume|imagine"
    r"|suspect|believe|reckon|figure|guessing|assuming|doubt|bet)\b(?!\s+(?:about|of|in|it over)\b)",
    r"\b[Ii](?:['’]d| would) (?:guess|say|imagine|think)\b",
    r"\b(?:[Nn]ot (?:so |too |really |quite |entirely |completely |100% )?sure|[Uu]nsure|[Nn]o idea)\b",
    r"\b[Ii] (?:don['’]t|do not) (?:think|know|remember|believe|recall) (?:if|that|whether|when|where|I|he"
    r"|she|it|they|we)\b",
    r"\b(?:[Aa]s far as I (?:know|remember|can tell)|[Ii]f I (?:remember|recall)|[Ii]n my opinion|IIRC|AFAIK"
    r"|[Ii]irc|[Aa]faik)\b",
    r"\b[Ii] (?:feel|felt) like\b(?!\s+(?:a|an|\w+ing)\b)",
    r"\b(?:kind of|sort of) (?:think|feel|know|remember)\b",
    # Spanish, German, French
    r"\b(?:[Qq]uizás?|[Tt]al vez|[Aa] lo mejor|[Pp]robablemente|[Cc]reo que|[Ss]upongo|[Pp]arece que"
    r"|[Pp]uede que)\b",
    r"\b(?:[Vv]ielleicht|[Ww]ahrscheinlich|[Vv]ermutlich|[Mm]öglicherweise|[Ii]ch glaube|[Ii]ch denke"
    r"|[Ii]ch vermute|scheint)\b",
    r"(?:\b[Pp]eut-être|\b[Pp]robablement|\b[Jj]e (?:crois|pense|suppose)|\b[Oo]n dirait|\b[Ii]l (?:paraît"
    r"|semble))\b",
    # Chinese, Japanese, Hindi, Arabic
    r"也许|或许|可能|大概|好像|似乎|我觉得|我想是|我猜|应该是",
    r"たぶん|多分|かもしれ|と思(?:う|い|っ)|でしょう|だろう|らしい|ようだ|みたい(?:だ|です)",
    r"शायद|लगता है|मेरे ख़?याल|हो सकता है",
    r"ربما|أظن|أعتقد|يبدو|لعل|قد يكون",
)

# Said without doubt, though a hedge stands in it.
NO_HEDGES = (
    r"\bno doubt\b",
    r"\b(?:looks?|looked|sounds?) like (?:a |an )?(?:fun|blast|great)\b",
    r"\bi (?:can['’]t|cannot) believe\b",
    r"\bthink(?:ing)? (?:about|of)\b",
    r"\bmight as well\b",
    r"\bmust(?:-| )(?:have|be)(?= (?:item|for)\b)",
)

# Known from others.
HEARSAY = (
    r"\b(?:i|we)(?:['’]ve| have)? (?:just |also )?heard (?:that|from|he|she|it|they|you|there|the|my|his|her"
    r"|your|[a-z]+ (?:is|was|has))\b",
    r"\b(?:i|we)(?:['’]ve| have)? (?:just |also )?(?:read|gather|learned) that\b",
    r"\b(?:they|people|some|rumou?r has it|everyone|everybody|the news|word) (?:says?|said|claims?|tell)\b",
    r"\brumou?r has it\b",
    r"\baccording to\b",
    r"\bi(?: was|['’]ve been| have been) told\b",
    r"\bse dice que\b|\bdicen que\b|\bdice que\b|\bme dijo\b",
    r"\bangeblich\b|\bman sagt\b|\bhat gesagt\b|\bsagte\b",
    r"\bon dit que\b|\bm['’]a dit\b|\bparaît-il\b",
    r"听说|据说|他说|她说|そうです|と言(?:った|って|い)|सुना है|ने कहा|(?<!\w)(?:قال|قالت|يقال)(?!\w)|سمعت أن",
)
