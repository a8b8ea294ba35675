"""Which category numbers the row names of published tables stand for."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter

from toolkit.datasets.shape import EXACT, Name
from toolkit.yaml_files import contents_of

FILE = Path(__file__).parent / "category_maps.yaml"


class CategoryMap(BaseModel):
    """The names that one publisher gives to the category numbers of a data set."""

    model_config = EXACT

    name: Name
    names: dict[int, str]
    source: Name


class DataSet(BaseModel):
    """A data set's categories: how many questions each has and what they are called, by whom."""

    model_config = EXACT

    title: Name
    sizes: dict[int, int]  # of each category number
    source: Name
    names: dict[int, str]  # the data set's own
    other_words: dict[str, str]  # for these names
    discordance: list[float]  # least and most share of questions on which two published systems differ
    discordance_source: Name
    maps: list[CategoryMap]

    def category(self, size: int) -> int | None:
        """The one category of this size; None if there is none or more than one."""
        found = [number for number, questions in self.sizes.items() if questions == size]
        return found[0] if len(found) == 1 else None

    def word(self, name: str) -> str:
        """The data set's word for a row's name, or the name in its plainest spelling."""
        plain = _plain(name)
        words = {_plain(word): word for word in self.names.values()}
        words |= {_plain(other): word for other, word in self.other_words.items()}
        return words.get(plain, plain)

    def fitting(self, names: Sequence[str], sizes: Sequence[int]) -> tuple[CategoryMap, ...]:
        """The maps under which rows of these names have these sizes."""
        wanted = {(self.category(size), self.word(name)) for name, size in zip(names, sizes, strict=True)}
        return tuple(one for one in self.maps if wanted <= set(one.names.items()))


@cache
def data_sets() -> dict[str, DataSet]:
    """All data sets whose categories are known, by name."""
    written: Any = contents_of(FILE)
    return TypeAdapter(dict[str, DataSet]).validate_python(written)


def _plain(name: str) -> str:
    return re.sub(r"[\W_]", "", name).lower()
