"""What every test shares: the course's folders, and settings that make numbers repeatable."""

import os

os.environ.setdefault("MPLBACKEND", "agg")
for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")
