"""Who carries out the work on lanes: one after another, or side by side so that calls of a model batch."""

from collections.abc import Callable, Mapping, Sequence
from threading import Lock

from ablations.shard.lane import Lane
from toolkit.models.call_cache import Cached
from toolkit.models.gathering import side_by_side as gathered
from toolkit.models.language import LanguageModel

Models = Mapping[int, LanguageModel]  # what stands in for a bench's model, by the id of that model
Work = Callable[[Models], None]


def carried_out(
    lanes: Sequence[Lane], works: Sequence[Work], *, side_by_side: bool, report: Callable[[], None]
) -> None:
    """Carry out a work a lane. Side by side, what all of them ask of one model goes to it in one batch."""
    if not side_by_side:
        for work in works:
            work({})
            report()
        return
    models = _kept_models(lanes)
    told = Lock()

    def task(work: Work) -> Callable[[Sequence[LanguageModel]], None]:
        def carry_out(stand_ins: Sequence[LanguageModel]) -> None:
            pairs = zip(models, stand_ins, strict=True)
            work({id(model): model.over(stand_in) for model, stand_in in pairs})
            with told:
                report()

        return carry_out

    gathered(models, [task(work) for work in works])


def _kept_models(lanes: Sequence[Lane]) -> list[Cached]:
    """The distinct models of the lanes, with what keeps their answers: replicates of one are distinct."""
    models = {id(model): model for lane in lanes for model in (lane.bench.model, lane.bench.judge)}
    return [model for model in models.values() if isinstance(model, Cached)]
