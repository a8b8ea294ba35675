"""The reader that answers every probe alike."""

from builders import context, probe

from toolkit.readers.constant import Constant


def test_every_probe_gets_the_same_answer():
    probes = [probe("Where?", "1:1"), probe("When?", id="q2")]

    assert Constant()(probes, [(), ()], context()) == ["Not mentioned", "Not mentioned"]


def test_the_answer_is_a_setting():
    assert Constant("Oslo")([probe("Where?")], [()], context()) == ["Oslo"]
