"""All that an audit shows, from its folder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.egress.controls import Validity, caught, validity
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
    notes, plants = folder.notes, folder.plants
    every = tuple(folder.run.arms.values())
    here, there = logs_of(folder.run.egress), logs_of(folder.twin.egress)
    found = leaks(here, every, plants)
    differing = differences(here, there, every)
    known = enriched(_told(folder.run, notes.phrase), every, plants)
    off = sum(map(len, here.get(notes.off, {}).values()))
    controls = _controls(folder)
    frames = {
        **_leak_frames(found, leaking_requests(here, every, plants)),
        "purity": purity(here, every, plants),
        "interference": interference(differing, every, len({plant.dialogue for plant in plants})),
        "differences": differing,
        "utility": utility(known, notes.full, ("things",)),
        "utility_by_language": utility(known, notes.full, ("things", "language")),
        "utility_by_split": utility(known, notes.full, ("things", "language", "split")),
        "utility_by_kind": utility(known, notes.full, ("things", "language", "kind")),
        "passes": passes(known, found, differing),
        **_identity_frames(folder, here, every),
        "controls": controls,
        **_detector_frames(folder, here, every),
    }
    arms = tuple(arm for arm in every if arm not in (notes.full, notes.off))
    return Scores(frames, validity(controls, off), arms)


def _leak_frames(found: pd.DataFrame, requests: pd.DataFrame) -> Frames:
    return {
        "canaries": canary_rates(found),
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
