"""One exchange over HTTP with a last moment for all of it: looking for the host, sending, each byte back."""

import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic
from typing import Any

import httpcore
import httpx

from toolkit.egress.outgoing import Answer, Outgoing
from toolkit.failure import Failure

LEAST = 0.001  # seconds; a socket takes 0 for `do not wait`
IN_PLAIN = {"Accept-Encoding": "identity"}  # so that no few bytes unpack to many


def exchanged(outgoing: Outgoing, *, until: float, most_bytes: int, agent: str) -> Answer | Failure:
    """The whole answer of the other side to one request, unless it is late (on `monotonic`) or too long.

    Each request has a connection of its own. A proxy of the environment is not used: it is another host.
    """
    url = httpx.URL(outgoing.url)
    headers = {"Host": url.netloc.decode("ascii"), "User-Agent": agent, **IN_PLAIN, **outgoing.headers}
    if outgoing.body:
        headers["Content-Length"] = str(len(outgoing.body))
    try:
        with (
            httpcore.ConnectionPool(ssl_context=_ssl(), network_backend=_Timed(until)) as pool,
            pool.stream(
                outgoing.method,
                httpcore.URL(
                    scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path or b"/"
                ),
                headers=list(headers.items()),
                content=outgoing.body or None,
            ) as response,
        ):
            return _whole(response, outgoing.url, most_bytes)
    except httpcore.TimeoutException as error:
        return Failure(f"no whole answer in time ({type(error).__name__})")
    except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.UnsupportedProtocol) as error:
        return Failure(f"the connection failed: {error or type(error).__name__}")
    except (OSError, UnicodeError) as error:  # of TLS, say, or a name that cannot be looked up
        return Failure(f"the connection failed: {error}")


def _whole(response: httpcore.Response, url: str, most_bytes: int) -> Answer | Failure:
    parts, size = [], 0
    for part in response.iter_stream():
        size += len(part)
        if size > most_bytes:
            return Failure(f"the answer is longer than {most_bytes:,} bytes")
        parts.append(part)
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.headers}
    return Answer(response.status, headers, b"".join(parts), url)


@lru_cache(maxsize=1)  # of a process: it reads all certificates, 20 ms
def _ssl() -> ssl.SSLContext:
    return httpx.create_ssl_context()


@dataclass(frozen=True)
class _Timed(httpcore.NetworkBackend):
    """Connections that end at a moment, however the bytes trickle in."""

    until: float

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect, in the time that is left."""
        found = httpcore.SyncBackend().connect_tcp(host, port, _left(self.until))
        return _TimedStream(found, self.until)


@dataclass(frozen=True)
class _TimedStream(httpcore.NetworkStream):
    stream: httpcore.NetworkStream
    until: float

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """What has come, in the time that is left."""
        return self.stream.read(max_bytes, _left(self.until))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send all of it, in the time that is left."""
        self.stream.write(buffer, _left(self.until))

    def close(self) -> None:
        """Close the connection."""
        self.stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        """The same, encrypted, in the time that is left."""
        return _TimedStream(
            self.stream.start_tls(ssl_context, server_hostname, _left(self.until)), self.until
        )

    def get_extra_info(self, info: str) -> Any:
        """What the connection says of itself."""
        return self.stream.get_extra_info(info)


def _left(until: float) -> float:
    """Seconds to the last moment; ReadTimeout once it is over."""
    left = until - monotonic()
    if left <= 0:
        raise httpcore.ReadTimeout("the time is over")
    return max(left, LEAST)
