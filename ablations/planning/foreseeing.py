"""Walks over all dialogues and cells as a run would, and adds up what each stage has to do."""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from ablations.planning.asking import Asking, add_answers
from ablations.planning.counting import prompt_tokens
from ablations.planning.gates import Passed, passed, segregated_by
from ablations.planning.making import Group, add_group, ways
from ablations.planning.sums import EMBEDDING, Guesses, Sums, stand_ins
from ablations.shard.bench import Bench
from ablations.shard.forming import Segregated
from toolkit.dialogue import Dialogue
from toolkit.identity import digest
from toolkit.ledger import Stage
from toolkit.probes import Probe
from toolkit.readers.none import NoReader
from toolkit.spec import spec_of

NONE = Guesses()


def foreseen(benches: Sequence[Bench], guesses: Guesses = NONE) -> Sums:
    """What the benches will have to do; gates are run, with models that only count, and nothing else is."""
    sums = Sums(stand_ins(benches), guesses)
    for dialogue in benches[0].experiment.data.dialogues:
        Walk(sums, dialogue.id).over(benches)
    return sums


@dataclass
class Walk:
    """One dialogue, in all cells."""

    sums: Sums
    dialogue: str  # its id
    said: dict[str, tuple[Dialogue, tuple[Probe, ...]]] = field(default_factory=dict)  # by data digest
    segregated: dict[str, Segregated] = field(default_factory=dict)
    gates: dict[Hashable, Passed] = field(default_factory=dict)
    cells: dict[Hashable, list[Bench]] = field(default_factory=lambda: defaultdict(list))  # by gate
    groups: dict[Hashable, Group] = field(default_factory=dict)
    asking: dict[Hashable, Asking] = field(default_factory=dict)
    questions: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))  # by embedder

    def over(self, benches: Sequence[Bench]) -> None:
        """Add what the dialogue and its probes need to the sums."""
        for bench in benches:
            gate = self._gate(bench)
            self.cells[gate].append(bench)
            for stage, desk, chain in ways(bench):
                group = self.groups.setdefault((stage, desk, chain), Group(stage, bench, chain))
                group.gates[gate] += 1
            self._probe(bench)
        for gate, same in self.cells.items():
            self._add_admission(self.gates[gate], same)
        for group in self.groups.values():
            add_group(group, self.gates, self.dialogue, self.sums)
        for asking in self.asking.values():
            add_answers(asking, self.dialogue, self.sums)

    def _gate(self, bench: Bench) -> Hashable:
        """Names what the bench's gate lets through; that is found once for all cells that share it."""
        dialogue, probes = self._said(bench)
        first, turns = bench.desks[Stage.SEGREGATION], len(dialogue.turns)
        new = first not in self.segregated
        if new:
            self.segregated[first] = segregated_by(bench, dialogue)
        self.sums.of("segregation", bench).add(naive=turns, shared=turns * new)
        segregated, gate = self.segregated[first], (first, bench.desks[Stage.ADMISSION])
        size, new = len(segregated.exchanges), gate not in self.gates
        if new:
            self.gates[gate] = passed(bench, dialogue, probes, segregated, self.sums.counting)
        self.sums.of("admission", bench).add(naive=size, shared=size * new)
        return gate

    def _add_admission(self, gate: Passed, cells: Sequence[Bench]) -> None:
        if gate.calls:
            model = id(cells[0].model)
            tokens = prompt_tokens(self.sums.counting[model].model, gate.calls)
            times = [len(cells)] * len(gate.calls)
            self.sums.tally("admission", model).add_known(gate.calls, tokens, times)

    def _probe(self, bench: Bench) -> None:
        """Add the probes, and note what is to be read and judged."""
        pipeline, (_, probes) = bench.pipeline, self._said(bench)
        self.sums.of("retrieval", bench).add(naive=len(probes), shared=len(probes))
        if getattr(type(pipeline.backend), "embeds_facts", False):
            known, asked = self.questions[id(bench.embedder)], {probe.question for probe in probes}
            self.sums.of(EMBEDDING, bench).add(naive=len(asked), shared=len(asked - known))
            known |= asked
        if isinstance(pipeline.reader, NoReader):
            return
        self.sums.of("reader", bench).add(naive=len(probes), shared=len(probes))
        parts = [spec_of(one) for one in (pipeline.reader, pipeline.retrieval, *pipeline.judges)]
        key = digest([parts, bench.experiment.data.digest]), id(bench.model), id(bench.judge)
        self.asking.setdefault(key, Asking(bench)).cells += 1

    def _said(self, bench: Bench) -> tuple[Dialogue, tuple[Probe, ...]]:
        """The dialogue and its probes, in the bench's data."""
        data = bench.experiment.data
        if data.digest not in self.said:
            self.said[data.digest] = data.dialogue(self.dialogue), data.asked_of(self.dialogue)
        return self.said[data.digest]
