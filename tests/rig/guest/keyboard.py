"""Inside the Pi: a number pad and a card scanner on USB cables, true ones for the Pi's kernel.

    keyboard.py plug|unplug pad|scanner       (`plug` makes it at the first time)
    keyboard.py type pad|scanner KEY:SECONDS ...   keys down together as in +,c; none: all up; each held so long.
                                   Prints the longest time from one report to the next, in seconds

They are USB gadgets on the second and third socket (`dummy_hcd.num=3` on the kernel's line). The pad says of itself
that it has a keypad's keys and no others; the scanner has all keys of a keyboard. Only the standard library.
"""

import contextlib
import sys
import time
from pathlib import Path

GADGETS = Path("/sys/kernel/config/usb_gadget")
# Reports of six keys at once. The pad numbers its keys from 1; the scanner has a byte of shifts and an unused one.
PAD = bytes.fromhex("05 01 09 06 a1 01 05 07 19 53 29 63 15 01 25 11 75 08 95 06 81 00 c0")
SCANNER = bytes.fromhex(
    "05 01 09 06 a1 01 05 07 19 e0 29 e7 15 00 25 01 75 01 95 08 81 02 95 01 75 08 81 01"
    "19 00 29 65 15 00 25 65 75 08 95 06 81 00 c0"
)
KINDS = {
    "pad": ("dummy_udc.1", 0x04D9, "SIGMACHIP", "USB Number Pad", PAD, 6),
    "scanner": ("dummy_udc.2", 0x0581, "Sycreader", "RFID Barcode Scanner", SCANNER, 8),
}
PAD_KEYS = {key: 1 + place for place, key in enumerate("n/*-+e1234567890.")}
DIGITS = {digit: 0x1E + place for place, digit in enumerate("1234567890")}
SCANNER_KEYS = {**DIGITS, "e": 0x28, **{letter: 4 + place for place, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}}


def main(act: str, kind: str, *strokes: str) -> None:
    socket, vendor, maker, product, described, length = KINDS[kind]
    gadget = GADGETS / kind
    if act == "unplug":
        (gadget / "UDC").write_text("\n")
        return
    if act == "plug":
        if not gadget.is_dir():
            _make(gadget, vendor, maker, product, described, length)
        (gadget / "UDC").write_text(socket)
        return
    node = "/dev/hidg" + (gadget / "functions/hid.usb0/dev").read_text().strip().split(":")[1]
    keys = PAD_KEYS if kind == "pad" else SCANNER_KEYS
    longest, last = 0.0, time.monotonic()
    with open(node, "wb", buffering=0) as report:  # noqa: PTH123
        for stroke in strokes:
            names, _, seconds = stroke.partition(":")
            down = bytes(keys[name] for name in names.split(",") if name)
            report.write((bytes(length - 6) + down).ljust(length, b"\0"))
            time.sleep(float(seconds))
            longest, last = max(longest, time.monotonic() - last), time.monotonic()
    print(longest)


def _make(gadget: Path, vendor: int, maker: str, product: str, described: bytes, length: int) -> None:
    function = gadget / "functions/hid.usb0"
    for folder in ("strings/0x409", "configs/c.1", "functions/hid.usb0"):
        with contextlib.suppress(FileExistsError):
            (gadget / folder).mkdir(parents=True)
    (gadget / "idVendor").write_text(hex(vendor))
    (gadget / "idProduct").write_text("0x0101")
    (gadget / "strings/0x409/manufacturer").write_text(maker)
    (gadget / "strings/0x409/product").write_text(product)
    (function / "protocol").write_text("1")
    (function / "subclass").write_text("1")
    (function / "report_length").write_text(str(length))
    (function / "report_desc").write_bytes(described)
    (gadget / "configs/c.1/hid.usb0").symlink_to(function)


if __name__ == "__main__":
    main(*sys.argv[1:])
