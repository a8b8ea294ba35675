"""What prompts of the same instructions share: computed once and kept for the next call."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.failure import Failure
from toolkit.models.language import Prompt, Usage
from toolkit.models.transformers.attention import KeysValues
from toolkit.models.transformers.batches import Batches
from toolkit.models.transformers.opening import Opened
from toolkit.models.transformers.packing import Tokens
from toolkit.models.transformers.prompts import common, template_tokens
from toolkit.models.transformers.reading import keys_of, shortened

KEPT = 16  # templates: a pipeline with every stage on a model has about a dozen


@dataclass(frozen=True)
class Group:
    """Prompts of one call that begin with the same tokens."""

    places: Sequence[int]  # of the prompts in the call
    tokens: Sequence[Tokens]  # the whole prompts
    shared: int  # how many first tokens of each are in `before`
    before: KeysValues
    fresh: bool  # whether `before` was computed for this call; then its first prompt pays

    @property
    def own(self) -> list[Tokens]:
        """What each prompt adds to the shared tokens."""
        return [tokens[self.shared :] for tokens in self.tokens]

    def usage(self, number: int, completion_tokens: int = 0) -> Usage:
        """The costs of the `number`-th prompt."""
        shared = 0 if self.fresh and number == 0 else self.shared
        return Usage(len(self.tokens[number]), completion_tokens, shared)


class Prefixes:
    """The latest templates with their keys and values."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._known: OrderedDict[tuple[str, str], tuple[list[int], KeysValues]] = OrderedDict()

    def group(self, prompt: Prompt, places: Sequence[int], tokens: Sequence[Tokens]) -> Group | Failure:
        """The prompts `tokens`, which have the instructions of `prompt`, with what they share.

        They share the longest beginning that all have in common with the template. A text whose first letters
        merge with the template's last token makes it shorter; where it ends depends on no other prompt else.
        Failure if the template does not fit in memory.
        """
        if not self._opened.shares:
            return Group(places, tokens, 0, {}, fresh=False)
        name = (prompt.system, prompt.shared)
        fresh = name not in self._known
        if fresh:
            template = template_tokens(self._opened.tokenizer, prompt)
            (keys,) = Batches(1).run([len(template)], lambda _: [keys_of(self._opened, template)])
            if isinstance(keys, Failure):
                return keys
            self._known[name] = (template, keys)
        self._known.move_to_end(name)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        template, keys = self._known[name]
        # One token at least is left to each prompt: the answer is predicted from the last one.
        shared = min(min(common(template, text), len(text) - 1) for text in tokens)
        return Group(places, tokens, shared, shortened(keys, shared), fresh)
