"""The answers of a run with their verdicts: what people are asked to label, and labels are laid beside."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.chains.outcomes.answers import HALF
from analysis.coverage import flagged
from analysis.summary import ABSTENTION, ADVERSARIAL, judges
from toolkit.errors import UserError
from toolkit.identity import digest
from toolkit.runs.run_folder import RunFolder

KEY = ["dialogue", "probe"]
GIVEN = ("arm", *KEY, "category", "category_name", "question", "gold", "answer")


@dataclass(frozen=True)
class RunAnswers:
    """The judged answers of a run.

    `frame` has one row an arm and answered probe: GIVEN, item (names what is said, whoever says it), and a
    column a judge: 1 accepted, 0 refused, NaN no verdict. Probes that tempt are left out.
    """

    folder: RunFolder
    frame: pd.DataFrame
    judges: tuple[str, ...]

    def of(self, arm: str) -> pd.DataFrame:
        """The answers of one arm, by dialogue and probe."""
        return self.frame[self.frame["arm"] == arm].set_index(KEY)


def run_answers(folder: RunFolder) -> RunAnswers:
    """The answers of all arms. UserError if no judge has judged one."""
    names = judges(folder)
    outcomes = folder.outcomes
    tempting = (outcomes["category"] == ADVERSARIAL).to_numpy() | flagged(outcomes, ABSTENTION)
    own = outcomes[~tempting & outcomes["answer"].notna().to_numpy()]
    if not names or own.empty:
        raise UserError(f"{folder.path}: has no judged answers; a config names a `reader` and `judges`")
    frame = own[list(GIVEN)].reset_index(drop=True)
    frame[["arm", *KEY, "answer"]] = frame[["arm", *KEY, "answer"]].astype(str)
    said = zip(frame["dialogue"], frame["probe"], frame["answer"], strict=True)
    given = [dict(one) if one is not None else {} for one in own["judgements"]]
    verdicts = {name: _verdicts([one.get(name) for one in given]) for name in names}
    return RunAnswers(folder, frame.assign(item=[digest(list(one)) for one in said], **verdicts), names)


def _verdicts(scores: "list[float | None]") -> "pd.Series[float]":
    values = np.array(scores, dtype=np.float64)
    return pd.Series(np.where(np.isnan(values), np.nan, (values >= HALF).astype(np.float64)))
