"""What must stay true."""
