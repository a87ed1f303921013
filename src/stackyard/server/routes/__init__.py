"""The server's paths, one module a subject."""

from typing import Final

from stackyard.server.routes import (
    admin,
    catalogue,
    matches,
    pages,
    people,
    records,
    tables,
    wellbeing,
)

#: All handlers of HTTP.
HANDLERS: Final = (
    *catalogue.HANDLERS,
    *people.HANDLERS,
    *tables.HANDLERS,
    *matches.HANDLERS,
    *records.HANDLERS,
    *admin.HANDLERS,
    *wellbeing.HANDLERS,
    *pages.HANDLERS,
)
