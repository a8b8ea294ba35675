"""The interval over dialogues, against values computed from published verdicts."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.inference.clusters import cluster_difference

SIZES = (152, 81, 152, 199, 178, 123, 150, 191, 156, 158)  # questions per LoCoMo conversation, categories 1-4


def spread(sums: tuple[int, ...], sizes: tuple[int, ...] = SIZES) -> tuple[np.ndarray, np.ndarray]:
    """Differences of -1, 0 and 1 that add up to `sums` in dialogues of `sizes`."""
    differences = [
        np.repeat([np.sign(total), 0], [abs(total), size - abs(total)])
        for total, size in zip(sums, sizes, strict=True)
    ]
    names = np.repeat([f"d{place}" for place in range(len(sizes))], sizes)
    return np.concatenate(differences).astype(float), names


@pytest.mark.parametrize(
    ("sums", "mean", "low", "high"),
    [
        ((7, 6, 13, 11, 2, 11, 14, 4, 2, 5), 4.87, 2.58, 7.16),
        ((-3, -2, -4, 10, 9, -2, 16, 2, -14, -2), 0.65, -3.31, 4.61),
        ((-7, -3, 15, 6, 3, -2, 2, 7, 6, 6), 2.14, -0.60, 4.89),
    ],
)
def test_the_interval_equals_the_worked_examples(sums: tuple[int, ...], mean: float, low: float, high: float):
    found = cluster_difference(*spread(sums))

    assert [100 * found.mean, 100 * found.low, 100 * found.high] == pytest.approx(
        [mean, low, high], abs=0.005
    )


def test_fewer_than_six_dialogues_carry_no_interval():
    found = cluster_difference(*spread((1, 2, 3, 1, 2), SIZES[:5]))

    assert np.isnan([found.low, found.high, found.detectable]).all()
    assert found.mean == pytest.approx(9 / sum(SIZES[:5]))


def test_no_item_no_number():
    assert np.isnan(cluster_difference(np.array([]), np.array([], dtype=str)).mean)


@settings(derandomize=True, deadline=None)
@given(st.permutations(range(10)))
def test_the_order_of_dialogues_changes_nothing(order: list[int]):
    sums = (7, 6, 13, 11, 2, 11, 14, 4, 2, 5)
    straight = cluster_difference(*spread(sums))
    mixed = cluster_difference(*spread(tuple(sums[i] for i in order), tuple(SIZES[i] for i in order)))

    assert (mixed.low, mixed.high) == pytest.approx((straight.low, straight.high))
