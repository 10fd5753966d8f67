"""What commands do with figures of OrthoGnomes: blocks that must stand, and five sides that are scored."""
