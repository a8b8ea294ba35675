"""The one place through which a request leaves the machine."""

from dataclasses import dataclass, field

from toolkit.egress.log import Log, NoLog
from toolkit.egress.outgoing import Answer, Outgoing
from toolkit.egress.policy import NOTHING, Policy
from toolkit.failure import Failure


@dataclass(frozen=True)
class Door:
    """Sends what the policy allows, and logs every attempt. By default nothing is allowed."""

    policy: Policy = NOTHING
    log: Log = field(default_factory=NoLog, compare=False, repr=False)

    def send(
        self, outgoing: Outgoing, *, timeout_s: float = 10, most_bytes: int = 1_000_000, redirects: int = 3
    ) -> Answer | Failure:
        """The whole answer, or why there is none, in about `timeout_s` at most; it never raises."""
        raise NotImplementedError
