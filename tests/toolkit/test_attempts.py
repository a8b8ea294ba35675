"""Whatever asks a model for JSON asks as often as it is told to."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from builders import LetterEmbedder, context, dialogue, draft, exchanges
from scripted_model import Scripted

from toolkit.admission.one_verdict import OneVerdict
from toolkit.backends.native import Native
from toolkit.context import Context, Workplace
from toolkit.enrichment.channels.channel import Question
from toolkit.enrichment.channels.parametric import Parametric
from toolkit.enrichment.model_router import ModelRouter
from toolkit.grounding.by_model import ModelGrounding
from toolkit.models.language import LanguageModel
from toolkit.structuring.atomic import AtomicFacts

SAID = "I live in Oslo."
QUESTION = Question("Oslo", "Oslo", draft(SAID).fact)


def remembered(model: LanguageModel, attempts: int) -> None:
    """Let mem0 extract from one turn."""
    with TemporaryDirectory() as folder:
        place = Workplace(Path(folder), LetterEmbedder(), model, attempts)
        with Native().open(place) as store:
            store.memory(dialogue(SAID)).write([draft(SAID)], [])


def on(stage: Callable[[Context], object]) -> Callable[[LanguageModel, int], object]:
    return lambda model, attempts: stage(replace(context(), model=model, attempts=attempts))


ASKING = {
    "admission/one_verdict": on(lambda context: OneVerdict()(exchanges(SAID), context)),
    "structuring/atomic": on(lambda context: AtomicFacts()(exchanges(SAID), context)),
    "enrichment/model_router": on(lambda context: ModelRouter()([draft(SAID)], (), context)),
    "enrichment/channels/parametric": on(lambda context: Parametric()([QUESTION], context)),
    "grounding/by_model": on(lambda context: ModelGrounding()([draft(SAID)], context)),
    "backends/native_extractor": remembered,
}


@pytest.mark.parametrize("attempts", [1, 3])
@pytest.mark.parametrize("name", ASKING)
def test_a_malformed_answer_is_asked_for_as_often_as_the_context_says(name: str, attempts: int):
    model = Scripted(writes=lambda prompt: "Hm.")
    ASKING[name](model, attempts)

    assert [prompt.attempt for prompt in model.asked] == list(range(attempts))


def test_all_that_ask_for_json_are_in_this_table():
    toolkit = Path(__file__).parents[2] / "toolkit"
    asking = {
        path.relative_to(toolkit).with_suffix("").as_posix()
        for path in toolkit.rglob("*.py")
        if "import asked_for_json" in path.read_text(encoding="utf-8")
    }

    assert asking == set(ASKING)


def test_two_attempts_are_made_unless_told_otherwise():
    assert context().attempts == Workplace(Path(), LetterEmbedder()).attempts == 2
