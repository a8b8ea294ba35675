from dataclasses import replace

from builders import context, exchanges, turn

from toolkit.dialogue import Exchange
from toolkit.facts import Evidentiality, fact_id
from toolkit.structuring.verbatim import Verbatim


def test_verbatim_keeps_the_words_and_labels_nothing():
    (read,) = Verbatim()(exchanges("Maybe I live in Oslo."), context())
    (fact,) = read.facts

    assert (fact.text, fact.kinds, fact.condition) == ("Maybe I live in Oslo.", frozenset(), None)
    assert fact.evidentiality is Evidentiality.STATED
    assert fact.id == fact_id(("1:1",), 0, "Maybe I live in Oslo.")


def test_verbatim_names_the_history_as_context():
    _, read = Verbatim()(exchanges("Where do you live?", "Ben: Oslo.", history=1), context())

    assert (read.facts[0].speaker, read.facts[0].sources, read.facts[0].context) == (
        "Ben",
        ("1:2",),
        ("1:1",),
    )


def test_verbatim_makes_one_fact_of_each_source_and_none_of_them_is_context():
    first, second = turn("I left.", id="1:1"), turn("Me too.", id="1:2", speaker="Ben")
    (read,) = Verbatim()([Exchange(second, history=(first,), sources=(first, second))], context())

    assert [(fact.sources, fact.context) for fact in read.facts] == [(("1:1",), ()), (("1:2",), ())]


def test_verbatim_keeps_the_caption_in_brackets():
    shown = replace(turn("Look!"), caption="a red bike")
    (read,) = Verbatim()([Exchange(shown, sources=(shown,))], context())

    assert read.facts[0].text == "Look! [a red bike]"


def test_verbatim_drops_an_empty_turn_with_a_reason():
    (read,) = Verbatim()(exchanges("  "), context())

    assert (read.facts, read.dropped) == ((), (("1:1", "", "no words"),))
