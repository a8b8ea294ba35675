"""Which hosts a run may reach, and as what: everything else is refused."""

from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_address
from urllib.parse import urlsplit

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
    """A host and a port; the host in lower case, `` if there is none."""

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
    """Hosts that may be reached as one thing; `host` stands for all its ports, `host:port` for one."""

    kind: DestinationClass
    hosts: tuple[str, ...]

    def covers(self, address: Address) -> bool:
        """Whether the address is one of these."""
        bracketed = f"[{address.host}]"
        return not {address.host, bracketed, str(address)}.isdisjoint(host.casefold() for host in self.hosts)


@dataclass(frozen=True, slots=True)
class Policy:
    """What may leave the machine: nothing, unless it is listed here. Loopback is not outside."""

    allow: tuple[Destination, ...] = ()
    keep_payloads: bool = False  # whether the log keeps all that is sent, not its digest alone

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


def address_of(url: str) -> Address | None:
    """Where a URL leads; None if it is no http or https address."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not host:
        return None
    return Address(host.rstrip("."), port or _PORTS[parts.scheme])


def is_loopback(host: str) -> bool:
    """Whether a host is this machine by its very spelling; names are not looked up."""
    if host in ("localhost", ""):
        return True
    try:
        return ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False
