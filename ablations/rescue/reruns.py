"""What follows in one dialogue when turns are put back: each distinct set of them once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from ablations.rescue.chains import Chain
from ablations.rescue.injections import Injection, Placebos, evidence
from ablations.rescue.rows import fault_row, rerun_row
from ablations.rescue.sites import Put, Site, Workbench, opened
from ablations.shard.asking import Asked, failed_upstream, judge, look_up, read
from ablations.shard.stores import Stores
from analysis.chains.rescue.stages import PutBackAt, Treatment
from toolkit.ledger import Stage
from toolkit.probes import Probe
from toolkit.readers.none import NoReader

READ = 20  # probes that had all their links, of which a reader answers so many for each set that is put back

Row = dict[str, Any]


@dataclass(frozen=True)
class Reruns:
    """One dialogue in one cell, and the chains of its probes."""

    at: PutBackAt
    work: Workbench
    chains: Sequence[Chain]

    def rows(self, stores: Stores) -> list[Row]:
        """A row a chain and treatment; of harm, one a chain and set of turns that was put back for others.

        UserError if the memory of the run cannot be formed again.
        """
        with opened(self.at, self.work, stores) as site:
            plan = self._plan(site)
            asked = self._asked(site, plan)
        return [*self._without(asked[()]), *self._with(plan, asked)]

    def _plan(self, site: Site) -> "Plan":
        broken = [chain for chain in self.chains if chain.missing]
        placebos = Placebos(self.work.dialogue, self.work.again.embedder)
        placebos.embed(broken, self._probes)
        plan = Plan({(): [chain.probe for chain in self.chains]})
        for chain in broken:
            plan.add(evidence(site, self.work.dialogue, chain))
            plan.add(placebos(site, chain, self._probes[chain.probe]))
        for put in dict.fromkeys(one.put for one in plan.injections if self._may_harm(one)):
            plan.watched[put] = self._watched(put)
            plan.asked[put] += [chain.probe for chain in plan.watched[put]]
        return plan

    def _asked(self, site: Site, plan: "Plan") -> dict[Put, Mapping[str, Row]]:
        """The row of each probe that is asked once a set of turns is put back."""
        found: dict[Put, Mapping[str, Row]] = {}
        whole = Asked()
        for put, searched in zip(plan.asked, site.reruns([*plan.asked]), strict=True):
            wanted = set(plan.asked[put])
            probes = [probe for probe in self.work.probes if probe.id in wanted]
            if searched is None:
                asked = failed_upstream(probes)
            else:
                retrieval, memory = searched
                asked = look_up(retrieval, probes, memory, self.work.context(Stage.RETRIEVAL))
            found[put] = {row["probe"]: row for row in asked.rows}
            whole.shown += asked.shown
        self._answer(whole)
        return found

    def _answer(self, asked: Asked) -> None:
        """Let the reader answer and the judges score all at once, where there are any."""
        pipeline = self.work.again.pipeline
        if not isinstance(pipeline.reader, NoReader):
            read(pipeline.reader, asked, self.work.context(Stage.READER))
            judge(pipeline.judges, asked, self.work.context(Stage.JUDGES))

    def _without(self, asked: Mapping[str, Row]) -> Iterator[Row]:
        for chain in self.chains:
            nothing = Injection(chain, Treatment.NOTHING, ())
            yield rerun_row(self.at, nothing, self._before(chain), asked[chain.probe])

    def _with(self, plan: "Plan", asked: Mapping[Put, Mapping[str, Row]]) -> Iterator[Row]:
        for one in plan.injections:
            before = self._before(one.chain)
            if one.fault:
                yield fault_row(self.at, one, before)
            else:
                yield rerun_row(self.at, one, before, asked[one.put][one.chain.probe])
        for put, chains in plan.watched.items():
            for chain in chains:
                harm = Injection(chain, Treatment.HARM, put, put)
                yield rerun_row(self.at, harm, self._before(chain), asked[put][chain.probe])

    def _may_harm(self, one: Injection) -> bool:
        """Whether others are asked: not for a placebo, nor where nothing that is shown to others changes."""
        alone = self.at is PutBackAt.SHOWN and isinstance(self.work.again.pipeline.reader, NoReader)
        return bool(one.put) and one.treatment is Treatment.EVIDENCE and not alone

    def _watched(self, put: Put) -> list[Chain]:
        """The chains that are whole; where a reader must answer them, some, drawn by what is put back."""
        whole = [chain for chain in self.chains if not chain.missing]
        if isinstance(self.work.again.pipeline.reader, NoReader) or len(whole) <= READ:
            return whole
        drawn = Random(f"{self.work.dialogue.id}/{[turn.id for turn in put]}").sample(range(len(whole)), READ)
        return [whole[place] for place in sorted(drawn)]

    def _before(self, chain: Chain) -> Mapping[str, Any]:
        return self.work.run.probes[chain.probe]

    @cached_property
    def _probes(self) -> Mapping[str, Probe]:
        return {probe.id: probe for probe in self.work.probes}


@dataclass
class Plan:
    """Which probes are asked when which turns are put back."""

    asked: dict[Put, list[str]]
    injections: list[Injection] = field(default_factory=list)
    watched: dict[Put, list[Chain]] = field(default_factory=dict)  # for harm

    def add(self, one: Injection) -> None:
        """Plan an injection; one that cannot be done is kept, and asks nothing."""
        self.injections.append(one)
        if not one.fault:
            self.asked.setdefault(one.put, []).append(one.chain.probe)
