"""The backstop: while a run is on, a Python socket that nobody opened for it reaches nothing outside.

An audit hook sees each look-up and each connection that Python's `socket` makes, whatever package asks for
it. It does not see sockets of native code (gRPC, a database driver in C) nor of other processes.
"""

import socket
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies

from toolkit.egress.log import Clerk, Log
from toolkit.egress.outgoing import Outgoing
from toolkit.egress.policy import Address, DestinationClass, Policy, is_loopback

# What other packages reach by clients of their own, so that it stays open for as long as the run is on.
LASTING = (DestinationClass.STORAGE, DestinationClass.CLUSTER, DestinationClass.TELEMETRY)
_CONNECTING = ("socket.connect", "socket.sendto", "socket.sendmsg")
_LOOKING_UP = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo")
_WATCHED = frozenset((*_CONNECTING, *_LOOKING_UP))
_PROXY_PORTS = {"https": 443, "socks4": 1080, "socks5": 1080, "socks5h": 1080}  # else 80
_NEAR = (socket.AF_UNIX, getattr(socket, "AF_NETLINK", socket.AF_UNIX))  # families that stay on the machine


class EgressRefused(Exception):
    """An attempt to reach what is not allowed; no OSError, since clients hide those, or try again."""


@dataclass(frozen=True, eq=False)  # of two runs at once each ends its own
class Watch:
    """What a run may reach, and where attempts are logged."""

    policy: Policy
    log: Log

    def check(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Raise EgressRefused, and log a row, if what Python is about to do reaches what is not open."""
        address = _address(event, arguments)
        if address is None or _is_open(address):
            return
        leads_out = is_proxy(address)
        if is_loopback(address.host) and not leads_out:
            return
        kind = next((kind for kind in LASTING if self._lasts(kind, address)), None)
        if kind is None and not leads_out and is_own(address.host):
            return
        if kind is None:
            what = f"{address}, a proxy of the environment," if leads_out else str(address)
            why = f"{what} is not allowed: nothing has opened it"
            self._clerk(DestinationClass.TELEMETRY, address).refused(why)
            raise EgressRefused(f"egress: {why}")
        if event in _CONNECTING:
            self._clerk(kind, address).sending().came(None)

    def _lasts(self, kind: DestinationClass, address: Address) -> bool:
        """Whether the address, or a name that leads to it, is open for the whole run."""
        if self.policy.lists(kind, address):
            return True
        hosts = [host for one in self.policy.allow if one.kind is kind for host in one.hosts]
        return any(address.host in _addresses_of(host, address.port) for host in hosts)

    def _clerk(self, kind: DestinationClass, address: Address) -> Clerk:
        """Whoever connects says neither what for nor what it sends, so neither is in the row."""
        client = Outgoing("", "", (), (), "CONNECT", "", b"", "a client of its own", kind=kind)
        return Clerk(self.log, self.policy, client, address)


@dataclass
class _Guard:
    """An audit hook can never be taken out, so there is one for the process, and what it obeys changes."""

    watches: list[Watch] = field(default_factory=list)  # the innermost run last
    thread: threading.local = field(default_factory=threading.local)

    def hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Called by Python for everything that it audits, so it must be quick to see what is not its own."""
        if self.watches and event in _WATCHED:
            self.watches[-1].check(event, arguments)

    @property
    def opened(self) -> tuple[Address, ...]:
        """What this thread may reach now."""
        found: tuple[Address, ...] = getattr(self.thread, "opened", ())
        return found


_GUARD = _Guard()


@contextmanager
def watched(policy: Policy, log: Log) -> Iterator[None]:
    """Let this process reach nothing but loopback, storage and cluster of `policy`, and what is opened.

    A proxy that the environment names is outside, wherever it listens.
    """
    _install()
    watch = Watch(policy, log)
    _GUARD.watches.append(watch)
    try:
        yield
    finally:
        _GUARD.watches.remove(watch)


@contextmanager
def opened(*addresses: Address) -> Iterator[None]:
    """Let this thread reach these addresses meanwhile; only who has asked the policy may open them."""
    before = _GUARD.opened
    _GUARD.thread.opened = (*before, *addresses)
    try:
        yield
    finally:
        _GUARD.thread.opened = before


def is_own(host: str) -> bool:
    """Whether a numeric address is one of this machine's: what is sent to that one has it as its source."""
    if not _is_numeric(host):
        return False
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with opened(Address(host, 9)), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((host, 9))  # of UDP: it sends nothing
            return str(asking.getsockname()[0]) == host
    except OSError:
        return False


def is_proxy(address: Address) -> bool:
    """Whether an address is a proxy of the environment: what is sent there leaves, even from this machine."""
    near = is_loopback(address.host)
    return any(
        one.port == address.port and (one.host == address.host or (near and is_loopback(one.host)))
        for one in _proxies()
    )


def _proxies() -> Iterator[Address]:
    for name, url in getproxies().items():
        try:
            parts = urlsplit(url if "://" in url else f"//{url}")
            host, port = parts.hostname or "", parts.port
        except ValueError:  # clients cannot read it either
            continue
        if name != "no":
            yield Address(_named(host), port or _PROXY_PORTS.get(parts.scheme, 80))


@lru_cache(maxsize=1)  # of a process
def _install() -> None:
    sys.addaudithook(_GUARD.hook)


def _is_open(address: Address) -> bool:
    """Whether this thread has opened the host, or the port: a name has been looked up by then."""
    numeric = _is_numeric(address.host)
    return any(
        one.host == address.host or (numeric and address.port in (one.port, 0)) for one in _GUARD.opened
    )


def _address(event: str, arguments: tuple[Any, ...]) -> Address | None:
    """What an event is about to reach; None if it stays on the machine, or reaches nothing."""
    if event in _CONNECTING:
        family, target = arguments[0].family, arguments[1]
        if family in _NEAR or target is None:
            return None
        return _of_tuple(target)
    if event not in _LOOKING_UP or not arguments[0]:
        return None
    if event == "socket.getnameinfo":
        return _of_tuple(arguments[0])
    port = arguments[1] if len(arguments) > 1 else 0
    return Address(_named(arguments[0]), int(port) if str(port).isdecimal() else 0)


def _of_tuple(target: Any) -> Address:
    """Of a socket of no kind that we know, what is shown of its target: that is open to nobody."""
    match target:
        case (str() | bytes() as host, int(port), *_):
            return Address(_named(host), port)
    return Address(repr(target)[:80], 0)


def _named(host: str | bytes) -> str:
    name = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    return name.rstrip(".").casefold() or "localhost"


def _is_numeric(host: str) -> bool:
    return not host.strip("0123456789.") or ":" in host


def _addresses_of(host: str, port: int) -> Sequence[str]:
    """Where a listed host is now; asked anew for each connection, since that may change during a run."""
    name, _, own = host.rpartition(":") if host.count(":") == 1 else (host, "", "")
    if "/" in host or (own and own != str(port)):
        return ()
    try:
        with opened(Address(name or host, port)):
            return [str(found[4][0]) for found in socket.getaddrinfo(name or host, port)]
    except OSError:
        return ()
