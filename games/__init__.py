"""The rules: one game a module, pure values that never ask an engine."""
