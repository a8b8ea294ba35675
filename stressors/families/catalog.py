"""Every family of stressors by name. A new family is one file, one line, its templates and one test."""

from collections.abc import Mapping

from stressors.families.change import CHANGE
from stressors.families.emotion import EMOTION
from stressors.families.family import Family
from stressors.families.injection import INJECTION
from stressors.families.modality import MODALITY
from stressors.families.multilingual import MULTILINGUAL
from stressors.families.privacy import PRIVACY
from stressors.families.reference import REFERENCE
from stressors.families.repeat import REPEAT
from stressors.families.temporal import TEMPORAL

FAMILIES: Mapping[str, Family] = {
    family.name: family
    for family in (REPEAT, REFERENCE, EMOTION, MULTILINGUAL, INJECTION, PRIVACY, TEMPORAL, CHANGE, MODALITY)
}
