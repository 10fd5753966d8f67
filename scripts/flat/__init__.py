"""What commands do with flat games: moves on a board, and an account of the points."""
