"""Any data set with stressors laid over it, as a data set.

In a config: `data: {"stressors.overlays.data:Overlay": {on: samples, stressors: [{repeat: {share: 0.2}}]}}`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from stressors.overlays.catalog import STRESSORS
from stressors.overlays.changes import Change, contents_digest, laid_over
from stressors.overlays.overlaid import Overlaid, Stressor
from toolkit.datasets.loaded import Dataset, Loaded, checked
from toolkit.identity import digest
from toolkit.spec import Catalog, spec_of


@dataclass(frozen=True)
class Overlay:
    """A data set with stressors laid over each of its dialogues, one after another.

    Dialogues, turns and probes keep their ids, so that arms with and without it can be compared. Data that
    no stressor changes keep their digest; else it names the contents before and after and all settings.
    """

    VERSION: ClassVar[int] = 1

    on: Dataset
    stressors: tuple[Annotated[Stressor, Catalog(STRESSORS)], ...]
    seed: int = 0

    def load(self) -> Loaded:
        """Read the data set and stress it; UserError if that makes it unsound, such as years out of range."""
        return self.stressed()[0]

    def stressed(self) -> tuple[Loaded, tuple[Change, ...]]:
        """What `load` gives, with a record for every dialogue and stressor that changed it, in order."""
        before = self.on.load()
        done = [
            laid_over(self.stressors, dialogue, before.asked_of(dialogue.id), self.seed)
            for dialogue in before.dialogues
        ]
        changes = tuple(change for _, some in done for change in some)
        if not changes:
            return before, ()
        after = {laid.dialogue.id: laid for laid, _ in done}
        asked = {probe.id: probe for laid in after.values() for probe in laid.probes}
        loaded = replace(
            before,
            dialogues=tuple(laid.dialogue for laid in after.values()),
            probes=tuple(asked[probe.id] for probe in before.probes),
            digest=self._digest(before.digest, list(after.values())),
            notes=(),  # turns without words, which the check notes, have been noted before
        )
        notes = (*before.notes, *_notes(self.stressors, changes))
        return replace(checked(loaded, "overlay"), notes=notes), changes

    def _digest(self, before: str, after: Sequence[Overlaid]) -> str:
        settings = [spec_of(stressor) for stressor in self.stressors]
        contents = [contents_digest(laid.dialogue, laid.probes) for laid in after]
        return digest(["overlay", self.VERSION, before, settings, self.seed, contents])


def _notes(stressors: Sequence[Stressor], changes: Sequence[Change]) -> Iterator[str]:
    """A line a stressor, such as `Repeat (INV): 3 dialogues, 12 turns put in`."""
    for name, expect in dict.fromkeys((type(one).__name__, one.expect) for one in stressors):
        own = [change for change in changes if change.stressor == name]
        counts = {
            "dialogues changed": len(own),
            "turns put in": sum(len(change.inserted) for change in own),
            "turns rewritten": sum(len(change.rewritten) for change in own),
            "probes rewritten": sum(len(change.probes) for change in own),
            "gold answers lost": sum(change.golds_lost for change in own),
            "links without slots now": sum(change.links_lost for change in own),
        }
        told = ", ".join(f"{count:,} {what}" for what, count in counts.items() if count)
        yield f"{name} ({expect}): {told or 'nothing changed'}"
