"""A gpiozero pin factory over libgpiod 2, the kernel's own interface to pins.

    from companion.devices.gpiod.factory import GpiodFactory
    Device.pin_factory = GpiodFactory()

or `GPIOZERO_PIN_FACTORY=gpiod`. Knows gpiozero and gpiod and nothing of the companion, so that others may take it.
What it gives beyond gpiozero's own: edges with the kernel's times, 512 of them kept while nobody reads, a count of
those that were lost all the same, callbacks that cannot end the reading, and a held pin said with its holder.
"""
