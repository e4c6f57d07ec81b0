"""config.py as the firmware uses it: checked once, with a sentence where something cannot be. Pure."""

from firmware_bridge.wire import FACES

TRAYS = ("none", "keypad", "dice", "colour")


class Settings:
    """`config`: the module config.py, or anything with its names. ValueError with a sentence for its first fault."""

    def __init__(self, config: object) -> None:
        self.line: str = _one(config, "LINE")
        self.uart: dict[str, int] = _one(config, "UART")
        self.uid: str = _one(config, "UID")
        self.keys: dict[str, int] = _one(config, "KEYS")
        self.lights: dict[str, int] = _one(config, "LIGHTS")
        self.service: str = _one(config, "SERVICE")
        self.tray: str = _one(config, "TRAY")
        self.pins: dict[int, str] = {}  # what each pin in use is for
        _among("LINE", self.line, ("usb", "uart"))
        _among("TRAY", self.tray, TRAYS)
        _among("SERVICE", self.service, tuple(self.keys))
        if any([sign in self.uid for sign in "$*, "]):
            raise ValueError("config.py: UID must be without blank, comma, $ and *: " + repr(self.uid))
        if self.line == "uart":
            self._use(self.uart["tx"], "the line's TX, the Pico's own")
            self._use(self.uart["rx"], "the line's RX, the Pico's own")
        for name, pin in self.keys.items():
            self._use(pin, "key " + name)
        for name, pin in self.lights.items():
            self._use(pin, "lamp of key " + name)
        if self.tray == "keypad":
            self._keypad(config)
        if self.tray == "dice":
            self._dice(config)
        if self.tray == "colour":
            self._colour(config)

    def _keypad(self, config: object) -> None:
        faces: dict[str, tuple[int, str]] = _one(config, "KEYPAD")
        self.keypad_faces: dict[str, str] = {}
        self.keypad_keys: dict[str, int] = {}
        for name, (pin, face) in faces.items():
            _among("the symbol of KEYPAD " + name, face, tuple(FACES[:-2]))
            self.keypad_faces[name] = face
            self.keypad_keys[name] = pin
        self.keypad_keys["done"] = _one(config, "KEYPAD_DONE")
        self.keypad_keys["clear"] = _one(config, "KEYPAD_CLEAR")
        self.keypad_lamp: int = _one(config, "KEYPAD_LAMP")
        self.keypad_dice: int = _one(config, "KEYPAD_DICE")
        for name, pin in self.keypad_keys.items():
            self._use(pin, "dice key " + name)
        self._use(self.keypad_lamp, "lamp of dice key done")

    def _dice(self, config: object) -> None:
        self.dice: dict[str, dict[str, str]] = _one(config, "DICE")
        self.dice_uart: dict[str, int] = _one(config, "DICE_UART")
        self.dice_separator: str = _one(config, "DICE_SEPARATOR")
        self.dice_rolling: str = _one(config, "DICE_ROLLING")
        self.dice_tilted: str = _one(config, "DICE_TILTED")
        for die, faces in self.dice.items():
            for face in faces.values():
                _among("a symbol of die " + die, face, tuple(FACES[:-2]))
        self._use(self.dice_uart["tx"], "wire to the dice receiver's RX")
        self._use(self.dice_uart["rx"], "wire from the dice receiver's TX")
        if self.line == "uart" and self.dice_uart["id"] == self.uart["id"]:
            raise ValueError("config.py: the line and the dice cannot share one UART")

    def _colour(self, config: object) -> None:
        self.colour_i2c: dict[str, int] = _one(config, "COLOUR_I2C")
        self.colour_motion: int = _one(config, "COLOUR_MOTION")
        self.colour_pockets: int = _one(config, "COLOUR_POCKETS")
        self.colour_symbols: str = _one(config, "COLOUR_SYMBOLS")
        self.colour_file: str = _one(config, "COLOUR_FILE")
        self._use(self.colour_i2c["sda"], "wire to the multiplexer's SDA")
        self._use(self.colour_i2c["scl"], "wire to the multiplexer's SCL")
        self._use(self.colour_motion, "motion switch")

    def _use(self, pin: int, what: str) -> None:
        if pin in self.pins:
            raise ValueError(f"config.py: GP{pin} is wanted by {self.pins[pin]} and by {what}")
        if not (0 <= pin <= 22 or 26 <= pin <= 28):
            raise ValueError(f"config.py: a Pico has no GP{pin} to give to {what}")
        self.pins[pin] = what


def _one(config: object, name: str):  # type: ignore[no-untyped-def]  # anything: typing is not there to say so
    if not hasattr(config, name):
        raise ValueError(f"config.py: {name} is missing; the config.py of this firmware has it")
    return getattr(config, name)


def _among(name: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        known = ", ".join(choices)
        raise ValueError(f"config.py: {name} must be one of {known}, and it is {value!r}")
