"""The world: pins, panel, glass, buzzer, disk. All that is not pure lives here, one file a device."""
