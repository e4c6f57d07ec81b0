"""The panel's firmware for a Raspberry Pi Pico in MicroPython; hardware.md says how to flash it.

Every file here runs under MicroPython and CPython alike. Types stand in annotations, which MicroPython reads
over; so: no typing, dataclasses, enum or match. `board` and `main` alone know `machine`, the rest is pure.
"""
