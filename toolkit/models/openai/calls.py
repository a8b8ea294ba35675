"""Calls to an endpoint over HTTP: tried again while that may help, bounded in time and size."""

import json
import os
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from urllib.request import getproxies

from toolkit.egress.door import Door
from toolkit.egress.guard import EgressRefused, opened
from toolkit.egress.log import Clerk
from toolkit.egress.outgoing import Outgoing
from toolkit.egress.policy import Address, DestinationClass, address_of
from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.models.openai.breaker import Breaker
from toolkit.models.openai.replies import server_message, shown
from toolkit.models.openai.waiting import retry_after, wait_before
from toolkit.secrets import MASK, SHORTEST, scrubbed, without

if TYPE_CHECKING:
    import httpx

LARGEST = 10_000_000  # bytes of an answer


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server sent, the key masked in it."""

    status: int
    headers: Mapping[str, str]
    text: bytes


@dataclass(frozen=True, slots=True)
class Dropped:
    """A try that brought no whole reply; another one may."""

    error: str


@dataclass(frozen=True)
class Calls:
    """POST requests to one address; every outcome is a JSON value or a Failure, never an exception.

    `timeout_s` bounds the wait for a connection, for an answer to begin, and the answer as a whole (looked at
    whenever some of it comes, so that a call ends after twice that time at the latest).
    """

    url: str
    key: str = field(repr=False)  # empty: none is sent
    key_env: str  # the variable that it was looked for in
    timeout_s: float
    retries: int
    connections: int
    door: Door = Door()  # of the run; outside one it opens to loopback alone
    breaker: Breaker = field(default_factory=Breaker, repr=False)
    # Processes must not wait in step, so what seeds the jitter differs between them; no answer depends on it.
    rng: Random = field(default_factory=lambda: Random(os.getpid()), repr=False)
    sleep: Callable[[float], None] = field(default=time.sleep, repr=False)

    def post(self, question: Mapping[str, Any]) -> Any | Failure:
        """The JSON value that the server answers `question` with."""
        outgoing = self._outgoing(question)
        tries = 0
        while True:
            tries += 1
            refusal = self.breaker.refusal()
            if refusal is not None:
                return refusal
            reply = self._tried(outgoing)
            if isinstance(reply, Failure) or not _worth_another_try(reply):
                self.breaker.succeeded()
                return self._read(reply) if isinstance(reply, Reply) else reply
            if tries > self.retries:
                return self._given_up(reply)
            self.sleep(wait_before(tries, self.rng, _asked_to_wait(reply)))

    def _given_up(self, last: Reply | Dropped) -> Failure:
        tried = f"(tried {self.retries + 1} times)" if self.retries else "(tried once)"
        if isinstance(last, Dropped):
            self.breaker.failed(last.error)
            return Failure(f"{last.error} {tried}")
        failure = self._refused(last)
        if last.status == 429:
            self.breaker.succeeded()  # it is alive, and only asks for patience
        else:
            self.breaker.failed(failure.error)
        return Failure(f"{failure.error} {tried}", failure.raw)

    def _tried(self, outgoing: Outgoing) -> Reply | Dropped | Failure:
        """One try, which is a row of the log, whatever comes of it."""
        clerk = Clerk(self.door.log, self.door.policy, outgoing, self._address)
        refusal = "" if self._address.is_loopback else self.door.refusal(outgoing, self._address)
        if refusal:
            clerk.refused(refusal)
            return Failure(f"not asked: {refusal}")
        sending = clerk.sending()
        found = self._sent(outgoing.body)
        if isinstance(found, Reply):
            sending.came(found.status)
        else:
            sending.came(None, found.error)
        return found

    def _outgoing(self, question: Mapping[str, Any]) -> Outgoing:
        """The request. Prompts are long, so the log has their words only where it keeps payloads."""
        said = [message["content"] for message in question.get("messages", ())]
        text = "\n".join(said) if self.door.policy.keep_payloads else ""
        # Escaped to ASCII: what UTF-8 cannot hold (a lone surrogate) can still be sent.
        body = json.dumps(question).encode("ascii")
        return Outgoing("", "", (), (), "POST", self.url, body, text, kind=DestinationClass.LANGUAGE_MODEL)

    def _sent(self, content: bytes) -> Reply | Dropped | Failure:
        import httpx

        until = time.monotonic() + self.timeout_s
        try:
            with (
                opened(self._address, *self._proxies),
                self._client.stream("POST", self.url, content=content) as response,
            ):
                self.breaker.reached = True
                return self._whole(response, until)
        except EgressRefused as error:
            return Failure(f"not asked: {error}")
        except httpx.TimeoutException as error:
            self.breaker.reached |= not isinstance(error, httpx.ConnectTimeout)
            return Dropped(f"no answer within {self.timeout_s:g} s ({type(error).__name__})")
        except httpx.RequestError as error:
            self.breaker.reached |= not isinstance(error, httpx.ConnectError)
            said = scrubbed(str(error), self.key) or type(error).__name__
            return Dropped(f"the connection failed: {said}")

    def _whole(self, response: "httpx.Response", until: float) -> Reply | Dropped | Failure:
        """The whole answer, if it ends before `until` and is not too long."""
        parts = []
        size = 0
        for part in response.iter_bytes():
            parts.append(part)
            size += len(part)
            if size > LARGEST:
                return Failure(f"the server's answer is longer than {LARGEST} bytes")
            if time.monotonic() > until:
                return Dropped(f"no whole answer within {self.timeout_s:g} s")
        headers = {name: without(value, self.key) for name, value in response.headers.items()}
        text = b"".join(parts)
        return Reply(response.status_code, headers, self._masked(text))

    def _masked(self, text: bytes) -> bytes:
        """A server may echo the key that it was sent, even in an answer that will be kept."""
        return self._echo.sub(MASK.encode("ascii"), text) if len(self.key) >= SHORTEST else text

    @cached_property
    def _echo(self) -> re.Pattern[bytes]:
        """The key in each of the ways in which JSON may spell it: `a/b`, `a\\/b`, `a\\u002fb`."""
        spelled = (rf"(?:\\?{re.escape(sign)}|(?i:\\u{ord(sign):04x}))" for sign in self.key)
        return re.compile("".join(spelled).encode("ascii"))

    def _read(self, reply: Reply) -> Any | Failure:
        if reply.status != 200:
            return self._refused(reply)
        try:
            return json.loads(reply.text)
        except (ValueError, RecursionError):
            return Failure("the server's answer is no JSON", shown(reply.text))

    def _refused(self, reply: Reply) -> Failure:
        said = f"the server says {reply.status}: {server_message(reply.text)}"
        if 300 <= reply.status < 400:
            target = _host(reply.headers.get("location", ""))
            said = f"the server says {reply.status}: redirects are not followed (to {target})"
        if reply.status == 401 and not self.key:
            said += f"; no key was sent: {self.key_env} is not set"
        return Failure(scrubbed(said, self.key), shown(reply.text))

    @cached_property
    def _address(self) -> Address:
        found = address_of(self.url)
        if found is None:
            raise UserError(f"base_url: {scrubbed(self.url)!r} is no address")
        return found

    @cached_property
    def _proxies(self) -> tuple[Address, ...]:
        """Proxies of the environment that the policy lists: one is a host as any other, and sees who asks."""
        found = [] if self._address.is_loopback else [address_of(url) for url in getproxies().values()]
        kind = DestinationClass.LANGUAGE_MODEL
        return tuple(one for one in found if one is not None and self.door.policy.allows(kind, one))

    @cached_property
    def _client(self) -> "httpx.Client":
        import httpx  # 80 ms, which only who calls a server pays

        headers = {"Content-Type": "application/json", "User-Agent": "gatelab"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        return httpx.Client(
            headers=headers,
            timeout=self.timeout_s,
            limits=httpx.Limits(max_connections=self.connections),
            trust_env=not self._address.is_loopback,  # a proxy is for the outside
            follow_redirects=False,  # another host must not get the key
        )


def _worth_another_try(reply: Reply | Dropped) -> bool:
    if isinstance(reply, Dropped):
        return True
    # A used-up quota is a 429 that no waiting mends.
    return (reply.status >= 500 or reply.status in (408, 429)) and b"insufficient_quota" not in reply.text


def _host(location: str) -> str:
    try:
        return urlsplit(location).hostname or "itself"
    except ValueError:
        return "nowhere"


def _asked_to_wait(reply: Reply | Dropped) -> float | None:
    return retry_after(reply.headers.get("retry-after"), time.time()) if isinstance(reply, Reply) else None
