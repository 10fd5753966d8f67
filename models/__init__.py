"""What things are: cells, materials, boards and pieces. Nothing here knows a rule or a force."""
