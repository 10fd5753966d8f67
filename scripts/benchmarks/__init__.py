"""What is measured, part by part; `scripts.bench` prints it. Nothing here judges: the figures are for people."""
