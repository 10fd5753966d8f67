"""What happens to things: scenes, forces, motion, views and drawings. Nothing here knows a rule."""
