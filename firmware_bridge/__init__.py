"""The line between a microcontroller panel and the Pi. Never imports `companion`."""
