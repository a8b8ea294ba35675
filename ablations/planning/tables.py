"""A plan as tables for a terminal, 80 columns wide; each number with how sure it is."""

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table

from ablations.planning.planned import Asked, Forecast
from ablations.planning.tallies import Load, Sure

TWINS = 20  # named, at most
UNITS = {
    "segregation": "turns",
    "admission": "exchanges",
    "structuring": "exchanges",
    "embedding": "texts",
    "retrieval": "probes",
    "reader": "probes",
}
DAY, HOUR, MINUTE = 86_400.0, 3_600.0, 60.0  # seconds
RETRIES = (
    "Calls are first ones: an answer that cannot be read as the JSON asked for is asked for once more. "
    "Tokens out are the most that answers may have."
)


def plan_tables(forecast: Forecast) -> Iterator[RenderableType]:
    """What a run would take: its size, items by stage, calls and tokens by model, time and disk."""
    yield from size_lines(forecast)
    yield item_table(forecast)
    for model, own in forecast.own_tokens.items():
        asked = [one for one in forecast.asked if one.model == model]
        if asked:
            yield from model_tables(model, asked, own=own)
            yield from _too_long(forecast, model, asked)
    if forecast.asked:
        yield f"{RETRIES}\n"
    yield time_table(forecast)
    yield from disk_lines(forecast)


def size_lines(forecast: Forecast) -> Iterator[str]:
    """How large the design is; all of it is exact."""
    found = forecast.found
    data = found[0].data
    turns = sum(len(dialogue.turns) for dialogue in data.dialogues)
    beside = len(forecast.plan.references)
    yield (
        f"{forecast.plan.name}: {_many(len(forecast.plan.arms), 'arm')}, "
        f"{_many(beside, 'reference') + ', ' if beside else ''}{_many(len(found), 'cell')}, "
        f"{_many(len(data.dialogues), 'dialogue')} of {turns:,} turns, {_many(len(data.probes), 'probe')}, "
        f"{_many(forecast.shards, 'shard')} (exact)"
    )
    twins = [(twin.name, one.arms[0].name) for one in found for twin in one.arms[1:]]
    for twin, first in twins[:TWINS]:
        yield f"{twin!r} is the same experiment as {first!r}, and is not run again"
    if len(twins) > TWINS:
        yield f"... and so are {len(twins) - TWINS:,} more arms the same as others"


def item_table(forecast: Forecast) -> Table:
    """The items of each stage, in all cells and distinct."""
    table = _table(
        "What the stages work on", ("stage", "items"), ("sum of cells", "distinct", "times", "sure")
    )
    for stage, items in forecast.stages.items():
        times = f"{items.naive / items.shared:.1f}" if items.shared else ""
        numbers = _number(items.naive), _number(items.shared), times, str(items.sure)
        table.add_row(stage, UNITS.get(stage, "facts"), *numbers)
    return table


def model_tables(model: str, asked: Sequence[Asked], *, own: bool) -> Iterator[RenderableType]:
    """The calls to one model and their tokens."""
    counted = "the model's own" if own else "words and marks, as our budgets count; the model has others"
    yield f"Language model: {_short(model)}\nTokens are {counted}.\n"
    calls = _table("Calls", ("stage",), ("sum of cells", "distinct", "in the cache", "to ask", "sure"))
    tokens = _table("Tokens", ("stage",), ("in: cells", "in: to ask", "sure", "out: cells", "out: to ask"))
    for one in asked:
        tally = one.tally
        numbers = (tally.naive.calls, tally.shared.calls, one.kept.calls, one.left.calls)
        calls.add_row(one.stage, *map(_number, numbers), str(tally.sure))
        read, written = (tally.naive.read, one.left.read), (tally.naive.written, one.left.written)
        tokens.add_row(
            one.stage,
            *map(_number, read),
            str(tally.sure_tokens),
            *map(_most, written),
        )
    if len(asked) > 1:
        _add_sums(calls, tokens, asked)
    yield calls
    yield tokens


def time_table(forecast: Forecast) -> Table:
    """How long the run takes on this machine, as it is busy now."""
    table = _table("Time here, as busy as it is now", ("part",), ("seconds", "sure"))
    seconds = forecast.seconds
    for part, own in seconds.items():
        if part != "models" or forecast.asked:
            table.add_row(part, f"{own:,.1f}", str(Sure.ESTIMATE))
    table.add_section()
    table.add_row("in all", _duration(sum(seconds.values())), str(Sure.ESTIMATE))
    return table


def disk_lines(forecast: Forecast) -> Iterator[str]:
    """How large the run folder becomes, and what the estimates rest on."""
    rows = sum(forecast.rows.values())
    yield f"Disk: {forecast.bytes / 1e6:,.1f} MB for {_number(rows)} rows (estimate)"
    yield (
        "Estimates rest on an excerpt of the first dialogue, formed by rules, stored and searched"
        + (", and on a few prompts asked of a model.\n" if forecast.asked else ".\n")
    )


def _add_sums(calls: Table, tokens: Table, asked: Sequence[Asked]) -> None:
    naive = sum((one.tally.naive for one in asked), Load())
    kept = sum((one.kept for one in asked), Load())
    left = sum((one.left for one in asked), Load())
    shared = left + kept
    sure = max(one.tally.sure for one in asked)
    sure_tokens = max(one.tally.sure_tokens for one in asked)
    for table in (calls, tokens):
        table.add_section()
    numbers = (naive.calls, shared.calls, kept.calls, left.calls)
    calls.add_row("in all", *map(_number, numbers), str(sure))
    written = _most(naive.written), _most(left.written)
    tokens.add_row("in all", _number(naive.read), _number(left.read), str(sure_tokens), *written)


def _too_long(forecast: Forecast, model: str, asked: Sequence[Asked]) -> Iterator[str]:
    """A line for each stage that may ask more than the model can take."""
    takes = forecast.context_tokens[model]
    for one in asked:
        if one.tally.longest > takes:
            longest = _number(one.tally.longest)
            yield (
                f"{one.stage}: the longest prompt and answer have {longest} tokens; "
                f"the model takes {takes:,}, so such calls fail\n"
            )


def _table(title: str, names: Sequence[str], numbers: Sequence[str]) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for name in names:
        table.add_column(name)
    for name in numbers:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _many(count: int, of: str) -> str:
    return f"{count:,} {of}" if count == 1 else f"{count:,} {of}s"


def _number(value: float) -> str:
    return f"{round(value):,}"


def _most(value: float) -> str:
    return f"≤ {_number(value)}" if value else "0"


def _short(model: str) -> str:
    """An identity without all but the first digits of its digest."""
    return " ".join(part[:19] if part.startswith("sha256:") else part for part in model.split())


def _duration(seconds: float) -> str:
    for unit, name in ((DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes")):
        if seconds >= 2 * unit:
            return f"{seconds / unit:,.1f} {name}"
    return f"{seconds:,.0f} seconds"
