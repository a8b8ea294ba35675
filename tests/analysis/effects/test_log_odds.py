"""Log-odds beside points: exact where they are known, refused where there are none."""

from pathlib import Path

import numpy as np
import pytest
from grid_runs import Score, drawn, grid, grid_run

from analysis.effects.log_odds import log_odds
from analysis.effects.of_run import Asked, Effects, effects_of
from toolkit.errors import UserError

pytest.importorskip("statsmodels", reason="statsmodels is an optional part: pip install 'gatelab[gee]'")


def found(
    folder: Path, score: Score = drawn(admission=-0.2), design: str = "factorial", **more: int
) -> Effects:
    run = grid_run(folder / "run", grid(design, more.pop("factors", 2)), score, probes=30, **more)
    (one,) = effects_of(run, Asked())
    return one


def test_a_saturated_model_gives_the_differences_of_logits(tmp_path: Path):
    effects = found(tmp_path)
    by_point = dict(zip([one.point for one in effects.scored.columns], effects.scored.scores.T, strict=True))
    logit = {point: np.log(own.mean() / (1 - own.mean())) for point, own in by_point.items()}
    expected = np.mean([logit["on", level] - logit["off", level] for level in ("off", "on")])

    assert log_odds(effects).set_index("effect").loc["admission", "log_odds"] == pytest.approx(expected)


def test_every_sign_is_that_of_the_points(tmp_path: Path):
    effects = found(tmp_path, factors=4)
    points = {one.contrast.name: one.interval.mean for one in effects.effects}
    rows = log_odds(effects).set_index("effect")["log_odds"]

    assert [name for name in rows.index if rows[name] * points[name] <= 0 and abs(points[name]) > 0.01] == []
    assert len(rows) == 10


def test_a_fraction_has_each_effect_that_it_can_tell_once(tmp_path: Path):
    assert len(log_odds(found(tmp_path, design="fraction", factors=4))) == 7


@pytest.mark.parametrize(
    ("score", "more", "message"),
    [
        (lambda point, dialogue, probe: point[0] == "on", {}, "some arms are all right or all wrong"),
        (drawn(), {"dialogues": 5}, "fewer than 6 dialogues"),
        (drawn(), {"design": "leave_one_out"}, "needs a factorial or a fraction"),
    ],
)
def test_where_there_are_no_odds_that_is_said(
    tmp_path: Path, score: Score, more: dict[str, int], message: str
):
    with pytest.raises(UserError, match=message):
        log_odds(found(tmp_path, score, **more))
