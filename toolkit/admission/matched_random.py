"""Admission by chance among look-alikes: the reference for what a gate knows beyond length and speaker."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.failure import Failure
from toolkit.settings import Positive
from toolkit.stages import Admission, Verdict

Stratum = tuple[int, str, int]  # length group, speaker, third of the sessions


@dataclass(frozen=True)
class MatchedRandom:
    """Mirror another gate by chance: permute its verdicts among exchanges of like length and speaker.

    The strata are, within a dialogue, equal groups by length (characters of the exchange; equal lengths in
    the order of the dialogue), crossed with the speaker of its utterance and the third of the sessions,
    where these are on. Each stratum keeps its number of verdicts of each tier, so the rates are equal by
    construction. Failed rows stay failed and are not permuted. It is the null model N1 of a gate that picks
    evidence better than its cheap correlates; a single draw is not a null model: draw with many seeds.
    """

    VERSION: ClassVar[int] = 1
    draws: ClassVar[bool] = True
    whole_dialogue: ClassVar[bool] = True  # decides on all exchanges at once, so never online

    gate: Admission  # the gate that it mirrors
    length_groups: Positive = 10  # deciles
    by_speaker: bool = True
    by_session_third: bool = False

    @property
    def reference(self) -> bool:
        """Whether the gate inside is one that is given the cited turns."""
        return getattr(self.gate, "reference", False)

    @property
    def needs_model(self) -> bool:
        """Whether the gate inside asks a language model."""
        return getattr(self.gate, "needs_model", False)

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        """One verdict an exchange, in order: the tier and score that the gate gave to the one it names."""
        mirrored = self.gate(exchanges, context)
        verdicts = list(mirrored)
        rng = context.rng("matched_random")
        for places in self.strata(exchanges):
            decided = [place for place in places if isinstance(mirrored[place], Verdict)]
            for place, drawn in zip(decided, rng.sample(decided, len(decided)), strict=True):
                verdicts[place] = _handed_on(mirrored[drawn], exchanges[drawn])
        return verdicts

    def strata(self, exchanges: Sequence[Exchange]) -> list[list[int]]:
        """The positions of the exchanges of each stratum, in an order that depends on the exchanges alone."""
        by_length = sorted(range(len(exchanges)), key=lambda place: (len(exchanges[place].text), place))
        sessions = sorted({exchange.turn.session for exchange in exchanges})
        thirds = {session: 3 * rank // len(sessions) for rank, session in enumerate(sessions)}
        members: dict[Stratum, list[int]] = {}
        for rank, place in enumerate(by_length):
            turn = exchanges[place].turn
            stratum = (
                rank * self.length_groups // len(exchanges),
                turn.speaker if self.by_speaker else "",
                thirds[turn.session] if self.by_session_third else 0,
            )
            members.setdefault(stratum, []).append(place)
        return [members[stratum] for stratum in sorted(members)]


def _handed_on(verdict: Verdict | Failure, decided: Exchange) -> Verdict | Failure:
    """The verdict as given to another exchange: what it saw in the first one's text is left out."""
    if isinstance(verdict, Failure):
        return verdict
    return replace(verdict, reason=f"drawn from {decided.id}", criteria={})
