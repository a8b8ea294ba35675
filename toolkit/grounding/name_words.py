"""Capitalised words that are no names."""

from toolkit.grounding.languages.tables import listed
from toolkit.text.function_words import ENGLISH

CALENDAR = listed(
    """
    apr april aug august dec december feb february fri friday fridays jan january jul july jun june
    mar march may mon monday mondays nov november oct october sat saturday saturdays sep sept
    september sun sunday sundays thu thurs thursday thursdays tue tues tuesday tuesdays wed
    wednesday wednesdays
    """
)
# Words that open sentences, shout, or stand for whoever speaks.
OPENERS = ENGLISH | listed(
    """
    a absolutely actually again ago agreed ah aha aim all alright also although am amazing an
    another anything anyway anyways apparently assistant aw awesome aww basically being below
    besides between both btw bye certainly check cheers congrats congratulations cool currently damn
    dang dear definitely despite done down dude during each early either else especially even
    eventually every everybody everyone everything exactly except excited finally fingers first
    fortunately gee generally getting glad god gonna gosh guess guys haha hang happy having heck hey
    hi hmm hope hopefully however huge imagine in incredible indeed instead interesting its keep
    lately later lets listen lol long look looking looks lots lovely luckily man many maybe me mine
    moreover most much nah naturally nevertheless nice no nobody none nope nothing now nowadays
    obviously occasionally off often oh ok okay omg on once one oops originally other ouch ours over
    overall own perhaps personally plus pretty previously probably quite rarely recently regarding
    remember right same seems seriously several similarly simply since so somebody someone something
    sometimes somewhere soon sorry speaker speaking still such suddenly sure surely take talk thank
    thankfully therefore though through thus tomorrow tonight totally truly trust try trying under
    unfortunately unless until upon us user usually wait was way welcome well whatever whenever
    wherever whether while whoever whose wish without wonderful woohoo wow yay yeah yep yet yours
    yup
    """
)
