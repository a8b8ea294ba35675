"""The one place through which a request leaves the machine."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, metadata
from time import monotonic
from urllib.parse import urljoin

from toolkit.egress.guard import EgressRefused, opened
from toolkit.egress.log import Clerk, Log, NoLog
from toolkit.egress.outgoing import Answer, Outgoing, Refused
from toolkit.egress.policy import NOTHING, Address, Policy, address_of, how_to_allow
from toolkit.failure import Failure
from toolkit.secrets import scrubbed

REDIRECTS = (301, 302, 303, 307, 308)
METHODS = ("GET", "POST")
SECRET = "it holds a secret, such as a key or a token"


@dataclass(frozen=True)
class Door:
    """Sends what the policy allows, and logs every attempt. By default nothing but loopback is allowed."""

    policy: Policy = NOTHING
    log: Log = field(default_factory=NoLog, compare=False, repr=False)

    def send(
        self, outgoing: Outgoing, *, timeout_s: float = 10, most_bytes: int = 1_000_000, redirects: int = 3
    ) -> Answer | Failure:
        """The whole answer, or why there is none, after `timeout_s` at the latest; it raises nothing
        but what the log raises, before anything is sent.

        The host is checked again after each redirect, and so is what is sent. Looking up a name is not
        bounded by us: the system does that in its own time.
        """
        until, asked = monotonic() + timeout_s, outgoing
        came_from: Outgoing | None = None
        for left in range(redirects, -1, -1):
            address = address_of(asked.url)
            clerk = Clerk(self.log, self.policy, asked, address)
            refusal = self.refusal(asked, address) or _misled(came_from, asked, self.policy)
            if address is None or refusal:
                clerk.refused(refusal)
                return Refused(scrubbed(f"not sent to {address or 'nowhere'}: {refusal}"))
            sending = clerk.sending()
            answer = self._tried(asked, address, until, most_bytes)
            if isinstance(answer, Failure):
                sending.came(None, answer.error)
                return answer
            onward = _onward(asked, answer)
            if onward is None:
                sending.came(answer.status)
                return answer
            sending.came(answer.status, "" if left else f"more than {redirects} redirects")
            came_from, asked = asked, onward
        return Failure(f"more than {redirects} redirects")

    def refusal(self, outgoing: Outgoing, address: Address | None) -> str:
        """Why a request may not be sent to an address; empty if it may."""
        if address is None:
            return "this is no http or https address"
        if outgoing.holds_secret:
            return SECRET
        if not self.policy.allows(outgoing.kind, address):
            return how_to_allow(outgoing.kind, address)
        if outgoing.method not in METHODS:
            return f"{outgoing.method!r} is no method for a question; {' or '.join(METHODS)}"
        return ""

    def _tried(self, outgoing: Outgoing, address: Address, until: float, most_bytes: int) -> Answer | Failure:
        from toolkit.egress.wire import exchanged  # httpx, which only who calls a server pays

        try:
            with opened(address):
                answer = exchanged(outgoing, until=until, most_bytes=most_bytes, agent=user_agent())
        except EgressRefused as error:
            return Refused(str(error))
        return replace(answer, error=scrubbed(answer.error)) if isinstance(answer, Failure) else answer


@lru_cache(maxsize=1)  # of a process
def user_agent() -> str:
    """How requests introduce themselves: the name, the version, and where the code is, if it says so."""
    try:
        own = metadata("gatelab")
    except PackageNotFoundError:
        return "gatelab"
    homes = [line.partition(", ")[2] for line in own.get_all("Project-URL") or ()]
    return f"gatelab/{own['Version']}" + (f" (+{homes[0]})" if homes else "")


def _misled(before: Outgoing | None, after: Outgoing, policy: Policy) -> str:
    """Why a redirect is not followed even to where a request might go; empty if it is."""
    if before is None:
        return ""
    there, here = address_of(before.url), address_of(after.url)
    if there is None or here is None:
        return "this is no http or https address"
    if before.url.startswith("https:") and not after.url.startswith("https:"):
        return f"{there} redirects to an address without encryption"
    if here.is_loopback and not there.is_loopback and not policy.lists(after.kind, here):
        return f"{there} redirects into this machine"
    return ""


def _onward(asked: Outgoing, answer: Answer) -> Outgoing | None:
    """The request that a redirect asks for; headers of our own are not for another host."""
    target = answer.headers.get("location")
    if answer.status not in REDIRECTS or not target:
        return None
    try:
        url = urljoin(asked.url, target)
    except ValueError:  # brackets around what is no address
        url = ""
    headers = asked.headers if address_of(url) == address_of(asked.url) else {}
    if answer.status in (307, 308):
        return replace(asked, url=url, headers=headers)
    return replace(asked, url=url, headers=headers, method="GET", body=b"")
