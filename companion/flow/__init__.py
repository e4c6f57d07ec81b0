"""One file a question that people are asked: each takes a signal and says what is asked next (pure)."""
