"""Inside the Pi: the companion, with nights of seconds instead of minutes. Its words are those of `companion`."""

import sys

import companion.sleep
from companion.cli import main

companion.sleep.LIMITS = dict.fromkeys((False, True), (15.0, 40.0, 70.0))
sys.argv[0] = "companion"
sys.exit(main())
