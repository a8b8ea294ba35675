"""Capitalised words that are no names."""

from toolkit.text.function_words import ENGLISH

CALENDAR = frozenset(
    """
    january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thurs fri sat
    sun mondays tuesdays wednesdays thursdays fridays saturdays sundays
    """.split()
)
# Words that open sentences, shout, or stand for whoever speaks.
OPENERS = (
    frozenset(
        """
        absolutely actually agreed ah aha aim all alright also although always amazing anyway anyways apparently awesome
        aw aww basically because besides both btw bye certainly check cheers congrats congratulations cool currently
        dang damn definitely despite dear dude during each early either else especially even eventually every everyone
        everything exactly except excited finally first fingers for fortunately from gee generally getting glad god good
        gonna gosh got great guess guys haha hang happy has have having heck hello help here hey hi hmm hope hopefully
        how however huge if imagine incredible indeed instead interesting it just keep last lately later let lets like
        listen lol long look looking looks lots love lovely luckily man many maybe mine moreover most much my nah
        naturally neither never nevertheless next nice no nobody none nope nothing now nowadays obviously occasionally
        of off often oh ok okay omg once one only oops or originally ouch our ours overall perhaps personally please
        plus previously probably pretty quite rarely really recently regarding remember right same seems seriously
        several she should similarly simply since so some someone something sometimes somewhere soon sorry speaking
        speaker still such sure suddenly surely take talk tell thank thankfully thanks that the their then there
        therefore these they this those though through thus to today tomorrow tonight totally trust truly try trying
        unfortunately unless until upon us user usually very wait want was way welcome well what whatever when whenever
        where wherever whether which while who whoever whose why will wish with without wonderful woohoo wow yay yeah
        yep yes yesterday yet you your yours yup assistant ago anything nobody everybody somebody another any are as at
        be been before being below between but by can could did do does done down he her him his i in into is its me
        more not on other out over own than them too under up we were would a an and after again am
        """.split()
    )
    | ENGLISH
)
