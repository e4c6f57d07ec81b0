"""What stands in for a board under MicroPython's unix port: see machine.py."""
