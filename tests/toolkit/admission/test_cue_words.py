"""The lists of cue phrases: no phrase is dead or said twice."""

from collections import Counter

from toolkit.admission import cue_words, cue_words_foreign
from toolkit.admission.cue_scores import Criterion
from toolkit.admission.phrases import elements

GROUPS = (*cue_words.CUES, *cue_words_foreign.CUES)
CLASSES = cue_words.CLASSES | cue_words_foreign.CLASSES
PHRASES = [(criterion, phrase) for criterion, _, phrases in GROUPS for phrase in phrases]


def test_every_group_is_of_a_criterion_and_has_a_strength():
    assert all(criterion in set(Criterion) and 0 < strength < 1 for criterion, strength, _ in GROUPS)


def test_no_phrase_is_listed_twice_for_a_criterion():
    assert [listed for listed, times in Counter(PHRASES).items() if times > 1] == []


def test_every_phrase_is_made_of_words_as_texts_are():
    assert [phrase for _, phrase in PHRASES if not elements(phrase) or elements(phrase)[0] == "_"] == []


def test_every_class_that_a_phrase_names_exists():
    named = {part for _, phrase in PHRASES for part in elements(phrase) if part.startswith("<")}

    assert named <= {f"<{name}>" for name in CLASSES}


def test_every_class_is_named_by_a_phrase():
    named = {part for _, phrase in PHRASES for part in elements(phrase) if part.startswith("<")}

    assert {f"<{name}>" for name in CLASSES} == named


def test_members_of_classes_are_single_words():
    assert [word for words in CLASSES.values() for word in words if len(elements(word)) != 1] == []


def test_languages_do_not_share_the_name_of_a_class():
    assert not cue_words.CLASSES.keys() & cue_words_foreign.CLASSES.keys()
