"""Settings of all tests."""

import os

from hypothesis import settings

from tests.tools import deep

# No deadline: how long an example takes depends on what else the machine does. In continuous
# integration the examples are the same on every run, so that a change is judged by itself.
settings.register_profile(
    "stackyard",
    deadline=None,
    max_examples=deep(100, 5_000),
    derandomize=os.environ.get("CI") == "true",
    print_blob=True,
)
settings.load_profile("stackyard")
