"""What holds of every family of templates."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.stress.checks import checked
from analysis.stress.references import oracle
from stressors.families.catalog import FAMILIES
from stressors.language import LANGUAGES
from stressors.sources import of_family
from toolkit.cases.soundness import case_faults


@pytest.mark.parametrize("family", FAMILIES)
def test_equal_seeds_give_equal_cases_and_other_seeds_others(family):
    source = of_family(family, "en")[0]

    assert source(3, 1) == source(3, 1)
    assert source(3, 1) != source(4, 1)
    assert source(3, 1) != source(3, 2)


@pytest.mark.parametrize("family", FAMILIES)
@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.data(), st.integers(0, 10_000), st.integers(0, 10_000))
def test_any_filling_of_any_template_is_sound_and_attainable(family, data, seed, number):
    every = [source for code in LANGUAGES for source in of_family(family, code)]
    for case in data.draw(st.sampled_from(every))(seed, number):
        assert not [*case_faults(case)], case.id
        assert all(check.passed for check in checked(case, oracle(case))), case.id
