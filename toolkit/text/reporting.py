"""Verbs with which somebody's words or thoughts are passed on, for the inside of a pattern."""

REPORTING_VERBS = (
    "said|says|say|told|tells|asked|asks|answered|replied|replies|mentioned|mentions|claimed|claims|wrote|writes"
    "|texted|texts|shouted|shouts|whispered|yelled|screamed|insisted|insists|announced|explained|explains|admitted"
    "|admits|added|warned|promised|suggested|complained|joked|laughed|cried|muttered|reckons|reckoned|argued|argues"
    "|stated|states|declared|denied|denies|swore|reported|reports"
)
