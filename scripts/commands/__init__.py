"""One module a command; each has a `command` and is imported when that is asked for."""
