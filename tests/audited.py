"""Plants, requests and tables of an audit, made by hand."""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from analysis.egress.planted import Plant
from analysis.egress.requests import Request


def plant(value: str, *, dialogue: str = "d1", **values: Any) -> Plant:
    usual = {
        "user": dialogue,
        "template": f"template of {dialogue}",
        "kind": "person_product",
        "language": "en",
        "slot": "f1",
        "reach": "personal",
        "severity": 1.0,
    }
    return Plant(dialogue=dialogue, value=value, **{**usual, **values})


def request(text: str, **values: Any) -> Request:
    usual = {"stage": "enrichment", "destination": "kb:443", "kind": "knowledge", "size": len(text)}
    return Request(**{**usual, "text": text, **values})


def egress_table(*rows: dict[str, object]) -> pd.DataFrame:
    """The table `egress` of a run, with what `rows` say instead of the usual."""
    usual = {
        "arms": ("per_span",),
        "dialogue": "d1",
        "stage": "enrichment",
        "destination": "kb:443",
        "destination_class": "knowledge",
        "allowed": True,
        "bytes": 10,
        "text": "a question",
        "payload": None,
    }
    return pd.DataFrame([{**usual, **row} for row in rows])


def one_log(*texts: str, arm: str = "per_span", dialogue: str = "d1") -> dict[str, dict[str, Sequence[Any]]]:
    return {arm: {dialogue: tuple(request(text) for text in texts)}}
