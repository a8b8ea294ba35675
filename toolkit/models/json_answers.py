"""JSON from models that wrap it in prose: mended where nothing need be guessed, else asked for again."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn, TypeVar

from toolkit.failure import Failure
from toolkit.models.language import Completion, Decoding, LanguageModel, Prompt
from toolkit.models.thoughts import without_thoughts
from toolkit.secrets import scrubbed

Answer = TypeVar("Answer")

_STARTS, _DEPTH = 64, 100  # places in prose where JSON is looked for, and levels of it: a bound on time
_FENCE = re.compile(r"```[^\n`]*\n(.*?)```", re.DOTALL)
_DAMAGED = re.compile(r'\{\s*["“]|\[\s*["“{]')  # opens like JSON: if it does not read, the answer is damaged
_PIECE = re.compile(
    r'(?P<string>"(?:[^"\\]|\\.)*+")'
    r"|(?P<curly>“[^“”\"\\]*+”)"
    r"|(?P<open>[{\[])|(?P<close>[}\]])"
    r"|(?P<trailing>,(?=\s*[}\]]))"
    r'|(?P<broken>["“])'
    r'|(?:[^"“{}\[\],]|,(?!\s*[}\]]))++',
    re.DOTALL,
)


def parsed(text: str) -> object | None:
    """The one JSON value in `text`, or None: nothing is invented and nothing guessed.

    Mended: a byte order mark, <think> blocks, code fences, prose before and after, line breaks in strings,
    trailing commas, curly quotes as delimiters, closing brackets too many. None, so malformed: JSON that was
    cut off, two different values that could both be meant, and a bare null.
    """
    whole: object | None = _loaded(text.strip("\ufeff \t\r\n"))
    if whole is not None:
        return whole
    said = without_thoughts(text)
    fenced = _the_one(_found("\n".join(_FENCE.findall(said))))
    return _the_one(_found(said)) if fenced is None else fenced


def asked_for_json(
    model: LanguageModel,
    prompts: Sequence[Prompt],
    decoding: Decoding,
    *,
    valid: Callable[[object], Answer],
    retry: str,
    attempts: int,
) -> list[Answer | Failure]:
    """An answer a prompt: what `valid` makes of the JSON that the model wrote.

    `valid` raises ValueError, TypeError or KeyError for what is no answer. What is malformed is asked for
    again, `attempts` times in all (at least once): all such rows in one batch, each time with the attempt
    raised and `retry` once more under the prompt, since a greedy model repeats itself under the same one. If
    the last answer is malformed too, the row is a Failure that keeps its raw text. A call that failed by
    itself (an over-long prompt, say) is not asked again.
    """
    rows: dict[int, Answer | Failure | _Malformed] = {}
    left: Sequence[int] = range(len(prompts))
    for attempt in range(max(1, attempts)):
        answers = model.generate([_again(prompts[place], retry, attempt) for place in left], decoding)
        for place, answer in zip(left, answers, strict=True):
            before = rows.get(place)
            read = _read(answer, valid)
            rows[place] = before.then(read) if isinstance(before, _Malformed) else read
        left = [place for place in left if isinstance(rows[place], _Malformed)]
        if not left:
            break
    return [_final(rows[place]) for place in range(len(prompts))]


@dataclass(frozen=True, slots=True)
class _Malformed:
    """An answer that came but cannot be used."""

    error: str
    raw: str
    asked: int = 1  # times, this one included

    def then(self, answer: "Answer | Failure | _Malformed") -> "Answer | Failure | _Malformed":
        """What the row is after the next answer to it."""
        if isinstance(answer, _Malformed):
            return replace(answer, asked=self.asked + 1)
        if not isinstance(answer, Failure):
            return answer
        before = self.error if self.asked == 1 else f"{self.error} ({_times(self.asked)})"
        return Failure(f"{before}; asked again: {answer.error}", answer.raw or self.raw)


def _again(prompt: Prompt, retry: str, attempt: int) -> Prompt:
    return replace(prompt, own=prompt.own + f"\n\n{retry}" * attempt, attempt=prompt.attempt + attempt)


def _times(asked: int) -> str:
    return {1: "asked once", 2: "asked twice"}.get(asked, f"asked {asked} times")


def _read(answer: Completion | Failure, valid: Callable[[object], Answer]) -> Answer | Failure | _Malformed:
    if isinstance(answer, Failure):
        return answer
    found = parsed(answer.text)
    if found is None:
        cut = "" if answer.finished else ": cut off at the token limit"
        return _Malformed(f"no JSON in the answer{cut}", scrubbed(answer.text))
    try:
        return valid(found)
    except (ValueError, TypeError, KeyError) as error:
        return _Malformed(scrubbed(f"not the JSON asked for: {error}")[:500], scrubbed(answer.text))


def _final(row: Answer | Failure | _Malformed) -> Answer | Failure:
    if isinstance(row, _Malformed):
        return Failure(f"{row.error} ({_times(row.asked)})", row.raw)
    return row


def _the_one(found: list[object]) -> object | None:
    """The value that all agree on; a list of numbers in prose is a citation, if there is anything else."""
    telling = [value for value in found if not _citation(value)] or found
    spellings = {json.dumps(value, sort_keys=True) for value in telling}
    return telling[0] if len(spellings) == 1 else None


def _citation(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(member, (int, float)) for member in value)


def _found(text: str) -> list[object]:
    """The outermost objects and lists in `text`; none of them if one is damaged."""
    found: list[object] = []
    place = 0
    for _ in range(_STARTS):
        start = min((at for at in (text.find("{", place), text.find("[", place)) if at >= 0), default=-1)
        if start < 0:
            break
        mended, end = _mended(text, start)
        value = _loaded(mended)
        if isinstance(value, (dict, list)):
            found.append(value)
            place = end
        elif _DAMAGED.match(text, start):
            return []
        else:
            place = start + 1
    return found


def _mended(text: str, start: int) -> tuple[str, int]:
    """The bracketed value at `start` in strict JSON, and where it ends; an empty text if it does not end."""
    pieces: list[str] = []
    depth = 0
    for piece in _PIECE.finditer(text, start):
        kind = piece.lastgroup
        if kind == "broken" or depth > _DEPTH:
            break
        if kind == "trailing" and not "".join(pieces[-2:]).rstrip().endswith(("{", "[")):
            continue
        pieces.append(f'"{piece[0][1:-1]}"' if kind == "curly" else piece[0])
        depth += (kind == "open") - (kind == "close")
        if depth == 0:
            return "".join(pieces), piece.end()
    return "", start


def _loaded(text: str) -> Any:
    """The value of strict JSON, but for raw line breaks in strings; None if it is something else."""
    try:
        value = json.loads(text, strict=False, parse_constant=_refuse)
        if "\\u" in text:  # an escaped half of a character pair could never be written down
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        return None
    return value


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")
