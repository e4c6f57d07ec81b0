"""This board: what hangs on which pin. Lies beside main.py on the board's flash; numbers are GP numbers.

hardware.md has the same pins as a table and a drawing.
"""

# "usb": the cable that also feeds it. "uart": three wires to the Pi's own UART, for a Zero with one USB port.
LINE = "usb"
UART = {"id": 0, "tx": 0, "rx": 1}

# The name that the Pi knows this board by; "" takes the chip's own number.
UID = ""

# Keys to ground; each is a KEY line of this name. Their lamps are lit as the Pi says.
KEYS = {"a": 10, "b": 11, "c": 12}
LIGHTS = {"a": 18, "b": 19, "c": 20}

# The key that, held at power-up, keeps the firmware from starting: then the board's prompt is there.
SERVICE = "a"

# How dice come in: "none", "keypad", "dice" or "colour"; the other sections are left alone.
TRAY = "keypad"

# "keypad": pin and symbol of each key. `done` ends a roll, `clear` begins anew; the lamp says that something is typed.
KEYPAD = {"danger": (2, "D"), "ascension": (3, "A"), "weather": (4, "W")}
KEYPAD_DONE = 5
KEYPAD_CLEAR = 6
KEYPAD_LAMP = 21
KEYPAD_DICE = 6

# "dice": dice that send `<name> <word>` lines through a receiver on a UART: the symbol of each word, by die.
# As shipped each has three sides Danger, two Ascension, one Weather.
DICE_UART = {"id": 1, "tx": 8, "rx": 9, "baudrate": 9600}
DICE_SEPARATOR = " "
DICE_ROLLING = "R"  # "" where a die says nothing while it rolls
DICE_TILTED = "T"
DICE = {
    "1": {"1": "D", "2": "D", "3": "D", "4": "A", "5": "A", "6": "W"},
    "2": {"1": "D", "2": "D", "3": "D", "4": "A", "5": "A", "6": "W"},
    "3": {"1": "D", "2": "D", "3": "D", "4": "A", "5": "A", "6": "W"},
    "4": {"1": "D", "2": "D", "3": "D", "4": "A", "5": "A", "6": "W"},
    "5": {"1": "D", "2": "D", "3": "D", "4": "A", "5": "A", "6": "W"},
    "6": {"1": "D", "2": "D", "3": "D", "4": "A", "5": "A", "6": "W"},
}

# "colour" (experimental): a colour sensor over each pocket, and a switch to ground that closes when the tray shakes.
COLOUR_I2C = {"id": 0, "sda": 16, "scl": 17}
COLOUR_MOTION = 22
COLOUR_POCKETS = 6
COLOUR_SYMBOLS = "DAW"
COLOUR_FILE = "inks.txt"
