"""What the cases of an audit say, as plants: canaries, public things, and controls that are said nowhere."""

from collections.abc import Iterator, Mapping

from ablations.audit.suite import SPEAKER, Filled
from analysis.egress.planted import Plant
from stressors.public_things import SLOTS
from toolkit.cases.case import Case, Reach
from toolkit.cases.matching import says


def plants_of(filled: Filled, swapped: Mapping[str, str]) -> Iterator[Plant]:
    """The plants of every case of a filling; `swapped` are values that it has not, which become controls."""
    for case in filled.cases:
        for slot, value in filled.values.items():
            if not _is_said(case, slot, value):
                continue
            plant = _plant(filled, case, slot, value)
            yield plant
            if plant.is_canary and slot in swapped:
                yield _plant(filled, case, slot, swapped[slot], control=True)


def _plant(filled: Filled, case: Case, slot: str, value: str, *, control: bool = False) -> Plant:
    reach = Reach.PERSONAL if slot == SPEAKER else filled.template.scopes[slot]
    return Plant(
        dialogue=case.id,
        user=filled.name,
        template=case.template,
        kind=case.kind,
        language=case.language,
        slot=slot,
        value=value,
        reach=reach.value,
        severity=case.severity,
        split=case.split.value,
        control=control,
        invented=slot not in SLOTS,
    )


def _is_said(case: Case, slot: str, value: str) -> bool:
    """Whether the dialogue says it; whoever speaks is named by every turn."""
    if slot == SPEAKER:
        return True
    return any(says(turn.content, (value,)) for turn in case.dialogue.turns)
