"""What commands do with assemblies: bodies of any shape and size, without a game."""
