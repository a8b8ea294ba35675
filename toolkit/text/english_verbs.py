"""English verb forms: enough to put the third person right, and to tell a clause from a noun phrase."""

# Plain forms that stand after "I" in the simple present.
BASE_VERBS = frozenset(
    """
    accept ache achieve act adapt add admire admit adopt adore advise afford agree aim allow amuse answer
    apologise apologize appear apply appreciate approve argue arrive ask attend avoid bake balance ban battle
    beg begin believe belong blame block blog blow boil book borrow bother bounce break breathe breed brew
    bring browse brush build burn buy call camp care carry catch celebrate challenge change charge chat check
    choose chop claim clean climb close coach code collect come commute compare compete complain complete
    compose concentrate connect consider consist contact contain continue contribute control cook cope copy
    count cover craft crave create cross cry cycle dance date deal decide decorate define deliver depend
    describe deserve design desire despise detest develop die differ dig disagree discover discuss dislike
    dive do donate doubt draft drag draw dread dream dress drink drive drop dry dye earn eat edit embrace
    emphasise emphasize enjoy ensure enter envy escape estimate exercise exist expect experience explain
    explore express face fail fall fear feed feel fight figure fill find finish fish fit fix fly focus follow
    forget forgive freeze gain gamble garden gather get give go grab grow guess guide handle hang happen hate
    have head heal hear help hesitate hide hike hire hold honour hope host hug hunt hurry identify ignore
    imagine improve include increase inspire intend interact interpret introduce invest invite iron jog join
    joke journal judge juggle jump keep kick knit know lack laugh lead lean learn leave lecture lend lie lift
    like limit listen live load loathe long look lose love maintain make manage marry matter mean meditate
    meet mend mention mentor mind miss mix moderate move need neglect notice observe offer open oppose order
    organise organize owe own pack paint panic park participate pass pay perform phone photograph pick plan
    plant play plead post practice practise praise pray prefer prepare present pretend process procrastinate
    produce promise propose protect prove provide publish pull push question race raise ramble reach react
    realise realize recall receive recognise recognize recommend record recover recycle reduce refer refuse
    regret rehearse reject relate relax rely remain remember remind rent repair repeat reply report represent
    require research resent reserve respect respond rest restore return reuse review ride roast row ruin rule
    run sail save say scan schedule scream search see seek seem sell send serve sew shake share shave shop
    shout show shower sign sing sit ski skate skateboard sketch skip sleep smell smile smoke snack snore
    snowboard socialise socialize solve sort sound speak specialise specialize spend stand start stay steal
    stick stop store stress stretch struggle study stutter suck suffer suggest supply supervise support
    suppose surf survive suspect swear sweat swim switch take talk taste teach tell tend test text thank think
    throw toast tolerate touch track train translate travel treasure treat trust try turn tutor type
    understand upload use value vary view visit volunteer vote wait wake walk want warn wash waste watch water
    wear weigh welcome whistle win wish wonder work worry worship wrap write yearn yell
    """.split()
)

# Past forms, participles excluded where they differ: a sign of a finite verb and of something that happened.
IRREGULAR_PASTS = frozenset(
    """
    ate became began bent bit blew bought broke brought built burnt came caught chose cost dealt did dreamt
    drew drove drank fed fell felt flew forgot forgave fought found froze gave got grew had heard held hid
    hung kept knew laid lay learnt led left lent lit lost made meant met paid quit ran rang rode rose said
    sang sank sat saw sent shook shot slept sold sought spent spoke spread spun stood stole stuck struck swam
    swore swept swung taught told thought threw took tore understood was went were woke won wore wove wrote
    """.split()
)

# Participles that do not end in -ed: after "I'd" they say "had", not "would".
IRREGULAR_PARTICIPLES = frozenset(
    """
    been become begun bitten blown bought broken brought built caught chosen dealt done drawn driven drunk
    eaten fallen felt flown forgotten forgiven found frozen given gone got gotten grown had heard held hidden
    kept known learnt led left lent lost made meant met paid ridden risen said seen sent shaken shown slept
    sold sought spent spoken stolen stood stuck sung sworn swum taken taught told thought thrown torn
    understood woken won worn written better
    """.split()
)

# Verbs that are never nouns, so that "and <verb>" can only go on with the verb phrase before it.
NEVER_NOUNS = frozenset(
    """
    am avoid believe belong bring buy choose collect come eat enjoy explore feel forget go grow have hope keep
    know learn listen live lose make meet own pay prefer read remember see sell send sing sit speak take teach
    tell think understand wear write
    """.split()
)

MODALS = frozenset("can could will would shall should may might must cannot ought".split())
