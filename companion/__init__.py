"""A table companion: it referees real board games on a Raspberry Pi."""
