"""The gate that lets everything in."""

from builders import context, exchanges

from toolkit.admission.admit_all import AdmitAll
from toolkit.facts import Tier


def test_admit_all_admits_whatever_is_said():
    verdicts = AdmitAll()(exchanges("Thanks!", "I moved.", "👍"), context())

    assert [verdict.tier for verdict in verdicts] == [Tier.ADMIT] * 3
