"""One folder a game. Nothing outside such a folder knows its name; the entry point finds it."""
