"""Rhumb Line: stones on a compass rose; radii, arcs and spirals of four score."""
