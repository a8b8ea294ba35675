"""Models behind any endpoint that speaks OpenAI's chat completions: vLLM, SGLang, llama.cpp, hosted ones."""

import json
import os
import socket
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Annotated, Any, ClassVar, TypeVar
from urllib.parse import urlsplit

from annotated_types import Gt

from toolkit.egress.door import Door
from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.models.language import Choice, Completion, Decoding, Prompt
from toolkit.models.openai.calls import Calls
from toolkit.models.openai.first_tokens import choice_in, told_apart
from toolkit.models.openai.replies import completion_in
from toolkit.settings import NonNegative, Positive

Answer = TypeVar("Answer")
PATIENCE = 5.0  # seconds in which a server must take a connection
NOT_KEPT = Failure("no answer is kept, and there is no server: base_url is null")


@dataclass(frozen=True)
class OpenAI:
    """A served model, asked by several threads at once; a call that does not succeed is a Failure.

    An endpoint that was never reached is a UserError; one that dies later fails its calls.
    The key is read from the environment variable that `key_env` names, and none is sent if that is not set.
    UserError for a `base_url` that is none or that holds a password, for a `key_env` that can be no variable,
    for a key that cannot be sent, for a schema that is no JSON, and for options that their first tokens
    cannot tell apart. `choose` needs a server that gives `top_logprobs`; `first_tokens.choice_in` says how
    they are read.
    """

    VERSION: ClassVar[int] = 1

    # With the version: http://127.0.0.1:8080/v1; None: there is no server, and kept answers must do.
    base_url: str | None = field(metadata={"identity": False})
    model: str  # the name that the server knows it by
    context_tokens: Positive
    revision: str = ""  # of the weights, quantisation and server: whatever the name leaves open
    top_logprobs: Positive = 20  # how many first tokens `choose` sees; servers allow from 5 to 20 and more
    key_env: str = field(default="OPENAI_API_KEY", metadata={"identity": False})
    concurrency: Positive = field(default=8, metadata={"identity": False})  # calls in flight, whoever asks
    timeout_s: Annotated[float, Gt(0)] = field(default=120.0, metadata={"identity": False})
    retries: NonNegative = field(default=5, metadata={"identity": False})

    def __post_init__(self) -> None:
        """Check the address; what may hold a password is not shown."""
        if not self.key_env.isidentifier():  # perhaps the key itself, so it is not shown
            raise UserError("key_env: not the name of an environment variable, such as OPENAI_API_KEY")
        if self.base_url is None:
            return
        try:
            parts = urlsplit(self.base_url)
            sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        except ValueError:
            sound = False
        if not sound:
            raise UserError("base_url: not an address like http://127.0.0.1:8080/v1")
        if parts.username or parts.password or parts.query or parts.fragment:
            raise UserError(
                f"base_url: {parts.scheme}://{parts.hostname}: an address with user, password, ? or # is not "
                "allowed; put the key into an environment variable and name that in key_env"
            )

    @property
    def identity(self) -> str:
        """Model and revision, and how many first tokens are seen; neither address nor key."""
        return f"openai/{self.model}@{self.revision}/top{self.top_logprobs}"

    def require_server(self) -> None:
        """UserError if nobody listens at the address."""
        if self.base_url is None:
            return
        where = urlsplit(self.base_url)
        port = where.port or (443 if where.scheme == "https" else 80)
        try:
            socket.create_connection((where.hostname or "", port), timeout=PATIENCE).close()
        except OSError as error:
            raise UserError(
                f"no server is at {where.scheme}://{where.netloc} ({error.strerror or error}); start it, or "
                "write base_url: null to go on with kept answers alone"
            ) from error

    def through(self, door: Door) -> "OpenAI":
        """The same model behind the door of a run, which says whether it may be asked, and keeps the log."""
        other = replace(self)
        vars(other)["door"] = door
        return other

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        """One completion a prompt, in order."""
        settings: dict[str, Any] = {"max_tokens": decoding.max_tokens, "temperature": decoding.temperature}
        if decoding.temperature > 0:
            settings["seed"] = decoding.seed
        if decoding.schema is not None:
            settings["response_format"] = _response_format(decoding.schema)
        read = partial(completion_in, max_tokens=decoding.max_tokens, context_tokens=self.context_tokens)
        return self._asked(prompts, settings, read)

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        """The log-probabilities of the options' first tokens, a prompt each, in order."""
        words = told_apart(options)
        settings = {
            "max_tokens": 1,
            "temperature": 0.0,
            "logprobs": True,
            "top_logprobs": self.top_logprobs,
        }
        return self._asked(prompts, settings, partial(choice_in, options=words))

    def _asked(
        self,
        prompts: Sequence[Prompt],
        settings: dict[str, Any],
        read: Callable[[Any], Answer | Failure],
    ) -> list[Answer | Failure]:
        if self.base_url is None:
            return [NOT_KEPT for _ in prompts]

        def ask(prompt: Prompt) -> Answer | Failure:
            reply = self._calls.post({"model": self.model, "messages": _messages(prompt), **settings})
            return reply if isinstance(reply, Failure) else read(reply)

        try:
            answers = list(self._threads.map(ask, prompts))
        except KeyboardInterrupt:
            self._calls.breaker.stop()  # or the calls in flight would go on to retry
            raise
        failures = [answer for answer in answers if isinstance(answer, Failure)]
        if failures and not self._calls.breaker.reached:
            where = urlsplit(self.base_url)
            raise UserError(f"no server is at {where.scheme}://{where.netloc}: {failures[0].error}")
        return answers

    @cached_property
    def door(self) -> Door:
        """What its calls go through; outside a run one that opens to loopback alone."""
        return Door()

    @cached_property
    def _threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.concurrency, thread_name_prefix="openai")

    @cached_property
    def _calls(self) -> Calls:
        return Calls(
            url=f"{self.base_url}".rstrip("/") + "/chat/completions",
            key=_key(self.key_env),
            key_env=self.key_env,
            timeout_s=self.timeout_s,
            retries=self.retries,
            connections=self.concurrency,
            door=self.door,
        )


def _messages(prompt: Prompt) -> list[dict[str, str]]:
    system = [{"role": "system", "content": prompt.system}] if prompt.system else []
    return [*system, {"role": "user", "content": prompt.shared + prompt.own}]


def _response_format(schema: str) -> dict[str, Any]:
    try:
        written = json.loads(schema)
    except ValueError as error:
        raise UserError(f"a schema is no JSON ({error}): {schema[:80]!r}") from error
    return {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": written}}


def _key(name: str) -> str:
    """The key in the environment variable `name`, or an empty text; UserError if it cannot be sent."""
    key = os.environ.get(name, "").strip()
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise UserError(f"the key in the environment variable {name} holds characters that no key has")
    return key
