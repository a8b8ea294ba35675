"""What a run has cost: calls and tokens by arm and stage, and the latency of an online run."""

import pandas as pd

from toolkit.runs.run_folder import RunFolder

PER_PROBE = frozenset({"retrieval", "reader", "judges"})  # the other stages work on exchanges


def is_online(folder: RunFolder) -> bool:
    """Whether exchanges and probes were worked on one at a time."""
    return bool((folder.costs["item"] != "").any())


def costs_by(folder: RunFolder) -> pd.DataFrame:
    """One row an arm and stage that asked a model, or that ran online.

    Columns: arm, stage, calls (asked of the model), cached (share of all prompts that needed no call; NaN
    where there was none), prompt_tokens and completion_tokens (of the calls), seconds (of the stage).
    """
    columns = ["calls", "hits", "prompt_tokens", "completion_tokens", "seconds"]
    costs = folder.costs.rename(columns={"cached": "hits"})
    summed = costs.groupby(["arm", "stage"], sort=False)[columns].sum().reset_index()
    asked = summed["calls"] + summed["hits"]
    summed.insert(3, "cached", summed["hits"] / asked.where(asked > 0))
    chosen = summed if is_online(folder) else summed[asked > 0]
    return chosen.drop(columns="hits").reset_index(drop=True)


def latency_by(folder: RunFolder) -> pd.DataFrame:
    """One row an arm and stage of an online run; no rows for another: batched seconds are no latency.

    Columns: arm, stage, per (exchange or probe), n, p50 and p95 (seconds, over exchanges or probes), calls
    (the mean number of calls of a model for one of them, those that the call cache answered among them).
    """
    single = folder.costs[folder.costs["item"] != ""]
    needed = single.assign(calls=single["calls"] + single["cached"])
    by_item = needed.groupby(["arm", "stage", "dialogue", "item"], sort=False)[["seconds", "calls"]].sum()
    grouped = by_item.groupby(["arm", "stage"], sort=False)
    seconds, calls = grouped["seconds"], grouped["calls"]
    found = pd.DataFrame(
        {
            "n": grouped.size(),
            "p50": seconds.quantile(0.5),
            "p95": seconds.quantile(0.95),
            "calls": calls.mean(),
        }
    ).reset_index()
    found.insert(2, "per", ["probe" if stage in PER_PROBE else "exchange" for stage in found["stage"]])
    return found
