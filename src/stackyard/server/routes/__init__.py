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

#: Handlers of requests that bring a whole record or case, and so may be larger.
LARGE: Final = records.HANDLERS

#: All other handlers of HTTP.
HANDLERS: Final = (
    *catalogue.HANDLERS,
    *people.HANDLERS,
    *tables.HANDLERS,
    *matches.HANDLERS,
    *admin.HANDLERS,
    *wellbeing.HANDLERS,
    *pages.HANDLERS,
)
