"""Pipelines of rules that the laws are about."""

from dataclasses import replace

from toolkit.admission.cues import Cues
from toolkit.grounding.rules import Rules
from toolkit.pipeline import Pipeline
from toolkit.segregation.segregated import Segregated
from toolkit.structuring.rules import Clauses

NULL = Pipeline()
BY_ITEM = {  # each turn alone, so that a repetition is what it repeats
    "null": NULL,
    "clauses": replace(NULL, structuring=Clauses()),
    "grounded": replace(NULL, structuring=Clauses(), grounding=Rules()),
    "gated": replace(NULL, admission=Cues(), structuring=Clauses(), grounding=Rules()),
}
WITH_HISTORY = replace(NULL, segregation=Segregated(), structuring=Clauses(), grounding=Rules())
GATED = replace(WITH_HISTORY, admission=Cues())
