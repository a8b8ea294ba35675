"""Frames such as `analysis.chains` gives, made by hand: their numbers can be found again in a figure."""

import pandas as pd

STAGES = ("source", "admitted", "structured", "grounded", "stored", "retrieved")
NO = float("nan")


def links_frame(*rows: dict[str, object]) -> pd.DataFrame:
    """The frame `links`: a row of its columns for every link and stage, with what `rows` say instead."""
    usual = {
        "cell": "c1",
        "arm": "gated",
        "dialogue": "d1",
        "probe": "p1",
        "category": 1,
        "category_name": "multi-hop",
        "shape": "conjunctive",
        "tempting": False,
        "links": 2,
        "place": 0,
        "link": "1:1",
        "turn": True,
        "content": pd.NA,
        "anywhere": pd.NA,
        "outcome": "",
        "reason": "",
        "component": "",
        "status": "traced",
    }
    frame = pd.DataFrame([{**usual, **row} for row in rows])
    return frame.assign(
        stage=pd.Categorical(frame["stage"], STAGES, ordered=True),
        **{name: frame[name].astype("boolean") for name in ("turn", "content", "anywhere")},
    )


def chain(lost: dict[str, str], *, content: bool = True, **values: object) -> pd.DataFrame:
    """One probe's chain: `lost` has each link and the stage that loses it, empty if none does."""
    rows = []
    for place, (link, broken) in enumerate(lost.items()):
        for order, stage in enumerate(STAGES):
            held = not broken or order < STAGES.index(broken)
            row = {"stage": stage, "place": place, "link": link, "links": len(lost), "turn": held, **values}
            row |= {"content": held, "anywhere": held} if content else {}
            rows.append(row if held else row | {"outcome": "rejected", "reason": "generic_emotion +2"})
    return links_frame(*rows)


BREAKS = pd.DataFrame(
    [
        (group, arm, stage, share, n, low, high)
        for group, n, arm, shares, low, high in (
            ("1 multi-hop", 282, "ungated", (0, 0, 0, 0, 0, 0.62, 0.38), 0.31, 0.45),
            ("1 multi-hop", 282, "gated", (0, 0.18, 0.02, 0.01, 0.01, 0.46, 0.32), 0.25, 0.39),
            ("4 single-hop", 841, "ungated", (0, 0, 0, 0, 0, 0.25, 0.75), NO, NO),
            ("4 single-hop", 841, "gated", (0, 0.08, 0.01, 0, 0, 0.21, 0.70), 0.66, 0.74),
        )
        for stage, share, (low, high) in zip(
            (*STAGES, "intact"), shares, [(NO, NO)] * 6 + [(low, high)], strict=True
        )
    ],
    columns=["group", "arm", "stage", "share", "n", "low", "high"],
)
CHANGES = pd.DataFrame(
    [
        ("1 multi-hop", "gated", 282, 21, 9, -0.043, -0.08, -0.005),
        ("2 temporal", "gated", 321, 14, 12, -0.006, -0.04, 0.03),
        ("3 open-domain", "gated", 96, 2, 0, -0.021, NO, NO),
        ("4 single-hop", "gated", 841, 48, 51, 0.004, -0.02, 0.027),
    ],
    columns=["group", "arm", "n", "lost", "gained", "difference", "low", "high"],
)
SURVIVAL = pd.DataFrame(
    [
        (arm, links, n, share - loss, share - loss - 0.08, share - loss + 0.08)
        for arm, loss in (("ungated", 0.0), ("gated", 0.12))
        for links, n, share in ((1, 1163, 0.86), (2, 137, 0.7), (3, 55, 0.6), (4, 45, 0.52), (5, 40, 0.4))
    ],
    columns=["arm", "hops", "n", "survival", "low", "high"],
)
NULLS = pd.DataFrame(
    [
        ("gated", null, links, rate**links)
        for null, rate in (("uniform", 0.94), ("matched", 0.96), ("independent", 0.9))
        for links in range(1, 6)
    ],
    columns=["arm", "null", "hops", "survival"],
)
COMPONENTS = pd.DataFrame(
    [
        (component, group, n, broken, broken / n, *bounds)
        for component, counts in (
            ("cues", (51, 30)),
            ("clauses", (6, 9)),
            ("mem0", (0, 4)),
            ("hybrid", (130, 80)),
        )
        for group, n, broken, bounds in zip(
            ("1 multi-hop", "2 temporal"), (282, 321), counts, ((NO, NO), (0.05, 0.3)), strict=True
        )
    ],
    columns=["component", "group", "n", "broken", "share", "low", "high"],
)
BLAME = pd.DataFrame(
    [
        (criterion, group, n, lost, lost / n, lost / n * 0.6, lost / n * 1.4)
        for group, n, scale in (("1 multi-hop", 700, 3), ("3 open-domain", 200, 1))
        for criterion, lost in (
            ("stable trait or relation", 4 * scale),
            ("semi-stable attribute", 6 * scale),
            ("cross-session use", 9 * scale),
            ("generic emotion", 12 * scale),
            ("passing situation", 20 * scale),
        )
    ],
    columns=["criterion", "group", "n", "lost", "share", "low", "high"],
)
POWERS = {"gate": 1.6, "random": 0.8, "matched": 1.0, "oracle": 9.0, "oracle, window 2": 4.0}
SWEEP = pd.DataFrame(
    [
        (
            curve,
            saved / 20,
            1 - (saved / 20) ** power,
            1536,
            "as run" if (curve, saved) == ("gate", 6) else "",
        )
        for curve, power in POWERS.items()
        for saved in range(21)
    ],
    columns=["curve", "saved", "kept", "n", "mark"],
)
RESCUE = pd.DataFrame(
    [
        ("gated", stage, treatment, 64, share, share - 0.1, share + 0.1)
        for stage, shares in (
            ("admission", (0.42, 0.05, 0.0, 0.02, 0.37)),
            ("stored", (0.51, 0.06, 0.0, 0.02, 0.45)),
        )
        for treatment, share in zip(("evidence", "placebo", "nothing", "harm", "net"), shares, strict=True)
    ],
    columns=["arm", "stage", "treatment", "n", "share", "low", "high"],
)
CHAIN = chain({"D1:3": "", "D4:17": "admitted", "D8:2": "retrieved"})
