"""What a run would reach outside by its own settings: what is amiss is said before any work is done."""

import os
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from ablations.arms import Experiment, Run
from toolkit.egress.guard import is_own
from toolkit.egress.policy import Address, DestinationClass, address_of, how_to_allow
from toolkit.enrichment.channels.kept_answers import check_place
from toolkit.enrichment.channels.look_up import LookUp
from toolkit.enrichment.routed import Routed
from toolkit.errors import UserError
from toolkit.models.openai.engine import OpenAI

Reached = tuple[DestinationClass, Address]


def refuse_unlisted(plan: Run, found: Sequence[Experiment]) -> None:
    """UserError for a model, service, storage or cluster outside that the run's policy does not list.

    And for a folder of this machine in which the answers of services that it does list cannot be kept.
    """
    for kind, address in (*_models(found), *_services(found), *_storages(found), *_clusters(plan)):
        if not plan.egress.allows(kind, address):
            raise UserError(f"{kind}: {how_to_allow(kind, address)}")
    if getattr(plan.executor, "address", None) is None:  # else it is other machines that keep them
        for folder in dict.fromkeys(one.folder for one in _look_ups(found) if one.keep):
            check_place(folder)


def _models(found: Sequence[Experiment]) -> Iterator[Reached]:
    models = dict.fromkeys(model for one in found for model in one.cell.pipeline.asked)
    for model in models:
        address = address_of(model.base_url) if isinstance(model, OpenAI) and model.base_url else None
        if address is not None:
            yield DestinationClass.LANGUAGE_MODEL, address


def _services(found: Sequence[Experiment]) -> Iterator[Reached]:
    for channel in _look_ups(found):
        if channel.address is not None:
            yield DestinationClass.KNOWLEDGE, channel.address


def _look_ups(found: Sequence[Experiment]) -> Iterator[LookUp]:
    """What enrichment looks things up in; a component of somebody else's is not looked into."""
    for one in found:
        part = one.cell.pipeline.enrichment
        for channel in (part.external, part.generic) if isinstance(part, Routed) else ():
            if isinstance(channel, LookUp):
                yield channel


def _storages(found: Sequence[Experiment]) -> Iterator[Reached]:
    urls = dict.fromkeys(getattr(one.cell.pipeline.backend, "url", None) for one in found)
    for url in urls:
        address = address_of(url) if isinstance(url, str) else None
        if address is not None:  # else it is no address, which the backend says better
            yield DestinationClass.STORAGE, address


def _clusters(plan: Run) -> Iterator[Reached]:
    """The head of a cluster that is not here; an address without one (`auto`, say) is of this machine."""
    written = getattr(plan.executor, "address", None)
    if written == "auto":
        written = os.environ.get("RAY_ADDRESS")
    parts = urlsplit(f"//{written}") if isinstance(written, str) else None
    if parts is not None and parts.hostname and parts.port and not is_own(parts.hostname):
        yield DestinationClass.CLUSTER, Address(parts.hostname, parts.port)
