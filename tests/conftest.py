"""Hypothesis runs with one fixed profile, so that a test says the same every time."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "fivesides",
    derandomize=True,
    deadline=None,  # simulated scenes take as long as they take
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fivesides")
