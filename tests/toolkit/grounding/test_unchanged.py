"""The null part of grounding."""

from builders import context, draft

from toolkit.grounding.unchanged import Unchanged


def test_unchanged_hands_every_fact_on_as_it_is():
    drafts = [draft("I moved yesterday."), draft("He is seven.")]

    results = Unchanged()(drafts, context())

    assert [(each.fact, each.notes) for each in results] == [(each.fact, ()) for each in drafts]
