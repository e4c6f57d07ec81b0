"""`python -m companion.cli`: the same as the `companion` script."""

import sys

from companion.cli import main

if __name__ == "__main__":
    sys.exit(main())
