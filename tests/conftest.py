"""What every test shares: the course's folders, and settings that make numbers repeatable."""

import os

os.environ.setdefault("MPLBACKEND", "agg")
for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")

from hypothesis import HealthCheck, settings  # noqa: E402

# The same examples everywhere, so that a change is judged by what it changes. To look for new ones:
# pytest --hypothesis-profile=search
_calm = dict(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("repeatable", derandomize=True, **_calm)
settings.register_profile("search", derandomize=False, **_calm)
settings.load_profile("repeatable")
