"""The doors: command line, benchmarks, and the wrappers that set up and test."""
