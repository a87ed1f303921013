"""The NumPy record of a state, from the same fields as the plain class."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from stackyard.kernel.fields import Field
from stackyard.kernel.state import fields_of


def record_type(cls: type) -> np.dtype[Any]:
    """The packed little-endian record type of a state class; its bytes are those of `pack`.

    Raises:
        FieldError: the class was not made by ``@state``.
    """
    return _record_type(fields_of(cls))


@cache
def _record_type(fields: tuple[Field, ...]) -> np.dtype[Any]:
    return np.dtype([(f.name, f"<{np.dtype(f.code).str[1:]}", f.shape) for f in fields])
