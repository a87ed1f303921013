"""What the server measures of itself, for Prometheus. Nothing in it names a person or a match."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_QUICK: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_SLOW: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """The counters of one server; each has a registry of its own, so that several can be tested."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self.moves = Counter(
            "stackyard_moves", "Moves accepted and stored.", ["game", "cause"], registry=registry
        )
        self.refusals = Counter(
            "stackyard_refusals", "Requests and messages refused.", ["code"], registry=registry
        )
        self.move_seconds = Histogram(
            "stackyard_move_seconds",
            "From a move's arrival until it is stored and sent on.",
            buckets=_QUICK,
            registry=registry,
        )
        self.store_seconds = Histogram(
            "stackyard_store_seconds",
            "How long the store takes to write a move.",
            buckets=_QUICK,
            registry=registry,
        )
        self.bot_seconds = Histogram(
            "stackyard_bot_seconds",
            "How long a bot thinks about a move.",
            ["level"],
            buckets=_SLOW,
            registry=registry,
        )
        self.request_seconds = Histogram(
            "stackyard_request_seconds",
            "How long requests take.",
            ["method", "status"],
            buckets=_QUICK,
            registry=registry,
        )
        self.loop_delay_seconds = Histogram(
            "stackyard_loop_delay_seconds",
            "How much later than asked for the event loop comes back: what all wait beside.",
            buckets=_QUICK,
            registry=registry,
        )
        self.tasks = Gauge("stackyard_tasks", "Tasks of the event loop.", registry=registry)
        self.sockets = Gauge("stackyard_sockets", "Open sockets.", registry=registry)
        self.tables = Gauge("stackyard_tables", "Tables in memory.", ["state"], registry=registry)
        self.too_slow = Counter(
            "stackyard_viewers_too_slow",
            "Sockets closed for reading too slowly.",
            registry=registry,
        )
        self.faults = Counter(
            "stackyard_faults", "Errors that nobody foresaw; the log has them.", registry=registry
        )

    def text(self) -> bytes:
        """All of them in Prometheus' text format."""
        return generate_latest(self.registry)
