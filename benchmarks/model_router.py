"""What a language model tells the outside where it routes facts, beside the rules.

    python -m benchmarks.model_router http://127.0.0.1:8080/v1 NAME --revision HASH

The facts are those of the densest case of every English template of mixed facts, first filling, by `clauses`;
with --small-talk also what is said beside them. The rule router and the model router find spans, and what
`public-spans` then asks is scored as an audit scores it: canaries that leak, public things that are asked
about, dialogues whose requests change when only personal values do (twins), and those whose requests change
when nothing does (the same prompts in another order). Answers are kept in the call cache, so a run can be
stopped and gone on with; kept ones cost no seconds.
"""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import ClassVar, Literal

import numpy as np
import pandas as pd
from rich.console import Console
from rich.table import Table

from ablations.audit.plants import plants_of
from ablations.audit.suite import Filled, filled_templates
from ablations.audit.swapped import swaps, twin
from analysis.cells import count, interval, percent, titled
from analysis.egress.leaks import leaks
from analysis.egress.planted import Plant
from analysis.egress.purity import purity
from analysis.egress.rates import canary_rates, upper_bound
from analysis.egress.requests import Log, Request
from analysis.egress.twins import differences
from analysis.egress.utility import enriched
from analysis.inference.estimates import share
from toolkit.cases.case import Case
from toolkit.context import Context
from toolkit.enrichment.channels.channel import Found, Question, Unknown
from toolkit.enrichment.model_router import ModelRouter
from toolkit.enrichment.routed import Routed
from toolkit.enrichment.router import Router
from toolkit.enrichment.rule_router import RuleRouter
from toolkit.facts import Draft
from toolkit.failure import Failure
from toolkit.models.call_cache import Cached
from toolkit.models.embedders import MiniLM
from toolkit.models.openai.engine import OpenAI
from toolkit.segregation.segregated import Segregated
from toolkit.stages import Structured
from toolkit.structuring.rules import Clauses

RUNG = "dense"
SCOPES: tuple[Literal["per_span", "per_fact"], ...] = ("per_span", "per_fact")
KEPT_EVERY = 8  # calls that a kill can cost
WIDTH = 160  # of the tables
THINGS = ("real", "invented")
ROUTERS: Mapping[str, Router] = {"rules": RuleRouter(), "model": ModelRouter()}


@dataclass(frozen=True)
class Told:
    """A case, and the facts of it that are routed."""

    case: Case
    drafts: tuple[Draft, ...]


@dataclass(frozen=True)
class Listening:
    """The external channel: hears every question and knows nothing."""

    kind: ClassVar[str] = "external"

    heard: list[str] = field(default_factory=list)

    def __call__(self, questions: Sequence[Question], context: Context) -> list[Found]:
        """Unknown, a question each."""
        self.heard.extend(question.query for question in questions)
        return [Unknown() for _ in questions]


def main() -> None:
    """Route the cases and print what is asked."""
    parser = parser_of(__doc__)
    parser.add_argument("--small-talk", action="store_true")
    parser.add_argument("--no-twins", action="store_true", help="a third of the calls")
    chosen = parser.parse_args()
    model, console = served(chosen), Console(width=WIDTH)
    console.print(f"{model.identity}; prompt and settings of ModelRouter version {ModelRouter.VERSION}")
    on_cases(model, console, chosen)


def parser_of(description: str) -> argparse.ArgumentParser:
    """The arguments that every benchmark of a served model takes."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("base_url")
    parser.add_argument("model")
    parser.add_argument("--revision", required=True)
    parser.add_argument("--context-tokens", type=int, default=4096)
    parser.add_argument("--show", action="store_true", help="also print every request or answer")
    return parser


def served(chosen: argparse.Namespace) -> Cached:
    """The model at the address, with its answers kept."""
    one = OpenAI(chosen.base_url, chosen.model, chosen.context_tokens, chosen.revision, concurrency=1)
    return Cached(one, batch=KEPT_EVERY)


def on_cases(model: Cached, console: Console, chosen: argparse.Namespace) -> None:
    """Route the cases, their twins, and the cases again."""
    filled = [only_dense(one) for one in filled_templates(("en",), 1, 0)]
    new = [swaps(one) for one in filled]
    plants = [plant for one, swap in zip(filled, new, strict=True) for plant in plants_of(one, swap)]
    cases = [one.cases[0] for one in filled]
    given = [told(case, small_talk=chosen.small_talk) for case in cases]
    logs = asked(given, model, console)
    leaked = leaks(logs, tuple(logs), plants)
    console.print(leak_table(leaked), request_table(logs, plants), reach_table(leaked))
    if chosen.show:
        show(logs, leaked, console)
    if chosen.no_twins:
        return
    swapped = [twin(case, one.values, swap) for case, one, swap in zip(cases, filled, new, strict=True)]
    others = asked([told(case, small_talk=chosen.small_talk) for case in swapped], model, console)
    again = asked(given, replace(model, replicate=1), console)
    for there, what in ((others, "only personal values do"), (again, "nothing does")):
        console.print(twin_table(logs, there, leaked, what))


def only_dense(filled: Filled) -> Filled:
    """The filling with its densest case alone, without the partner that is not there."""
    (case,) = (case for case in filled.cases if case.id.rpartition("/")[2] == RUNG)
    return replace(filled, cases=(replace(case, partner=None),))


def told(case: Case, *, small_talk: bool) -> Told:
    """The facts of the turn that says the mixed fact, or of all turns."""
    context = Context(case.dialogue, MiniLM())
    exchanges = Segregated()(case.dialogue, context)
    mixed = {span.turn for span in case.egress.spans} if case.egress else set()
    found = zip(exchanges, Clauses()(exchanges, context), strict=True)
    facts = [(fact, exchange) for exchange, one in found if isinstance(one, Structured) for fact in one.facts]
    drafts = (Draft(fact, exchange) for fact, exchange in facts if small_talk or mixed & {*fact.sources})
    return Told(case, tuple(drafts))


def asked(cases: Sequence[Told], model: Cached, console: Console) -> dict[str, Log]:
    """What each router asks the outside about each case, by arm; says what that took and what failed."""
    drafts = [draft for one in cases for draft in one.drafts]
    logs: dict[str, Log] = {}
    for name, router in ROUTERS.items():
        before, start = model.calls, perf_counter()
        found = router(drafts, (), Context(cases[0].case.dialogue, MiniLM(), model))
        seconds, calls = perf_counter() - start, model.calls.since(before)
        failed = sum(isinstance(one, Failure) for one in found)
        console.print(
            f"{name}: {len(drafts)} facts of {len(cases)} cases, {failed} without a result; "
            f"{calls.misses} calls made, {calls.hits} kept; {seconds / len(drafts):.4f} s a fact"
        )
        for scope in SCOPES:
            logs[f"{name}, {scope}"] = {
                one.case.id: requests(Routed(scope=scope, router=router), one, model) for one in cases
            }
    return logs


def requests(part: Routed, one: Told, model: Cached) -> tuple[Request, ...]:
    """What an enrichment would ask about the facts of a case."""
    channel = Listening()
    replace(part, external=channel)(one.drafts, Context(one.case.dialogue, MiniLM(), model))
    return tuple(
        Request("enrichment", "outside", "knowledge", len(text.encode()), text) for text in channel.heard
    )


def leak_table(leaked: pd.DataFrame) -> Table:
    """The canaries that each arm tells, and the templates that leak with their exact bound."""
    numbers = ("n", "leaked", "%", "95 %", "weighted %", "templates", "leaking", "at most %")
    table = titled("Canaries that are told; at most: exact one-sided 95 % bound", ("arm",), numbers)
    for row in canary_rates(leaked).to_dict("records"):
        shares = percent(row["rate"]), interval(row["low"], row["high"]), percent(row["weighted"])
        templates = count(row["templates"]), count(row["templates_leaked"]), percent(row["bound"])
        table.add_row(row["arm"], count(row["n"]), count(row["leaked"]), *shares, *templates)
    return table


def reach_table(leaked: pd.DataFrame) -> Table:
    """The same by reach and by slot, of the arms that leak."""
    table = titled("The same by reach and by slot", ("arm", "what"), ("n", "leaked", "%", "95 %"))
    for by in ("reach", "slot"):
        rates = canary_rates(leaked, (by,))
        for row in rates[rates["leaked"] > 0].to_dict("records"):
            shares = percent(row["rate"]), interval(row["low"], row["high"])
            table.add_row(row["arm"], row[by], count(row["n"]), count(row["leaked"]), *shares)
    return table


def request_table(logs: Mapping[str, Log], plants: Sequence[Plant]) -> Table:
    """The public things that each arm asks about, real and invented, and how much of it is public."""
    rows = [(arm, case, one.text) for arm, log in logs.items() for case in log for one in log[case]]
    found = enriched(pd.DataFrame(rows, columns=["arm", "dialogue", "text"]), tuple(logs), plants)
    pure = {row["arm"]: row for row in purity(logs, tuple(logs), plants).to_dict("records")}
    halves = [f"{things} {cell}" for things in THINGS for cell in ("n", "asked", "%", "95 %")]
    numbers = (*halves, "requests", "words", "public %")
    table = titled("Public things that are asked about", ("arm",), numbers)
    for arm, log in logs.items():
        cells: list[str] = []
        for things in THINGS:
            own = found[(found["arm"] == arm) & (found["things"] == things)]
            part = share(own["known"].to_numpy(dtype=np.float64), own["template"].to_numpy(dtype=np.str_))
            cells += (count(part.n), count(own["known"].sum()), percent(part.value))
            cells.append(interval(part.low, part.high))
        words = count(pure[arm]["words"]), percent(pure[arm]["purity"])
        table.add_row(arm, *cells, count(sum(map(len, log.values()))), *words)
    return table


def twin_table(here: Mapping[str, Log], there: Mapping[str, Log], leaked: pd.DataFrame, what: str) -> Table:
    """The dialogues whose requests differ, and those of them that tell no canary; their twins may."""
    numbers = ("n", "differ", "%", "at most %", "tell nothing")
    table = titled(f"Dialogues whose requests change when {what}", ("arm",), numbers)
    telling = leaked[leaked["leaked"].astype(bool) & ~leaked["control"].astype(bool)]
    told_in = {*telling[["arm", "dialogue"]].itertuples(index=False, name=None)}
    differing = differences(here, there, tuple(here))
    for arm, log in here.items():
        names = set(differing.loc[differing["arm"] == arm, "dialogue"])
        silent = sum((arm, name) not in told_in for name in names)
        bound = percent(upper_bound(len(names), len(log)))
        table.add_row(
            arm, count(len(log)), count(len(names)), percent(len(names) / len(log)), bound, count(silent)
        )
    return table


def show(logs: Mapping[str, Log], leaked: pd.DataFrame, console: Console) -> None:
    """Every request, by case, with the slots of the canaries that the case tells."""
    telling = leaked[leaked["leaked"].astype(bool) & ~leaked["control"].astype(bool)]
    for arm, log in logs.items():
        for case in filter(log.get, log):
            own = telling[(telling["arm"] == arm) & (telling["dialogue"] == case)]
            texts = [one.text for one in log[case]]
            console.print(f"{arm} {case}: {texts} tells {[*own['slot']]}", markup=False, highlight=False)


if __name__ == "__main__":
    main()
