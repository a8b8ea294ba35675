"""Words that give a language away: frequent, and rarely a word or a name of the other side."""

ENGLISH = frozenset(
    """
    i i'm i've i'd i'll the and to of my is it it's you your you're that that's have has had for with we
    we're our this these those but not are at do does did don't didn't doesn't be been he he's she she's
    they they're their his her him them what what's which who when where why how there there's here from
    by if because would could should can can't won't will just about out up than then some any like love
    really very got get went going today yesterday last next after before thanks hello yes were as or into
    only always never please more too neither excuse call tell text give make let show remind help told
    gave made good great day days new old live lives work works said feel think know want need
    """.split()
)

_SPANISH = """
    el los las una unos es está estoy soy eres somos y que qué por para con del mi mis tus su sus le se
    yo ella ellos nosotros pero muy más también cuando porque como cómo dónde hay tengo tiene fue era
    gracias hola sí nunca siempre ayer hoy mañana desde hasta este esta ese eso vivo trabajo gusta gustan
    me
"""
_GERMAN = """
    der das den dem des ein eine einen einem einer und ist bin bist sind ich du er sie wir ihr mich mir
    mein meine meinen meiner dich dir dein deine nicht kein keine auch auf aus bei mit nach von zu zum
    zur im für aber oder wenn weil dass habe hast haben wird wurde nein danke hallo heute gestern morgen
    immer nie sehr noch schon nur wie wo wohne arbeite
"""
_FRENCH = """
    le la les un une de et suis sont je j'ai j'habite il elle nous vous ils elles mes cette ces ne pas
    qui dans avec sans mais où aux c'est n'est n'ai était j'étais oui merci bonjour aujourd'hui hier
    demain toujours jamais très aussi parce quand chez
"""
_ITALIAN = """
    gli uno della di che sono ho hai abbiamo non anche quando perché grazie ciao oggi ieri domani molto
    lavoro
"""
_PORTUGUESE = """
    uma é não eu meu minha mas muito também obrigado obrigada olá sim hoje ontem amanhã moro trabalho
    gosto
"""
_DUTCH = """
    het een ik jij hij wij zij mijn jouw niet geen ook naar voor maar omdat heb heeft dank gisteren
    vandaag altijd nooit woon
"""
OTHERS = frozenset(" ".join((_SPANISH, _GERMAN, _FRENCH, _ITALIAN, _PORTUGUESE, _DUTCH)).split())
