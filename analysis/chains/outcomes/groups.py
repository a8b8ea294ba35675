"""The groups of probes that results are given for."""

from typing import Literal

import numpy as np
import pandas as pd

from analysis.chains.null_models.chance import Flags
from analysis.summary import MOST_LINKS, POOLED

By = Literal["category", "links"]
Masks = dict[str, Flags]

TEMPTING = "tempting"  # the group of adversarial and abstention probes, which is pooled with nothing


def groups(probes: pd.DataFrame, by: By) -> Masks:
    """Each group's name, and which rows belong to it, shape (rows,); none is empty.

    `probes` has category, category_name, tempting and links. What tempts is in no category, in no number of
    links and not in what is pooled.
    """
    return by_category(probes) if by == "category" else by_links(probes)


def by_category(probes: pd.DataFrame) -> Masks:
    """Each category, then all of them, then what tempts."""
    tempting = _tempting(probes)
    numbers, plain = probes["category"].to_numpy(), probes.loc[~tempting]
    names = plain.groupby("category", observed=True)["category_name"].first()
    masks = {f"{number} {name}": ~tempting & (numbers == number) for number, name in names.items()}
    masks |= {POOLED: ~tempting, TEMPTING: tempting}
    return {name: mask for name, mask in masks.items() if mask.any()}


def by_links(probes: pd.DataFrame) -> Masks:
    """Each number of links, five or more as one."""
    pooled = probes["links"].clip(upper=MOST_LINKS).to_numpy()
    masks = {links_name(links): ~_tempting(probes) & (pooled == links) for links in range(1, MOST_LINKS + 1)}
    return {name: mask for name, mask in masks.items() if mask.any()}


def by_either(probes: pd.DataFrame, own: Flags) -> Masks:
    """The groups by category, then those by links: of the probes that are in `own`."""
    masks = by_category(probes) | by_links(probes)
    return {name: mask & own for name, mask in masks.items() if (mask & own).any()}


def links_name(links: int) -> str:
    """What the chains of so many links are called; the last group has longer ones as well."""
    return {1: "1 link", MOST_LINKS: f"{MOST_LINKS}+ links"}.get(links, f"{links} links")


def _tempting(probes: pd.DataFrame) -> Flags:
    return probes["tempting"].to_numpy(dtype=np.bool_)
