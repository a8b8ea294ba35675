"""mem0 objects with our parts in them, over an embedded Qdrant or a server."""

import os
from typing import TYPE_CHECKING, Any

from toolkit.backends.mem0_parts import PassThrough, Vectorizer
from toolkit.errors import UserError

if TYPE_CHECKING:
    from qdrant_client import QdrantClient

NOWHERE = "http://127.0.0.1:9/v1"  # of the providers that are built and replaced at once; never contacted


def connected(url: str) -> "QdrantClient":
    """A client of the Qdrant server at `url`; UserError if none answers there."""
    from qdrant_client import QdrantClient
    from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse
    from urllib3.exceptions import LocationParseError

    shown = url.rpartition("@")[2]  # without the credentials that may stand before it
    try:
        client = QdrantClient(url=url, api_key=os.environ.get("QDRANT_API_KEY"), check_compatibility=False)
        client.get_collections()
    except (ValueError, LocationParseError) as error:
        raise UserError(f"url: {shown!r} is no address like http://127.0.0.1:6333") from error
    except (ResponseHandlingException, UnexpectedResponse) as error:
        raise UserError(f"no Qdrant server answers at {shown} ({error})") from error
    return client


def client_of(memory_class: Any, vectorizer: Vectorizer, *, name: str, client: "QdrantClient | None") -> Any:
    """A mem0 object on `client`, or on an embedded Qdrant of its own, in memory."""
    store = {"collection_name": name, "embedding_model_dims": vectorizer.embedder.dimensions}
    store |= {"path": ":memory:", "client": client}
    provider = {"provider": "openai", "config": {"api_key": "none", "openai_base_url": NOWHERE}}
    memory = memory_class.from_config(
        {
            "vector_store": {"provider": "qdrant", "config": store},
            "llm": {"provider": "vllm", "config": {"model": "none", "vllm_base_url": NOWHERE}},
            "embedder": provider,
            "history_db_path": ":memory:",
        }
    )
    memory.llm, memory.embedding_model = PassThrough(), vectorizer
    memory.vector_store._bm25_encoder = False  # fastembed would try to download its model
    if client is None:
        _ignore_the_tenant(memory.vector_store)
    return memory


def _ignore_the_tenant(store: Any) -> None:
    """Search without mem0's filter on the user: embedded, a collection holds one dialogue.

    Embedded Qdrant evaluates filters in Python, point by point: 70 ms a search at 6,000 records, 7 without.
    """
    every = store._create_filter
    store._create_filter = lambda filters: every(
        {key: value for key, value in (filters or {}).items() if key != "user_id"}
    )
