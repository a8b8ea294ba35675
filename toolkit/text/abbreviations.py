"""Abbreviations whose full stop may stand inside a sentence, without that stop and in lower case."""

# A name or the thing they stand before follows: they never end a sentence (titles: where capitalised).
LEADING = frozenset(
    """
    e.g i.e eg ie vs viz cf c.f ca approx resp incl excl a.k.a w.r.t p.s p.p.s z.b d.h u.a bzw ggf evtl डॉ श्री
    """.split()
)
TITLES = frozenset(
    """
    Dr Mr Mrs Ms Mx Prof Rev Fr Hon Gen Col Capt Cmdr Lt Maj Sgt Sen Rep Gov Pres Msgr Messrs Mt Ft St Sr Sra
    Srta Dra Mme Mlle
    """.split()
)

# They may end a sentence: only a word that opens one decides that they do.
EITHER = frozenset(
    """
    etc al jr esq st dr mr mrs ms prof mt ave blvd rd apt dept inc ltd co corp bros assn univ ph.d pm usw
    tel ext hr hrs wk wks yr yrs lb lbs oz ft sr
    """.split()
)

# They are abbreviations only where a digit follows: "No. 5", "Jan. 3".
BEFORE_DIGIT = frozenset(
    """
    no nr núm vol p pp fig figs ch sec art para jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues
    wed thu thur thurs fri sat sun est max min
    """.split()
)

# Before a word in lower case: "in Sept. we moved".
SHORT_TIMES = frozenset(
    "Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun".split()
)

# Words that open a sentence far more often than they go on with one behind a full stop.
OPENERS = frozenset(
    """
    i i'm i've i'll i'd it it's he he's she she's we we're they they're you you're the a an this that that's
    these those there there's here my our your his her their its and but so then or because if when while
    since after before as in on at for from with by what where who why how which not no yes yeah well maybe
    also now today yesterday tomorrow last next however although though once both all some most many everyone
    everything
    """.split()
)

# German ordinals: "am 5. Mai", "im 3. Stock".
AFTER_ORDINAL = frozenset(
    """
    januar februar märz april mai juni juli august september oktober november dezember klasse tag mal stock
    platz geburtstag woche monat jahr jahrhundert semester
    """.split()
)
