"""OrthoGnomes: blocks stacked on a turntable, lines of four scored from five sides."""
