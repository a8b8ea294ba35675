"""Which hosts a run may reach, and as what: everything else is refused."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

LOOPBACK = "loopback"  # the class of what never leaves the machine
_PORTS = {"http": 80, "https": 443}


class DestinationClass(StrEnum):
    """What a host outside is asked as."""

    LANGUAGE_MODEL = "language_model"
    EMBEDDING = "embedding"
    KNOWLEDGE = "knowledge"
    STORAGE = "storage"
    CLUSTER = "cluster"
    TELEMETRY = "telemetry"


@dataclass(frozen=True, slots=True)
class Address:
    """A host and a port; the host in lower case and ASCII (`xn--…`), `` if there is none."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def is_loopback(self) -> bool:
        """Whether what is sent there stays on this machine."""
        return is_loopback(self.host)


@dataclass(frozen=True, slots=True)
class Destination:
    """Hosts that may be reached as one thing: `host` at any port, `host:port`, or `10.0.0.0/24`."""

    kind: DestinationClass
    hosts: tuple[str, ...]

    def covers(self, address: Address) -> bool:
        """Whether the address is one of these."""
        spelled = {address.host, f"[{address.host}]", str(address)}
        return any(on_the_wire(one) in spelled or _is_in(address.host, one) for one in self.hosts)


@dataclass(frozen=True, slots=True)
class Policy:
    """What may leave the machine: nothing, unless it is listed here. Loopback is not outside."""

    allow: tuple[Destination, ...] = ()
    keep_payloads: bool = False  # whether the log keeps all that is sent, not its digest alone

    @property
    def written(self) -> dict[str, Any]:
        """As it stands in a config and in a manifest."""
        allow: dict[str, list[str]] = {}
        for one in self.allow:
            allow.setdefault(one.kind.value, []).extend(one.hosts)
        return {"allow": allow, "keep_payloads": self.keep_payloads}

    def lists(self, kind: DestinationClass, address: Address) -> bool:
        """Whether the address may be reached as this kind because it is listed."""
        return any(one.kind is kind and one.covers(address) for one in self.allow)

    def allows(self, kind: DestinationClass, address: Address) -> bool:
        """Whether the address may be reached as this kind: it is listed, or it is this machine."""
        return address.is_loopback or self.lists(kind, address)

    def class_of(self, kind: DestinationClass, address: Address) -> str:
        """The class that a request is logged with: a listed loopback address stands for an outside one."""
        return LOOPBACK if address.is_loopback and not self.lists(kind, address) else kind.value


NOTHING = Policy()


def how_to_allow(kind: DestinationClass, address: Address) -> str:
    """What to write so that an address may be reached."""
    return f"{address} is not allowed; to allow it write `egress: {{allow: {{{kind}: ['{address}']}}}}`"


def address_of(url: str) -> Address | None:
    """Where a URL leads, as the client that will call it reads it; None if it is no http or https address."""
    import httpx  # 80 ms, which only who calls a server pays

    try:
        parts = httpx.URL(url)
        named = parts.host
    except (httpx.InvalidURL, UnicodeError):  # the latter of an xn-- name that spells nothing
        return None
    port = parts.port or _PORTS.get(parts.scheme, 0)
    if parts.scheme not in _PORTS or not named or not 0 < port < 65_536:
        return None
    return Address(parts.raw_host.decode("ascii").rstrip(".").casefold(), port)


@lru_cache(maxsize=1024)
def on_the_wire(listed: str) -> str:
    """A listed host as clients look it up (IDNA 2008): `münchen.example` is `xn--mnchen-3ya.example`.

    Its port stays. What is no such name stays as it is, so that nothing is reached by it.
    """
    if listed.isascii():
        return listed.casefold()
    name, colon, port = listed.partition(":")
    address = address_of(f"http://{name}")
    return listed if address is None else f"{address.host}{colon}{port}"


@lru_cache(maxsize=1024)  # a run asks few hosts, and each of them often
def is_loopback(host: str) -> bool:
    """Whether a host is this machine by its very spelling; names are not looked up."""
    if host == "localhost":
        return True
    try:
        address = ip_address(host.partition("%")[0] if ":" in host else host)  # only IPv6 has zones
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified  # 0.0.0.0 leads here, too


def _is_in(host: str, network: str) -> bool:
    """Whether a numeric address lies in a network, if that is one."""
    if "/" not in network:
        return False
    try:
        return ip_address(host) in ip_network(network, strict=False)
    except ValueError:
        return False
