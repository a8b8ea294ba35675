"""Suites of stress cases as a data set: a dialogue a case, with the probes of its key."""

from dataclasses import dataclass
from pathlib import Path

from toolkit.cases.case import Case, CaseProbe, Status
from toolkit.cases.case_lines import suite_of
from toolkit.datasets.loaded import Loaded, checked
from toolkit.probes import Category, Probe

FIRST_FAMILY = 101  # numbers of categories that are families, apart from those of LoCoMo


@dataclass(frozen=True, slots=True)
class Cases:
    """The cases of a suite that `gatelab stress build` wrote, or that follow `gatelab stress schema`."""

    path: Path

    def load(self) -> Loaded:
        """Read the suite; UserError names the line of the first case that is unsound."""
        cases, named = suite_of(self.path)
        named_families = dict.fromkeys(case.family for case in cases)
        families = {name: place for place, name in enumerate(named_families, start=FIRST_FAMILY)}
        probes = [
            _probe(case, probe, Category(families[case.family], case.family))
            for case in cases
            for probe in case.probes
        ]
        return checked(Loaded(tuple(case.dialogue for case in cases), tuple(probes), named), str(self.path))


def _probe(case: Case, probe: CaseProbe, category: Category) -> Probe:
    flags = {probe.status.value} | ({"bystander"} if probe.bystander else set())
    flags |= (set() if probe.evidence else {"no_evidence"}) | (
        set() if probe.status is Status.KNOWN else {"abstention"}
    )
    return Probe(
        id=f"{case.id}/{probe.id}",
        dialogue=case.id,
        question=probe.question,
        gold=probe.accept[0] if probe.accept else None,
        evidence=probe.evidence,
        category=category,
        slots=probe.slots,
        flags=frozenset(flags),
        adversarial=probe.reject[0] if probe.reject else None,
    )
