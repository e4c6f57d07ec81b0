"""What must be tried by hand: each part in turn, with somebody at the table who presses, looks and listens.

The devices are opened by the same code as in a game, and claimed as it claims them.
"""
