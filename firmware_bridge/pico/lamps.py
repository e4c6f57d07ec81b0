"""A lamp's state on the line -> lit or dark at this moment. Pure."""

HALF_BLINK = 300  # ms


def is_lit(state: str, now: int) -> bool:
    """`state` "0" dark, "1" lit, "b" blinking."""
    return state == "1" or (state == "b" and now // HALF_BLINK % 2 == 0)
