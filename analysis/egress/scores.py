"""All that an audit shows, from its folder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from analysis.egress.controls import Validity, asked_when_off, caught, validity
from analysis.egress.folder import AuditFolder
from analysis.egress.leaks import leaking_requests, leaks
from analysis.egress.linkage import linkage
from analysis.egress.planted import PUBLIC, Plant
from analysis.egress.population import anonymity, anonymity_rates
from analysis.egress.purity import purity
from analysis.egress.rates import canary_rates, request_rates, rung_rates, stage_rates
from analysis.egress.requests import Log, logs_of
from analysis.egress.second_detector import LANGUAGE, findings, is_installed, presidio, recall
from analysis.egress.twins import differences, interference
from analysis.egress.utility import enriched, passes, utility
from toolkit.runs.run_folder import RunFolder

Frames = Mapping[str, pd.DataFrame]


@dataclass(frozen=True)
class Scores:
    """The frames of an audit by name, and whether it can be believed."""

    frames: Frames
    validity: Validity
    arms: tuple[str, ...]  # of the config


def scored(folder: AuditFolder) -> Scores:
    """Score an audit: what leaks, what interferes, what it costs in anonymity, what it is good for."""
    tallied = Tallied(folder)
    known, full = tallied.known, folder.notes.full
    frames = {
        **tallied.first,
        **_leak_frames(tallied.found, leaking_requests(tallied.here, tallied.arms, folder.plants)),
        "purity": purity(tallied.here, tallied.arms, folder.plants),
        "differences": tallied.differing,
        "utility_by_language": utility(known, full, ("things", "language")),
        "utility_by_split": utility(known, full, ("things", "language", "split")),
        "utility_by_kind": utility(known, full, ("things", "language", "kind")),
        "passes": passes(known, tallied.found, tallied.differing),
        **_identity_frames(folder, tallied.here, tallied.arms),
        **_detector_frames(folder, tallied.here, tallied.arms),
    }
    return Scores(frames, tallied.validity, tallied.own_arms)


def first_scores(folder: AuditFolder) -> Scores:
    """What is to be known first: canaries, interference, use and controls, in half the time of `scored`."""
    tallied = Tallied(folder)
    return Scores(tallied.first, tallied.validity, tallied.own_arms)


@dataclass(frozen=True)
class Tallied:
    """The rows that an audit is scored from, counted once."""

    folder: AuditFolder

    @property
    def arms(self) -> tuple[str, ...]:
        """All arms of the run, both ends included."""
        return tuple(self.folder.run.arms.values())

    @property
    def own_arms(self) -> tuple[str, ...]:
        """Those of the config."""
        notes = self.folder.notes
        return tuple(arm for arm in self.arms if arm not in (notes.full, notes.off))

    @cached_property
    def here(self) -> Mapping[str, Log]:
        """What each arm sent."""
        return logs_of(self.folder.run.egress)

    @cached_property
    def found(self) -> pd.DataFrame:
        """Every plant in every arm, and whether it leaked."""
        return leaks(self.here, self.arms, self.folder.plants)

    @cached_property
    def differing(self) -> pd.DataFrame:
        """Where the requests of twins differ."""
        return differences(self.here, logs_of(self.folder.twin.egress), self.arms)

    @cached_property
    def known(self) -> pd.DataFrame:
        """What memory came to know of each public thing."""
        return enriched(_told(self.folder.run, self.folder.notes.phrase), self.arms, self.folder.plants)

    @cached_property
    def first(self) -> Frames:
        """The frames that are to be known first."""
        notes, dialogues = self.folder.notes, len({plant.dialogue for plant in self.folder.plants})
        return {
            "canaries": canary_rates(self.found),
            "interference": interference(self.differing, self.arms, dialogues),
            "utility": utility(self.known, notes.full, ("things",)),
            "controls": _controls(self.folder),
        }

    @property
    def validity(self) -> Validity:
        """Whether the audit can be believed."""
        return validity(self.first["controls"], asked_when_off(self.here.get(self.folder.notes.off, {})))


def _leak_frames(found: pd.DataFrame, requests: pd.DataFrame) -> Frames:
    return {
        "canaries_by_reach": canary_rates(found, ("reach",)),
        "canaries_by_slot": canary_rates(found, ("slot",)),
        "canaries_by_kind": canary_rates(found, ("language", "kind")),
        "canaries_by_language": canary_rates(found, ("language",)),
        "canaries_by_split": canary_rates(found, ("language", "split")),
        "rungs": rung_rates(found),
        "stages": stage_rates(found),
        "requests": request_rates(requests),
    }


def _identity_frames(folder: AuditFolder, here: Mapping[str, Log], arms: Sequence[str]) -> Frames:
    users = anonymity(here, arms, folder.plants)
    known, least = _attacker(folder)
    return {
        "anonymity": anonymity_rates(users),
        "anonymity_by_language": anonymity_rates(users, ("arm", "language")),
        "linkage": linkage(here, arms, known, least),
    }


def _detector_frames(folder: AuditFolder, here: Mapping[str, Log], arms: Sequence[str]) -> Frames:
    """What the second detector sees; nothing where it is not installed."""
    if not is_installed():
        return {}
    detect = presidio()
    english = {plant.dialogue for plant in folder.plants if plant.language == LANGUAGE}
    sent = {
        arm: [one.text for dialogue, log in here.get(arm, {}).items() if dialogue in english for one in log]
        for arm in arms
    }
    said = _said(folder.run)
    return {
        "detector_recall": recall(detect, folder.plants, said),
        "detector_findings": findings(detect, sent),
    }


def _said(run: RunFolder) -> dict[str, str]:
    """All that is said in each dialogue."""
    turns = run.items[run.items["item"] == "turn"]
    return {str(dialogue): " ".join(texts) for dialogue, texts in turns.groupby("dialogue")["text"]}


def _controls(folder: AuditFolder) -> pd.DataFrame:
    """What the positive controls were caught with, on the canaries of the cases that they were run on."""
    run = folder.controls
    heard = set(run.items.loc[run.items["item"] == "turn", "dialogue"])
    own = [plant for plant in folder.plants if plant.dialogue in heard]
    return caught(logs_of(run.egress), tuple(run.arms.values()), own)


def _told(run: RunFolder, phrase: str) -> pd.DataFrame:
    """The texts of memory that the audit's server has told: additions, or facts with knowledge in them."""
    items = run.items[run.items["item"].isin(("addition", "fact"))]
    return items[items["text"].str.contains(phrase, regex=False)]


def _attacker(folder: AuditFolder) -> tuple[dict[str, str], dict[str, str]]:
    """By dialogue, the one that says most of each user: all that is said in it, and its public names."""
    most: dict[str, Plant] = {}
    public: dict[str, dict[str, None]] = {}
    for plant in folder.plants:
        if not plant.control and plant.severity >= getattr(most.get(plant.user), "severity", 0.0):
            most[plant.user] = plant
        if plant.reach == PUBLIC:
            public.setdefault(plant.dialogue, {})[plant.value] = None
    said, chosen = _said(folder.run), [plant.dialogue for plant in most.values()]
    return (
        {dialogue: said[dialogue] for dialogue in chosen},
        {dialogue: " ".join(public.get(dialogue, ())) for dialogue in chosen},
    )
