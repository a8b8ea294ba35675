"""What is put back for a broken chain: the turns that are missing, and turns that are no evidence."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ablations.rescue.chains import Chain
from ablations.rescue.sites import Put, Site
from analysis.chains.rescue.stages import Treatment
from toolkit.dialogue import Dialogue, Turn, rendered
from toolkit.models.embedders import Embedder, unit
from toolkit.probes import Probe

NO_PLACEBO = "no placebo: all that is no evidence is there"


@dataclass(frozen=True, slots=True)
class Injection:
    """Turns that are to be put back for one probe."""

    chain: Chain
    treatment: Treatment
    turns: Put
    put: Put = ()  # those that are not there yet
    similarity: float | None = None  # of a placebo to the question: mean cosine
    passed_over: int = 0  # turns that are more similar than the placebo, and there already
    fault: str = ""  # why nothing can be put back


def evidence(site: Site, dialogue: Dialogue, chain: Chain) -> Injection:
    """The turns of the links that are missing."""
    turns = tuple(map(dialogue.turn, chain.missing))
    faults = [fault for turn in turns if (fault := site.fault(turn))]
    if faults:
        return Injection(chain, Treatment.EVIDENCE, turns, fault=f"not put back: {faults[0]}")
    put = tuple(turn for turn in turns if not site.there(turn, chain.probe))
    return Injection(chain, Treatment.EVIDENCE, turns, put)


@dataclass(frozen=True)
class Placebos:
    """Chooses turns that are no evidence: in each missing link's session the most similar to the question.

    Similar by the cell's embedder, and not there yet. Source: docs/methods.md, "Rescue".
    """

    dialogue: Dialogue
    embedder: Embedder  # that remembers

    def __call__(self, site: Site, chain: Chain, probe: Probe) -> Injection:
        """One turn a missing link, as far as there are any."""
        chosen: list[tuple[Turn, float]] = []
        passed_over = 0
        for link in chain.missing:
            for turn, cosine in self._similar(probe, self.dialogue.turn(link).session):
                if site.fault(turn) or turn in [one for one, _ in chosen]:
                    continue
                if not site.there(turn, probe.id):
                    chosen.append((turn, cosine))
                    break
                passed_over += 1
        turns = tuple(turn for turn, _ in chosen)
        if not turns:
            return Injection(chain, Treatment.PLACEBO, (), passed_over=passed_over, fault=NO_PLACEBO)
        likeness = sum(cosine for _, cosine in chosen) / len(chosen)
        return Injection(chain, Treatment.PLACEBO, turns, turns, likeness, passed_over)

    def embed(self, chains: Sequence[Chain], probes: Mapping[str, Probe]) -> None:
        """Embed at once all that the choices for some chains compare: one text at a time is far slower."""
        sessions = {self.dialogue.turn(link).session for chain in chains for link in chain.missing}
        said = [turn for turn in self.dialogue.turns if turn.session in sessions and turn.content]
        self.embedder([*map(_words, said), *(probes[chain.probe].question.strip() for chain in chains)])

    def _similar(self, probe: Probe, session: int) -> Iterator[tuple[Turn, float]]:
        """The turns of a session that a probe does not cite, the most similar first, ties as said."""
        turns = [
            turn
            for turn in self.dialogue.turns
            if turn.session == session and turn.content and turn.id not in probe.evidence
        ]
        if turns:
            said = unit(self.embedder([*map(_words, turns)]))
            cosines = said @ unit(self.embedder([probe.question.strip()]))[0]
            pairs = zip(turns, cosines.tolist(), strict=True)
            yield from sorted(pairs, key=lambda pair: -pair[1])


def _words(turn: Turn) -> str:
    """The text of the turn's record in the ungated arm, whose vector may be known already."""
    return rendered(turn.said_at, turn.speaker, turn.content)
