"""The ground floors: arrays and eigenproblems, and nothing of any method."""
