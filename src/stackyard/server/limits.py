"""How often something may be done: token buckets for whoever comes, as many as fit a bound."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from ipaddress import IPv6Address, ip_address
from typing import Final

from stackyard.server.settings import Rate

_MOST_BUCKETS: Final = 20_000
_IPV6_SITE: Final = 64


class Bucket:
    """A token bucket: full at first, refilled steadily, one token a use.

    Args:
        rate: how much it holds and how fast it fills.
        now: the time in seconds, from any beginning, that never goes back.
    """

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._tokens = rate.burst
        self._at = now

    def take(self, now: float) -> float:
        """Take a token: 0, or for how many seconds there is none (and then none was taken)."""
        self._tokens = min(
            self._rate.burst, self._tokens + (now - self._at) * self._rate.per_second
        )
        self._at = now
        if self._tokens >= 1:
            self._tokens -= 1
            return 0.0
        return (1 - self._tokens) / self._rate.per_second


class Limiter:
    """A bucket for each of many; those that came longest ago are forgotten past a bound.

    Args:
        rate: the rate for each.
        clock: gives the time in seconds, which never goes back.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float], most: int = _MOST_BUCKETS) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, who: Hashable) -> float:
        """Take a token of theirs: 0, or for how many seconds they have none."""
        now = self._clock()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._rate, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket.take(now)


def site_of(address: str) -> str:
    """What limits count as one address: an IPv4 address, or the 64 bits of an IPv6 site."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        network = int(parsed) >> _IPV6_SITE << _IPV6_SITE
        return f"{IPv6Address(network)}/{_IPV6_SITE}"
    return str(parsed)
