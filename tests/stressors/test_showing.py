"""Cases as a person reads them."""

from dataclasses import replace

import pytest
from stress_cases import case, content
from stress_memories import suite_file

from stressors.showing import chosen, shown
from toolkit.errors import UserError


def test_a_case_shows_its_dialogue_then_its_key():
    assert shown(case(must_store=(content("Brivane"),))).splitlines()[2:] == [
        "    1:1 Ana: I work at Brivane.",
        "  + fact: Brivane (stated, actual, plain; 1:1)",
    ]


def test_a_caption_is_shown_with_its_turn():
    one = case("Look!")
    turns = (replace(one.dialogue.turns[0], caption="a red bike"),)

    assert "Look! [a red bike]" in shown(replace(one, dialogue=replace(one.dialogue, turns=turns)))


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        ("b", None, "it has no case 'b'"),
        (None, "es", "it has no case in language 'es'"),
        ("a", "es", "it has no case 'a' in language 'es'"),
    ],
)
def test_what_the_suite_does_not_have_is_named(tmp_path, name, language, said):
    with pytest.raises(UserError, match=f"{said}$"):
        chosen(suite_file(tmp_path, case()), name, language, 3)
