"""Fixtures that tests of several packages share."""

from loopback_server import server

__all__ = ["server"]
