"""What a family of stressors is: its templates' shape, and how one filling becomes a ladder of cases."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stressors.draw import Draw
from stressors.template import Template
from toolkit.cases.case import Case


@dataclass(frozen=True)
class Family:
    """One way to attack the write path."""

    name: str
    template: type[Template]
    kinds: tuple[str, ...]  # that its templates may have
    # From one filling: cases of rising severity, each partner before the cases that name it. The template of
    # the filling is a `template`; its type is Any because a type cannot depend on a value.
    ladder: Callable[[Any, Draw], tuple[Case, ...]]
    slots: frozenset[str] = frozenset()  # that only its templates have
