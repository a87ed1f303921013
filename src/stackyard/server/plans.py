"""What people plan for seats, with the names in it made fit to be shown."""

from __future__ import annotations

import msgspec

from stackyard.server.messages.tables import MySeat, NewTable, SeatPlan
from stackyard.server.people import fit_name


def cleaned(new: NewTable) -> NewTable:
    """A new table with fit names. Raises Refused where nothing is left of one."""
    plans = tuple(cleaned_plan(plan) for plan in new.seats)
    return msgspec.structs.replace(new, seats=plans)


def cleaned_plan(plan: SeatPlan) -> SeatPlan:
    """A seat's plan with a fit name. Raises Refused where nothing is left of it."""
    if isinstance(plan, MySeat) and plan.name is not None:
        return MySeat(fit_name(plan.name))
    return plan
