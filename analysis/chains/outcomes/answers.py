"""What a reader made of each chain: wrong although whole, right although broken, or no answer."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.chains.outcomes.groups import By, groups
from analysis.chains.outcomes.survival import INTACT, first_break
from analysis.chains.outcomes.whole import HEAD, KEY, WHOLE, Measure, laid_out
from analysis.chains.stages import STAGES
from analysis.inference.estimates import share
from analysis.summary import judges
from toolkit.runs.run_folder import RunFolder

ANSWERED, RIGHT = "answered", "right"  # the stage of the reader, and what is left behind it
ENDS = (*STAGES, ANSWERED, RIGHT)
HALF = 0.5  # the judgement from which an answer is right
READS = ("reader", "judges", "model", "judge_model")  # the parts of a pipeline that make an answer's score
NOT_SEEN = "what was shown is not seen"
RESIDUALS = (
    *("arm", "group", "judge", "n", "intact_wrong", "broken_right"),
    *("wrong_share", "wrong_low", "wrong_high", "right_share", "right_low", "right_high"),
)
ENDED = ("arm", "group", "judge", "stage", "n", "probes", "share", "low", "high", "broken_right", "recovered")
GAPS = ("arm", "judge", "why", "n")

Mask = NDArray[np.bool_]


def read_chains(folder: RunFolder, whole: pd.DataFrame, measure: Measure) -> pd.DataFrame:
    """One row a chain and judge; `whole` is the frame of chains. Aggregative probes have no chain.

    Columns: those that name the probe, judge, reader (its class), and

    - first: the stage that broke the chain first, or `intact`; whole (Z at the end);
    - right: whether the judge holds the answer for right, from a judgement of one half; NA: see why;
    - why: empty, or why there is no score: `no reader`, `failed: reader`, `failed: judge`, `not asked` (a
      judge of other arms), `not judged` (it could not tell), or what was shown is not seen;
    - fails: the reader gives a wrong answer to the whole chain. Where the arm broke it, that is how the same
      reader, with the same judge, answered in the baseline, if the chain was whole there; NA: never seen.
    """
    head, values = laid_out(whole, WHOLE[measure])
    named = head[[*KEY, *HEAD]].astype(dict.fromkeys((*KEY, "arm"), str))
    first = pd.Categorical.from_codes(first_break(values), pd.Index((*STAGES, INTACT)), ordered=True)
    chains = named.assign(first=first, whole=_nullable(values[:, -1]))
    chains["reader"] = chains["arm"].map(_readers(folder))
    parts = [
        _scored(chains.merge(said, on=KEY, how="left", validate="1:1").assign(judge=judge))
        for judge, said in _said(folder)
    ]
    empty = chains.iloc[:0].assign(judge="", why="", right=pd.array([], "boolean"))
    found = pd.concat(parts, ignore_index=True) if parts else empty
    return found.assign(fails=_fails(folder, found))


def answers(read: pd.DataFrame, by: By) -> pd.DataFrame:
    """Of n judged answers, by judge: intact but wrong (Z = 1, Y = 0), and broken but right (Z = 0, Y = 1).

    Counts, and each as a share (0 to 1) of n with CR1 over dialogues, NaN below six. Intact but wrong is what
    the reader loses; broken but right is a guess, what a model knew before, or support that nobody cited.
    `read` is the frame of `read_chains`; chains without a score are in `gaps`.
    """
    rows = []
    for named, own in _members(read, by):
        wrong = _share(_true(own["whole"]) & ~_true(own["right"]), own)
        right = _share(~_true(own["whole"]) & _true(own["right"]), own)
        rows.append((*named, wrong[0], wrong[1], right[1], *wrong[2:], *right[2:]))
    return pd.DataFrame(rows, columns=list(RESIDUALS))


def ends(read: pd.DataFrame, by: By) -> pd.DataFrame:
    """Where chains with a judged answer end: P(F = s), then `answered` (intact but wrong), then `right`.

    The shares (0 to 1, CR1 over dialogues) of each arm, group and judge add up to 1. probes: how many of n;
    broken_right: how many of them were broken at the end, and answered rightly all the same; recovered: were
    whole again at the end, and answered wrongly, which is the reader's doing as well.
    """
    rows = []
    for named, own in _members(read, by):
        end, right, whole = _ends(own), _true(own["right"]), _true(own["whole"])
        for stage in ENDS:
            here = end == stage
            n, probes, *estimate = _share(here, own)
            known = stage in STAGES
            both = int((here & right & ~whole).sum()), int((here & ~right & whole).sum()) if known else 0
            rows.append((*named, stage, n, probes, *estimate, *both))
    return pd.DataFrame(rows, columns=list(ENDED))


def surprises(read: pd.DataFrame) -> pd.DataFrame:
    """Each chain whose answer its end does not explain, by kind: `intact but wrong`, `broken but right`."""
    known = read[read["why"] == ""]
    odd = known[_true(known["whole"]) != _true(known["right"])]
    named = odd[["arm", "dialogue", "probe", "judge", "reader", "first"]].reset_index(drop=True)
    kind = np.where(_true(odd["whole"]), "intact but wrong", "broken but right")
    told: pd.DataFrame = named.assign(kind=kind)
    return told


def gaps(read: pd.DataFrame) -> pd.DataFrame:
    """How many chains of each arm have no score by a judge, and why: arm, judge, why, n."""
    without = read[read["why"] != ""]
    counted = without.groupby(["arm", "judge", "why"], sort=False).size()
    return counted.rename("n").reset_index()[list(GAPS)]


def _said(folder: RunFolder) -> Iterator[tuple[str, pd.DataFrame]]:
    """Each judge, and of every probe its judgement (`score`, NaN: none) and why there is none."""
    outcomes = folder.outcomes
    given: list[dict[str, float | None]] = [dict(one or ()) for one in outcomes["judgements"]]
    status = outcomes["answer_status"].astype(object).fillna("no reader").to_numpy(dtype=str)
    failed = np.char.startswith(status, "failed") | (status == "no reader")
    for judge in judges(folder):
        asked = np.array([judge in one for one in given], dtype=np.bool_)
        scores = np.array([one.get(judge) for one in given], dtype=float)
        none = np.select([failed, ~asked], [status, "not asked"], "not judged")
        why = np.where(np.isnan(scores), none, "")
        named = outcomes[KEY].astype(str)
        yield judge, named.assign(score=scores, why=why)


def _scored(chains: pd.DataFrame) -> pd.DataFrame:
    """The chains of one judge with what it said of each; unknown where the end of the chain is."""
    unseen = chains["whole"].isna() & (chains["why"] == "")
    why = chains["why"].mask(unseen, NOT_SEEN)
    right = pd.arrays.BooleanArray((chains["score"] >= HALF).to_numpy(), (why != "").to_numpy())
    return chains.drop(columns="score").assign(why=why, right=right)


def _fails(folder: RunFolder, found: pd.DataFrame) -> "pd.api.extensions.ExtensionArray":
    """Whether the reader answers each whole chain wrongly: by its own answer, or by that of the baseline."""
    own = (~found["right"]).mask(~found["whole"].fillna(False).astype(bool))
    known = dict(zip(_keys(found, found["arm"]), own, strict=True))
    twin = {arm: base for arm, base in folder.baselines.items() if _same(folder, arm, base)}
    others = _keys(found, found["arm"].map(twin).fillna(""))
    seen = [known.get(key, pd.NA) if pd.isna(mine) else mine for mine, key in zip(own, others, strict=True)]
    return pd.array(seen, dtype="boolean")


def _keys(found: pd.DataFrame, arm: "pd.Series[str]") -> Iterator[tuple[str, ...]]:
    return zip(arm, found["dialogue"], found["probe"], found["judge"], strict=True)


def _same(folder: RunFolder, arm: str, baseline: str) -> bool:
    """Whether both arms have the same answers judged alike, on the same data."""
    specs = {cell["arm"]: cell["spec"] for cell in folder.manifest["cells"]}
    one, other = specs[arm], specs[baseline]
    parts = [_parts(spec["pipeline"]) for spec in (one, other)]
    return parts[0] == parts[1] and one["data"] == other["data"]


def _parts(pipeline: Mapping[str, Any]) -> list[Any]:
    return [pipeline.get(part) for part in READS]


def _readers(folder: RunFolder) -> dict[str, str]:
    """The class of the reader of each arm; empty if the manifest has none."""
    parts = {cell["arm"]: cell["spec"]["pipeline"].get("reader") for cell in folder.manifest["cells"]}
    return {arm: part["component"].rpartition(":")[2] if part else "" for arm, part in parts.items()}


def _ends(own: pd.DataFrame) -> NDArray[np.str_]:
    """The stage that broke each chain first; of those that none broke, what the reader made of them."""
    first = own["first"].to_numpy(dtype=str)
    return np.where(first == INTACT, np.where(_true(own["right"]), RIGHT, ANSWERED), first)


def _members(read: pd.DataFrame, by: By) -> Iterator[tuple[tuple[str, str, str], pd.DataFrame]]:
    """The judged chains of each arm, group and judge."""
    known = read[read["why"] == ""]
    for judge, judged in known.groupby("judge", sort=False):
        masks = groups(judged, by)
        for arm in judged["arm"].drop_duplicates():
            for group, mask in masks.items():
                own = judged[mask & (judged["arm"] == arm).to_numpy()]
                if len(own):
                    yield (str(arm), group, str(judge)), own


def _share(values: Mask, own: pd.DataFrame) -> tuple[int, int, float, float, float]:
    """n, how many, and the share with its interval."""
    found = share(values.astype(np.float64), own["dialogue"].to_numpy(dtype=str))
    return found.n, int(values.sum()), found.value, found.low, found.high


def _true(column: "pd.Series[bool]") -> Mask:
    return column.to_numpy(dtype=np.bool_, na_value=False)


def _nullable(values: NDArray[np.float64]) -> "pd.api.extensions.ExtensionArray":
    return pd.arrays.BooleanArray(values == 1, np.isnan(values))
