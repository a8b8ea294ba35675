"""Lost content is blamed on the decision that took it, not on whichever its turn met last."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from builders import dialogue, probe
from chain_cases import along
from small_runs import NULL, entity, ran

from analysis.chains.causes.deletions import deletions
from analysis.chains.tracing.links import links
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Draft, fact_id
from toolkit.failure import Failure
from toolkit.ledger import Outcome
from toolkit.pipeline import Pipeline
from toolkit.runs.run_folder import RunFolder
from toolkit.stages import Grounded, Note, Structured
from toolkit.structuring.verbatim import Verbatim

SAID = dialogue("Ben: I have tea. My dog is Rex. My cat is Tom. It rains.")
DOG = probe("What is the dog called?", "1:1", id="dog", slots=(entity("1:1", "Rex"),))
CAT = probe("What is the cat called?", "1:1", id="cat", slots=(entity("1:1", "Tom"),))


@dataclass(frozen=True)
class Sentences:
    """A fact a sentence, without those that have one of the words."""

    without: tuple[str, ...] = ()

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        return [self._read(one) for one in Verbatim()(exchanges, context)]

    def _read(self, whole: Structured | Failure) -> Structured | Failure:
        assert isinstance(whole, Structured)
        (fact,) = whole.facts
        said = fact.text.removesuffix(".").split(". ")
        left = [words for words in said if any(word in words for word in self.without)]
        kept = [words for words in said if words not in left]
        facts = (
            replace(fact, text=words, id=fact_id(fact.sources, n, words)) for n, words in enumerate(kept)
        )
        return Structured(tuple(facts), tuple((fact.sources[0], words, f"no {words[:2]}") for words in left))


@dataclass(frozen=True)
class Renaming:
    """A grounding that puts another name for some, and notes beside it what it leaves open."""

    names: tuple[str, ...]

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Grounded | Failure]:
        return [self._one(draft) for draft in drafts]

    def _one(self, draft: Draft) -> Grounded:
        fact = draft.fact
        for name in self.names:
            if name in fact.text:
                text = fact.text.replace(name, "someone")
                notes = (Note(Outcome.UNRESOLVED, "it"), Note(Outcome.GROUNDED, f"{name} = someone"))
                return Grounded(replace(fact, text=text, id=fact_id(fact.sources, 0, text)), notes)
        return Grounded(fact)


def folder(path: Path, pipeline: Pipeline) -> RunFolder:
    return ran(path, said=(SAID,), probes=(DOG, CAT), ungated=NULL, split=pipeline)


def test_a_dropped_statement_is_blamed_for_what_it_said(tmp_path: Path):
    found = links(folder(tmp_path, replace(NULL, structuring=Sentences(("tea", "Rex", "rains")))))

    assert along(found, "split", "dog", "turn")[:3] == [True] * 3
    assert along(found, "split", "dog", "outcome")[2] == "dropped"
    assert along(found, "split", "dog", "reason")[2] == "no My: My dog is Rex"


def test_content_that_no_dropped_statement_held_is_not_blamed_on_one(tmp_path: Path):
    asked = (replace(DOG, slots=(entity("1:1", "Rex. My cat"),)),)
    split = replace(NULL, structuring=Sentences(("rains",)))
    found = links(ran(tmp_path, said=(SAID,), probes=asked, ungated=NULL, split=split))

    assert along(found, "split", "dog", "content")[1:3] == [True, False]
    assert along(found, "split", "dog", "outcome")[2] == "split"


@pytest.mark.parametrize("name", ["Rex", "Tom"])
def test_a_changed_fact_is_blamed_though_others_of_its_turn_passed_before_and_behind(
    tmp_path: Path, name: str
):
    split = replace(NULL, structuring=Sentences(), grounding=Renaming((name,)))
    found = links(folder(tmp_path, split))
    asked = {"Rex": "dog", "Tom": "cat"}[name]

    assert along(found, "split", asked, "content")[2:4] == [True, False]
    assert along(found, "split", asked, "outcome")[3] == "grounded"
    assert along(found, "split", asked, "reason")[3] == f"{name} = someone"


def test_contents_of_one_turn_that_two_decisions_took_are_two_deletions(tmp_path: Path):
    run = folder(tmp_path, replace(NULL, structuring=Sentences(), grounding=Renaming(("Rex", "Tom"))))
    found = deletions(run, links(run))

    assert list(zip(found["reason"], found["alone"], strict=True)) == [
        ("Rex = someone", ("dog",)),
        ("Tom = someone", ("cat",)),
    ]
