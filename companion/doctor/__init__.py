"""What is wrong with this Pi, and the cure: `examine` looks at everything and says every fault in one run.

`machine` is the seam: all that is asked of the Pi goes through it. `checks` are pure: a machine in, findings out.
Nothing here needs root, writes to the Pi, or takes a device from a companion that runs.
"""
