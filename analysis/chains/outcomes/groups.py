"""The groups of chains that results are given for."""

import numpy as np
import pandas as pd

from analysis.chains.null_models.chance import Flags
from analysis.summary import MOST_LINKS, POOLED


def by_category(probes: pd.DataFrame) -> dict[str, Flags]:
    """Each category, then all that do not tempt, and which probes that is; shape (probes,), none empty.

    `probes` has the columns category, category_name and tempting.
    """
    names = dict(sorted(set(zip(probes["category"], probes["category_name"], strict=True))))
    masks = {f"{number} {name}": (probes["category"] == number).to_numpy() for number, name in names.items()}
    masks[POOLED] = ~probes["tempting"].to_numpy(dtype=np.bool_)
    return {name: mask for name, mask in masks.items() if mask.any()}


def by_links(probes: pd.DataFrame) -> dict[str, Flags]:
    """Each number of links, five or more as one, and which probes that is; shape (probes,), none empty."""
    pooled = probes["links"].clip(upper=MOST_LINKS).to_numpy()
    masks = {links_name(links): pooled == links for links in range(1, MOST_LINKS + 1)}
    return {name: mask for name, mask in masks.items() if mask.any()}


def by_either(probes: pd.DataFrame, own: Flags) -> dict[str, Flags]:
    """Categories, the pooled group, and that by links: of the probes that are in `own`, none empty."""
    groups = by_category(probes)
    pooled = groups.get(POOLED, np.zeros(len(probes), dtype=np.bool_))
    groups |= {name: mask & pooled for name, mask in by_links(probes).items()}
    return {name: mask & own for name, mask in groups.items() if (mask & own).any()}


def links_name(links: int) -> str:
    """What the chains of so many links are called; the last group has longer ones as well."""
    return {1: "1 link", MOST_LINKS: f"{MOST_LINKS}+ links"}.get(links, f"{links} links")
