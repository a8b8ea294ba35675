"""Secrets are masked before anything reads a data set; all else is left as it was."""

from builders import dialogue, probe

from toolkit.datasets.loaded import Loaded
from toolkit.datasets.withheld import without_secrets
from toolkit.slots import Slot, SlotKind

KEY = "ghp_0123456789abcdefABCD"


def test_a_turn_with_a_key_is_masked_and_named():
    loaded = without_secrets(Loaded((dialogue("I live in Oslo.", f"Take {KEY}."),), (), "digest"))
    (said,) = loaded.dialogues

    assert [turn.text for turn in said.turns] == ["I live in Oslo.", "Take [secret]."]
    assert said.withheld == {"1:2"}
    assert loaded.notes == ("secrets are masked in 1 turns",)
    assert loaded.digest == "digest"


def test_a_probe_for_a_key_keeps_its_question_and_no_slot():
    asked = probe("What is the key?", "1:1", gold=KEY, slots=(Slot("1:1", SlotKind.VALUE, KEY),))
    (masked,) = without_secrets(Loaded((), (asked,), "digest")).probes

    assert (masked.gold, masked.slots) == ("[secret]", ())
    assert "secret_masked" in masked.flags


def test_what_holds_no_secret_is_the_same_object():
    said, asked = dialogue("The basic necessities, and the key: reconciliation."), probe("Where?", "1:1")
    loaded = without_secrets(Loaded((said,), (asked,), "digest"))

    assert loaded.dialogues[0] is said
    assert loaded.probes[0] is asked
