"""Rue: cards laid edge to edge, captured by equal colours; red is bad, blue is good."""
