"""The range of McNemar's test, against every table of pairs tried one by one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from published_tables import gated_memory

from analysis.inference.mcnemar import mcnemar
from analysis.published.assignments import search
from analysis.published.bounds import Bounds, at_discordance, joint_bounds, mcnemar_bounds, merged
from analysis.published.counts import Rounding


def known(size: int, before: int, after: int) -> Bounds:
    return mcnemar_bounds(size, range(before, before + 1), range(after, after + 1))


@pytest.mark.parametrize(
    ("size", "before", "after", "discordant", "p", "largest"),
    [
        (1540, 779, 800, (21, 1501), ("9.5e-07", "0.606"), (62, 41)),
        (282, 140, 146, (6, 278), ("0.031", "0.764"), (6, 0)),
        (841, 406, 420, (14, 826), ("0.00012", "0.651"), (29, 15)),
        (321, 185, 188, (3, 269), ("0.25", "0.903"), None),
        (96, 48, 46, (2, 94), ("0.5", "0.918"), None),
    ],
)
def test_published_rows_have_these_bounds(
    size: int,
    before: int,
    after: int,
    discordant: tuple[int, int],
    p: tuple[str, str],
    largest: tuple[int, int] | None,
):
    found = known(size, before, after)

    assert (found.discordant, found.largest) == (discordant, largest)
    assert (f"{found.exact[0]:.2g}", f"{found.exact[1]:.3f}") == p


@pytest.mark.parametrize(
    ("size", "pair", "share"),
    [(1540, (779, 800), "6.7%"), (282, (140, 146), "2.1%"), (841, (406, 420), "5.2%")],
)
def test_discordance_that_a_published_row_may_have_at_most(size: int, pair: tuple[int, int], share: str):
    assert f"{(known(size, *pair).changed or 0) / size:.1%}" == share


def test_the_rows_narrow_the_bounds_of_all_questions():
    (one,) = search(gated_memory(), Rounding.HALF_UP, 1).found
    found = joint_bounds(one)

    assert found is not None
    assert (found.discordant, found.largest) == ((25, 1467), (62, 41))
    assert (f"{found.exact[0]:.2g}", f"{found.exact[1]:.3f}") == ("1.9e-05", "0.602")


@given(st.integers(1, 14), st.data())
@settings(derandomize=True, deadline=None, max_examples=60)
def test_the_bounds_are_those_of_all_tables_tried(size: int, drawn: st.DataObject):
    before, after = (
        range(low, drawn.draw(st.integers(low, min(size, low + 2))) + 1)
        for low in (drawn.draw(st.integers(0, size)), drawn.draw(st.integers(0, size)))
    )
    tables = [
        (after_count - count + wrong, wrong)
        for count in before
        for after_count in after
        for wrong in range(max(0, count - after_count), min(count, size - after_count) + 1)
    ]
    p = {one: float(mcnemar(*one)[0]) for one in tables}
    significant = [sum(one) for one in tables if p[one] <= 0.05]

    found = mcnemar_bounds(size, before, after)

    assert found.discordant == (min(map(sum, tables)), max(map(sum, tables)))
    assert found.exact == pytest.approx((min(p.values()), max(p.values())))
    assert found.changed == max(significant, default=None)


@pytest.mark.parametrize(
    ("share", "p", "half"),
    [(0.136, ".166", "1.84"), (0.186, ".238", "2.16"), (0.219, ".276", "2.34"), (0.3, ".352", "2.73")],
)
def test_the_overall_change_is_uncertain_at_the_discordance_of_published_pairs(
    share: float, p: str, half: str
):
    found = at_discordance(21, 1540, share)

    assert (f"{found.exact:.3f}".removeprefix("0"), f"{100 * found.half_width:.2f}") == (p, half)


def test_fewer_than_the_difference_cannot_have_changed():
    assert at_discordance(-5, 100, 0.01).changed == 5


def test_no_change_at_all_is_never_significant():
    assert (known(50, 20, 20).exact, known(50, 20, 20).largest) == ((1.0, 1.0), None)


def test_several_bounds_are_spanned():
    both = merged([known(96, 48, 46), known(282, 141, 135)])

    assert both.sizes == (96, 282)
    assert both.discordant == (2, 276)
    assert both.largest == (0, 6)
