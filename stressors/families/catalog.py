"""Every family of stressors by name. A new family is one file, one line, its templates and one test."""

from collections.abc import Mapping

from stressors.families.family import Family
from stressors.families.repeat import REPEAT

FAMILIES: Mapping[str, Family] = {family.name: family for family in (REPEAT,)}
