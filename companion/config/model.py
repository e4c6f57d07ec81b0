"""What table.toml can say: every section and key with its default. Pydantic models, frozen; nothing here looks at
the machine, at another key, or at a game (checks.py does).

A default is what holds when the *key* is absent from a section that is there. What holds when the section is absent
is in `Config`: it asks for nothing. Importing this costs pydantic: only `load` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, model_validator

from companion.config import readers as read
from companion.config.glance import ON_I2C, ON_SPI
from companion.config.readers import Names, Pin, PinPair, Yes

Driver = Literal["ssd1306", "ssd1309", "sh1106", "capture", "none"]
Bus = Literal["i2c", "spi", "record"]


class Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Lights(Section):
    """The lamps in the keys."""

    a: Pin = None
    b: Pin = None
    c: Pin = None


class DiceKeys(Section):
    """Keys for typing a roll, on the Pi's own pins."""

    danger: Pin = None
    ascension: Pin = None
    weather: Pin = None
    done: Pin = None
    clear: Pin = None


class Keys(Section):
    a: Pin = None
    b: Pin = None
    c: Pin = None
    power: Pin = None
    encoder: PinPair = None
    encoder_push: Pin = None
    steps_per_detent: Annotated[int, PlainValidator(read.read_choice(1, 2, 4)), Field(description="1, 2 or 4")] = 4
    debounce_ms: Annotated[int, Field(ge=1, le=200, description="a whole number of milliseconds from 1 to 200")] = 20
    hold_ms: Annotated[int, Field(ge=300, le=5000, description="a whole number of milliseconds from 300 to 5000")] = 800
    lights: Lights = Lights()
    dice: DiceKeys = DiceKeys()


class UsbKeys(Section):
    """A USB number pad or scanner used as keys."""

    devices: Annotated[
        str | tuple[str, ...],
        PlainValidator(read.read_device_names),
        Field(description='"auto", "none" or a list of device names'),
    ] = "auto"


class Panel(Section):
    """The board with the microcontroller. `faces`: kind of die -> what its number shows -> face name."""

    port: Annotated[
        str,
        PlainValidator(read.read_port),
        Field(description='"auto", "none" or a path such as "/dev/ttyACM0"'),
    ] = "auto"
    plain: Yes = False
    arm: Annotated[Literal["auto", "always", "never"], Field(description='"auto", "always" or "never"')] = "auto"
    faces: Annotated[
        Mapping[str, Mapping[str, str]],
        Field(description='what each number means, such as [panel.faces.KIND] 1 = "danger"'),
    ] = {}


class Display(Section):
    """The small screen. `address`: on SPI the chip select. `speed` is used on SPI alone (I2C's is the system's).
    `column_offset`: None is the driver's own. `file`: where `capture` draws and `record` writes."""

    driver: Annotated[Driver, Field(description=read.DRIVERS, json_schema_extra={"cure": read.WHICH_DRIVER})] = "none"
    bus: Annotated[Bus, Field(description='"i2c", "spi" or "record"')] = "i2c"
    port: Annotated[
        int, Field(ge=0, le=22, description='the number of the bus, from 0, or "auto" (1 for I2C, 0 for SPI)')
    ] = 1
    address: Annotated[
        int,
        PlainValidator(read.read_address),
        Field(description='"auto", an I2C address such as 0x3c or "0x3c", or on SPI the chip select, 0 or 1'),
    ] = 0x3C
    reset: Pin = None
    dc: Annotated[Pin, Field(description=f'{read.PIN}; "auto" is 24 on SPI')] = None
    speed: Annotated[
        int,
        PlainValidator(read.read_speed),
        Field(description='a number of hertz from 10000 to 52000000, or "auto"'),
    ] = 400_000
    rotate: Annotated[
        int,
        PlainValidator(read.read_choice(0, 1, 2, 3)),
        Field(description="quarter turns: 0, 1, 2 or 3"),
    ] = 0
    column_offset: Annotated[
        int | None,
        PlainValidator(read.read_offset),
        Field(description='a number of columns from 0 to 4, or "auto" (2 for sh1106, else 0)'),
    ] = None
    large: Yes = False
    file: Annotated[
        Path | None, PlainValidator(read.read_path), Field(description='the path of a file, such as "/tmp/screen.txt"')
    ] = None

    @model_validator(mode="before")
    @classmethod
    def _fill_by_bus(cls, given: object) -> object:
        """What is absent or "auto" and depends on the bus."""
        if not isinstance(given, dict):
            return given
        by_bus = ON_SPI if given.get("bus") == "spi" else ON_I2C
        said = {key: value for key, value in given.items() if not (key in by_bus and value == "auto")}
        return {**by_bus, **said}


class Sound(Section):
    pin: Pin = None


class Archive(Section):
    """`path` is None only until `load` has put this machine's default there."""

    path: Annotated[Path | None, PlainValidator(read.read_path), Field(description='the path of a file, or "auto"')] = (
        None
    )


class Table(Section):
    pace: Annotated[Literal["step", "fast"], Field(description='"step" or "fast"')] = "step"
    motion: Yes = True


class People(Section):
    names: Names = ()


class Web(Section):
    """The phone's view, when the web part is installed."""

    enabled: Yes = False
    host: Annotated[str, Field(min_length=1, description="a name or address of this machine")] = "0.0.0.0"
    port: Annotated[int, Field(ge=1, le=65535, description="a port number from 1 to 65535")] = 8080


class Config(Section):
    """All of table.toml. `rules`: game -> switch -> value, only those that the file sets."""

    keys: Keys = Keys()
    usbkeys: UsbKeys = UsbKeys(devices="none")
    panel: Panel = Panel(port="none")
    display: Display = Display()
    sound: Sound = Sound()
    archive: Archive = Archive()
    table: Table = Table()
    people: People = People()
    rules: Annotated[Mapping[str, Mapping[str, Any]], Field(description="a section for a game: [rules.GAME]")] = {}
    web: Web = Web()

    @property
    def archive_path(self) -> Path:
        """The SQLite file. Only a config that came from `load` has one."""
        if self.archive.path is None:
            raise ValueError("archive.path: expected a config that load() has completed, got a bare model")
        return self.archive.path

    @property
    def has_keys(self) -> bool:
        """Whether the Pi's own pins have something to press: keys, an encoder, dice keys."""
        keys = self.keys
        pins = (keys.a, keys.b, keys.c, keys.encoder, *keys.dice.model_dump().values())
        return any(pin is not None for pin in pins)

    @property
    def has_held_keys(self) -> bool:
        """Whether A, B or C is there to be held: on a pin, as the encoder's push, on a number pad or on a panel."""
        keys = self.keys
        pins = any(pin is not None for pin in (keys.a, keys.b, keys.c, keys.encoder_push))
        return pins or self.usbkeys.devices != "none" or self.panel.port != "none"

    @property
    def asks_for_input(self) -> bool:
        """Whether there are keys or a panel, so that a person could answer (the phone comes later)."""
        return self.has_keys or self.usbkeys.devices != "none" or self.panel.port != "none"

    def switches(self, game: str) -> Mapping[str, Any]:
        """What the file sets for that game; what it leaves out has the game's own default."""
        return self.rules.get(game, {})
