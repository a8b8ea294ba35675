"""Fixtures that tests of several packages share."""

from knowledge_server import service
from loopback_server import server

__all__ = ["server", "service"]
