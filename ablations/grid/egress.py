"""The key `egress` of a config: which hosts a run may reach, and as what."""

import re
from collections.abc import Iterator, Mapping

from toolkit.egress.policy import Destination, DestinationClass, Policy, on_the_wire
from toolkit.errors import UserError

# A name, an address or a network, perhaps with a port; no wildcard, for that lists nobody knows whom.
HOST = re.compile(
    r"[\w-]+(\.[\w-]+)*(:\d{1,5}|/\d{1,2})?|\[[0-9a-fA-F:.]+\](:\d{1,5})?|[0-9a-fA-F:]+(/\d{1,3})?"
)
KEYS = ("allow", "keep_payloads")


def policy_of(written: object) -> Policy:
    """What `{allow: {CLASS: [HOST, ...]}, keep_payloads: false}` allows; UserError if it is not that."""
    if not isinstance(written, Mapping):
        raise UserError(
            f"egress: takes keys with values, as {{allow: {{knowledge: [HOST]}}}}, not {written!r}"
        )
    for key in written:
        if key not in KEYS:
            raise UserError(f"egress: unknown key {key!r}; allowed: {', '.join(KEYS)}")
    keep = written.get("keep_payloads", False)
    if not isinstance(keep, bool):
        raise UserError(f"egress.keep_payloads: must be true or false, not {keep!r}")
    return Policy(tuple(_destinations(written.get("allow", {}))), keep)


def _destinations(written: object) -> Iterator[Destination]:
    kinds = [kind.value for kind in DestinationClass]
    if not isinstance(written, Mapping):
        raise UserError(f"egress.allow: takes classes with hosts, as {{knowledge: [HOST]}}, not {written!r}")
    for name, hosts in written.items():
        if name not in kinds:
            raise UserError(f"egress.allow: unknown class {name!r}; choose one of {', '.join(kinds)}")
        if not isinstance(hosts, list):
            raise UserError(f"egress.allow.{name}: takes a list of hosts, not {hosts!r}")
        for host in hosts:
            if not isinstance(host, str) or not HOST.fullmatch(host):
                raise UserError(
                    f"egress.allow.{name}: {host!r} is no host; write en.wikipedia.org, 10.0.0.5:6333 or "
                    "10.0.0.0/24, without http:// and without *"
                )
        yield Destination(DestinationClass(name), tuple(on_the_wire(host) for host in hosts))
