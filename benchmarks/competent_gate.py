"""What a language model makes of the five criteria: on sentences of known kind, and on real dialogue.

    python benchmarks/competent_gate.py --base-url http://127.0.0.1:8080/v1 --model NAME --revision HASH

Prints, for each criterion, the AUC with which its margin tells its own sentences from the others; the AUC of
the score between what the published policy keeps and what it leaves; what is admitted at the default
threshold; and, on one LoCoMo conversation, the agreement with the rule gate at the rule gate's own rate.
Answers are kept in the call cache, so a run can be stopped and gone on with.
"""

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from sklearn.metrics import cohen_kappa_score, roc_auc_score

from stressors.sentence_kinds import known_sentences
from toolkit.admission.cues import Cues
from toolkit.admission.margins import Margins
from toolkit.context import Context
from toolkit.datasets.locomo import Locomo
from toolkit.dialogue import Dialogue, Exchange, Turn
from toolkit.failure import Failure
from toolkit.models.call_cache import Cached
from toolkit.models.embedders import MiniLM
from toolkit.models.openai.engine import OpenAI
from toolkit.models.remembering import Remembering
from toolkit.segregation.isolated import Isolated
from toolkit.stages import Verdict

NOW = datetime(2024, 3, 4, tzinfo=UTC)


def main() -> None:
    """Run both parts and print their figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--base-url", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--revision", required=True)
    parser.add_argument("--context-tokens", type=int, default=4096)
    parser.add_argument("--conversation", default="conv-30")
    parser.add_argument("--only", choices=("sentences", "conversation"))
    chosen = parser.parse_args()
    model = Cached(
        OpenAI(
            base_url=chosen.base_url,
            model=chosen.model,
            revision=chosen.revision,
            context_tokens=chosen.context_tokens,
            concurrency=1,
        )
    )
    print(f"{model.identity}; prompt and settings of Margins version {Margins.VERSION}")
    if chosen.only != "conversation":
        on_sentences(model)
    if chosen.only != "sentences":
        on_conversation(model, chosen.conversation)


def on_sentences(model: Cached) -> None:
    """Margins on the 300 sentences of known kind."""
    known = list(known_sentences())
    turns = [Turn(f"1:{place}", 1, "Ana", one.text, NOW) for place, one in enumerate(known)]
    dialogue = Dialogue("sentences", tuple(turns))
    verdicts = judged(Margins(), dialogue, model)
    good = [place for place, verdict in enumerate(verdicts) if isinstance(verdict, Verdict)]
    print(f"\n{len(known)} sentences of known kind, {len(known) - len(good)} without a result")
    criteria = sorted({one.criterion for one in known})
    for criterion in criteria:
        own = np.array([known[place].criterion == criterion for place in good])
        margins = np.array([verdicts[place].criteria[criterion] for place in good])
        mass = np.median([verdicts[place].criteria[f"{criterion}_mass"] for place in good])
        print(
            f"{criterion:<18} AUC {roc_auc_score(own, margins):.3f}   margin on its own "
            f"{margins[own].mean():+.2f}, on the others {margins[~own].mean():+.2f}   median mass {mass:.2f}"
        )
    kept = np.array([known[place].kept for place in good])
    scores = np.array([verdicts[place].score for place in good])
    rules = judged(Cues(), dialogue, model)
    cues = np.array([rules[place].score for place in good])
    print(
        f"score, kept against left: AUC {roc_auc_score(kept, scores):.3f}; "
        f"rule gate {roc_auc_score(kept, cues):.3f}"
    )
    for name, values, threshold in (("margins", scores, 0.5), ("cues", cues, Cues().threshold)):
        admitted = values >= threshold
        print(
            f"{name:<8} at its default threshold {threshold}: admits {admitted[kept].mean():.1%} of what the "
            f"policy keeps, {admitted[~kept].mean():.1%} of what it leaves"
        )


def on_conversation(model: Cached, name: str) -> None:
    """Margins on the turns of one LoCoMo conversation, beside the rule gate."""
    data = Locomo(Path("locomo10.json")).load()
    dialogue = data.dialogue(name)
    cited = {link for probe in data.asked_of(name) if probe.category.number != 5 for link in probe.evidence}
    verdicts, rules = judged(Margins(), dialogue, model), judged(Cues(), dialogue, model)
    ids = [exchange.id for exchange in exchanges_of(dialogue)]
    good = [place for place, verdict in enumerate(verdicts) if isinstance(verdict, Verdict)]
    scores = np.array([verdicts[place].score for place in good])
    cues = np.array([rules[place].score for place in good])
    evidence = np.array([ids[place] in cited for place in good])
    rate = np.mean([rules[place].tier == "admit" for place in good])
    admitted = scores >= np.quantile(scores, 1 - rate)
    by_rules = np.array([rules[place].tier == "admit" for place in good])
    print(f"\n{name}: {len(ids)} turns, {len(ids) - len(good)} without a result, {evidence.sum()} cited")
    print(
        f"AUC cited against uncited: margins {roc_auc_score(evidence, scores):.3f}, "
        f"cues {roc_auc_score(evidence, cues):.3f}"
    )
    print(f"admitted at 0.5: {np.mean(scores >= 0.5):.1%}; rule gate admits {rate:.1%}")
    print(
        f"at the rule gate's rate: agreement {np.mean(admitted == by_rules):.1%}, "
        f"kappa {cohen_kappa_score(admitted, by_rules):.2f}, Spearman {spearman(scores, cues):.2f}; "
        f"cited turns kept: margins {admitted[evidence].mean():.1%}, cues {by_rules[evidence].mean():.1%}"
    )


def exchanges_of(dialogue: Dialogue) -> list[Exchange]:
    """One exchange a turn, without history."""
    return Isolated()(dialogue, context_of(dialogue, None))


def judged(gate: Margins | Cues, dialogue: Dialogue, model: Cached) -> Sequence[Verdict | Failure]:
    """The gate's verdicts on every turn of a dialogue."""
    context = context_of(dialogue, model)
    return gate(Isolated()(dialogue, context), context)


def context_of(dialogue: Dialogue, model: Cached | None) -> Context:
    """What the gates may use."""
    embedder = Remembering(MiniLM())
    return Context(dialogue, embedder) if model is None else Context(dialogue, embedder, model)


def spearman(one: np.ndarray, other: np.ndarray) -> float:
    """The rank correlation of two scores."""
    ranks = [np.argsort(np.argsort(values)) for values in (one, other)]
    return float(np.corrcoef(*ranks)[0, 1])


if __name__ == "__main__":
    main()
