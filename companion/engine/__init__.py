"""Rules without a table: states, moves, events with rulings, matches. Standard library only, and pure."""
