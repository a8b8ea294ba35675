"""What "remember this" does to the marks of facts: the two conventions beside each other."""

from collections import Counter

import pandas as pd

from analysis.inferred.statements import statements
from toolkit.runs.run_folder import RunFolder
from toolkit.structuring.hedges import asks_to_remember, is_inferred


def remembering(folder: RunFolder) -> pd.DataFrame:
    """One row an arm: statements, how many are marked inferred, and the same of turns that ask to remember.

    `erased` are statements of such turns that are marked stated although their words hedge or report
    (`toolkit/structuring/hedges.py`): what the paper's convention `remember: stated` does to provenance.
    """
    counts: dict[str, Counter[str]] = {arm: Counter() for arm in folder.arms.values()}
    for one in statements(folder):
        asked = any(asks_to_remember(text.partition(": ")[2]) for text in one.sources)
        counts[one.arm] += Counter(
            {
                "n": 1,
                "inferred": one.inferred,
                "asked": asked,
                "asked_inferred": asked and one.inferred,
                "erased": asked and not one.inferred and is_inferred(one.text),
            }
        )
    names = ("n", "inferred", "asked", "asked_inferred", "erased")
    conventions = {cell["arm"]: _convention(cell["spec"]) for cell in folder.manifest["cells"]}
    rows = [
        {"arm": arm, "remember": conventions[arm], **{name: int(count[name]) for name in names}}
        for arm, count in counts.items()
    ]
    return pd.DataFrame(rows, columns=["arm", "remember", *names])


def _convention(spec: dict[str, dict[str, dict[str, dict[str, str]]]]) -> str:
    """`stated` or `keep`; empty where the structuring knows no such setting."""
    return spec.get("pipeline", {}).get("structuring", {}).get("settings", {}).get("remember", "")
