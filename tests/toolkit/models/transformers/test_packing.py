"""Texts in rows: nothing lost, and each token sees its own text alone."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.models.transformers.packing import Text, laid_out, packed


@settings(deadline=None, derandomize=True)
@given(lengths=st.lists(st.integers(1, 40), max_size=40), room=st.integers(1, 60))
def test_each_text_stands_in_one_row_that_has_room(lengths: list[int], room: int):
    rows = packed(lengths, room)

    assert sorted(place for row in rows for place in row) == list(range(len(lengths)))
    assert all(len(row) == 1 or sum(lengths[place] for place in row) <= room for row in rows)


def test_rows_are_filled():
    assert len(packed([40] * 64, 512)) == 6  # 12 of 40 in a row


def test_a_branch_goes_on_from_its_stem():
    layout = laid_out([[1, 0]], [Text([5, 6], ((7, 8), (9,))), Text([3])])

    assert layout.tokens.tolist() == [[3, 5, 6, 7, 8, 9]]
    assert layout.positions.tolist() == [[0, 0, 1, 2, 3, 2]]
    assert layout.owners.tolist() == [[1, 0, 0, 0, 0, 0]]
    assert layout.branches.tolist() == [[0, 0, 0, 1, 1, 2]]
    assert layout.starts == {1: (0, 0), 0: (0, 1)}


def test_shorter_rows_are_filled_up_with_nobodys_tokens():
    layout = laid_out([[0], [1]], [Text([4, 4, 4]), Text([5])])

    assert np.argwhere(layout.owners < 0).tolist() == [[1, 1], [1, 2]]
