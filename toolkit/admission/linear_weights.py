"""The weights of a linear gate, the features they weigh, and the JSON file that keeps them."""

import json
import math
import re
import zlib
from collections import Counter
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

from toolkit.errors import UserError

WORD = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class LinearWeights:
    """A logistic regression over hashed features: it holds no word of the dialogues it was fitted to."""

    buckets: int  # how many features there are
    intercept: float
    coefficients: tuple[tuple[int, float], ...]  # (bucket, weight), ascending, without zeros

    def write(self, path: Path) -> None:
        """Write the weights to a JSON file, then rename it into place."""
        unfinished = path.with_name(path.name + ".part")
        unfinished.write_text(json.dumps(asdict(self)) + "\n", encoding="utf-8")
        unfinished.replace(path)

    @classmethod
    def read(cls, path: Path) -> "LinearWeights":
        """The weights of a file that `write` has written; UserError if it is not one."""
        try:
            written = json.loads(path.read_text(encoding="utf-8"))
            weights = cls(
                int(written["buckets"]),
                float(written["intercept"]),
                tuple((int(bucket), float(weight)) for bucket, weight in written["coefficients"]),
            )
        except OSError as error:
            raise UserError(f"{path}: cannot read the weights: {error.strerror}") from error
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
            raise _no_weights(path, error) from error
        weights.check(path)
        return weights

    def check(self, where: Path) -> None:
        """UserError that names `where` unless the buckets exist, ascend, and all numbers are finite."""
        buckets = [bucket for bucket, _ in self.coefficients]
        ascending = all(low < high for low, high in pairwise(buckets))
        inside = not buckets or (buckets[0] >= 0 and buckets[-1] < self.buckets)
        numbers = [self.intercept, *(weight for _, weight in self.coefficients)]
        if not (self.buckets > 0 and ascending and inside and all(map(math.isfinite, numbers))):
            raise _no_weights(where, "buckets out of range or order, or a number that is not finite")


def _no_weights(where: Path, given: object) -> UserError:
    return UserError(
        f"{where}: not a file of weights ({given}); it holds `buckets`, `intercept` and `coefficients` as "
        "ascending [bucket, weight] pairs, as `LinearWeights.write` writes them"
    )


def features(text: str, buckets: int) -> tuple[tuple[int, float], ...]:
    """The words and word pairs of a text as (bucket, share), ascending by bucket.

    A share is 1 + log(count), scaled so that the squares sum to 1; a text without words has no features.
    Buckets are CRC-32 values modulo `buckets`: the same on every machine. All digits count as one number.
    """
    words = ["0" if word.isdecimal() else word for word in WORD.findall(text.casefold())]
    pairs = (f"{first} {second}" for first, second in pairwise(words))
    counts = Counter(
        zlib.crc32(feature.encode("utf-8", "surrogatepass")) % buckets for feature in (*words, *pairs)
    )
    shares = {bucket: 1.0 + math.log(count) for bucket, count in counts.items()}
    length = math.sqrt(sum(share * share for share in shares.values()))
    return tuple((bucket, shares[bucket] / length) for bucket in sorted(shares))
